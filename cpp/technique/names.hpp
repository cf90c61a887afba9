// Every technique by name, easiest families first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ninefold::technique {

// A list of all of them, so that the enumeration and the names cannot part.
// clang-format off
#define NINEFOLD_TECHNIQUES(X) \
  /* singles; a rating may tell hidden ones in boxes from those in lines */ \
  X(full_house) X(naked_single) X(hidden_single) X(hidden_single_box) X(hidden_single_line) \
  /* what gives a hidden single at once */ \
  X(direct_pointing) X(direct_claiming) X(direct_hidden_pair) X(direct_hidden_triple) \
  /* intersections and subsets */ \
  X(pointing) X(claiming) X(locked_pair) X(locked_triple) X(naked_pair) X(naked_triple) \
  X(naked_quadruple) X(hidden_pair) X(hidden_triple) X(hidden_quadruple) \
  /* fish */ \
  X(x_wing) X(swordfish) X(jellyfish) X(squirmbag) X(whale) X(leviathan) X(finned_x_wing) \
  X(finned_swordfish) X(finned_jellyfish) X(finned_squirmbag) X(finned_whale) X(finned_leviathan) \
  X(sashimi_x_wing) X(sashimi_swordfish) X(sashimi_jellyfish) X(sashimi_squirmbag) X(sashimi_whale) \
  X(sashimi_leviathan) X(franken_x_wing) X(franken_swordfish) X(franken_jellyfish) X(franken_squirmbag) \
  X(franken_whale) X(franken_leviathan) X(finned_franken_x_wing) X(finned_franken_swordfish) \
  X(finned_franken_jellyfish) X(finned_franken_squirmbag) X(finned_franken_whale) \
  X(finned_franken_leviathan) X(mutant_x_wing) X(mutant_swordfish) X(mutant_jellyfish) \
  X(mutant_squirmbag) X(mutant_whale) X(mutant_leviathan) X(finned_mutant_x_wing) \
  X(finned_mutant_swordfish) X(finned_mutant_jellyfish) X(finned_mutant_squirmbag) X(finned_mutant_whale) \
  X(finned_mutant_leviathan) X(siamese_finned_x_wing) X(siamese_finned_swordfish) \
  X(siamese_finned_jellyfish) X(siamese_sashimi_x_wing) X(siamese_sashimi_swordfish) \
  X(siamese_sashimi_jellyfish) X(siamese_finned_franken_x_wing) X(siamese_finned_franken_swordfish) \
  X(siamese_finned_franken_jellyfish) X(siamese_finned_mutant_x_wing) X(siamese_finned_mutant_swordfish) \
  X(siamese_finned_mutant_jellyfish) X(kraken_fish_1) X(kraken_fish_2) \
  /* patterns of one digit, colouring */ \
  X(skyscraper) X(two_string_kite) X(turbot_fish) X(empty_rectangle) X(dual_two_string_kite) \
  X(dual_empty_rectangle) X(strong_links_2) X(strong_links_3) X(strong_links_4) X(simple_colours_trap) \
  X(simple_colours_wrap) X(multi_colours_1) X(multi_colours_2) X(medusa) \
  /* wings */ \
  X(remote_pair) X(xy_wing) X(xyz_wing) X(w_wing) X(wxyz_wing) X(vwxyz_wing) X(uvwxyz_wing) \
  X(tuvwxyz_wing) X(m_wing) X(s_wing) X(l_wing) X(h_wing) \
  /* uniqueness */ \
  X(unique_rectangle_1) X(unique_rectangle_2) X(unique_rectangle_3) X(unique_rectangle_4) \
  X(unique_rectangle_5) X(unique_rectangle_6) X(hidden_rectangle) X(rectangle_links) \
  X(avoidable_rectangle_1) X(avoidable_rectangle_2) X(extended_rectangle_1) X(extended_rectangle_2) \
  X(extended_rectangle_3) X(extended_rectangle_4) X(borescoper_1) X(borescoper_2) X(borescoper_3) \
  X(borescoper_4) X(unique_loop_1) X(unique_loop_2) X(unique_loop_3) X(unique_loop_4) X(bug_1) X(bug_2) \
  X(bug_3) X(bug_4) \
  /* chains */ \
  X(x_chain) X(xy_chain) X(continuous_nice_loop) X(discontinuous_nice_loop) X(aic) \
  X(grouped_continuous_nice_loop) X(grouped_discontinuous_nice_loop) X(grouped_aic) \
  /* almost locked sets, and other sets */ \
  X(als_xz) X(als_xy_wing) X(als_chain) X(death_blossom) X(als_w_wing) X(ahs_xz) \
  X(sue_de_coq) X(aligned_pair_exclusion) X(aligned_triple_exclusion) X(firework_triple) X(firework_quadruple) \
  X(sk_loop) X(multi_sector_locked_sets) X(template_set) X(template_delete) \
  /* what no board can have, and exocets */ \
  X(guardians) X(bivalue_oddagon) X(tridagon) X(junior_exocet) X(senior_exocet) \
  /* forcing: cycles and chains from two sides, from a contradiction, from all digits of a cell or places */ \
  /* of a digit; dynamic ones may join, (plus) use patterns on the way, (nested) chains of these kinds; then */ \
  /* chains and nets as HoDoKu has them */ \
  X(x_cycle) X(y_cycle) X(xy_cycle) X(forcing_x_chain) X(forcing_chain) X(nishio) X(cell_forcing_chain) \
  X(region_forcing_chain) X(dynamic_contradiction_chain) X(dynamic_double_chain) X(dynamic_cell_chain) \
  X(dynamic_region_chain) X(dynamic_contradiction_chain_plus) X(dynamic_double_chain_plus) \
  X(dynamic_cell_chain_plus) X(dynamic_region_chain_plus) X(nested_forcing_chain) \
  X(nested_multiple_chain) X(nested_dynamic_chain) X(nested_nested_chain) X(forcing_chain_contradiction) \
  X(forcing_chain_verity) X(forcing_net_contradiction) X(forcing_net_verity) \
  /* rules beside the units: sums and what follows from them, any rule by itself, several together, */ \
  /* then from several sides */ \
  X(cage_combinations) X(cage_digit) X(sum_bounds) X(innies_outies) X(one_rule) X(rule_cases) \
  X(rule_forcing) X(rule_verity) X(rule_nesting) \
  /* what is no logic */ \
  X(trial)
// clang-format on

#define NINEFOLD_ENUMERATOR(name) name,
enum class Technique : std::uint8_t { NINEFOLD_TECHNIQUES(NINEFOLD_ENUMERATOR) };
#undef NINEFOLD_ENUMERATOR

#define NINEFOLD_TECHNIQUE_NAME(name) std::string_view(#name),
inline constexpr std::array kTechniqueNames{NINEFOLD_TECHNIQUES(NINEFOLD_TECHNIQUE_NAME)};
#undef NINEFOLD_TECHNIQUE_NAME

constexpr std::string_view name_of(Technique technique) {
  return kTechniqueNames[static_cast<std::size_t>(technique)];
}

constexpr std::optional<Technique> technique_named(std::string_view name) {
  for (std::size_t i = 0; i < kTechniqueNames.size(); ++i) {
    if (kTechniqueNames[i] == name) return static_cast<Technique>(i);
  }
  return std::nullopt;
}

}  // namespace ninefold::technique
