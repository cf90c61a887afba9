// See search.hpp.
#include "regions/search.hpp"

#include <algorithm>

#include "boards/digits.hpp"

namespace ninefold::regions {
namespace {

/// Assignments between two looks at the watch: some milliseconds of the largest boards.
constexpr std::uint64_t kStepsBetweenLooks = 2048;

/// Digits that no given and no mark tells from each other: those that no cell has unless it has all.
Digits alike_digits(const Shape& shape, std::span<const Digits> allowed) {
  const Digits every = shape.every_digit();
  Digits restricted = 0;
  for (const Digits digits : allowed) {
    if ((digits & every) != every) restricted |= digits;
  }
  return every & ~restricted;
}

}  // namespace

Search::Frame& Search::frame(std::size_t depth) {
  while (frames_.size() <= depth) frames_.push_back(std::make_unique<Frame>(shape_));
  return *frames_[depth];
}

void Search::start(const boards::Begin& begin) {
  order_ = begin.order;
  random_ = begin.seed;
  nodes_ = 0;
  reported_ = false;
  Frame& root = frame(0);
  root.alike = 1;
  root.fresh = begin.alike ? alike_digits(shape_, begin.allowed) : 0;
  depth_ = propagation_.begin(root.state, begin.allowed) ? 1 : 0;
}

boards::Progress Search::run(const boards::Quota& quota) {
  boards::Wide found = 0;
  if (quota.solutions == 0) return {0, End::solutions};
  std::uint64_t next_look = propagation_.steps() + kStepsBetweenLooks;
  while (depth_ > 0) {
    if (propagation_.steps() >= next_look) {
      next_look = propagation_.steps() + kStepsBetweenLooks;
      if (const End end = ask(quota.watch); end != End::finished) return {found, end};
    }
    const Frame& top = *frames_[depth_ - 1];
    if (top.state.open == 0 && !reported_) {
      reported_ = true;
      if (quota.out != nullptr) write(quota.out + static_cast<std::size_t>(found) * shape_.cells);
      found += std::min(top.alike, quota.solutions - found);
      if (found >= quota.solutions) return {found, End::solutions};
    }
    if (top.state.open != 0) {
      if (nodes_ >= quota.nodes) return {found, End::nodes};
      branch();
    } else {
      --depth_;
    }
    reported_ = false;
    while (depth_ > 0 && !go_on()) {
    }
  }
  return {found, End::finished};
}

/// Chooses a cell and its digits; the frame on top waits for go_on.
void Search::branch() {
  Frame& top = *frames_[depth_ - 1];
  ++nodes_;
  top.cell = choose_cell(top.state);
  top.untried = top.state.digits(top.cell);
}

/// Tries the next digit of the frame on top; false if that fails, and the frame may be gone then.
bool Search::go_on() {
  Frame& top = *frames_[depth_ - 1];
  if (top.untried == 0) {
    --depth_;
    return false;
  }
  const Digits digit = choose_digit(top.untried);
  const Digits same = (digit & top.fresh) != 0 ? top.untried & top.fresh : digit;
  top.untried &= ~same;
  const boards::Wide alike = top.alike * static_cast<unsigned>(std::popcount(same));
  const Digits fresh = top.fresh & ~digit;
  const std::size_t cell = top.cell;
  if (top.untried != 0) {
    Frame& next = frame(depth_);
    next.state = frames_[depth_ - 1]->state;
    ++depth_;
  }
  Frame& current = *frames_[depth_ - 1];
  current.untried = 0;
  current.alike = alike;
  current.fresh = fresh;
  if (propagation_.place(current.state, cell, digit)) return true;
  --depth_;
  return false;
}

std::size_t Search::choose_cell(const State& state) {
  if (order_ == boards::Order::sorted) {
    std::size_t first = 0;
    while (state.count(first) == 0) ++first;
    return first;
  }
  std::size_t best = shape_.cells;
  std::uint64_t count = 0, heat = 0;
  for (std::size_t cell = 0; cell < shape_.cells; ++cell) {
    const std::uint64_t c = state.count(cell);
    if (c == 0) continue;
    const std::uint64_t h = propagation_.heat(cell);
    if (best == shape_.cells || c < count || (c == count && h > heat)) best = cell, count = c, heat = h;
  }
  return best;
}

Digits Search::choose_digit(Digits digits) {
  if (order_ != boards::Order::random) return digits & (~digits + 1);
  return boards::any_of(digits, random_);
}

void Search::write(std::uint8_t* out) const {
  const State& state = frames_[depth_ - 1]->state;
  for (std::size_t cell = 0; cell < shape_.cells; ++cell) {
    out[cell] = static_cast<std::uint8_t>(lowest(state.digits(cell)) + 1);
  }
}

}  // namespace ninefold::regions
