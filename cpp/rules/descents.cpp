// See descents.hpp.
#include "rules/descents.hpp"

#include "rules/digit_bits.hpp"
#include "rules/propagation.hpp"

namespace ninefold::rules {
namespace {

/// Chooses cells as a search does, by weights that grow where contradictions show. As the watch of its
/// propagation it counts the questions, which come after fixed amounts of work.
class Walker : Watch {
 public:
  using State = boards::Board;

  Walker(const Program& program, Guard& guard)
      : Watch{&Walker::answer},
        guard_(guard),
        propagation_(program),
        weights_(program.weights.begin(), program.weights.end()) {
    propagation_.watch(this);
  }
  Walker(const Walker&) = delete;
  Walker& operator=(const Walker&) = delete;

  bool begin(State& board) { return propagation_.begin(board.data()); }
  End ended() const { return propagation_.ended(); }
  std::uint64_t work() const { return questions_; }

  /// The cell with the largest weight / digits, the first of several: a / m > b / n is a n > b m.
  std::size_t choose(const State& board) const {
    std::size_t best = board.size();
    std::uint64_t weight = 0, count = 1;
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      if (is_single(board[cell])) continue;
      const std::uint64_t digits = count_of(board[cell]), own = weights_[cell] + 1;
      if (best == board.size() || own * count > weight * digits) best = cell, weight = own, count = digits;
    }
    return best;
  }

  Digits digits(const State& board, std::size_t cell) const { return board[cell]; }

  bool place(State& board, std::size_t cell, Digits digit) {
    if (propagation_.narrow(board.data(), cell, digit)) return true;
    ++weights_[cell];
    ++weights_[propagation_.last_cell()];
    return false;
  }

 private:
  static End answer(Watch* watch) {
    auto* const walker = static_cast<Walker*>(watch);
    ++walker->questions_;
    return walker->guard_.check();
  }

  Guard& guard_;
  std::uint64_t questions_ = 0;
  Propagation propagation_;
  std::vector<std::uint64_t> weights_;
};

}  // namespace

boards::Sampled descents(const Program& program, const boards::Board& board, const boards::Plan& plan,
                         Guard& guard) {
  Walker walker(program, guard);
  boards::Board root = board;
  for (Digits& digits : root) digits &= program.shape->every_digit();
  if (!walker.begin(root)) {
    return walker.ended() == End::finished ? none_of(plan) : boards::Sampled{{}, 0, walker.ended()};
  }
  return boards::Descents(walker, root, root.size(), plan).run(guard);
}

}  // namespace ninefold::rules
