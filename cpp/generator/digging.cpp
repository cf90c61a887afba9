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

Digger::Digger(std::size_t cells, const Groups& groups)
    : cells_(cells), groups_(groups), order_(groups.size()), other_(cells) {}

void Digger::begin(const std::uint8_t* full, std::size_t clues, std::uint64_t& random, std::uint8_t* givens) {
  full_ = full;
  givens_ = givens;
  fewest_ = clues;
  std::iota(order_.begin(), order_.end(), std::uint16_t{0});
  for (std::size_t i = order_.size(); i > 1; --i) {
    std::swap(order_[i - 1], order_[random_below(random, static_cast<std::uint32_t>(i))]);
  }
  is_open_ = false;
  is_puzzle_ = true;
  begin_ = end_ = 0;
  step_ = std::max<std::size_t>(order_.size() / kFirstShare, 1);
  barrier_ = order_.size();
}

bool Digger::ask(Question& question) {
  if (!(is_open_ ? next_block() : open() || next_block())) return false;
  question.givens = givens_;
  question.full = full_;
  question.emptied = emptied_;
  question.other = other_.data();
  return true;
}

/// Fills the groups, and tells whether it is to be asked if that is a puzzle.
bool Digger::open() {
  is_open_ = true;
  std::fill_n(givens_, cells_, std::uint8_t{0});
  clues_ = 0;
  restore(0, order_.size());
  emptied_.clear();
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    if (givens_[cell] == 0) emptied_.push_back(static_cast<std::uint16_t>(cell));
  }
  return !emptied_.empty();
}

/// Empties the next block of groups; false if all groups have had their turn.
bool Digger::next_block() {
  for (; is_puzzle_ && begin_ < order_.size(); ++begin_) {
    if (begin_ == barrier_) {
      barrier_ = order_.size();
      continue;
    }
    end_ = end_of_block(begin_, std::min(begin_ + step_, barrier_));
    if (end_ == begin_) continue;  // it is too large for what may still go
    empty(begin_, end_);
    return true;
  }
  return false;
}

void Digger::hear(bool another) {
  if (begin_ == end_) {  // it was asked about the open board
    is_puzzle_ = !another;
  } else if (!another) {
    begin_ = end_;
    ++step_;
  } else {
    // The groups up to the last in which both solutions differ cannot all go; those before it may.
    barrier_ = last_difference();
    restore(begin_, end_);
    step_ = std::max<std::size_t>(std::min(step_ / 2, barrier_ - begin_), 1);
  }
}

/// How far a block may go that begins there, so that enough givens stay.
std::size_t Digger::end_of_block(std::size_t begin, std::size_t end) const {
  std::size_t left = clues_, at = begin;
  for (; at < end && left >= fewest_ + groups_[order_[at]].size(); ++at) left -= groups_[order_[at]].size();
  return at;
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

/// The last group of the block in which the two solutions differ; there is one.
std::size_t Digger::last_difference() const {
  const auto differs = [&](std::uint16_t cell) { return other_[cell] != full_[cell]; };
  std::size_t last = end_ - 1;
  while (last > begin_ && std::none_of(groups_[order_[last]].begin(), groups_[order_[last]].end(), differs))
    --last;
  return last;
}

}  // namespace ninefold::generator
