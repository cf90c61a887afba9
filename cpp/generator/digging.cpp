// See digging.hpp.
#include "generator/digging.hpp"

#include <algorithm>
#include <numeric>

#include "base/random.hpp"

namespace ninefold::generator {
namespace {

/// The part of the groups that is emptied at first in one go: few boards resist that.
constexpr std::size_t kFirstShare = 4;

}  // namespace

Digger::Digger(Workshop& workshop, const Groups& groups)
    : workshop_(workshop), groups_(groups), order_(groups.size()), other_(workshop.cells()) {}

Told Digger::dig(const std::uint8_t* full, std::size_t clues, std::uint64_t& random, std::uint8_t* givens,
                 Purse& purse) {
  full_ = full;
  givens_ = givens;
  std::iota(order_.begin(), order_.end(), std::uint16_t{0});
  for (std::size_t i = order_.size(); i > 1; --i) {
    std::swap(order_[i - 1], order_[random_below(random, static_cast<std::uint32_t>(i))]);
  }
  if (const Told opened = open(purse); opened != Told::yes) return opened;
  std::size_t step = std::max<std::size_t>(order_.size() / kFirstShare, 1);
  std::size_t barrier = order_.size();  // a group that cannot go once all of its block before it are gone
  for (std::size_t at = 0; at < order_.size();) {
    if (at == barrier) {
      ++at;
      barrier = order_.size();
      continue;
    }
    const std::size_t end = end_of_block(at, std::min(at + step, barrier), clues);
    if (end == at) {  // it is too large for what may still go
      ++at;
      continue;
    }
    const Told another = try_block(at, end, purse);
    if (another == Told::halted) return another;
    if (another == Told::no) {
      at = end;
      step *= 2;
      continue;
    }
    // The groups up to the last in which both solutions differ cannot all go; those before it may.
    barrier = last_difference(at, end);
    restore(at, end);
    step = std::max<std::size_t>(std::min(step / 2, barrier - at), 1);
  }
  return Told::yes;
}

/// How far a block may go that begins there, so that so many givens stay.
std::size_t Digger::end_of_block(std::size_t begin, std::size_t end, std::size_t clues) const {
  std::size_t left = clues_, at = begin;
  for (; at < end && left >= clues + groups_[order_[at]].size(); ++at) left -= groups_[order_[at]].size();
  return at;
}

/// Fills the groups, and looks whether that is a puzzle.
Told Digger::open(Purse& purse) {
  std::fill_n(givens_, workshop_.cells(), std::uint8_t{0});
  clues_ = 0;
  restore(0, order_.size());
  if (clues_ == workshop_.cells()) return Told::yes;
  emptied_.clear();
  for (std::size_t cell = 0; cell < workshop_.cells(); ++cell) {
    if (givens_[cell] == 0) emptied_.push_back(static_cast<std::uint16_t>(cell));
  }
  const Told another = workshop_.probe(givens_, full_, emptied_, other_.data(), purse);
  return another == Told::halted ? another : another == Told::no ? Told::yes : Told::no;
}

/// Empties groups, and tells whether there is another solution then.
Told Digger::try_block(std::size_t begin, std::size_t end, Purse& purse) {
  empty(begin, end);
  return workshop_.probe(givens_, full_, emptied_, other_.data(), purse);
}

void Digger::empty(std::size_t begin, std::size_t end) {
  emptied_.clear();
  for (std::size_t i = begin; i < end; ++i) {
    for (const std::uint16_t cell : groups_[order_[i]]) {
      givens_[cell] = 0;
      emptied_.push_back(cell);
    }
  }
  clues_ -= emptied_.size();
}

void Digger::restore(std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    for (const std::uint16_t cell : groups_[order_[i]]) givens_[cell] = full_[cell];
    clues_ += groups_[order_[i]].size();
  }
}

/// The last group of a block in which the two solutions differ; there is one.
std::size_t Digger::last_difference(std::size_t begin, std::size_t end) const {
  const auto differs = [&](std::uint16_t cell) { return other_[cell] != full_[cell]; };
  std::size_t last = end - 1;
  while (last > begin && std::none_of(groups_[order_[last]].begin(), groups_[order_[last]].end(), differs))
    --last;
  return last;
}

}  // namespace ninefold::generator
