"""Cells, digits, units, candidates and effects, as a language says and lists them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from ninefold.explain.steps import CellSet, Link
from ninefold.explain.wording.catalogues import Catalogue
from ninefold.model import Layout, Move
from ninefold.model.units import Unit

_NUMBERED = re.compile(r" (\d+)(?: of board (\d+))?")


@dataclass(frozen=True)
class Phrases:
    """What is said about the parts of a layout in a language."""

    layout: Layout
    catalogue: Catalogue

    def listed(self, things: Iterable[str], last: str = "and") -> str:
        """Things one after the other, the last one after `and` or `or`."""
        *before, end = [*things] or [""]
        if not before:
            return end
        comma, joint = self.catalogue.part("comma"), self.catalogue.part(last)
        return comma.join(before) + joint + end

    def cells(self, cells: Iterable[int], last: str = "and") -> str:
        """Cells by their names, each once."""
        return self.listed(map(self.layout.cell_name, dict.fromkeys(cells)), last)

    def digits(self, digits: Iterable[int], last: str = "and") -> str:
        """Digits, ascending."""
        return self.listed(map(self.layout.symbol, sorted(set(digits))), last)

    def units(self, units: Iterable[int], last: str = "and") -> str:
        """Units, those of one kind together: rows 2 and 7."""
        found = [self.layout.units[unit] for unit in sorted(set(units))]
        groups = [[*group] for _, group in groupby(found, lambda unit: (unit.kind, _board(unit)))]
        return self.listed((self._alike(group, last) for group in groups), last)

    def _alike(self, units: Sequence[Unit], last: str) -> str:
        """Units of one kind."""
        kind, tables = units[0].kind, self.catalogue.tables
        matches = [_NUMBERED.fullmatch(unit.name.removeprefix(kind)) for unit in units]
        numbers = [match[1] for match in matches if match]
        if kind not in tables["units"] or len(numbers) not in (0, len(units)):
            return self.listed((unit.name for unit in units), last)
        word = tables["units" if len(units) == 1 else "several"][kind]
        told = " ".join(filter(None, (word, self.listed(numbers, last))))
        board = _board(units[0])
        return self.catalogue.part("of_board", unit=told, board=board) if board else told

    def candidates(self, moves: Iterable[Move]) -> str:
        """Candidates, those of one digit together: 5 in r1c1 and r2c4."""
        ordered = sorted(moves, key=lambda move: move.digit)
        return self.listed(
            self.catalogue.part(
                "candidate",
                digits=self.layout.symbol(digit),
                cells=self.cells(move.cell for move in group),
            )
            for digit, group in groupby(ordered, lambda move: move.digit)
        )

    def cell_set(self, cells: CellSet) -> str:
        """Cells with their digits: r1c1/r1c4 (1, 6, 7)."""
        digits = self.catalogue.part("comma").join(map(self.layout.symbol, cells.digits))
        return self.catalogue.part("set", cells=self.short(cells), digits=digits)

    def short(self, cells: CellSet) -> str:
        """The cells of a set as one word, since a set may stand in a list of sets."""
        return "/".join(map(self.layout.cell_name, cells.cells))

    def claim(self, link: Link) -> str:
        """What a link of a chain claims."""
        if len(link.cells) > 1:
            name = "one_of" if link.on else "none_of"
        else:
            name = "is" if link.on else "is_not"
        cells = self.cells(link.cells, last="or" if len(link.cells) > 1 else "and")
        return self.catalogue.part(name, cells=cells, digits=self.layout.symbol(link.digit))

    def effect(self, placements: Sequence[Move], eliminations: Sequence[Move]) -> str:
        """What follows: digits placed, and candidates removed, cells of the same fate together."""
        told = [self._fate(move.digit, [move.cell]) for move in placements]
        lost: dict[int, set[int]] = {}
        for move in eliminations:
            lost.setdefault(move.cell, set()).add(move.digit)
        alike: dict[tuple[int, ...], list[int]] = {}
        for cell, digits in sorted(lost.items()):
            alike.setdefault(tuple(sorted(digits)), []).append(cell)
        for digits_lost, cells in alike.items():
            name = "is_not" if len(cells) == 1 else "are_not"
            digits_told = self.digits(digits_lost, "or")
            told.append(
                self.catalogue.part(name, cells=self.cells(sorted(cells)), digits=digits_told)
            )
        return "; ".join(told)

    def _fate(self, digit: int, cells: Sequence[int]) -> str:
        name = "is" if len(cells) == 1 else "are"
        return self.catalogue.part(name, cells=self.cells(cells), digits=self.layout.symbol(digit))


MOVE_WORDS = ("one", "moves", "first")
"""What phrases about moves may ask for: the only one, all of them, those of the first cells."""

FIRST = 5
"""How many cells the first ones are."""


def move_words(layout: Layout, catalogue: Catalogue, moves: Sequence[Move]) -> dict[str, str]:
    """The words of phrases about moves."""
    phrases = Phrases(layout, catalogue)
    digits: dict[int, list[int]] = {}
    for move in moves:
        digits.setdefault(move.cell, []).append(move.digit)
    sets = [CellSet((cell,), tuple(each)) for cell, each in digits.items()]
    return {
        "one": phrases.candidates(moves) if len(moves) == 1 else "",
        "moves": phrases.candidates(moves),
        "first": phrases.listed(map(phrases.cell_set, sets[:FIRST])),
    }


def _board(unit: Unit) -> str:
    """The number of the board that a unit of several boards belongs to."""
    match = _NUMBERED.fullmatch(unit.name.removeprefix(unit.kind))
    return match[2] or "" if match else ""
