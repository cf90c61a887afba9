// See automata.hpp.
#include "rules/automata.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>
#include <unordered_map>

namespace ninefold::rules {
namespace {

using Edges = std::vector<Edge>;

/// While an automaton is made: for every layer, for every state, its edges sorted by their target.
using Layered = std::vector<std::vector<Edges>>;

/// Numbers the different sets of edges of a layer.
class States {
 public:
  explicit States(std::vector<Edges>& states) : states_(states) {}

  /// The number of the state that has these edges, which are sorted by their target.
  std::uint32_t number(const Edges& edges) {
    std::uint64_t hash = edges.size();
    for (const Edge& edge : edges) {
      hash = (hash ^ (std::uint64_t{edge.to} << 32 | edge.digits)) * 0x9E3779B97F4A7C15u;
      hash ^= hash >> 29;
    }
    const auto [begin, end] = known_.equal_range(hash);
    for (auto it = begin; it != end; ++it) {
      if (same(states_[it->second], edges)) return it->second;
    }
    const auto number = static_cast<std::uint32_t>(states_.size());
    states_.push_back(edges);
    known_.emplace(hash, number);
    return number;
  }

 private:
  static bool same(const Edges& a, const Edges& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Edge& x, const Edge& y) { return x.to == y.to && x.digits == y.digits; });
  }

  std::vector<Edges>& states_;
  std::unordered_multimap<std::uint64_t, std::uint32_t> known_;
};

/// Edges with the same target become one.
void join(Edges& edges) {
  std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) { return a.to < b.to; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (kept > 0 && edges[kept - 1].to == edges[i].to) {
      edges[kept - 1].digits |= edges[i].digits;
    } else {
      edges[kept++] = edges[i];
    }
  }
  edges.resize(kept);
}

}  // namespace

namespace {

/// States of a walk whose digits differ, over all cells; where there would be more, states do not say which
/// digits were read.
constexpr std::size_t kMostStatesApart = 30'000;

/// Digits that are together on every edge; nothing if they form many classes.
std::vector<Digits> classes_of(const Edges& edges) {
  std::vector<Digits> classes{~Digits{0}};
  for (const Edge& edge : edges) {
    for (std::size_t i = 0, count = classes.size(); i < count; ++i) {
      const Digits with = classes[i] & edge.digits, without = classes[i] & ~edge.digits;
      if (with == 0 || without == 0) continue;
      classes[i] = with;
      classes.push_back(without);
      if (classes.size() > kMostClasses) return {};
    }
  }
  return classes;
}

/// The layers of an automaton, one after the other.
SharedAutomaton packed(const Layered& layered) {
  auto automaton = std::make_shared<Automaton>();
  for (const auto& states : layered) {
    const auto count = static_cast<std::uint32_t>(states.size());
    const Layer layer{count, static_cast<std::uint32_t>(automaton->ends.size()), (count + 63) / 64};
    automaton->layers.push_back(layer);
    automaton->words += layer.words;
    automaton->ends.push_back(static_cast<std::uint32_t>(automaton->edges.size()));
    for (const Edges& edges : states) {
      automaton->edges.insert(automaton->edges.end(), edges.begin(), edges.end());
      automaton->ends.push_back(static_cast<std::uint32_t>(automaton->edges.size()));
    }
  }
  automaton->classes = classes_of(automaton->edges);
  return automaton;
}

/// A walk laid out over its cells. A state is one of the walk, together with the digits that were read if
/// these must differ.
class Unrolling {
 public:
  Unrolling(const Walk& walk, bool apart, std::size_t size, Patience& patience)
      : walk_(walk),
        apart_(apart),
        size_(size),
        patience_(patience),
        next_(walk.states * size, kNone),
        numbers_(apart ? 0 : walk.states, kNone) {
    for (const Walk::Step& step : walk.steps) next_[step.from * size + step.digit - 1] = step.to;
    patience.spend(walk.steps.size() + next_.size() / 8);
  }

  /// False if there are too many states.
  bool reach() {
    layers_.resize(walk_.cells.size() + 1);
    layers_[0].push_back({walk_.start, 0});
    std::size_t total = 0;
    for (std::size_t i = 0; i + 1 < layers_.size(); ++i) {
      auto& targets = layers_[i + 1];
      for (const State& state : layers_[i]) {
        patience_.spend(4 * size_);
        for (std::size_t digit = 0; digit < size_; ++digit) {
          const auto to = after(state, digit);
          if (!to || number(*to) != kNone) continue;
          note(*to, targets.size());
          targets.push_back(*to);
        }
      }
      forget(targets);
      total += layers_[i + 1].size();
      if (apart_ && total > kMostStatesApart) return false;
    }
    return true;
  }

  /// From the last cell to the first: states that lead to the end, those with the same edges as one.
  SharedAutomaton merged() {
    const std::size_t length = walk_.cells.size();
    Layered layered(length + 1);
    layered[length].resize(1);
    std::vector<std::uint32_t> names(layers_[length].size(), kNone);
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto& ends = walk_.accepting;  // sorted
      if (std::binary_search(ends.begin(), ends.end(), layers_[length][i].walk)) names[i] = 0;
      patience_.spend(4);
    }
    for (std::size_t i = length; i-- > 0;) names = merge(i, names, layered[i]);
    return names[0] == kNone ? nullptr : packed(layered);
  }

 private:
  struct State {
    std::uint32_t walk;
    Digits read;
  };
  std::optional<State> after(const State& state, std::size_t digit) const {
    const Digits bit = Digits{1} << digit;
    const std::uint32_t to = next_[state.walk * size_ + digit];
    if (to == kNone || (apart_ && (state.read & bit) != 0)) return std::nullopt;
    return State{to, apart_ ? state.read | bit : 0};
  }

  static std::uint64_t key(const State& state) { return std::uint64_t{state.read} << 32 | state.walk; }

  /// The number that was noted for a state; kNone: none was.
  std::uint32_t number(const State& state) const {
    if (!apart_) return numbers_[state.walk];
    const auto it = numbers_apart_.find(key(state));
    return it == numbers_apart_.end() ? kNone : it->second;
  }

  void note(const State& state, std::size_t number) {
    (apart_ ? numbers_apart_[key(state)] : numbers_[state.walk]) = static_cast<std::uint32_t>(number);
  }

  void forget(const std::vector<State>& noted) {
    numbers_apart_.clear();
    if (apart_) return;
    for (const State& state : noted) numbers_[state.walk] = kNone;
  }

  std::vector<std::uint32_t> merge(std::size_t layer, const std::vector<std::uint32_t>& names,
                                   std::vector<Edges>& found) {
    const auto& targets = layers_[layer + 1];
    for (std::size_t i = 0; i < targets.size(); ++i) note(targets[i], i);
    States states(found);
    std::vector<std::uint32_t> earlier(layers_[layer].size(), kNone);
    Edges edges;
    for (std::size_t i = 0; i < earlier.size(); ++i) {
      patience_.spend(8 * size_);
      edges.clear();
      for (std::size_t digit = 0; digit < size_; ++digit) {
        const auto to = after(layers_[layer][i], digit);
        if (!to) continue;
        const std::uint32_t name = names[number(*to)];
        if (name != kNone) edges.push_back({Digits{1} << digit, name});
      }
      if (edges.empty()) continue;
      join(edges);
      earlier[i] = states.number(edges);
    }
    forget(targets);
    return earlier;
  }

  const Walk& walk_;
  const bool apart_;
  const std::size_t size_;
  Patience& patience_;
  std::vector<std::uint32_t> next_;
  std::vector<std::vector<State>> layers_;
  std::vector<std::uint32_t> numbers_;  ///< of the states of a layer; if digits must differ in the next
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_apart_;
};

}  // namespace

namespace {

/// A walk over the same cells whose states are those of an automaton.
Walk walk_of(const Automaton& automaton, const CellList& cells, std::size_t size) {
  Walk walk{cells, static_cast<std::uint32_t>(automaton.ends.size()), 0, {}, {}};
  for (std::size_t i = 0; i + 1 < automaton.layers.size(); ++i) {
    const Layer &layer = automaton.layers[i], &next = automaton.layers[i + 1];
    for (std::uint32_t state = layer.first_state; state < layer.first_state + layer.states; ++state) {
      for (std::uint32_t e = automaton.ends[state]; e != automaton.ends[state + 1]; ++e) {
        const Edge& edge = automaton.edges[e];
        for (unsigned digit = 1; digit <= size; ++digit) {
          if ((edge.digits >> (digit - 1) & 1) != 0)
            walk.steps.push_back({state, static_cast<std::uint8_t>(digit), next.first_state + edge.to});
        }
      }
    }
  }
  walk.accepting = {automaton.layers.back().first_state};
  return walk;
}

/// Where digits that differ make too many states, they are tried with those that are left after merging.
SharedAutomaton unrolled_anew(const Walk& walk, bool apart, std::size_t size, Patience& patience) {
  if (Unrolling unrolling(walk, apart, size, patience); unrolling.reach()) return unrolling.merged();
  SharedAutomaton plain = unrolled_anew(walk, false, size, patience);
  if (plain == nullptr) return nullptr;
  const Walk merged = walk_of(*plain, walk.cells, size);
  if (Unrolling unrolling(merged, true, size, patience); unrolling.reach()) return unrolling.merged();
  return plain;
}

/// Automata by what they were made of. The same rules occur in many puzzles, and making an
/// automaton can take longer than solving the puzzle.
class Shelf {
 public:
  using Key = std::vector<std::uint32_t>;

  /// The automaton of a key, and whether there is one.
  std::pair<SharedAutomaton, bool> find(const Key& key) {
    const std::lock_guard lock(mutex_);
    const auto it = known_.find(key);
    return it == known_.end() ? std::pair<SharedAutomaton, bool>{} : std::pair{it->second, true};
  }

  /// Puts an automaton there; when the shelf is full all go.
  void keep(Key&& key, const SharedAutomaton& automaton) {
    const std::lock_guard lock(mutex_);
    const std::size_t size = key.size() + (automaton ? 2 * automaton->edges.size() : 0);
    if (size > kMostNumbers / 4) return;
    if (held_ + size > kMostNumbers) known_.clear(), held_ = 0;
    if (known_.emplace(std::move(key), automaton).second) held_ += size;
  }

 private:
  static constexpr std::size_t kMostNumbers = 4'000'000;  // of four bytes

  std::mutex mutex_;
  std::map<Key, SharedAutomaton> known_;
  std::size_t held_ = 0;
};

Shelf& shelf() {
  static Shelf kept;
  return kept;
}

}  // namespace

SharedAutomaton unrolled(const Walk& walk, bool apart, std::size_t size, Patience& patience) {
  Shelf::Key key{static_cast<std::uint32_t>(size), static_cast<std::uint32_t>(walk.cells.size()), walk.start,
                 apart};
  key.reserve(2 * walk.steps.size() + walk.accepting.size() + 5);
  for (const Walk::Step& step : walk.steps) {
    key.push_back(step.from << 5 | step.digit);
    key.push_back(step.to);
  }
  key.push_back(kNone);
  key.insert(key.end(), walk.accepting.begin(), walk.accepting.end());
  patience.spend(key.size());
  if (const auto [known, is_known] = shelf().find(key); is_known) return known;
  SharedAutomaton automaton = unrolled_anew(walk, apart, size, patience);
  shelf().keep(std::move(key), automaton);
  return automaton;
}

SharedAutomaton unrolled(const Allowed& relation, Patience& patience) {
  const std::size_t length = relation.cells.size(), count = relation.tuples.size() / length;
  if (count == 0) return nullptr;
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  const auto tuple = [&](std::uint32_t i) { return relation.tuples.data() + i * length; };
  patience.spend(0);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::lexicographical_compare(tuple(a), tuple(a) + length, tuple(b), tuple(b) + length);
  });
  patience.spend(20 * count);
  // Tuples with the same beginning are neighbours. From the last cell to the first, every beginning becomes a
  // state: `names` has for each tuple the state after the cells that were read, which tuples with one
  // beginning share.
  Layered layered(length + 1);
  layered[length].resize(1);
  std::vector<std::uint32_t> names(count, 0);
  for (std::size_t i = length; i-- > 0;) {
    States states(layered[i]);
    for (std::size_t first = 0; first < count;) {
      std::size_t last = first;
      Edges edges;
      while (last < count && std::equal(tuple(order[first]), tuple(order[first]) + i, tuple(order[last]))) {
        const Digits digit = Digits{1} << (tuple(order[last])[i] - 1);
        if (edges.empty() || edges.back().digits != digit) edges.push_back({digit, names[last]});
        ++last;
      }
      patience.spend(8 * (last - first));
      join(edges);
      const std::uint32_t name = states.number(edges);
      std::fill(names.begin() + static_cast<std::ptrdiff_t>(first),
                names.begin() + static_cast<std::ptrdiff_t>(last), name);
      first = last;
    }
  }
  return packed(layered);
}

}  // namespace ninefold::rules
