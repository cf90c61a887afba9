// Makes a program of a shape and statements.
#pragma once

#include <memory>
#include <span>

#include "base/control.hpp"
#include "rules/program.hpp"

namespace ninefold::rules {

/// Counts the work of compiling and asks the watch now and then whether to go on.
class Patience {
 public:
  explicit Patience(Watch* watch) : watch_(watch) {}

  /// Notes work, some nanoseconds a unit; throws Stopped if the watch wants an end.
  void spend(std::uint64_t work) {
    spent_ += work;
    if (spent_ < kWorkBetweenLooks) return;
    spent_ = 0;
    if (const End end = ask(watch_); end != End::finished) throw Stopped{end};
  }

  struct Stopped {
    End end;
  };

 private:
  static constexpr std::uint64_t kWorkBetweenLooks = 200'000;

  Watch* watch_;
  std::uint64_t spent_ = 0;
};

/// The program of these statements; the shape must stay. Throws Patience::Stopped.
std::shared_ptr<const Program> compile(const Shape& shape, std::span<const Statement> statements,
                                       Watch* watch);

}  // namespace ninefold::rules
