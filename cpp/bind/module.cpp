// The compiled module `ninefold._core`.
#include "bind/bind.hpp"

NB_MODULE(_core, module) {
  module.doc() = "The kernels of Ninefold. Private: use the functions of `ninefold` itself.";
  ninefold::bind::add_control(module);
  ninefold::bind::add_classic(module);
  ninefold::bind::add_batch(module);
  ninefold::bind::add_columns(module);
  ninefold::bind::add_rules(module);
  ninefold::bind::add_layouts(module);
  ninefold::bind::add_cover(module);
  ninefold::bind::add_lists(module);
  ninefold::bind::add_counting(module);
  ninefold::bind::add_canonical(module);
  ninefold::bind::add_endgame(module);
  ninefold::bind::add_generator(module);
  ninefold::bind::add_player(module);
  ninefold::bind::add_technique(module);
}
