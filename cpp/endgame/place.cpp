// See place.hpp.
#include "endgame/place.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace ninefold::endgame {
namespace {

constexpr std::size_t kRowsBetweenQuestions = 4096;

}  // namespace

Place::Place(const Rows& rows, std::vector<std::uint8_t> filled, std::uint64_t seed, Watch* watch)
    : rows_(rows), filled_(std::move(filled)), seed_(seed), root_(rows, seed, watch) {
  if (rows.count > 0) find_inferred();
}

Choice Place::move_to(std::uint32_t j) const {
  if (j == kInferred) return {inferred_.front(), static_cast<std::uint32_t>(rows_.count)};
  return {root_.moves(j).front(), root_.size(j)};
}

std::vector<std::uint32_t> Place::by_size() const {
  std::vector<std::uint32_t> classes(root_.family().classes);
  std::iota(classes.begin(), classes.end(), 0u);
  std::stable_sort(classes.begin(), classes.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return root_.size(a) < root_.size(b); });
  return classes;
}

Place Place::after(Move move, Watch* watch) const {
  std::vector<std::uint8_t> kept;
  End end = this->end();
  for (std::size_t s = 0; s < rows_.count; ++s) {
    if (s % kRowsBetweenQuestions == 0 && end == End::finished) end = ask(watch);
    if (end != End::finished) break;
    const std::uint8_t* const row = rows_.digits + s * rows_.cells;
    if (row[move.cell] == move.digit) kept.insert(kept.end(), row, row + rows_.cells);
  }
  std::vector<std::uint8_t> filled = filled_;
  filled[move.cell] = 1;
  Place next({kept.data(), kept.size() / rows_.cells, rows_.cells}, std::move(filled), seed_, watch);
  next.digits_ = std::move(kept);  // which leaves them where they are
  next.end_ = end;
  return next;
}

void Place::find_inferred() {
  std::vector<bool> open(rows_.cells);
  for (std::uint32_t j = 0; j < root_.family().classes; ++j) {
    for (const Move& move : root_.moves(j)) open[move.cell] = true;
  }
  for (std::size_t cell = 0; cell < rows_.cells; ++cell) {
    if (!open[cell] && !filled_[cell]) {
      inferred_.push_back({static_cast<std::uint16_t>(cell), rows_.digits[cell]});
    }
  }
}

}  // namespace ninefold::endgame
