// See search.hpp.
#include "rules/search.hpp"

#include <algorithm>
#include <bit>

#include "boards/digits.hpp"
#include "rules/digit_bits.hpp"

namespace ninefold::rules {
namespace {

/// Failures after which weights are halved.
constexpr std::uint64_t kFailuresBetweenDecays = 16'384;

}  // namespace

Search::Search(std::shared_ptr<const Program> program, const Kernels& kernels)
    : program_(std::move(program)),
      cells_(program_->shape->cells),
      words_((cells_ + 63) / 64),
      stride_(cells_ + program_->houses.size()),
      kernels_(kernels),
      propagation_(*program_, kernels),
      colourings_(*program_),
      boards_(new Digits[(cells_ + 1) * stride_]),
      opens_(new std::uint64_t[(cells_ + 1) * words_]),
      choices_(cells_ + 1),
      weights_(program_->weights.begin(), program_->weights.end()) {}

void Search::start(const boards::Begin& begin) {
  order_ = begin.order;
  random_ = begin.seed;
  counts_ = begin.alike;
  only_linked_ = false;
  nodes_ = 0;
  reported_ = false;
  const Digits every = shape().every_digit();
  for (std::size_t cell = 0; cell < cells_; ++cell) board(0)[cell] = begin.allowed[cell] & every;
  begun_ = false;
  depth_ = 1;
}

boards::Progress Search::run(const boards::Quota& quota) {
  boards::Wide found = 0;
  if (quota.solutions == 0) return {0, End::solutions};
  propagation_.watch(quota.watch);
  if (!begun_) {
    begun_ = true;
    if (!propagation_.begin(frame(0))) {
      depth_ = 0;
      tell_failure();
    }
    if (propagation_.ended() != End::finished) return {0, propagation_.ended()};
  }
  const bool counts = counts_ && quota.out == nullptr && follower_ == nullptr;
  while (depth_ > 0) {
    const Digits* const current = board(depth_ - 1);
    const boards::Wide ways = counts ? count_rest(current) : 0;
    const Choice choice = ways != 0 ? Choice{} : choose(current);
    bool goes_on;
    if (choice.digit == 0) {
      if (!reported_) {
        reported_ = true;
        if (follower_ != nullptr) follower_->solved();
        if (quota.out != nullptr) write(current, quota.out + static_cast<std::size_t>(found) * cells_);
        found += std::min(std::max<boards::Wide>(ways, 1), quota.solutions - found);
        if (found >= quota.solutions) return {found, End::solutions};
      }
      --depth_;
      goes_on = false;
    } else {
      if (nodes_ >= quota.nodes) return {found, End::nodes};
      goes_on = branch(choice);
    }
    reported_ = false;
    while (!goes_on && depth_ > 0) {
      if (propagation_.ended() != End::finished) return {found, propagation_.ended()};
      goes_on = go_back();
    }
  }
  return {found, End::finished};
}

/// The solutions of a board of which few cells are open and no rule links two of them; 0 for any other board.
/// If rules link some, these are the cells to branch on.
boards::Wide Search::count_rest(const Digits* board) {
  only_linked_ = false;
  if (!colourings_.look_at(board, propagation_.open_cells())) return 0;
  only_linked_ = colourings_.any_linked();
  if (only_linked_) return 0;
  const boards::Wide ways = colourings_.ways();
  propagation_.spend(8 * colourings_.steps());
  return ways;
}

/// Tries a digit on a copy of the board on top; false if that fails, and the copy is gone then.
bool Search::branch(Choice choice) {
  ++nodes_;
  std::copy_n(board(depth_ - 1), stride_, board(depth_));
  std::copy_n(open(depth_ - 1), words_, open(depth_));
  propagation_.spend(stride_ / 4);
  choices_[depth_ - 1] = choice;
  if (follower_ != nullptr) follower_->branched(choice.cell, choice.digit, depth_);
  ++depth_;
  if (propagation_.narrow(frame(depth_ - 1), choice.cell, choice.digit)) return true;
  --depth_;
  tell_failure();
  ++weights_[choice.cell];
  learn(propagation_.last_cell(), choice.digit);
  return false;
}

/// The board on top was tried with a digit, and all of that was searched: without the digit it is searched
/// on.
bool Search::go_back() {
  const Choice choice = choices_[depth_ - 1];
  if (follower_ != nullptr) follower_->went_back(choice.cell, choice.digit, depth_);
  if (propagation_.narrow(frame(depth_ - 1), choice.cell, ~choice.digit)) return true;
  --depth_;
  tell_failure();
  learn(propagation_.last_cell(), choice.digit);
  return false;
}

/// A propagation has failed; one that its watch ended found no contradiction.
void Search::tell_failure() const {
  if (follower_ != nullptr && propagation_.ended() == End::finished)
    follower_->failed(propagation_.running());
}

/// A contradiction showed at this cell, after this digit was tried or ruled out.
void Search::learn(std::size_t cell, Digits digit) {
  ++weights_[cell];
  ++digit_weights_[static_cast<std::size_t>(least(digit) - 1)];
  if (++failures_ % kFailuresBetweenDecays == 0) forget_half();
  find_hard_digit();
}

/// Digits change their part more often than cells, so they are forgotten sooner.
void Search::forget_half() {
  for (std::uint64_t& weight : weights_) weight /= 2;
  for (std::uint64_t& weight : digit_weights_) weight /= 4;
}

/// Only a digit that fails half as often again as the one that fails least makes a difference.
void Search::find_hard_digit() {
  std::uint64_t most = 0, fewest = boards::kUnlimited;
  for (std::size_t i = 0; i < program_->size(); ++i) {
    const std::uint64_t weight = digit_weights_[i];
    if (weight > most) most = weight, hard_digit_ = Digits{1} << i;
    if (weight != 0) fewest = std::min(fewest, weight);
  }
  const bool stands_out = most >= program_->size() && 2 * most > 3 * fewest;
  bonus_ = stands_out ? most / 5 : 0;
}

/// The digit 0 if the board is full.
Choice Search::choose(const Digits* board) {
  if (order_ == boards::Order::sorted) return choose_first(board);
  const auto open = only_linked_ ? colourings_.linked() : propagation_.open_cells();
  const bool is_random = order_ == boards::Order::random;
  Choice choice = kernels_.choose(*program_, board, open.data(), {weights_.data(), hard_digit_, bonus_},
                                  !is_random && !only_linked_);
  if (is_random && choice.digit != 0) choice.digit = boards::any_of(board[choice.cell], random_);
  return choice;
}

Choice Search::choose_first(const Digits* board) const {
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    if (!is_single(board[cell])) return {cell, board[cell] & (~board[cell] + 1)};
  }
  return {0, 0};
}

void Search::write(const Digits* board, std::uint8_t* out) const {
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    out[cell] = static_cast<std::uint8_t>(least(board[cell]));
  }
}

}  // namespace ninefold::rules
