// Depth-first search over boards with rules: try a digit of a cell, propagate, go back, rule the digit out.
//
// It branches where weight / digits is largest. The weight of a cell begins with the rules that speak of it
// and grows by one whenever a digit that was tried there fails, so the search stays where it is hard; all
// weights are halved now and then, so that it forgets. After a failure the digit is ruled out, what follows
// is found, and the cell is chosen anew: the board may have a better one now. Weights stay from one start to
// the next.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "boards/search.hpp"
#include "rules/colourings.hpp"
#include "rules/propagation.hpp"

namespace ninefold::rules {

/// Gets every step of a search: its moves, and as a listener all that follows from each.
struct Follower : Listener {
  /// A digit is tried; so many of them stand now.
  virtual void branched(std::size_t cell, Digits digit, std::size_t depth) = 0;
  /// Back to before that digit was tried: without it the search goes on.
  virtual void went_back(std::size_t cell, Digits digit, std::size_t depth) = 0;
  /// A contradiction, and the filter that found it; kNone: the last removal was one too many, or the rules
  /// cannot all hold.
  virtual void failed(std::uint32_t filter) = 0;
  virtual void solved() = 0;
};

class Search final : public boards::Search {
 public:
  explicit Search(std::shared_ptr<const Program> program, const Kernels& kernels = kernels_in_use());

  const Shape& shape() const override { return *program_->shape; }
  void start(const boards::Begin& begin) override;
  boards::Progress run(const boards::Quota& quota) override;
  std::uint64_t nodes() const override { return nodes_; }

  /// It leaves a bad beginning by its weights, and starting again cost more than it gave.
  std::uint64_t patience() const override { return boards::kUnlimited; }

  /// From now on this follower gets its steps.
  void report_to(Follower* follower) {
    follower_ = follower;
    propagation_.listen(follower);
  }

 private:
  Digits* board(std::size_t depth) { return boards_.get() + depth * stride_; }
  std::uint64_t* open(std::size_t depth) { return opens_.get() + depth * words_; }
  Frame frame(std::size_t depth) { return {board(depth), board(depth) + cells_, open(depth)}; }
  Choice choose(const Digits* board);
  Choice choose_first(const Digits* board) const;
  boards::Wide count_rest(const Digits* board);
  bool branch(Choice choice);
  bool go_back();
  void tell_failure() const;
  void learn(std::size_t cell, Digits digit);
  void find_hard_digit();
  void forget_half();
  void write(const Digits* board, std::uint8_t* out) const;

  std::shared_ptr<const Program> program_;
  std::size_t cells_, words_;
  std::size_t stride_;  ///< from one board to the next: each is followed by what its houses have taken
  const Kernels& kernels_;
  Propagation propagation_;
  Colourings colourings_;
  std::unique_ptr<Digits[]>
      boards_;  ///< one after the other: the current board, below it those to go back to
  std::unique_ptr<std::uint64_t[]> opens_;  ///< of each its open cells
  std::vector<Choice> choices_;             ///< for each board that waits, what was tried on it
  std::vector<std::uint64_t> weights_;
  std::array<std::uint64_t, boards::kMostDigits> digit_weights_{};
  Digits hard_digit_ = 0;    ///< the digit that fails most
  std::uint64_t bonus_ = 0;  ///< what the cells weigh more that may have it
  std::size_t depth_ = 0;    ///< boards on the stack; the last one is the current
  boards::Order order_ = boards::Order::search;
  std::uint64_t random_ = 0, nodes_ = 0, failures_ = 0;
  Follower* follower_ = nullptr;
  bool begun_ = false;        ///< the first board was propagated
  bool counts_ = false;       ///< nobody wants the solutions, only their number
  bool only_linked_ = false;  ///< the board is to be branched on cells that a rule links
  bool reported_ = false;     ///< the current board is a solution that was counted
};

}  // namespace ninefold::rules
