// The filters of rules, compiled once for every instruction set (see classic/kernels.cpp).
#include "base/target.hpp"
#include "rules/choosing.hpp"
#include "rules/settling.hpp"

namespace ninefold::rules {

extern const Kernels NINEFOLD_FOR_TARGET(kernels_);
const Kernels NINEFOLD_FOR_TARGET(kernels_){&NINEFOLD_TARGET::begin, &NINEFOLD_TARGET::look,
                                            &NINEFOLD_TARGET::narrow, &NINEFOLD_TARGET::run_alone,
                                            &NINEFOLD_TARGET::choose};

}  // namespace ninefold::rules
