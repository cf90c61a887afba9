// The canonical form of a plain 9x9 board: the smallest of all boards that are the same in essence.
//
// Boards are compared as lines of 81 digits, an empty cell being 0. The same in essence are those that
// exchanges of rows within bands, of bands, of columns within stacks, of stacks, of rows with columns, and of
// digits make of a board. docs/algorithms.md explains the search.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/control.hpp"
#include "base/guard.hpp"
#include "canonical/columns.hpp"

namespace ninefold::canonical {

inline constexpr std::size_t kCells = 81;

/// A way from a board to its form. The cell in row i and column j of the form is that in row rows[i] and
/// column columns[j] of the board, or of the transposed board, with digits[d - 1] in the place of d.
struct Symmetry {
  std::uint8_t transposed;
  std::array<std::uint8_t, 9> rows;
  std::array<std::uint8_t, 9> columns;
  std::array<std::uint8_t, 9> digits;
};
static_assert(sizeof(Symmetry) == 28);

/// What a search finds; nothing of it holds unless `end` is End::finished.
struct Form {
  std::array<std::uint8_t, kCells> digits;
  Symmetry symmetry;
  std::uint32_t
      automorphisms;  ///< ways to exchange rows and columns that, with one of the digits, change nothing
  End end;
};

/// States that a search may hold before it gives up (End::memory): 64 MB.
inline constexpr std::size_t kMostStates = std::size_t{1} << 20;

/// Looks for canonical forms, one board after the other; keeps its memory from one to the next.
class Search {
 public:
  /// The form of a board whose digits are 9 at most.
  Form run(const std::uint8_t* digits, Guard& guard);

 private:
  /// Some of the ways to order rows and columns, all of which give the same first rows of the form.
  struct State {
    Columns columns;
    std::array<std::uint8_t, 10> label{};  ///< what a digit becomes; 0 while that is open
    std::array<std::uint8_t, 10>
        first_row{};  ///< of the form, where a digit came up first, from 1; 0: nowhere
    std::array<std::uint8_t, 10> first_column{};  ///< of the board, where it came up
    std::array<std::uint8_t, 9> rows{};           ///< of the board, in the order of the form
    std::uint16_t used = 0;                       ///< rows of the board that have their place
    std::uint8_t transposed = 0;
    std::uint8_t labels = 0;  ///< how many digits have come up
    std::uint32_t ways = 1;   ///< ways to order rows without any digit, which all give the same
  };

  /// A row of the board.
  struct Row {
    std::array<std::uint8_t, 9> digits;
    std::uint16_t doubled;  ///< digits that it holds twice
    bool empty;
  };

  void read(const std::uint8_t* digits);
  void extend(const State& state);
  Set empty_rows(const State& state, int band) const;
  void extend_in(const State& state, int band);
  void extend_by(State state, int row, unsigned alike);
  void lay_decided(State& state);
  void lay_stacks(State& state, int slot);
  void lay_empty_stacks(State& state, int slot, Set stacks);
  void lay_alike(State& state, int slot, Set stacks);
  void lay_columns(State& state, int slot, int offset);
  void lay_columns_alike(State& state, int slot, int offset, Set columns);
  void lay_cell(State& state, int slot, int offset);
  bool lay_values(State& state, int position, const std::uint8_t* values, int count);
  void keep(const State& state);
  void note(State& state, int column) const;
  std::uint8_t value(State& state, int column) const;
  std::uint8_t least_label(const State& state, std::uint8_t digit) const;
  bool is_open(State& state, int stack, Set columns) const;
  void sort_columns(State& state, int stack, Set columns, std::uint8_t* values) const;
  bool put(int position, std::uint8_t value);
  Form form(End end) const;
  void settle(State state, Symmetry& symmetry) const;

  std::array<std::array<Row, 9>, 2> boards_;         ///< the board, and transposed
  std::array<std::array<std::uint8_t, 9>, 9> best_;  ///< rows of the form
  std::vector<State> states_, next_;
  const Row* row_ = nullptr;  ///< that is being laid
  std::uint8_t depth_ = 0;    ///< which row of the form that is
  bool overflow_ = false;
};

/// Boards in, forms out; one row for each board.
struct FormBatch {
  const std::uint8_t* digits;  ///< one past 9: the row is malformed
  std::size_t rows;
  std::uint8_t* forms;           ///< 81 digits each; zeros where there is no form
  std::uint8_t* symmetries;      ///< 28 bytes each, as Symmetry has them
  std::uint32_t* automorphisms;  ///< 0 where there is no form
  std::uint8_t* ends;            ///< End, or kMalformed
};

inline constexpr std::uint8_t kMalformed = 255;

/// The forms of all rows. Returns why it ended before the last row, or End::finished.
End find_forms(const FormBatch& batch, unsigned threads, Guard& guard, std::atomic<std::size_t>& begun);

}  // namespace ninefold::canonical
