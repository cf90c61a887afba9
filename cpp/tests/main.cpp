// Runs every test, or those whose name contains the first argument.
#include <cstring>

#include "tests/check.hpp"

int main(int argc, char** argv) {
  using namespace ninefold::tests;
  const char* wanted = argc > 1 ? argv[1] : "";
  int run = 0, failed = 0;
  for (const Case& test : cases()) {
    if (std::strstr(test.name, wanted) == nullptr) continue;
    const int before = failures();
    test.body();
    ++run;
    if (failures() != before) {
      ++failed;
      std::printf("FAILED %s\n", test.name);
    }
  }
  std::printf("%d passed, %d failed\n", run - failed, failed);
  return failed == 0 && run > 0 ? 0 : 1;
}
