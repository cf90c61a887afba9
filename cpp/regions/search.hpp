// Depth-first search over boards of any layout: branch in the cell that has the fewest digits, propagate, go
// back.
//
// Of several such cells it takes the one around which most contradictions were seen, after the weights of
// Boussemart, Hemery, Lecoutre and Sais ("dom/wdeg", 2004); digits come first, which was faster on boards of
// all sizes. The weights stay from one start to the next, so that a restarted search begins with the hard
// cells.
#pragma once

#include <memory>
#include <vector>

#include "boards/search.hpp"
#include "regions/propagation.hpp"

namespace ninefold::regions {

class Search final : public boards::Search {
 public:
  explicit Search(const Shape& shape) : shape_(shape), propagation_(shape) {}

  const Shape& shape() const override { return shape_; }
  void start(const boards::Begin& begin) override;
  boards::Progress run(const boards::Quota& quota) override;
  std::uint64_t nodes() const override { return nodes_; }

 private:
  /// A board, and if it was branched the cell and the digits that were not tried yet.
  struct Frame {
    explicit Frame(const Shape& shape) : state(shape) {}

    State state;
    std::size_t cell = 0;
    Digits untried = 0;
    Digits fresh = 0;        ///< digits that nothing tells from each other
    boards::Wide alike = 1;  ///< solutions that each one found here stands for
  };

  Frame& frame(std::size_t depth);
  std::size_t choose_cell(const State& state);
  Digits choose_digit(Digits digits);
  void branch();
  bool go_on();
  void write(std::uint8_t* out) const;

  const Shape& shape_;
  Propagation propagation_;
  std::vector<std::unique_ptr<Frame>> frames_;
  std::size_t depth_ = 0;  ///< boards on the stack; the last one is the current
  boards::Order order_ = boards::Order::search;
  std::uint64_t random_ = 0;
  std::uint64_t nodes_ = 0;
  bool reported_ = false;  ///< the current board is a solution that was reported
};

}  // namespace ninefold::regions
