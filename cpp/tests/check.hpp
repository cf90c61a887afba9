// A test harness in a page: TEST("name") { CHECK(x == y); }. main() is in main.cpp.
//
// A library would do more; but so the tests need nothing beside a compiler, and kernels need no more.
#pragma once

#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

namespace ninefold::tests {

/// A named test.
struct Case {
  const char* name;
  void (*body)();
};

/// All tests of the program, in the order of their files.
inline std::vector<Case>& cases() {
  static std::vector<Case> all;
  return all;
}

/// Failures so far.
inline int& failures() {
  static int count = 0;
  return count;
}

/// Registers a test when the program starts.
struct Registered {
  Registered(const char* name, void (*body)()) { cases().push_back({name, body}); }
};

inline void report(bool passed, const char* file, int line, const char* what, const std::string& note) {
  if (!passed) {
    ++failures();
    std::printf("%s:%d: failed: %s %s\n", file, line, what, note.c_str());
  }
}

}  // namespace ninefold::tests

#define NINEFOLD_NAME2(prefix, line) prefix##line
#define NINEFOLD_NAME(prefix, line) NINEFOLD_NAME2(prefix, line)
#define TEST(name)                                                                 \
  static void NINEFOLD_NAME(test_at_, __LINE__)();                                 \
  static const ::ninefold::tests::Registered NINEFOLD_NAME(registered_, __LINE__){ \
      name, &NINEFOLD_NAME(test_at_, __LINE__)};                                   \
  static void NINEFOLD_NAME(test_at_, __LINE__)()

#define CHECK(condition) ::ninefold::tests::report((condition), __FILE__, __LINE__, #condition, "")
#define CHECK_EQUAL(left, right)                                                                  \
  do {                                                                                            \
    const auto left_value = (left);                                                               \
    const auto right_value = (right);                                                             \
    std::ostringstream note;                                                                      \
    note << "(" << left_value << " and " << right_value << ")";                                   \
    ::ninefold::tests::report(left_value == right_value, __FILE__, __LINE__, #left " == " #right, \
                              note.str());                                                        \
  } while (false)
