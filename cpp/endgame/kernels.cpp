// The endgame search, compiled once for every instruction set, as classic/kernels.cpp is.
#include "base/target.hpp"
#include "endgame/wide.hpp"

namespace ninefold::endgame {
namespace NINEFOLD_TARGET {
namespace {

/// The root as a node: columns in the order in which to try them are those of the family.
template <bool kFree>
Verdict solve(const Request& request) {
  const Family& family = *request.family;
  WideSearch<kFree> search(request);
  const std::size_t room = std::size_t{family.stride} * 16 + 512;
  if (!search.has_room(room)) return {Outcome::undecided, End::memory, 0, 0};
  Wide root{};
  root.solutions = family.solutions;
  root.words = family.words;
  root.classes = family.classes;
  root.stride = root.columns = family.stride;
  root.members = const_cast<Word*>(family.members);
  root.ids = const_cast<std::uint64_t*>(family.ids);
  root.odd = const_cast<std::uint8_t*>(family.odd);
  root.sizes = const_cast<std::uint32_t*>(family.sizes);
  root.partners = search.template take<std::uint16_t>(family.stride);
  root.witnesses = search.template take<std::uint32_t>(family.stride);
  root.lost = search.template take<std::uint32_t>(family.stride);
  std::memset(root.partners, 0, family.stride * sizeof(std::uint16_t));
  std::memset(root.witnesses, 0, family.stride * sizeof(std::uint32_t));
  std::uint64_t hash = kFree && request.odd ? kOddKey : 0;
  for (std::uint32_t s = 0; s < family.solutions; ++s) hash ^= family.ids[s];
  for (std::uint32_t j = 0; j < family.classes; ++j) {
    if (root.sizes[j] == 1) return {Outcome::win, End::finished, j, 0};
  }
  std::uint32_t last = 0;
  const std::uint32_t move = search.solve(root, hash, kFree && request.odd, request.between, &last);
  if (search.stopped()) return {Outcome::undecided, search.end(), 0, search.nodes(), last};
  if (move == WideSearch<kFree>::kLost) return {Outcome::loss, End::finished, 0, search.nodes()};
  return {Outcome::win, End::finished, move, search.nodes()};
}

Verdict solve_by_rules(const Request& request) {
  return request.free ? solve<true>(request) : solve<false>(request);
}

}  // namespace
}  // namespace NINEFOLD_TARGET

extern const Kernels NINEFOLD_FOR_TARGET(kernels_);
const Kernels NINEFOLD_FOR_TARGET(kernels_){NINEFOLD_TARGET::solve_by_rules};

}  // namespace ninefold::endgame
