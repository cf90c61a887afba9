// Rows shared out among threads: each takes the next block when it is done with its last.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <thread>
#include <vector>

#include "base/control.hpp"
#include "base/guard.hpp"

namespace ninefold {

/// More threads than this are a mistake on any machine.
inline constexpr std::size_t kMostThreads = 256;

/// Hands out blocks of rows to all threads.
struct Blocks : Supply {
  Blocks(std::size_t total, std::size_t size, std::atomic<std::size_t>& counter)
      : Supply{&hand_out}, rows(total), at_a_time(size), next(counter) {}

  static bool hand_out(Supply* supply, std::size_t& begin, std::size_t& end) {
    auto& blocks = *static_cast<Blocks*>(supply);
    begin = std::min(blocks.next.fetch_add(blocks.at_a_time, std::memory_order_relaxed), blocks.rows);
    end = std::min(begin + blocks.at_a_time, blocks.rows);
    return begin < end;
  }

  const std::size_t rows;
  const std::size_t at_a_time;
  std::atomic<std::size_t>& next;
};

/// How many threads are of use for so many rows.
inline std::size_t useful_threads(std::size_t threads, std::size_t rows, std::size_t at_a_time) {
  const std::size_t blocks = (rows + at_a_time - 1) / at_a_time;
  return std::max<std::size_t>(std::min({threads, blocks, kMostThreads}), 1);
}

/// Does a part of the work on all threads; the calling one is the last worker's.
template <class Worker>
End in_parallel(std::vector<Worker>& workers, End (Worker::*part)(Blocks&, Guard&), Blocks& blocks,
                Guard& guard) {
  const std::size_t others = workers.size() - 1;
  std::atomic<std::size_t> busy{0};
  std::atomic<End> ended{End::finished};
  StopFlag cancel{false};
  std::vector<std::thread> crew;
  crew.reserve(others);
  try {
    for (std::size_t i = 0; i < others; ++i) {
      ++busy;
      crew.emplace_back([&, i] {
        Guard mine(guard, &cancel);
        if (const End end = (workers[i].*part)(blocks, mine); end != End::finished) ended = end;
        --busy;
      });
    }
  } catch (const std::exception&) {
    --busy;  // no thread, or no memory for one, is available: the running ones, and this one, do the work
  }
  End end = (workers.back().*part)(blocks, guard);
  // The guard of this thread alone hears interruptions, so it stays awake while the others finish.
  while (busy > 0) {
    if (end == End::finished) end = guard.check();
    if (end != End::finished) cancel = true;
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  for (std::thread& other : crew) other.join();
  return end == End::finished ? ended.load() : end;
}

}  // namespace ninefold
