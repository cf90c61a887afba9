// Which finder looks for which technique.
#include <array>

#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

struct Family {
  Technique first, last;
  Finder finder;
};

using enum Technique;

constexpr std::array kFamilies{
    Family{full_house, hidden_single_line, find_singles},
    Family{direct_pointing, direct_hidden_triple, find_direct},
    Family{pointing, claiming, find_intersections},
    Family{locked_pair, hidden_quadruple, find_subsets},
    Family{x_wing, siamese_finned_mutant_jellyfish, find_fish},
    Family{kraken_fish_1, kraken_fish_2, find_kraken_fish},
    Family{skyscraper, dual_empty_rectangle, find_single_digit_patterns},
    Family{strong_links_2, strong_links_4, find_strong_link_chains},
    Family{simple_colours_trap, multi_colours_2, find_colours},
    Family{medusa, medusa, find_medusa},
    Family{remote_pair, remote_pair, find_remote_pairs},
    Family{xy_wing, tuvwxyz_wing, find_wings},
    Family{m_wing, h_wing, find_named_wings},
    Family{unique_rectangle_1, hidden_rectangle, find_rectangles},
    Family{rectangle_links, rectangle_links, find_rectangle_links},
    Family{avoidable_rectangle_1, avoidable_rectangle_2, find_avoidable_rectangles},
    Family{extended_rectangle_1, extended_rectangle_4, find_extended_rectangles},
    Family{borescoper_1, borescoper_4, find_borescopers},
    Family{unique_loop_1, unique_loop_4, find_loops},
    Family{bug_1, bug_4, find_bugs},
    Family{x_chain, grouped_aic, find_chains},
    Family{als_xz, als_chain, find_almost_locked_sets},
    Family{death_blossom, death_blossom, find_death_blossoms},
    Family{als_w_wing, als_w_wing, find_set_wings},
    Family{ahs_xz, ahs_xz, find_almost_hidden_sets},
    Family{sue_de_coq, sue_de_coq, find_sue_de_coq},
    Family{aligned_pair_exclusion, aligned_triple_exclusion, find_aligned_exclusions},
    Family{firework_triple, firework_quadruple, find_fireworks},
    Family{sk_loop, multi_sector_locked_sets, find_sector_sets},
    Family{template_set, template_delete, find_templates},
    Family{guardians, bivalue_oddagon, find_guardians},
    Family{tridagon, tridagon, find_tridagons},
    Family{junior_exocet, senior_exocet, find_exocets},
    Family{x_cycle, forcing_chain, find_forcing_chains},
    Family{nishio, nishio, find_nishio},
    Family{cell_forcing_chain, region_forcing_chain, find_multiple_chains},
    Family{dynamic_contradiction_chain, dynamic_region_chain_plus, find_dynamic_chains},
    Family{nested_forcing_chain, nested_nested_chain, find_nested_chains},
    Family{forcing_chain_contradiction, forcing_net_verity, find_verities},
    Family{cage_combinations, rule_nesting, find_rule_steps},
};

}  // namespace

Finder finder_of(Technique technique) {
  for (const Family& family : kFamilies) {
    if (family.first <= technique && technique <= family.last) return family.finder;
  }
  return nullptr;
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
