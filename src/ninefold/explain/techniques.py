"""Every technique by name: its family, HoDoKu's code, and its assumption of uniqueness.

The names are those of the kernels (`cpp/technique/names.hpp`); a test holds both together.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

from ninefold.arguments import checked
from ninefold.errors import UnknownNameError

SIZES = ("x_wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
"""Fish of two to seven units; siamese ones have two to four."""


@dataclass(frozen=True, slots=True)
class Technique:
    """A kind of step.

    `code` is the number that HoDoKu's files give it, without variants; `needs_unique` says that it
    holds only in a puzzle that is known to have one solution.

    >>> from ninefold.explain import technique_named
    >>> technique_named("x_wing").family
    'fish'
    """

    name: str
    family: str
    code: str = ""
    needs_unique: bool = False


def _family(family: str, *names: str, unique: bool = False) -> list[Technique]:
    """Techniques, each written as `name` or `name:code`."""
    pairs = (name.partition(":") for name in names)
    return [Technique(name, family, code, unique) for name, _, code in pairs]


def _fish(prefix: str, code: str) -> list[Technique]:
    siamese = prefix.startswith("siamese_")
    return [
        Technique(f"{prefix}{size}", "fish", f"{code}{number}{'1' if siamese else ''}")
        for number, size in enumerate(SIZES[:3] if siamese else SIZES)
    ]


TECHNIQUES: tuple[Technique, ...] = (
    *_family("singles", "full_house:0000", "naked_single:0003", "hidden_single:0002"),
    *_family("singles", "hidden_single_box", "hidden_single_line"),
    *_family("direct", "direct_pointing", "direct_claiming"),
    *_family("direct", "direct_hidden_pair", "direct_hidden_triple"),
    *_family("intersections", "pointing:0100", "claiming:0101"),
    *_family("subsets", "locked_pair:0110", "locked_triple:0111"),
    *_family("subsets", "naked_pair:0200", "naked_triple:0201", "naked_quadruple:0202"),
    *_family("subsets", "hidden_pair:0210", "hidden_triple:0211", "hidden_quadruple:0212"),
    *_fish("", "030"),
    *_fish("finned_", "031"),
    *_fish("sashimi_", "032"),
    *_fish("franken_", "033"),
    *_fish("finned_franken_", "034"),
    *_fish("mutant_", "035"),
    *_fish("finned_mutant_", "036"),
    *_fish("siamese_finned_", "031"),
    *_fish("siamese_sashimi_", "032"),
    *_fish("siamese_finned_franken_", "034"),
    *_fish("siamese_finned_mutant_", "036"),
    *_family("fish", "kraken_fish_1:0371", "kraken_fish_2:0372"),
    *_family("single_digit", "skyscraper:0400", "two_string_kite:0401", "turbot_fish:0403"),
    *_family("single_digit", "empty_rectangle:0402", "dual_two_string_kite:0404"),
    *_family("single_digit", "dual_empty_rectangle:0405"),
    *_family("single_digit", "strong_links_2", "strong_links_3", "strong_links_4"),
    *_family("colouring", "simple_colours_trap:0500", "simple_colours_wrap:0501"),
    *_family("colouring", "multi_colours_1:0502", "multi_colours_2:0503", "medusa"),
    *_family("wings", "remote_pair:0703", "xy_wing:0800", "xyz_wing:0801", "w_wing:0803"),
    *_family("wings", "wxyz_wing", "vwxyz_wing", "uvwxyz_wing", "tuvwxyz_wing"),
    *_family("wings", "m_wing", "s_wing", "l_wing", "h_wing"),
    *_family("rectangles", "unique_rectangle_1:0600", "unique_rectangle_2:0601", unique=True),
    *_family("rectangles", "unique_rectangle_3:0602", "unique_rectangle_4:0603", unique=True),
    *_family("rectangles", "unique_rectangle_5:0604", "unique_rectangle_6:0605", unique=True),
    *_family("rectangles", "hidden_rectangle:0606", "rectangle_links", unique=True),
    *_family("rectangles", "avoidable_rectangle_1:0607", unique=True),
    *_family("rectangles", "avoidable_rectangle_2:0608", unique=True),
    *_family("rectangles", "extended_rectangle_1", "extended_rectangle_2", unique=True),
    *_family("rectangles", "extended_rectangle_3", "extended_rectangle_4", unique=True),
    *_family("polygons", "borescoper_1", "borescoper_2", unique=True),
    *_family("polygons", "borescoper_3", "borescoper_4", unique=True),
    *_family("loops", "unique_loop_1", "unique_loop_2", unique=True),
    *_family("loops", "unique_loop_3", "unique_loop_4", unique=True),
    *_family("bugs", "bug_1:0610", "bug_2", "bug_3", "bug_4", unique=True),
    *_family("chains", "x_chain:0701", "xy_chain:0702", "continuous_nice_loop:0706"),
    *_family("chains", "discontinuous_nice_loop:0707", "aic:0708"),
    *_family("chains", "grouped_continuous_nice_loop:0709"),
    *_family("chains", "grouped_discontinuous_nice_loop:0710", "grouped_aic:0711"),
    *_family("almost_locked_sets", "als_xz:0901", "als_xy_wing:0902", "als_chain:0903"),
    *_family("almost_locked_sets", "death_blossom:0904", "als_w_wing", "ahs_xz"),
    *_family("sets", "sue_de_coq:1101", "aligned_pair_exclusion", "aligned_triple_exclusion"),
    *_family("sets", "firework_triple", "firework_quadruple"),
    *_family("sets", "sk_loop", "multi_sector_locked_sets"),
    *_family("templates", "template_set:1201", "template_delete:1202"),
    *_family("impossible", "guardians", "bivalue_oddagon", "tridagon"),
    *_family("exocets", "junior_exocet", "senior_exocet"),
    *_family("forcing", "x_cycle", "y_cycle", "xy_cycle", "forcing_x_chain", "forcing_chain"),
    *_family("forcing", "nishio", "cell_forcing_chain", "region_forcing_chain"),
    *_family("dynamic", "dynamic_contradiction_chain", "dynamic_double_chain"),
    *_family("dynamic", "dynamic_cell_chain", "dynamic_region_chain"),
    *_family("dynamic", "dynamic_contradiction_chain_plus", "dynamic_double_chain_plus"),
    *_family("dynamic", "dynamic_cell_chain_plus", "dynamic_region_chain_plus"),
    *_family("nested", "nested_forcing_chain", "nested_multiple_chain"),
    *_family("nested", "nested_dynamic_chain", "nested_nested_chain"),
    *_family("verities", "forcing_chain_contradiction:1301", "forcing_chain_verity:1302"),
    *_family("verities", "forcing_net_contradiction:1303", "forcing_net_verity:1304"),
    *_family("rules", "cage_combinations", "cage_digit", "sum_bounds", "innies_outies"),
    *_family("rules", "one_rule", "rule_cases", "rule_forcing"),
    *_family("rules", "rule_verity", "rule_nesting"),
    *_family("trial", "trial"),
)
"""All of them, in the order of the kernels."""

_BY_NAME = {technique.name: technique for technique in TECHNIQUES}
_BY_CODE = {technique.code: technique for technique in TECHNIQUES if technique.code}


@checked
def technique_named(name: str) -> Technique:
    """The technique of that name; spaces and hyphens are as good as underscores.

    >>> from ninefold.explain import technique_named
    >>> technique_named("X-Wing").name
    'x_wing'
    """
    key = str(name).strip().lower().replace(" ", "_").replace("-", "_")
    if key not in _BY_NAME:
        near = get_close_matches(key, _BY_NAME, n=3, cutoff=0.5)
        raise UnknownNameError("technique", str(name), _BY_NAME, near)
    return _BY_NAME[key]


def technique_of_code(code: str) -> Technique | None:
    """The technique of one of HoDoKu's codes, if there is one.

    >>> technique_of_code("0300").name
    'x_wing'
    """
    return _BY_CODE.get(code)
