// One look at a state: what finders are given, and where they put what they find.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "technique/board.hpp"
#include "technique/placements.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// Takes steps as they are found.
class Sink {
 public:
  virtual ~Sink() = default;
  /// False: enough, look no further.
  virtual bool take(Step&& step) = 0;
  /// Whether a step of this length would be of use; finders that meet short ones first ask it to stop early.
  virtual bool wants(std::uint32_t) const { return true; }
};

/// Cells of one unit that hold one digit more than there are cells.
struct AlmostLockedSet {
  Cells cells;
  Digits digits;
  std::array<Cells, kMostDigits> places;  ///< by digit: those of its cells that may hold it
  std::array<Cells, kMostDigits> seen;    ///< by digit: the candidates elsewhere that see all of these
};

class SetLinks;
class SinglesQueue;
class Implications;
class BitRows;
class Refutations;
class Propagations;
struct Reach;
class Links;

/// Which inferences a chain may use: of one digit; inside and between cells of two candidates; all of
/// candidates; those of grouped nodes, too; and those of almost locked sets.
enum class LinkKind : std::uint8_t { of_digit, of_pairs, plain, grouped, with_sets };
inline constexpr std::size_t kLinkKinds = 5;

/// What is known of one state while steps are looked for in it. Tables that several finders use are made when
/// the first of them asks; after a change of the state, `changed()` drops them.
class Search {
 public:
  /// `singles` are those of a path; without them everything is wanted.
  Search(const Geometry& board, const State& state, Watch* watch, const SinglesQueue* singles = nullptr);
  ~Search();

  const Geometry& board;
  const State& state;
  /// Whether everything is wanted. A path goes without rare and expensive finds, as HoDoKu's does: sets that
  /// overlap, very long chains.
  const bool thorough;
  /// The singles of a path, in the order in which they came about; null if everything is wanted.
  const SinglesQueue* const singles;

  void changed();

  /// Asked in every loop that may take long: false if the search is to end. `work` is more than one where
  /// much was done since.
  bool go_on(std::uint64_t work = 1) {
    asked_ += work;
    if (asked_ >= 1024 && ended_ == End::finished) {
      asked_ = 0;
      ended_ = ask(watch_);
    }
    return ended_ == End::finished;
  }
  /// The same, but the watch is asked every time: at every step of a path.
  bool ask_now() {
    if (ended_ == End::finished) ended_ = ask(watch_);
    return ended_ == End::finished;
  }
  End ended() const { return ended_; }
  Watch* watch() const { return watch_; }

  /// Cells with so many candidates, up to 9.
  const Cells& with(int candidates);

  /// The almost locked sets of every unit, each once, single cells with two candidates among them. In large
  /// units only those of few cells.
  const std::vector<AlmostLockedSet>& almost_locked_sets();

  /// The candidates by number, and the links between them.
  const Implications& implications();
  /// By candidate: what is false if it is true.
  const BitRows& weak_rows();
  /// Which candidates lead to their opposite along these links.
  const Refutations& refutations();

  /// What follows from each candidate, so far; those of the reach that was last asked for are kept.
  Propagations& propagations(const Reach& reach);
  /// Where a digit may stand if it is looked at alone. Kept from state to state while its candidates stay.
  const Placements& placements(Digit digit);

  /// Which of these are linked by which digits; see set_links.hpp.
  const SetLinks& set_links();

  /// The nice loops and chains of a path, with groups or without; see table_loops.hpp.
  const std::array<std::optional<Step>, 3>& loops(bool grouped);

  /// The contradiction and the verity of a path, by chains or by nets; see verities.hpp.
  const std::array<std::optional<Step>, 2>& verities(bool nets);

  /// The graph that chains run through; see links.hpp.
  const Links& links(LinkKind kind);

 private:
  Watch* watch_;
  std::uint64_t asked_ = 0;
  End ended_ = End::finished;
  bool counted_ = false;
  std::array<Cells, 10> counts_;
  bool listed_ = false;
  std::vector<AlmostLockedSet> almost_locked_;
  std::shared_ptr<Implications> implications_;
  std::shared_ptr<BitRows> weak_rows_;
  std::shared_ptr<Refutations> refutations_;
  std::shared_ptr<Propagations> propagations_;
  std::array<Placements, kMostDigits> placements_;
  std::unique_ptr<SetLinks> set_links_;
  std::array<std::optional<std::array<std::optional<Step>, 3>>, 2> loops_;
  std::array<std::optional<std::array<std::optional<Step>, 2>>, 2> verities_;
  std::array<std::unique_ptr<Links>, kLinkKinds> links_;
};

/// Looks for every step of a technique. False as soon as the sink has enough or the search is to end.
using Finder = bool (*)(Search& search, Technique technique, Sink& sink);

// Finders, a family each; the file of the same name says what it finds.
bool find_singles(Search& search, Technique technique, Sink& sink);
bool find_intersections(Search& search, Technique technique, Sink& sink);
bool find_subsets(Search& search, Technique technique, Sink& sink);
bool find_direct(Search& search, Technique technique, Sink& sink);
bool find_fish(Search& search, Technique technique, Sink& sink);
bool find_kraken_fish(Search& search, Technique technique, Sink& sink);
bool find_single_digit_patterns(Search& search, Technique technique, Sink& sink);
bool find_strong_link_chains(Search& search, Technique technique, Sink& sink);
bool find_colours(Search& search, Technique technique, Sink& sink);
bool find_medusa(Search& search, Technique technique, Sink& sink);
bool find_remote_pairs(Search& search, Technique technique, Sink& sink);
bool find_wings(Search& search, Technique technique, Sink& sink);
bool find_named_wings(Search& search, Technique technique, Sink& sink);
bool find_rectangles(Search& search, Technique technique, Sink& sink);
bool find_rectangle_links(Search& search, Technique technique, Sink& sink);
bool find_avoidable_rectangles(Search& search, Technique technique, Sink& sink);
bool find_extended_rectangles(Search& search, Technique technique, Sink& sink);
bool find_borescopers(Search& search, Technique technique, Sink& sink);
bool find_loops(Search& search, Technique technique, Sink& sink);
bool find_bugs(Search& search, Technique technique, Sink& sink);
bool find_chains(Search& search, Technique technique, Sink& sink);
bool find_almost_locked_sets(Search& search, Technique technique, Sink& sink);
bool find_death_blossoms(Search& search, Technique technique, Sink& sink);
bool find_set_wings(Search& search, Technique technique, Sink& sink);
bool find_almost_hidden_sets(Search& search, Technique technique, Sink& sink);
bool find_sue_de_coq(Search& search, Technique technique, Sink& sink);
bool find_aligned_exclusions(Search& search, Technique technique, Sink& sink);
bool find_fireworks(Search& search, Technique technique, Sink& sink);
bool find_sector_sets(Search& search, Technique technique, Sink& sink);
bool find_templates(Search& search, Technique technique, Sink& sink);
bool find_guardians(Search& search, Technique technique, Sink& sink);
bool find_tridagons(Search& search, Technique technique, Sink& sink);
bool find_exocets(Search& search, Technique technique, Sink& sink);
bool find_forcing_chains(Search& search, Technique technique, Sink& sink);
bool find_nishio(Search& search, Technique technique, Sink& sink);
bool find_multiple_chains(Search& search, Technique technique, Sink& sink);
bool find_dynamic_chains(Search& search, Technique technique, Sink& sink);
bool find_nested_chains(Search& search, Technique technique, Sink& sink);
bool find_verities(Search& search, Technique technique, Sink& sink);
bool find_rule_steps(Search& search, Technique technique, Sink& sink);

/// The finder of a technique; null for `trial`, which is none.
Finder finder_of(Technique technique);

// What finders use to write steps.

/// Adds the candidates of this digit in these cells.
void add_candidates(std::vector<Candidate>& list, const State& state, const Cells& cells, Digits digits);

/// The candidates of a digit in these cells become eliminations.
inline void eliminate(Step& step, const State& state, const Cells& cells, Digits digits) {
  add_candidates(step.eliminations, state, cells, digits);
}

/// Hands a step over if it changes anything, each change once; false as the sink says. Eliminations stay in
/// their order, as that decides which singles come about first.
bool report(Sink& sink, Step&& step);

}  // namespace ninefold::technique::NINEFOLD_WIDTH
