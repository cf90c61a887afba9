// See layout_workshop.hpp.
#include "generator/layout_workshop.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "boards/digits.hpp"
#include "cover/search.hpp"
#include "regions/descents.hpp"
#include "regions/search.hpp"

namespace ninefold::generator {
namespace {

/// Descents of which one is drawn, and how many may fail before a search fills the board.
constexpr int kDescents = 8;

/// Whether the later of two things is taken, where the earlier one weighs `sum` already.
bool takes_later(double sum, double weight, std::uint64_t& random) {
  constexpr std::uint32_t kParts = 1u << 31;
  return random_below(random, kParts) * (sum + weight) < weight * kParts;
}

}  // namespace

LayoutWorkshop::LayoutWorkshop(const boards::Shape& shape, const Symmetries& symmetries)
    : shape_(shape),
      symmetries_(symmetries),
      propagation_(shape),
      empty_(shape),
      is_possible_(propagation_.begin(empty_, boards::Board(shape.cells, shape.every_digit()))),
      board_(shape.cells) {
  begin();
}

void LayoutWorkshop::begin() { prober_ = std::make_unique<regions::Search>(shape_); }

Told LayoutWorkshop::fill(std::uint64_t& random, std::uint8_t* full, Purse& purse) {
  if (!is_possible_) return Told::no;
  if (!draw(random)) {
    if (const Told told = search(random, purse); told != Told::yes) return told;
  }
  rename(random, full);
  return Told::yes;
}

/// One of the boards that descents reach, into `found_`.
bool LayoutWorkshop::draw(std::uint64_t& random) {
  double sum = 0;
  std::int64_t unit = 0;  // weights are in units of 2^unit
  for (int i = 0; i < kDescents; ++i) {
    regions::State state = empty_;
    const regions::Weight weight = regions::descend(propagation_, state, shape_.cells, random);
    if (weight.mantissa == 0) continue;
    if (sum == 0) unit = weight.exponent;
    const double scaled = std::ldexp(weight.mantissa, static_cast<int>(weight.exponent - unit));
    const bool taken = sum == 0 || takes_later(sum, scaled, random);
    sum += scaled;
    if (!taken) continue;
    found_.resize(shape_.cells);
    for (std::size_t cell = 0; cell < shape_.cells; ++cell) {
      found_[cell] = static_cast<std::uint8_t>(std::bit_width(state.digits(cell)));
    }
  }
  return sum > 0;
}

/// A board that a random search finds, into `found_`.
Told LayoutWorkshop::search(std::uint64_t& random, Purse& purse) {
  std::fill(board_.begin(), board_.end(), shape_.every_digit());
  const boards::Found found = boards::solve(
      *prober_, board_,
      {.solutions = 1, .nodes = purse.nodes, .order = boards::Order::random, .seed = next_random(random)},
      purse.guard, found_);
  if (!purse.pay(found.nodes, found.end)) return Told::halted;
  return found.solutions > 0 ? Told::yes : Told::no;
}

/// `found_` with other names for the digits, turned or mirrored.
void LayoutWorkshop::rename(std::uint64_t& random, std::uint8_t* full) const {
  std::vector<std::uint8_t> names(shape_.size + 1);
  std::iota(names.begin(), names.end(), std::uint8_t{0});
  for (std::size_t i = shape_.size; i > 1; --i) {
    std::swap(names[i], names[1 + random_below(random, static_cast<std::uint32_t>(i))]);
  }
  const auto from = symmetries_[random_below(random, static_cast<std::uint32_t>(symmetries_.size()))];
  for (std::size_t cell = 0; cell < shape_.cells; ++cell) full[cell] = names[found_[from[cell]]];
}

void LayoutWorkshop::probe(std::span<Question> questions) {
  for (Question& question : questions) question.told = probe_one(question);
}

Told LayoutWorkshop::probe_one(const Question& question) {
  boards::read_digits(shape_, question.givens, board_);
  // With one cell empty any other solution has another digit there.
  const auto emptied = question.emptied;
  const bool is_one = emptied.size() == 1;
  if (is_one) board_[emptied[0]] &= ~(boards::Digits{1} << (question.full[emptied[0]] - 1));
  const boards::Bounds bounds{.solutions = is_one ? 1u : 2u, .nodes = question.purse->nodes};
  found_.clear();
  const boards::Found found = boards::solve(*prober_, board_, bounds, question.purse->guard, found_);
  if (!question.purse->pay(found.nodes, found.end)) return Told::halted;
  if (found.solutions < bounds.solutions) return Told::no;
  tell_other(question, found_.data(), shape_.cells);
  return Told::yes;
}

Told LayoutWorkshop::prove(const std::uint8_t* givens, const std::uint8_t* full, std::uint64_t& effort,
                           Purse& purse) {
  boards::read_digits(shape_, givens, board_);
  cover::Search prover(shape_);
  found_.clear();
  const boards::Found found =
      boards::solve(prover, board_, {.solutions = 2, .nodes = purse.nodes}, purse.guard, found_);
  effort = found.nodes;
  if (!purse.pay(found.nodes, found.end)) return Told::halted;
  const bool same = found_.size() == shape_.cells && std::equal(found_.begin(), found_.end(), full);
  return found.solutions == 1 && same ? Told::yes : Told::no;
}

}  // namespace ninefold::generator
