// See search.hpp.
#include "cover/search.hpp"

#include <algorithm>
#include <bit>
#include <span>

#include "base/random.hpp"

namespace ninefold::cover {
namespace {

using boards::Digits;
using boards::Shape;

/// What the cells allow, less the givens of those that they see: options that no solution has.
std::vector<Digits> narrowed(const Shape& shape, std::span<const Digits> allowed) {
  std::vector<Digits> digits(allowed.begin(), allowed.end());
  for (std::size_t cell = 0; cell < shape.cells; ++cell) {
    const Digits given = allowed[cell] & shape.every_digit();
    if (std::popcount(given) != 1) continue;
    for (const std::uint16_t peer : shape.peers[cell]) digits[peer] &= ~given;
  }
  return digits;
}

}  // namespace

void Search::start(const boards::Begin& begin) {
  options_.clear();
  const std::vector<Digits> digits = narrowed(shape_, begin.allowed);
  for (std::uint16_t cell = 0; cell < shape_.cells; ++cell) {
    for (std::uint16_t digit = 0; digit < shape_.size; ++digit) {
      if ((digits[cell] >> digit & 1) != 0) options_.push_back({cell, digit});
    }
  }
  if (begin.order == boards::Order::random) {
    std::uint64_t random = begin.seed;
    for (std::size_t i = options_.size(); i > 1; --i) {
      std::swap(options_[i - 1], options_[random_below(random, static_cast<std::uint32_t>(i))]);
    }
  }
  const std::size_t units = shape_.units.size();
  links_.start(shape_.cells + shape_.complete * shape_.size, (units - shape_.complete) * shape_.size,
               begin.order == boards::Order::sorted);
  std::vector<std::uint32_t> items;
  for (const auto [cell, digit] : options_) {
    items.assign(1, cell);
    for (const std::uint16_t unit : shape_.units_of[cell]) {
      items.push_back(static_cast<std::uint32_t>(shape_.cells + unit * shape_.size + digit));
    }
    links_.add(items);
  }
}

boards::Progress Search::run(const boards::Quota& quota) {
  boards::Wide found = 0;
  while (found < quota.solutions) {
    const End end = links_.run({quota.nodes, quota.watch}, listener_);
    if (end != End::solutions) return {found, end};
    if (quota.out != nullptr) {
      std::uint8_t* const out = quota.out + static_cast<std::size_t>(found) * shape_.cells;
      for (const std::uint32_t number : links_.solution()) {
        const auto [cell, digit] = options_[number];
        out[cell] = static_cast<std::uint8_t>(digit + 1);
      }
    }
    ++found;
  }
  return {found, End::solutions};
}

}  // namespace ninefold::cover
