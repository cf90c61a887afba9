// See set_links.hpp.
#include "technique/set_links.hpp"

#include <algorithm>

namespace ninefold::technique::NINEFOLD_WIDTH {

SetLinks::SetLinks(const Geometry& board, const std::vector<AlmostLockedSet>& sets)
    : words_(sets.size() / 64 + 1),
      cells_(board.cells),
      seen_(words_ * cells_ * board.size),
      holding_(words_ * cells_),
      overlapping_(words_ * sets.size()),
      neighbours_(overlapping_.size()),
      neighbours_apart_(overlapping_.size()) {
  std::size_t rows = 1;
  for (const AlmostLockedSet& set : sets) {
    owners_.push_back({set.digits, rows});
    rows += static_cast<std::size_t>(count(set.digits));
  }
  linked_.resize(words_ * rows);
  linked_apart_.resize(words_ * rows);
  note_cells(sets);
  for (std::size_t i = 0; i < sets.size(); ++i) link(i, sets[i]);
}

void SetLinks::note_cells(const std::vector<AlmostLockedSet>& sets) {
  for (std::size_t i = 0; i < sets.size(); ++i) {
    for (const Cell cell : sets[i].cells) add_bit(row(holding_, cell), i);
    for (const Digit digit : each(sets[i].digits)) {
      for (const Cell cell : sets[i].seen[digit]) add_bit(row(seen_, digit * cells_ + cell), i);
    }
  }
}

/// What every place of the digit sees is linked; places see not themselves, so none lies in an overlap.
void SetLinks::link(std::size_t index, const AlmostLockedSet& set) {
  const SetBits near = row(overlapping_, index);
  for (const Cell cell : set.cells) add_all(near, row(holding_, cell));
  for (const Digit digit : each(set.digits)) {
    const SetBits all = row(linked_, link_row(index, digit));
    const SetBits apart = row(linked_apart_, link_row(index, digit));
    std::fill(all.begin(), all.end(), ~std::uint64_t{0});
    for (const Cell cell : set.places[digit]) {
      const SetBits seen = row(seen_, digit * cells_ + cell);
      for (std::size_t w = 0; w < words_; ++w) all[w] &= seen[w];
    }
    for (std::size_t w = 0; w < words_; ++w) apart[w] = all[w] & ~near[w];
    add_all(row(neighbours_, index), all);
    add_all(row(neighbours_apart_, index), apart);
  }
}

Step step_of(Search& search, Technique technique, const std::vector<std::size_t>& sets, Digits commons) {
  Step step;
  step.technique = technique;
  step.digits = commons;
  for (const std::size_t index : sets) {
    const AlmostLockedSet& set = search.almost_locked_sets()[index];
    step.sets.push_back({{}, set.digits});
    for (const Cell cell : set.cells) step.sets.back().cells.push_back(cell);
    add_candidates(step.cause, search.state, set.cells, set.digits);
    add_candidates(step.fins, search.state, set.cells, commons);
    step.length += static_cast<std::uint32_t>(set.cells.count());
  }
  return step;
}

Chain chain_along(Search& search, const SetPath& path, Digit digit, const std::vector<std::size_t>& sets) {
  Chain chain;
  const auto add = [&](Digit which, bool on, std::size_t index, bool through) {
    const auto place = std::find(sets.begin(), sets.end(), index) - sets.begin();
    Link link{which, on, {}, {}, static_cast<std::uint16_t>(through ? place + 1 : 0)};
    for (const Cell cell : search.almost_locked_sets()[index].places[which]) link.cells.push_back(cell);
    if (!chain.empty()) link.parents.push_back(static_cast<std::uint16_t>(chain.size() - 1));
    chain.push_back(std::move(link));
  };
  Digit lacking = digit;
  for (std::size_t i = 0; i < path.sets.size(); ++i) {
    const Digit next = i < path.commons.size() ? path.commons[i] : digit;
    add(lacking, false, path.sets[i], false);
    add(next, true, path.sets[i], true);
    lacking = next;
  }
  return chain;
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
