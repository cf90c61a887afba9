// Remote pairs: a chain of four or more cells with the same two digits, each in sight of the next. Digits
// alternate along it; so what sees two of its cells that differ can be neither digit.
//
// One step is one chain, of an even number of cells and with ends that remove something themselves, and all
// that pairs of its cells give, three or more apart. `cause`: the chain's candidates; `chains`: the links
// for the lower digit; `length`: the number of inferences between, two for each cell but one.
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// The most cells of a chain: enough for people, and ends the search on wide boards.
constexpr std::size_t kLongest = 10;

class Pairs {
 public:
  Pairs(Search& search, Digits digits, const Cells& cells, Sink& sink)
      : search_(search), digits_(digits), cells_(cells), sink_(sink) {}

  bool find() {
    for (const Cell cell : cells_) {
      path_ = {cell};
      if (!extend(cells_ - Cells::of(cell))) return false;
    }
    return true;
  }

 private:
  bool extend(const Cells& left) {
    if (!search_.go_on() || !check()) return false;
    if (path_.size() == kLongest) return true;
    for (const Cell next : left& search_.board.peers[path_.back()]) {
      path_.push_back(next);
      const bool more = extend(left - Cells::of(next));
      path_.pop_back();
      if (!more) return false;
    }
    return true;
  }

  Cells targets(Cell a, Cell b) const {
    const Cells both = search_.state.places[lowest(digits_)] | search_.state.places[other()];
    return search_.board.peers[a] & search_.board.peers[b] & both;
  }

  bool check() {
    const Cell first = path_.front(), last = path_.back();
    if (path_.size() < 4 || path_.size() % 2 != 0 || last < first || !targets(first, last)) return true;
    Cells all;
    for (std::size_t i = 0; i < path_.size(); ++i) {
      for (std::size_t j = i + 3; j < path_.size(); j += 2) all |= targets(path_[i], path_[j]);
    }
    return report(sink_, step_on(all));
  }

  Step step_on(const Cells& all) const {
    Step step;
    step.technique = Technique::remote_pair;
    step.digits = digits_;
    add_candidates(step.cause, search_.state, Cells::of_all(path_), digits_);
    step.chains = {chain()};
    eliminate(step, search_.state, all, digits_);
    step.length = static_cast<std::uint32_t>(2 * path_.size() - 1);
    return step;
  }

  /// Not the one digit in the first cell, so the other; then not that in the next, so the one; and so on.
  Chain chain() const {
    Chain links;
    Digit goes = lowest(digits_), comes = other();
    for (const Cell cell : path_) {
      const auto count = static_cast<std::uint16_t>(links.size());
      links.push_back({goes, false, {cell}, {}});
      if (count > 0) links.back().parents = {static_cast<std::uint16_t>(count - 1)};
      links.push_back({comes, true, {cell}, {count}});
      std::swap(goes, comes);
    }
    return links;
  }

  Digit other() const { return lowest(digits_ & (digits_ - 1)); }

  Search& search_;
  Digits digits_;
  Cells cells_;
  Sink& sink_;
  std::vector<Cell> path_;
};

}  // namespace

bool find_remote_pairs(Search& search, Technique, Sink& sink) {
  Cells left = search.with(2);
  while (left) {
    const Digits digits = search.state.candidates[left.first()];
    Cells same;
    for (const Cell cell : left) {
      if (search.state.candidates[cell] == digits) same.add(cell);
    }
    left -= same;
    if (same.count() >= 4 && !Pairs(search, digits, same, sink).find()) return false;
  }
  return search.go_on();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
