"""The requirements of a puzzle that is made to order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ninefold.errors import ValueRangeError
from ninefold.generator.difficulty import Difficulty
from ninefold.generator.placement import names_of
from ninefold.limits import whole_number
from ninefold.model import Layout, LayoutLike, Puzzle, as_layout
from ninefold.model.cells import CellKey
from ninefold.model.constraints import Constraint, HumanRandom
from ninefold.solvers.effective_layout import layout_in_force
from ninefold.symmetry.patterns import has_symmetry, orbits

TRIES = 30_000
"""The default number of full grids that are tried for a puzzle."""

FEWEST = 17
"""The fewest givens of a plain 9x9 puzzle (G. McGuire, B. Tugemann, G. Civario, 2012)."""

USUAL_SYMMETRY = "rotational"
"""The default symmetry of the givens of a puzzle with a level."""

OPEN = Difficulty()
"""Any effort."""

MaskLike = str | Iterable[CellKey]
"""Cells that may hold givens: their names, or a picture with a dot for every cell that may not."""


@dataclass(frozen=True)
class Wish:
    """The requirements of every puzzle; checked when the wish is made.

    `clues`: the number of givens. `minimal`: every given is necessary, or with a `symmetry` every
    group of symmetric ones; this is the default if neither a number of clues nor rules to be placed
    are asked for. `mask`: the cells that may hold givens. `effort`: the least and the most branches
    of the proving solver. `tries`: the most full grids. `constraints`: rules beside the units of
    the layout; `rules`: kinds of further ones, which are placed. `difficulty`: the techniques that
    a person needs. With a level, the pattern has rotational symmetry and as many givens as people
    expect (`givens`, the least and the most; with rules none are the least), unless the wish says
    otherwise. A puzzle without placed rules that must be neither minimal nor have a number of clues
    gets its givens one by one until it has one solution.

    >>> from ninefold.generator import Difficulty, Wish
    >>> Wish(clues=24, symmetry="rotational").minimal
    False
    >>> easy = Wish(difficulty=Difficulty(level="easy"))
    >>> easy.symmetry, easy.givens, easy.minimal
    ('rotational', (36, 40), False)
    """

    layout: Layout = field(default_factory=Layout.classic)
    clues: int | None = None
    minimal: bool = True
    symmetry: str = "none"
    mask: tuple[int, ...] | None = None
    effort: tuple[int, int | None] | None = None
    tries: int = TRIES
    constraints: tuple[Constraint, ...] = ()
    rules: tuple[str, ...] = ()
    difficulty: Difficulty = OPEN
    givens: tuple[int, int] | None = None

    def __init__(
        self,
        layout: LayoutLike | None = None,
        *,
        clues: int | None = None,
        minimal: bool | None = None,
        symmetry: str | None = None,
        mask: MaskLike | None = None,
        effort: tuple[int, int | None] | None = None,
        tries: int = TRIES,
        constraints: Iterable[Constraint] = (),
        rules: str | Iterable[str] = (),
        difficulty: Difficulty = OPEN,
    ) -> None:
        def keep(name: str, value: object) -> None:
            object.__setattr__(self, name, value)

        keep("layout", as_layout(layout) or Layout.classic())
        keep("clues", None if clues is None else whole_number("clues", clues))
        keep("rules", names_of(rules))
        if self.rules:
            self.layout.check_first_digit("the placing of rules")
        keep("constraints", self.empty(constraints).constraints)
        keep("difficulty", difficulty)
        keep("mask", None if mask is None else _cells_of(self.layout, mask))
        keep("symmetry", self._usual_symmetry() if symmetry is None else symmetry)
        is_free = clues is None and minimal is None and mask is None
        keep("givens", self._usual_givens() if is_free else None)
        is_usual = clues is None and not self.rules and not (self.givens and self.givens[0])
        keep("minimal", is_usual if minimal is None else bool(minimal))
        keep("effort", None if effort is None else _range_of(effort))
        keep("tries", max(1, whole_number("tries", tries)))
        self._check()

    def _usual_symmetry(self) -> str:
        """The usual symmetry: a half turn for a puzzle that has a level."""
        is_free = self.difficulty.level is not None and self.mask is None
        return USUAL_SYMMETRY if is_free and has_symmetry(self.layout, USUAL_SYMMETRY) else "none"

    def _usual_givens(self) -> tuple[int, int] | None:
        """The usual number of givens, scaled to the board; with rules the least is none."""
        if self.difficulty.is_open:
            return None
        scale = self.layout.cells / Layout.classic().cells
        low, high = (round(each * scale) for each in self.difficulty.givens)
        return (0 if self.is_ruled else low), high

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The cells that may hold givens, in symmetric groups."""
        groups = orbits(self.layout, self.symmetry)
        if self.mask is None:
            return groups
        allowed = set(self.mask)
        return tuple(group for group in groups if allowed.issuperset(group))

    @cached_property
    def clue_numbers(self) -> tuple[int, ...]:
        """The numbers of givens that symmetry and mask allow, ascending."""
        sums = {0}
        for group in self.groups:
            sums |= {each + len(group) for each in sums}
        return tuple(sorted(sums))

    @cached_property
    def usual_numbers(self) -> tuple[int, ...]:
        """The usual numbers of givens; none if the wish states a number."""
        if self.givens is None:
            return ()
        low, high = self.givens
        allowed = [each for each in self.clue_numbers if each >= low]
        return tuple(each for each in allowed if each <= high) or tuple(allowed[:1])

    @cached_property
    def open_numbers(self) -> tuple[int, ...]:
        """The numbers of givens that a puzzle may get to fit its level. With the usual number,
        boards of other sizes are mostly easier or harder than 9x9: they may have any smaller
        number, and a quarter more.
        """
        if self.givens is None or self.layout.cells == Layout.classic().cells:
            return self.usual_numbers
        most = self.givens[1] * 5 // 4
        return tuple(each for each in self.clue_numbers if 0 < each <= most)

    def without_difficulty(self, clues: int | None = None, tries: int | None = None) -> Wish:
        """The same without a difficulty; with so many givens, if only the level states their
        number.
        """
        is_free = clues is not None and self.givens is not None
        return Wish(
            self.layout,
            clues=clues if is_free else self.clues,
            minimal=self.minimal and not is_free,
            symmetry=self.symmetry,
            mask=self.mask,
            effort=self.effort,
            tries=self.tries if tries is None else tries,
            constraints=self.constraints,
            rules=self.rules,
        )

    @property
    def is_plain(self) -> bool:
        """Whether units are the only rules, and the number of givens is stated."""
        ruled = self.constraints or self.rules
        is_counted = self.minimal or self.clues is not None or self.givens is not None
        return not ruled and is_counted

    @property
    def is_ruled(self) -> bool:
        """Whether the puzzle has rules beside the units of its layout."""
        return bool(self.kept_constraints or self.rules)

    def takes(self, effort: int) -> bool:
        """Whether a puzzle of that effort is within the range."""
        low, high = self.effort or (0, None)
        return low <= effort and (high is None or effort <= high)

    @property
    def kept_constraints(self) -> tuple[Constraint, ...]:
        """The constraints of the puzzle, without those that only shape the solution."""
        return tuple(each for each in self.constraints if not isinstance(each, HumanRandom))

    def empty(self, constraints: Iterable[Constraint]) -> Puzzle:
        """The puzzle without givens, with some constraints."""
        return Puzzle(bytes(self.layout.cells), self.layout, constraints=constraints)

    def _check(self) -> None:
        """Refuse impossible wishes."""
        has_rules = layout_in_force(self.empty(self.kept_constraints)) is None
        self.difficulty.check_rules(has_rules or bool(self.rules))
        if self.clues is None:
            return
        plain = self.layout == Layout.classic() and not self.is_ruled
        if plain and self.clues < FEWEST:
            raise ValueRangeError(
                f"no plain 9x9 puzzle has {self.clues} clues: {FEWEST} are the fewest there can be"
            )
        if self.clues not in self.clue_numbers or not (self.clues or self.is_ruled):
            raise ValueRangeError(
                f"no puzzle has {self.clues} clues with this symmetry, mask and layout"
            )

    def to_json(self) -> dict[str, Any]:
        """The wish as a plain dict."""
        return {
            "layout": self.layout.reference(),
            "clues": self.clues,
            "minimal": self.minimal,
            "symmetry": self.symmetry,
            "mask": None if self.mask is None else [self.layout.cell_name(c) for c in self.mask],
            "effort": None if self.effort is None else list(self.effort),
            "tries": self.tries,
            "constraints": [each.to_json(self.layout) for each in self.constraints],
            "rules": list(self.rules),
            "difficulty": self.difficulty.to_json(),
        }

    def __str__(self) -> str:
        is_minimal = self.minimal and self.givens is None
        parts = ["a minimal puzzle" if is_minimal else "a puzzle", f"of {self.layout}"]
        if self.clues is not None:
            parts.append(f"with {self.clues} clues")
        if self.symmetry != "none":
            parts.append(f"of {self.symmetry} symmetry")
        if self.mask is not None:
            parts.append(f"within {len(self.mask)} cells")
        if self.effort is not None:
            low, high = self.effort
            parts.append(f"of effort {low} {'or more' if high is None else f'to {high}'}")
        if self.constraints:
            parts.append(f"with {', '.join(dict.fromkeys(c.kind for c in self.constraints))}")
        if self.rules:
            placed = " and ".join(name.replace("_", " ") for name in self.rules)
            parts.append(f"with {placed} rules placed")
        if not self.difficulty.is_open:
            parts.append(str(self.difficulty))
        return " ".join(parts)


def _cells_of(layout: Layout, mask: MaskLike) -> tuple[int, ...]:
    """The cells that a mask names."""
    if not isinstance(mask, str):
        return tuple(sorted({layout.cell(key) for key in mask}))
    picture = "".join(mask.split())
    if len(picture) != layout.cells:
        raise ValueRangeError(
            f"a mask of {layout} is a picture of {layout.cells} cells, not of {len(picture)}"
        )
    return tuple(cell for cell, sign in enumerate(picture) if sign not in ".0")


def _range_of(effort: tuple[int, int | None]) -> tuple[int, int | None]:
    try:
        low, high = effort
    except (TypeError, ValueError):
        raise ValueRangeError(
            f"effort must be a pair of the least and the most, not {effort!r}"
        ) from None
    least = whole_number("effort", low)
    most = None if high is None else whole_number("effort", high)
    if most is not None and most < least:
        raise ValueRangeError(f"effort from {least} to {most}: the least is above the most")
    return least, most
