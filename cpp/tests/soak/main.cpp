// `ninefold_soak claims|seeds|questions NUMBER [FILE]`: a campaign of so many claims under each rule set, or
// positions. A file has a position in the first 81 characters of each line; without one they are made at
// random.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "tests/positions.hpp"
#include "tests/soak/campaigns.hpp"

int main(int argc, char** argv) {
  using namespace ninefold::tests;
  const std::map<std::string, bool (*)(std::uint64_t, const std::vector<Board>&)> campaigns{
      {"claims", check_claims}, {"seeds", check_seeds}, {"questions", measure_questions}};
  const auto campaign = campaigns.find(argc > 2 ? argv[1] : "");
  if (campaign == campaigns.end()) {
    std::printf("usage: ninefold_soak claims|seeds|questions NUMBER [FILE]\n");
    return 2;
  }
  const std::vector<Board> positions = argc > 3 ? read_positions(argv[3]) : std::vector<Board>{};
  if (argc > 3 && positions.empty()) {
    std::printf("no positions in %s\n", argv[3]);
    return 2;
  }
  return campaign->second(std::strtoull(argv[2], nullptr, 10), positions) ? 0 : 1;
}
