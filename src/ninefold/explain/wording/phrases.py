"""Cells, digits, units, candidates and effects, as messages name them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from ninefold.explain.patterns import cells as joined_cells
from ninefold.explain.steps import CellSet, Link
from ninefold.explain.wording.messages import Message, listed, part
from ninefold.model import Layout, Move
from ninefold.model.units import Unit

_NUMBERED = re.compile(r" (\d+)(?: of board (\d+))?")


@dataclass(frozen=True)
class Phrases:
    """Phrases about the parts of a layout."""

    layout: Layout

    def cells(self, cells: Iterable[int], joint: str = "and") -> Message:
        """Cells by their names, each once."""
        return listed(map(self.layout.cell_name, dict.fromkeys(cells)), joint)

    def digits(self, digits: Iterable[int], joint: str = "and") -> Message:
        """Digits, ascending."""
        return listed(map(self.layout.symbol, sorted(set(digits))), joint)

    def units(self, units: Iterable[int], joint: str = "and", *, within: bool = False) -> Message:
        """Units, those of one kind together: rows 2 and 7; `within` as they follow "in"."""
        found = [self.layout.units[unit] for unit in sorted(set(units))]
        groups = [[*group] for _, group in groupby(found, lambda unit: (unit.kind, _board(unit)))]
        return listed((_alike(group, joint, within) for group in groups), joint)

    def kind(self, units: Iterable[int]) -> Message:
        """The kind of units, as it follows "these": rows; or units, if they are of several
        kinds.
        """
        found = [self.layout.units[unit] for unit in units]
        kinds = {each.kind if _numbers(each) else "unit" for each in found}
        kind = kinds.pop() if len(kinds) == 1 else "unit"
        names = [each.name for each in found]
        return {"units": kind, "numbers": [], "names": names, "joint": "and", "within": False}

    def in_units(self, units: Iterable[int], joint: str = "and") -> Message:
        """Where something is: in rows 2 and 7; nothing without units."""
        named = self.units(units, joint, within=True)
        return part("within", units=named) if named else ""

    def candidates(self, moves: Iterable[Move]) -> Message:
        """Candidates, those of one digit together: 5 in r1c1 and r2c4."""
        ordered = sorted(moves, key=lambda move: move.digit)
        return listed(
            part(
                "candidate",
                digits=self.layout.symbol(digit),
                cells=self.cells(move.cell for move in group),
            )
            for digit, group in groupby(ordered, lambda move: move.digit)
        )

    def cell_set(self, cells: CellSet) -> Message:
        """Cells with their digits: r1c14 (1, 6, 7)."""
        digits = ", ".join(map(self.layout.symbol, cells.digits))
        return part("set", cells=self.short(cells), digits=digits)

    def short(self, cells: CellSet) -> str:
        """The cells of a set as one word, since a set may stand in a list of sets."""
        return joined_cells(self.layout, cells.cells).replace(",", "/")

    def claim(self, link: Link, order: str = "") -> Message:
        """The claim of a link of a chain; `order` is "then_" behind "if" and "then", where some
        languages put the verb first.
        """
        if len(link.cells) > 1:
            name = "one_of" if link.on else "none_of"
        else:
            name = "is" if link.on else "is_not"
        cells = self.cells(link.cells, "or" if len(link.cells) > 1 else "and")
        return part(f"{order}{name}", cells=cells, digits=self.layout.symbol(link.digit))

    def effect(self, placements: Sequence[Move], eliminations: Sequence[Move]) -> Message:
        """The effect: digits placed, and candidates removed; cells with the same effect are named
        together.
        """
        said = [
            part("is", cells=self.cells([move.cell]), digits=self.layout.symbol(move.digit))
            for move in placements
        ]
        lost: dict[int, set[int]] = {}
        for move in eliminations:
            lost.setdefault(move.cell, set()).add(move.digit)
        alike: dict[tuple[int, ...], list[int]] = {}
        for cell, digits in sorted(lost.items()):
            alike.setdefault(tuple(sorted(digits)), []).append(cell)
        said += [self._loss(digits_lost, cells) for digits_lost, cells in alike.items()]
        return listed(said, "; ")

    def _loss(self, digits: Sequence[int], cells: Sequence[int]) -> Message:
        """That cells are none of these digits."""
        name = ("is" if len(cells) == 1 else "are") + ("_not" if len(digits) == 1 else "_neither")
        return part(name, cells=self.cells(cells), digits=self.digits(digits, "nor"))


def _alike(units: Sequence[Unit], joint: str, within: bool) -> Message:
    """Units of one kind, and of one board."""
    kind, names = units[0].kind, [unit.name for unit in units]
    numbers = [match[1] for match in map(_numbers, units) if match]
    if len(numbers) not in (0, len(units)):
        return listed(names, joint)
    said = {"units": kind, "numbers": numbers, "names": names, "joint": joint, "within": within}
    board = _board(units[0])
    return part("of_board", unit=said, board=board) if board else said


MOVE_WORDS = ("one", "moves", "first", "cell", "cells", "in_homes", "clashes")
"""The words that phrases about moves may use: the only one, all of them, those of the first cells;
their only cell, their cells, the units that have them, those that stand twice in a unit."""

FIRST = 5
"""The number of first cells."""


def move_words(layout: Layout, moves: Sequence[Move], board: bytes = b"") -> dict[str, Message]:
    """The words of phrases about moves."""
    phrases = Phrases(layout)
    digits: dict[int, list[int]] = {}
    for move in moves:
        digits.setdefault(move.cell, []).append(move.digit)
    sets = [CellSet((cell,), tuple(each)) for cell, each in digits.items()]
    return {
        "one": phrases.candidates(moves) if len(moves) == 1 else "",
        "moves": phrases.candidates(moves),
        "first": listed(map(phrases.cell_set, sets[:FIRST])),
        "cell": phrases.cells(digits) if len(digits) == 1 else "",
        "cells": phrases.cells(digits),
        "in_homes": phrases.in_units(_homes(layout, moves)),
        "clashes": listed(_clashes(phrases, moves, board), "; "),
    }


def _homes(layout: Layout, moves: Sequence[Move]) -> set[int]:
    """The last unit that has each of the moves: its box, on most boards."""
    return {
        max(place for place, unit in enumerate(layout.units) if move.cell in unit.cells)
        for move in moves
    }


def _clashes(phrases: Phrases, moves: Sequence[Move], board: bytes) -> Iterator[Message]:
    """The moves that a digit on the board contradicts, each with that digit and their unit."""
    for move in moves if board else ():
        for place, unit in enumerate(phrases.layout.units):
            twice = [cell for cell in unit.cells if board[cell] == move.digit]
            if move.cell in unit.cells and len(twice) > 1:
                digit = phrases.layout.symbol(move.digit)
                cells, units = phrases.cells(twice), phrases.units([place])
                yield part("twice", digits=digit, cells=cells, units=units)
                break


def _board(unit: Unit) -> str:
    """The number of the board that a unit of several boards belongs to."""
    match = _numbers(unit)
    return match[2] or "" if match else ""


def _numbers(unit: Unit) -> re.Match[str] | None:
    """The number of a unit among those of its kind, and of its board."""
    return _NUMBERED.fullmatch(unit.name.removeprefix(unit.kind))
