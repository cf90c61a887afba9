// The lanes for boards of any shape, compiled once for every instruction set (see classic/kernels.cpp).
#include "base/target.hpp"
#include "regions/lanes.hpp"

namespace ninefold::regions {

extern const Kernels NINEFOLD_FOR_TARGET(kernels_);
const Kernels NINEFOLD_FOR_TARGET(kernels_){&NINEFOLD_TARGET::Boards::bytes, &NINEFOLD_TARGET::run};

}  // namespace ninefold::regions
