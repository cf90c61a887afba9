// Kraken fish: a fish whose fins see nothing that it could remove, and chains that do what they do not see.
//
// Without its fins a fish would fill its covers (fish_search.hpp). 1: a candidate that would go then goes
// anyway, if it goes by every fin as well. 2: one of the base candidates in a cover holds, or a fin; what
// goes by each of these goes. "Goes by" is what follows by links, groups among them (tables.hpp).
//
// In the step: units the bases, covers the covers, of type 2 that whose candidates are followed first; cause
// the base candidates in covers, fins the others; chains: one from every candidate that is followed.
// `length`: the claims of all chains. Each candidate goes by the first fish that is found. Bases are rows,
// columns or boxes against covers across; they share no candidates, and there are two fins at most.
#include <algorithm>

#include "technique/fish_search.hpp"
#include "technique/table_chains.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

constexpr int kMostKrakenSize = 4;
constexpr int kMostKrakenFins = 2;

class KrakenFish {
 public:
  KrakenFish(Search& search, Technique technique, Sink& sink)
      : search_(search),
        board_(search.board),
        state_(search.state),
        technique_(technique),
        sink_(sink),
        tables_(search, {true, false}),
        removed_(tables_.candidates()),
        known_(board_.size) {}

  bool find() {
    for (std::size_t d = 0; d < board_.size; ++d) {
      digit_ = static_cast<Digit>(d);
      for (const UnitKind across : {UnitKind::row, UnitKind::column}) {
        list_units(across);
        for (size_ = 2; size_ <= kMostKrakenSize; ++size_) {
          if (!add_base(0, Cells())) return false;
        }
      }
    }
    return true;
  }

 private:
  using Sets = std::vector<Cells>;

  Cells places_in(std::uint16_t u) const { return board_.units[u].set & state_.places[digit_]; }

  /// Lines of one kind and boxes as bases, lines of the other and boxes as covers.
  void list_units(UnitKind kind) {
    base_units_.clear();
    cover_units_.clear();
    for (std::uint16_t u = 0; u < board_.units.size(); ++u) {
      const Unit& unit = board_.units[u];
      if (!places_in(u)) continue;
      if (unit.complete && (unit.kind == kind || !is_line(unit.kind))) base_units_.push_back(u);
      if (unit.kind != kind) cover_units_.push_back(u);
    }
  }

  bool add_base(std::size_t next, const Cells& body) {
    if (bases_.size() == static_cast<std::size_t>(size_)) {
      body_ = body;
      return add_cover(0, Cells(), Cells());
    }
    for (std::size_t i = next; i < base_units_.size(); ++i) {
      const Cells places = places_in(base_units_[i]);
      if (places.meets(body)) continue;
      if (!search_.go_on()) return false;
      bases_.push_back(base_units_[i]);
      const bool more = add_base(i + 1, body | places);
      bases_.pop_back();
      if (!more) return false;
    }
    return true;
  }

  /// `once` and `twice`: candidates in a cover, in two covers.
  bool add_cover(std::size_t next, const Cells& once, const Cells& twice) {
    const Cells open = body_ - once;
    const int left = size_ - static_cast<int>(covers_.size());
    if (left == 0) return open.count() > kMostKrakenFins || !open || check(open, once, twice);
    if (open.count() > kMostKrakenFins + left * static_cast<int>(board_.size)) return true;
    for (std::size_t i = next; i < cover_units_.size(); ++i) {
      const std::uint16_t u = cover_units_[i];
      const Cells places = places_in(u);
      if (!places.meets(open) || std::find(bases_.begin(), bases_.end(), u) != bases_.end()) continue;
      if (left == 1 && (open - places).count() > kMostKrakenFins) continue;
      if (!search_.go_on()) return false;
      covers_.push_back(u);
      const bool more = add_cover(i + 1, once | places, twice | (once & places));
      covers_.pop_back();
      if (!more) return false;
    }
    return true;
  }

  /// A fish with fins that removes nothing by sight.
  bool check(const Cells& fins, const Cells& once, const Cells& twice) {
    const Cells targets = (once - body_) | twice;
    if (targets.meets(board_.seen_by_all(fins))) return true;
    return technique_ == kraken_fish_1 ? check_targets(fins, targets) : check_covers(fins, twice);
  }

  bool check_targets(const Cells& fins, const Cells& targets) {
    Cells gone = targets;
    for (const Cell fin : fins) gone &= removed_by(fin)[digit_];
    for (const Cell cell : gone) {
      if (!write(fins, fins, covers_, {cell, digit_})) return false;
    }
    return true;
  }

  bool check_covers(const Cells& fins, const Cells& twice) {
    for (std::size_t i = 0; i < covers_.size(); ++i) {
      const Cells places = places_in(covers_[i]);
      const Cells held = (places & body_) - twice;
      if (held == places) continue;  // these are all places of a unit: chains without a fish
      const Cells starts = held | fins;
      std::vector<std::uint16_t> covers = covers_;
      std::rotate(covers.begin(), covers.begin() + static_cast<std::ptrdiff_t>(i),
                  covers.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      for (std::size_t d = 0; d < board_.size; ++d) {
        Cells gone = state_.places[d] - starts;
        for (const Cell start : starts) gone &= removed_by(start)[d];
        for (const Cell cell : gone) {
          if (!write(fins, starts, covers, {cell, static_cast<Digit>(d)})) return false;
        }
      }
    }
    return true;
  }

  /// By digit: where it goes if this one is in a cell.
  const Sets& removed_by(Cell cell) {
    const std::size_t node = tables_.node_at(cell, digit_);
    Sets& removed = removed_[node];
    if (!removed.empty()) return removed;
    removed.resize(board_.size);
    tables_.expand(claim_of(node, true), row_);
    for (const TableRow::Item& item : row_.items) {
      if (holds(item.claim) || tables_.is_group(node_of_claim(item.claim))) continue;
      const Candidate gone = tables_.candidate_of(item.claim);
      removed[gone.digit].add(gone.cell);
    }
    return removed;
  }

  bool write(const Cells& fins, const Cells& starts, const std::vector<std::uint16_t>& covers,
             Candidate target) {
    if (known_[target.digit].has(target.cell)) return true;
    known_[target.digit].add(target.cell);
    Step step;
    step.technique = technique_;
    step.digits = bit(digit_);
    step.units = bases_;
    step.covers = covers;
    add_candidates(step.cause, state_, body_ - fins, step.digits);
    add_candidates(step.fins, state_, fins, step.digits);
    const TableClaim end = claim_of(tables_.node_at(target.cell, target.digit), false);
    for (const Cell start : starts) {
      tables_.expand(claim_of(tables_.node_at(start, digit_), true), row_);
      const TableChain chain = chain_to(tables_, row_, end);
      step.length += static_cast<std::uint32_t>(chain.length());
      step.chains.push_back(links_of(tables_, chain));
    }
    step.eliminations = {target};
    return report(sink_, std::move(step));
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  Technique technique_;
  Sink& sink_;
  Tables tables_;
  TableRow row_;
  std::vector<Sets> removed_;  ///< by candidate, when asked for
  Digit digit_ = 0;
  int size_ = 0;
  std::vector<std::uint16_t> base_units_, cover_units_, bases_, covers_;
  Cells body_;
  Sets known_;  ///< by digit: what a fish was found for
};

}  // namespace

bool find_kraken_fish(Search& search, Technique technique, Sink& sink) {
  return KrakenFish(search, technique, sink).find();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
