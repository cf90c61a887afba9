// See parity.hpp.
#include "player/parity.hpp"

namespace ninefold::player {

bool fill_if_odd(Work& work, const std::vector<Move>& inferred, double left, Certainty certainty) {
  if (!work.free || inferred.size() % 2 == 0) return false;
  work.choose(inferred.front(), Reason::parity, left, certainty);
  return true;
}

}  // namespace ninefold::player
