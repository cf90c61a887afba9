// All classic engines, compiled once for every instruction set.
//
// The build compiles this file several times, each time with other flags and with NINEFOLD_TARGET
// set to the name of the set. Whatever it includes lives in a namespace of that name or has
// internal linkage: code made for one set must never be linked into another.
#include "base/target.hpp"
#include "classic/dpll.hpp"
#include "classic/lane_batch.hpp"
#include "classic/lane_candidates.hpp"
#include "classic/single.hpp"

namespace ninefold::classic {

extern const Kernels NINEFOLD_FOR_TARGET(kernels_);
const Kernels NINEFOLD_FOR_TARGET(kernels_){
    NINEFOLD_TARGET::single::engine(),
    NINEFOLD_TARGET::dpll::engine(),
    NINEFOLD_TARGET::lanes::batch_engine(),
    NINEFOLD_TARGET::lanes::candidates_engine(),
};

}  // namespace ninefold::classic
