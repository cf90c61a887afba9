"""What a puzzle must be that is made to order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ninefold.errors import UnsupportedError, ValueRangeError
from ninefold.generator.difficulty import Difficulty
from ninefold.generator.placement import names_of
from ninefold.limits import whole_number
from ninefold.model import Layout, LayoutLike, Puzzle, as_layout
from ninefold.model.cells import CellKey
from ninefold.model.constraints import Constraint, HumanRandom
from ninefold.symmetry.patterns import orbits

TRIES = 10_000
"""Full grids that are tried for a puzzle before it is given up, if nobody says."""

FEWEST = 17
"""Givens that a plain 9x9 puzzle has at least (G. McGuire, B. Tugemann, G. Civario, 2012)."""

OPEN = Difficulty()
"""Whatever comes, however hard."""

MaskLike = str | Iterable[CellKey]
"""Cells that may hold givens: their names, or a picture with a dot for every cell that may not."""


@dataclass(frozen=True)
class Wish:
    """What every puzzle must be; checked when it is made.

    `clues`: so many givens. `minimal`: no given can be missed, or with a `symmetry` no group of
    them that belong together; that is so if neither a number of clues nor rules to be placed are
    asked for. `mask`: the cells that may hold givens. `effort`: the least and the most branches
    that the solver takes which proves the puzzle. `tries`: full grids before it gives up.
    `constraints`: rules beside the units of the layout; `rules`: kinds of further ones, which are
    placed. `difficulty`: what a
    person needs to solve it. A puzzle without placed rules that need neither be minimal nor have a
    number of clues is one that got its givens one by one until it had one solution.

    >>> from ninefold.generator import Wish
    >>> Wish(clues=24, symmetry="rotational").minimal
    False
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

    def __init__(
        self,
        layout: LayoutLike | None = None,
        *,
        clues: int | None = None,
        minimal: bool | None = None,
        symmetry: str = "none",
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
        is_usual = clues is None and not self.rules
        keep("minimal", is_usual if minimal is None else bool(minimal))
        keep("symmetry", symmetry)
        keep("mask", None if mask is None else _cells_of(self.layout, mask))
        keep("effort", None if effort is None else _range_of(effort))
        keep("tries", max(1, whole_number("tries", tries)))
        keep("constraints", self.empty(constraints).constraints)
        keep("difficulty", difficulty)
        self._check()

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The cells that may hold givens, those together that the symmetry joins."""
        groups = orbits(self.layout, self.symmetry)
        if self.mask is None:
            return groups
        allowed = set(self.mask)
        return tuple(group for group in groups if allowed.issuperset(group))

    def without_difficulty(self) -> Wish:
        """The same, however hard."""
        return Wish(
            self.layout,
            clues=self.clues,
            minimal=self.minimal,
            symmetry=self.symmetry,
            mask=self.mask,
            effort=self.effort,
            tries=self.tries,
            constraints=self.constraints,
            rules=self.rules,
        )

    @property
    def is_plain(self) -> bool:
        """Whether units are all the rules, and it is told how many givens there are to be."""
        ruled = self.constraints or self.rules
        return not ruled and (self.minimal or self.clues is not None)

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
        """The constraints that the puzzle has: all but those that are about looks."""
        return tuple(each for each in self.constraints if not isinstance(each, HumanRandom))

    def empty(self, constraints: Iterable[Constraint]) -> Puzzle:
        """The puzzle without givens, with some constraints."""
        return Puzzle(bytes(self.layout.cells), self.layout, constraints=constraints)

    def _check(self) -> None:
        """Refuse what no puzzle can be."""
        if self.is_ruled and not self.difficulty.is_open:
            asked = [name for name, value in self.difficulty.to_json().items() if value is not None]
            raise UnsupportedError(
                f"{' and '.join(asked)} cannot be asked for together with rules: puzzles with "
                "rules are not rated; ask for an effort instead"
            )
        if self.clues is None:
            return
        plain = self.layout == Layout.classic() and not self.is_ruled
        if plain and self.clues < FEWEST:
            raise ValueRangeError(
                f"no plain 9x9 puzzle has {self.clues} clues: {FEWEST} are the fewest there can be"
            )
        sums = {0}
        for group in self.groups:
            sums |= {each + len(group) for each in sums}
        if self.clues not in sums or not (self.clues or self.is_ruled):
            raise ValueRangeError(
                f"{self.clues} clues cannot be had with this symmetry, mask and layout"
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
        parts = ["a minimal puzzle" if self.minimal else "a puzzle", f"of {self.layout}"]
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
        raise ValueRangeError(f"effort is a pair, the least and the most, not {effort!r}") from None
    least = whole_number("effort", low)
    most = None if high is None else whole_number("effort", high)
    if most is not None and most < least:
        raise ValueRangeError(f"effort from {least} to {most}: the least is above the most")
    return least, most
