// Limits of the endgame search: what cuts it short is told, and a cut search leaves nothing false behind.
#include <algorithm>
#include <thread>
#include <utility>

#include "base/guard.hpp"
#include "tests/check.hpp"
#include "tests/endgame_runs.hpp"
#include "tests/families.hpp"
#include "tests/positions.hpp"

namespace ninefold::tests {
namespace {

using endgame::Request;
using endgame::Root;

const endgame::Kernels& kernels() { return *active_instruction_set()->endgame; }

constexpr std::size_t kLargeArena = std::size_t{1} << 28;

/// Cuts a search again and again, later each time, with one table; how often it did not come to its end.
int cut_again_and_again(const Sheet& sheet, std::uint64_t seed, bool free, bool odd) {
  const Root root(sheet.rows(), seed);
  PlainGame game(sheet, free ? Rules::free_by_parity : Rules::strict);
  const Position start = game.start(odd);
  const Desk desk(64);
  Request request = desk.request(root, free, odd);
  int cut = 0;
  for (request.nodes = 0;; request.nodes += 1 + request.nodes / 8) {
    const Verdict verdict = kernels().solve(request);
    CHECK(verdict.nodes <= request.nodes);
    if (verdict.end == End::finished) {
      CHECK(is_right(game, start, root, verdict));
      return cut;
    }
    ++cut;
    CHECK(verdict.end == End::nodes && verdict.outcome == Outcome::undecided);
  }
}

TEST("endgame: a search cut anywhere leaves nothing false in the table") {
  std::uint64_t random = 41;
  int cut = 0;
  for (int i = 0; i < 150; ++i) {
    const Sheet sheet = random_sheet(300, random);
    cut += cut_again_and_again(sheet, next_random(random), false, false);
    for (const bool odd : {false, true}) cut += cut_again_and_again(sheet, next_random(random), true, odd);
  }
  CHECK(cut > 500);
}

TEST("endgame: as many nodes as a search takes are enough, and one less is not") {
  std::uint64_t random = 42;
  for (int i = 0; i < 60; ++i) {
    const Sheet sheet = random_sheet(300, random);
    const Root root(sheet.rows(), 0);
    Desk desk(64);
    Request request = desk.request(root, i % 2, i % 4 == 3);
    const Verdict whole = kernels().solve(request);
    desk.forget();
    request.nodes = whole.nodes;
    CHECK(kernels().solve(request).outcome == whole.outcome);
    if (whole.nodes == 0) continue;
    desk.forget();
    --request.nodes;
    CHECK(kernels().solve(request).end == End::nodes);
  }
}

TEST("endgame: too little memory is told, and nothing is written behind it") {
  constexpr std::size_t kBehind = 1 << 16;
  std::uint64_t random = 43;
  int cut = 0;
  for (int i = 0; i < 24; ++i) {
    const Sheet sheet = random_sheet(300, random);
    const Root root(sheet.rows(), next_random(random));
    const bool free = i % 2, odd = i % 4 == 3;
    PlainGame game(sheet, free ? Rules::free_by_parity : Rules::strict);
    Desk desk(64);
    std::vector<std::byte> behind(kBehind, std::byte{0x5a});
    for (std::size_t bytes = 0; bytes < 1 << 19; bytes += 64 + bytes / 16) {
      Request request = desk.request(root, free, odd);
      std::byte* const end = request.arena.memory + bytes;
      request.arena.bytes = bytes;
      std::copy(behind.begin(), behind.end(), end);
      const Verdict verdict = kernels().solve(request);
      CHECK(std::equal(behind.begin(), behind.end(), end));
      if (verdict.end == End::finished) {
        CHECK(is_right(game, game.start(odd), root, verdict));
      } else {
        ++cut;
        CHECK(verdict.end == End::memory && verdict.outcome == Outcome::undecided);
      }
    }
  }
  CHECK(cut > 100);
}

TEST("endgame: memory is enough also where few moves keep few of very many rows") {
  // A cell more, with a digit that only the rows have which begin with twelve ones: classes of 32 among
  // 131,072.
  constexpr std::size_t kBehind = 1 << 16;
  const Sheet all = full_sheet(17, 2);
  Sheet sheet{18, {}};
  for (std::size_t i = 0; i < all.count(); ++i) {
    Row row = all.row(i);
    row.push_back(std::all_of(row.begin(), row.begin() + 12, [](int digit) { return digit == 1; }) ? 2 : 1);
    sheet.add(row);
  }
  const Root root(sheet.rows(), 0);
  Desk desk(64);
  const std::vector<std::byte> behind(kBehind, std::byte{0x5a});
  for (std::size_t bytes = 1 << 15; bytes < 1 << 17; bytes += 1 << 10) {
    Request request = desk.request(root, false, false);
    std::byte* const end = request.arena.memory + bytes;
    request.arena.bytes = bytes;
    request.nodes = 3;
    std::copy(behind.begin(), behind.end(), end);
    CHECK(kernels().solve(request).end != End::finished);
    CHECK(std::equal(behind.begin(), behind.end(), end));
  }
}

TEST("endgame: a search ends with the reason that it is given, and asks no more") {
  const Sheet sheet = solutions_of(board(kManySolutions), 100'000);
  const Root root(sheet.rows(), 0);
  Desk desk(1 << 12, kLargeArena);
  for (const bool free : {false, true}) {
    for (const End end : {End::seconds, End::stop}) {
      for (const int patience : {0, 1, 20}) {
        Usher usher(patience, end);
        Request request = desk.request(root, free, false);
        request.watch = &usher;
        const Verdict verdict = kernels().solve(request);
        CHECK(verdict.end == end && verdict.outcome == Outcome::undecided);
        CHECK_EQUAL(usher.asked, patience + 1);
      }
    }
  }
}

TEST("endgame: a search that the clock cuts again and again makes no false claim") {
  const Sheet sheet = solutions_of(board(kManySolutions), 100'000);
  const Root root(sheet.rows(), 0);
  for (const bool free : {false, true}) {
    Desk desk(1 << 12, kLargeArena);
    Judge judge(sheet, root, free, 24);
    for (const int patience : {0, 1, 2, 4, 5}) {
      Usher usher(patience);
      Request request = desk.request(root, free, false);
      request.watch = &usher;
      request.claims = &judge;
      CHECK(checked_versions().back().kernels->solve(request).end == End::seconds);
    }
    CHECK_EQUAL(judge.wrong(), 0u);
    CHECK(judge.checked() > 1000);
  }
}

TEST("endgame: a stop flag ends a search in another thread") {
  const Sheet sheet = solutions_of(board(kManySolutions), 100'000);
  const Root root(sheet.rows(), 0);
  Desk desk(1 << 12, kLargeArena);
  StopFlag stop{false};
  Guard guard(Guard::kForever, &stop);
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop = true;
  });
  Request request = desk.request(root, false, false);
  request.watch = &guard;
  CHECK(kernels().solve(request).end == End::stop);
  other.join();
}

}  // namespace
}  // namespace ninefold::tests
