// Relations as Python states them, read into statements for the kernels.
#pragma once

#include "bind/bind.hpp"
#include "bind/rules.hpp"

namespace ninefold::bind {

/// Adds relations, each with the number of its constraint, to the rules. `kinds` are the Python classes
/// Different, Forbidden, Allowed, Linear, Counted and Walk. Now and then `is_over` is asked; false if it
/// said yes, and some relations are missing then.
bool state(Rules& rules, const nb::iterable& relations, const nb::tuple& kinds, const nb::callable& is_over);

}  // namespace ninefold::bind
