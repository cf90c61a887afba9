// See propagation.hpp.
#include "technique/propagation.hpp"

#include <algorithm>
#include <bit>

namespace ninefold::technique::NINEFOLD_WIDTH {

void Propagation::clear(std::size_t nodes) {
  nodes_.clear();
  places_.assign(nodes, kNowhere);
  begin_.assign(1, 0);
  parents_.clear();
  ancestors_.clear();
  causes_.clear();
  nested_.clear();
  contradiction_.reset();
  with_patterns_ = 0;
}

void Propagation::cut_back_to_patterns() {
  if (with_patterns_ == 0) return;
  for (std::size_t i = with_patterns_; i < nodes_.size(); ++i) {
    if (places_[nodes_[i]] == i) places_[nodes_[i]] = kNowhere;
  }
  nodes_.resize(with_patterns_);
  causes_.resize(with_patterns_);
  begin_.resize(with_patterns_ + 1);
  parents_.resize(begin_.back());
  nested_.clear();
  contradiction_.reset();
  with_patterns_ = 0;
}

Propagation::Place Propagation::add(Literal node, std::span<const Place> parents, Cause cause) {
  return places_[node] = append(node, parents, cause);
}

Propagation::Place Propagation::append(Literal node, std::span<const Place> parents, Cause cause) {
  const auto place = static_cast<Place>(nodes_.size());
  nodes_.push_back(node);
  causes_.push_back(cause);
  parents_.insert(parents_.end(), parents.begin(), parents.end());
  begin_.push_back(static_cast<std::uint32_t>(parents_.size()));
  return place;
}

void Propagation::count_ancestors() {
  const std::size_t words = nodes_.size() / 64 + 1;
  std::vector<std::uint64_t> behind(nodes_.size() * words);
  ancestors_.resize(nodes_.size());
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    std::uint64_t* own = behind.data() + i * words;
    const std::size_t used = i / 64 + 1;
    own[i / 64] |= std::uint64_t{1} << (i % 64);
    for (const Place parent : parents(static_cast<Place>(i))) {
      const std::uint64_t* other = behind.data() + parent * words;
      for (std::size_t w = 0; w < used; ++w) own[w] |= other[w];
    }
    int count = 0;
    for (std::size_t w = 0; w < used; ++w) count += std::popcount(own[w]);
    ancestors_[i] = static_cast<std::uint16_t>(count);
  }
}

void Propagation::gather_nested() {
  if (nested_.empty()) return;
  rests_on_ = BitRows(nodes_.size(), nested_.size());
  std::size_t next = 0;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    for (const Place parent : parents(static_cast<Place>(i))) add_all(rests_on_[i], rests_on_[parent]);
    if (next < nested_.size() && nested_[next].first == i) add_bit(rests_on_[i], next++);
  }
}

void Propagation::add_nested(Place place, std::vector<NestedChain>& chains) const {
  if (nested_.empty()) return;
  const auto add = [&](std::size_t n) {
    const NestedChain& chain = nested_[n].second;
    if (std::ranges::find(chains, chain) == chains.end()) chains.push_back(chain);
  };
  all_bits(add, rests_on_[place]);
}

std::vector<Propagation::Place> Propagation::back_from(Place place) const {
  std::vector<bool> seen(nodes_.size());
  std::vector<Place> order{place};
  seen[place] = true;
  for (std::size_t next = 0; next < order.size(); ++next) {
    for (const Place parent : parents(order[next])) {
      if (!seen[parent]) order.push_back(parent);
      seen[parent] = true;
    }
  }
  return order;
}

Chain Propagation::chain_to(const Implications& links, Place place) const {
  std::vector<bool> behind(place + std::size_t{1});
  behind[place] = true;
  for (std::size_t i = place + std::size_t{1}; i-- > 0;) {
    if (!behind[i]) continue;
    for (const Place parent : parents(static_cast<Place>(i))) behind[parent] = true;
  }
  Chain chain;
  std::vector<std::uint16_t> index(behind.size());
  for (std::size_t i = 0; i < behind.size(); ++i) {
    if (!behind[i]) continue;
    std::vector<std::uint16_t> from;
    for (const Place parent : parents(static_cast<Place>(i))) from.push_back(index[parent]);
    index[i] = static_cast<std::uint16_t>(chain.size());
    const Candidate& candidate = links.candidate_at(nodes_[i]);
    chain.push_back({candidate.digit, is_on(nodes_[i]), {candidate.cell}, std::move(from), 0});
  }
  return chain;
}

Propagator::Propagator(Search& search, Reach reach)
    : search_(search),
      board_(search.board),
      source_(search.state),
      links_(search.implications()),
      reach_(reach),
      state_(search.state) {}

/// Takes the state back to what it was.
void Propagator::begin(Propagation& result) {
  for (const std::uint16_t number : touched_) {
    const Candidate& candidate = links_.candidate(number);
    state_.candidates[candidate.cell] |= bit(candidate.digit);
    state_.places[candidate.digit].add(candidate.cell);
  }
  touched_.clear();
  on_.clear();
  off_.clear();
  next_on_ = next_off_ = 0;
  result_ = &result;
}

void Propagator::follow(Literal assumption, Propagation& result) {
  begin(result);
  result.clear(2 * links_.count());
  (is_on(assumption) ? on_ : off_).push_back(result.add(assumption, {}));
  run();
}

void Propagator::extend(Propagation& result) {
  if (result.nesting_ == reach_.nesting) return;
  if (reach_.nesting >= Nesting::dynamic && result.nesting_ < Nesting::dynamic) {
    result.cut_back_to_patterns();  // the chains of joined chains are others
  }
  result.nesting_ = reach_.nesting;
  if (result.contradiction_) return;
  begin(result);
  for (const Literal node : result.nodes_) {
    if (is_on(node)) continue;
    state_.remove(links_.candidate_at(node));
    touched_.push_back(static_cast<std::uint16_t>(candidate_of(node)));
  }
  run();
}

void Propagator::run() {
  while (!result_->contradiction_) {
    if (next_on_ < on_.size()) {
      follow_on(on_[next_on_++]);
    } else if (next_off_ < off_.size()) {
      follow_off(off_[next_off_++]);
    } else if (reach_.nesting == Nesting::none || !follow_effects()) {
      break;
    }
  }
  result_->nesting_ = reach_.nesting;
  result_->count_ancestors();
  result_->gather_nested();
}

void Propagator::add_off(std::size_t candidate, std::span<const Place> parents) {
  const Literal off = literal_of(candidate, false);
  if (!result_->has(off)) off_.push_back(result_->add(off, parents));
}

void Propagator::follow_on(Place place) {
  const std::size_t candidate = candidate_of(result_->nodes_[place]);
  for (const std::uint16_t other : links_.weak(candidate, {reach_.cells, true})) {
    const Place standing = result_->place(literal_of(other, true));
    if (standing != Propagation::kNowhere) {
      result_->contradiction_ = {standing, result_->append(literal_of(other, false), {&place, 1})};
      return;
    }
    add_off(other, {&place, 1});
  }
}

/// The places of what has gone from these cells.
void Propagator::add_gone(const Cells& cells, Digit digit, std::vector<Place>& places) const {
  for (const Cell cell : cells&(source_.places[digit] - state_.places[digit])) {
    places.push_back(result_->place(literal_of(links_.number(cell, digit), false)));
  }
}

/// The candidate is the last of its cell or unit; scratch_ has what that follows from.
void Propagator::force(std::size_t candidate, Cause cause) {
  const Literal on = literal_of(candidate, true);
  const Place standing = result_->place(negated(on));
  if (standing != Propagation::kNowhere) {
    if (!result_->contradiction_) result_->contradiction_ = {result_->append(on, scratch_, cause), standing};
  } else if (!result_->has(on)) {
    on_.push_back(result_->add(on, scratch_, cause));
  }
}

void Propagator::follow_off(Place place) {
  const std::size_t number = candidate_of(result_->nodes_[place]);
  const auto [cell, digit] = links_.candidate(number);
  const Digits others = state_.candidates[cell] & ~bit(digit);
  if (reach_.cells && is_single(others)) {
    scratch_.assign(1, place);
    for (const Digit gone : each(source_.candidates[cell] & ~state_.candidates[cell])) {
      scratch_.push_back(result_->place(literal_of(links_.number(cell, gone), false)));
    }
    force(links_.number(cell, lowest(others)), kCellCause);
  }
  Cells forced;
  for (const std::uint16_t u : links_.units_of(cell)) {
    if (result_->contradiction_) return;
    if (!board_.units[u].complete) continue;
    Cells places = board_.units[u].set & state_.places[digit];
    places.remove(cell);
    if (!places.is_single() || forced.meets(places)) continue;
    forced |= places;
    scratch_.assign(1, place);
    add_gone(board_.units[u].set, digit, scratch_);
    force(links_.number(places.first(), digit), u);
  }
  if (!reach_.joins) return;
  state_.remove({cell, digit});
  touched_.push_back(static_cast<std::uint16_t>(number));
}

bool Propagator::follow_effects() {
  const std::size_t before = off_.size();
  std::vector<ArisenEffect> effects = pattern_effects(board_, source_, state_);
  if (effects.empty() && reach_.nesting > Nesting::patterns) {
    if (result_->with_patterns_ == 0) result_->with_patterns_ = result_->nodes_.size();
    effects = chain_effects(search_, source_, state_, reach_.nesting);
    if (!search_.ask_now()) return false;
  }
  for (const ArisenEffect& effect : effects) {
    scratch_.clear();
    for (const Candidate& parent : effect.parents) {
      scratch_.push_back(result_->place(literal_of(links_.number(parent.cell, parent.digit), false)));
    }
    for (const Candidate& gone : effect.eliminations) {
      const std::size_t places = result_->nodes_.size();
      add_off(links_.number(gone.cell, gone.digit), scratch_);
      if (effect.chain && result_->nodes_.size() > places) {
        result_->nested_.emplace_back(static_cast<Place>(places), *effect.chain);
      }
    }
  }
  return off_.size() > before;
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
