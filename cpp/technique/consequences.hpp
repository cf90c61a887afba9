// What follows from one assumption, and how.
//
// A candidate that is on turns off the others of its cell and those of its digit that it sees; the last one
// of a cell, or of a digit in a unit, goes on. Without joins that is so only where there were two from the
// beginning: so everything follows from one thing before, by plain chains. With joins it is a net.
#pragma once

#include <vector>

#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

struct Claim {
  Candidate candidate;
  bool on;
};

class Consequences {
 public:
  Consequences(Search& search, bool joins);

  /// Forgets all, and follows from this one; false if that leads to a contradiction, where it stops.
  bool follow(const Claim& assumption);

  /// By digit: the cells in which it is on, and those in which it is off.
  const std::array<Cells, kMostDigits>& on() const { return on_; }
  const std::array<Cells, kMostDigits>& off() const { return off_; }

  /// After a contradiction, what cannot be together: a candidate on and off, or all of a cell or of a digit
  /// in a unit off.
  const std::vector<Claim>& clash() const { return clash_; }
  /// The unit, if it is one that has no place for a digit; else -1.
  int clash_unit() const { return clash_unit_; }

  /// All that these follow from, and themselves, in the order in which it was found.
  Chain reasons(const std::vector<Claim>& ends);
  std::size_t count_reasons(const std::vector<Claim>& ends);

 private:
  /// What a claim follows from: a candidate that is on; or the rest of its cell; or of a unit.
  struct Known {
    std::uint32_t reason;
    std::uint32_t position;    ///< in the order in which it was found
    std::uint32_t needed = 0;  ///< the number of the last gathering that needed it
    std::uint16_t place = 0;   ///< in the chain that is made of that
  };
  static constexpr std::uint32_t kAssumed = ~std::uint32_t{0};
  static constexpr std::uint32_t kCell = kAssumed - 1;

  std::size_t index(Candidate candidate) const { return candidate.cell * size_ + candidate.digit; }
  Known& known(const Claim& claim) { return (claim.on ? on_why_ : off_why_)[index(claim.candidate)]; }

  bool add(const Claim& claim, std::uint32_t reason);
  bool follow_on(Candidate candidate);
  bool follow_off(Candidate candidate);
  bool last_of_cell(Cell cell);
  bool last_of_unit(std::uint16_t unit, Digit digit);
  bool fail(const Cells& cells, Digits digits, int unit);
  void gather(const std::vector<Claim>& ends);
  void add_parents(const Claim& claim, std::vector<Claim>& parents);

  Search& search_;
  const Geometry& board_;
  const State& state_;
  bool joins_;
  std::size_t size_;
  std::array<Cells, kMostDigits> on_, off_;
  std::array<Digits, kMostCells> left_;  ///< by cell: digits that are not off
  std::vector<Known> on_why_, off_why_;
  std::vector<Claim> trail_;
  std::vector<Claim> clash_;
  int clash_unit_ = -1;
  std::uint32_t gathering_ = 0;
  std::vector<Claim> gathered_, parents_;
};

}  // namespace ninefold::technique::NINEFOLD_WIDTH
