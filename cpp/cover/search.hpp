// A board as a problem of exact cover: every cell has a digit, and every unit has every digit once.
//
// Items are the cells and the pairs of a unit and a digit, secondary where the unit has fewer cells than
// there are digits; options are the digits of the cells.
#pragma once

#include <vector>

#include "boards/search.hpp"
#include "cover/links.hpp"

namespace ninefold::cover {

class Search final : public boards::Search {
 public:
  explicit Search(const boards::Shape& shape) : shape_(shape) {}

  const boards::Shape& shape() const override { return shape_; }
  void start(const boards::Begin& begin) override;
  boards::Progress run(const boards::Quota& quota) override;
  std::uint64_t nodes() const override { return links_.nodes(); }

  /// Reports every move to a listener; null ends it.
  void report_to(Listener* listener) { listener_ = listener; }

  /// An option: a digit, from 0, in a cell.
  struct Option {
    std::uint16_t cell;
    std::uint16_t digit;
  };
  const Option& option(std::uint32_t number) const { return options_[number]; }

 private:
  const boards::Shape& shape_;
  Links links_;
  std::vector<Option> options_;
  Listener* listener_ = nullptr;
};

}  // namespace ninefold::cover
