"""A board as a reader sees it: digits, candidates, units; facts about them by plain code."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations

import ninefold as nf
from ninefold.explain import State
from ninefold.explain.wording.catalogues import catalogue_of
from ninefold.model.constraints import Constraint
from ninefold.model.relations import Different, Relation, can_hold
from ninefold.model.stated_relations import relations_in

Candidate = tuple[int, int]
"""A cell and a digit."""


@dataclass(frozen=True)
class Unit:
    """A row, a column or a box, by the name that the text gives it."""

    name: str
    cells: frozenset[int]


class ReasonError(AssertionError):
    """A sentence that is not true, or that nobody can read."""


def ensure(fact: bool, *what: object) -> None:
    """Objects to a fact that does not hold."""
    if not fact:
        raise ReasonError(" ".join(map(str, what)))


@dataclass
class Board:
    """Digits that stand, candidates of open cells, and the solution."""

    layout: nf.Layout
    puzzle: nf.Puzzle
    digits: bytes
    candidates: dict[int, frozenset[int]]
    solution: bytes
    units: dict[str, Unit] = field(default_factory=dict)
    seen: list[set[int]] = field(default_factory=list)

    @staticmethod
    def of(state: State) -> Board:
        """The board of a state, with all that cells see."""
        solution = nf.solve(state.puzzle).solution
        assert solution is not None
        layout = state.rules
        candidates = {
            cell: frozenset(state.candidates[layout.cell_name(cell)])
            for cell, digit in enumerate(state.digits)
            if not digit
        }
        found = Board(layout, state.puzzle, state.digits, candidates, bytes(solution.digits))
        found.units = {unit.name: Unit(unit.name, frozenset(unit.cells)) for unit in layout.units}
        found.seen = [set() for _ in range(layout.cells)]
        for together in (*(unit.cells for unit in found.units.values()), *_different(state.puzzle)):
            for cell in together:
                found.seen[cell].update(set(together) - {cell})
        return found

    @property
    def all_digits(self) -> frozenset[int]:
        """Every digit of the board."""
        return frozenset(range(1, self.layout.size + 1))

    def sees(self, one: int, other: int) -> bool:
        """Whether two cells must differ."""
        return other in self.seen[one]

    def clash(self, one: Candidate, other: Candidate) -> bool:
        """Whether two candidates cannot both be true at sight."""
        if one[0] == other[0]:
            return one[1] != other[1]
        return one[1] == other[1] and self.sees(one[0], other[0])

    def holds(self, cell: int) -> frozenset[int]:
        """The candidates of an open cell."""
        return self.candidates.get(cell, frozenset())

    def places(self, digit: int, cells: Iterable[int]) -> set[int]:
        """The open cells among these that can hold a digit."""
        return {cell for cell in cells if digit in self.holds(cell)}

    def has_only(self, unit: Unit, digit: int, cells: Collection[int]) -> bool:
        """Whether the places of a digit in a unit are just these."""
        return self.places(digit, unit.cells) == {*cells}

    def confined(self, unit: Unit, digit: int, cells: Collection[int]) -> bool:
        """Whether a unit needs a digit and has no place for it but among these."""
        places = self.places(digit, unit.cells)
        return bool(places) and places <= {*cells}

    def strong(self, digit: int, one: Collection[int], other: Collection[int]) -> bool:
        """Whether some unit has a digit in one of two groups of cells, and nowhere else."""
        both = {*one, *other}
        return any(
            both <= unit.cells and self.confined(unit, digit, both) for unit in self.units.values()
        )

    def all_see(self, cells: Iterable[int], others: Iterable[int]) -> bool:
        """Whether every one of some cells sees every one of others."""
        return all(self.sees(one, other) for one in cells for other in others)

    def exact(self, cells: Iterable[int], digits: Collection[int]) -> bool:
        """Whether cells have together just these candidates."""
        return frozenset().union(*map(self.holds, cells)) == frozenset(digits)

    def shared_units(self, cells: Collection[int]) -> Iterator[Unit]:
        """Units that have all of the cells."""
        return (unit for unit in self.units.values() if {*cells} <= unit.cells)

    def is_rectangle(self, cells: Collection[int]) -> bool:
        """Whether four cells lie in two rows, two columns and two boxes, two in each."""
        if len({*cells}) != 4:
            return False
        shares = [len(unit.cells & {*cells}) for unit in self.units.values()]
        return sorted(share for share in shares if share) == [2] * 6

    def rules_called(self, name: str) -> list[Constraint]:
        """The rules of the puzzle that texts call by a name."""
        called = catalogue_of("en").tables["rules"]
        return [
            each
            for each in self.puzzle.constraints
            if called.get(each.kind, each.kind).lower() == name.lower()
        ]

    def name(self, cell: int) -> str:
        """The name of a cell."""
        return self.layout.cell_name(cell)

    def described(self, claim: object) -> str:
        """A claim for a message."""
        cells = getattr(claim, "cells", ())
        sign = "=" if getattr(claim, "on", False) else "<>"
        return f"{'/'.join(map(self.name, sorted(cells)))}{sign}{getattr(claim, 'digit', '')}"


@lru_cache(maxsize=64)
def _different(puzzle: nf.Puzzle) -> tuple[tuple[int, int], ...]:
    """Pairs of cells that a rule does not let have the same digit."""
    found = set()
    for constraint in puzzle.constraints:
        for relation in relations_in(constraint, puzzle.layout):
            found |= {
                pair
                for pair in combinations(dict.fromkeys(relation.cells), 2)
                if isinstance(relation, Different) or _differ(relation, pair, puzzle.layout)
            }
    return tuple(sorted(found))


def _differ(relation: Relation, pair: tuple[int, int], layout: nf.Layout) -> bool:
    """Whether a relation lets two cells have no digit in common."""
    values = [0] * layout.cells
    for digit in layout.values:
        values[pair[0]] = values[pair[1]] = digit
        if can_hold(relation, values, layout.size):
            return False
    return True


Justified = Callable[[Candidate], bool]
"""Whether what was said excludes a candidate."""


@dataclass
class Talk:
    """What the text has said so far: what it excludes, what it places, what it supposes."""

    board: Board
    excludes: list[Justified] = field(default_factory=list)
    places: set[Candidate] = field(default_factory=set)
    told: dict[str, object] = field(default_factory=dict)
    efforts: list[int] = field(default_factory=list)

    def one_is_true(self, candidates: Iterable[Candidate]) -> None:
        """One of some candidates is true: what clashes with all of them goes."""
        listed = [*candidates]
        ensure(bool(listed), "nothing is true")
        self.excludes.append(lambda lost: all(self.board.clash(lost, each) for each in listed))

    def false(self, candidates: Iterable[Candidate]) -> None:
        """These candidates are false."""
        listed = {*candidates}
        self.excludes.append(lambda lost: lost in listed)

    def where(self, justified: Justified) -> None:
        """Candidates of which this is true are false."""
        self.excludes.append(justified)

    def is_excluded(self, lost: Candidate) -> bool:
        """Whether what was said excludes a candidate."""
        return any(excludes(lost) for excludes in self.excludes)
