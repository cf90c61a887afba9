"""The chapters of the course and their lessons, in order."""

from __future__ import annotations

from dataclasses import dataclass

from ninefold.explain import TECHNIQUES
from ninefold.explain.wording.catalogues import catalogue_of

BESIDE = {"sudoku": "full_house", "candidates": "naked_single"}
"""Lessons about something else than a technique, and the technique that is practised there."""

KINDS = {"thermometer": "one_rule", "kropki": "one_rule"}
"""Lessons about a kind of rule: their positions are puzzles of this kind in the stock."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its name, and the names of its lessons.

    >>> from ninefold.course import CHAPTERS
    >>> CHAPTERS[0].title(), CHAPTERS[0].lessons[:2]
    ('First steps', ('sudoku', 'full_house'))
    """

    name: str
    lessons: tuple[str, ...]

    def title(self, language: str = "en") -> str:
        """The title of the chapter."""
        return catalogue_of(language).template("chapters", [self.name])


_PLAN: dict[str, tuple[str, str]] = {
    "basics": (
        "sudoku full_house hidden_single_box hidden_single_line naked_single candidates "
        "hidden_single",
        "",
    ),
    "intersections": ("pointing claiming", ""),
    "subsets": (
        "naked_pair hidden_pair locked_pair naked_triple hidden_triple locked_triple "
        "naked_quadruple hidden_quadruple",
        "",
    ),
    "fish": (
        "x_wing swordfish jellyfish finned_x_wing sashimi_x_wing finned_swordfish "
        "sashimi_swordfish finned_jellyfish sashimi_jellyfish",
        "",
    ),
    "single_digit": ("skyscraper two_string_kite turbot_fish empty_rectangle", "single_digit"),
    "wings": ("xy_wing xyz_wing w_wing remote_pair", "wings"),
    "uniqueness": ("unique_rectangle_1 unique_rectangle_2 bug_1", "rectangles polygons loops bugs"),
    "colouring": ("simple_colours_trap simple_colours_wrap", "colouring"),
    "chains": ("x_chain xy_chain aic continuous_nice_loop", "chains"),
    "sets": ("als_xz", "almost_locked_sets sets"),
    "forcing": ("cell_forcing_chain region_forcing_chain nishio", "forcing"),
    "variants": ("cage_combinations cage_digit innies_outies thermometer kropki", "rules"),
    "direct": ("", "direct"),
    "large_fish": ("", "fish"),
    "rare": ("", "templates impossible exocets dynamic nested verities"),
}
"""For each chapter its first lessons, and the families whose other techniques follow."""


def _chapters() -> tuple[Chapter, ...]:
    named = {lesson for first, _ in _PLAN.values() for lesson in first.split()}
    rest = [each for each in TECHNIQUES if each.name not in named]
    return tuple(
        Chapter(
            name,
            (*first.split(), *(each.name for each in rest if each.family in families.split())),
        )
        for name, (first, families) in _PLAN.items()
    )


CHAPTERS = _chapters()
"""All chapters, the easiest first."""

CHAPTER_OF = {lesson: chapter for chapter in CHAPTERS for lesson in chapter.lessons}
"""The chapter of each lesson."""
