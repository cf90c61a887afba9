"""The current guesses of a search: the chosen digit, the failed ones, and the ones left.

A guess is a choice among several: a digit written in a cell that could have held another, a place
taken in a unit that has others, a branch. A digit that the board or a rule forces is no guess.
A digit that is tried next in the same place is the same guess with one more that failed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ninefold.model import Layout
from ninefold.model.digits import digits_in
from ninefold.solvers.protocol import TraceEvent

Choice = tuple[int, int]
"""A cell and a digit."""


@dataclass(frozen=True, slots=True)
class Guess:
    """One of them: a digit in a cell, or of a branch in one of some cells.

    >>> import ninefold as nf
    >>> film = nf.film("1..." + 12 * ".", "backtracking")
    >>> film[2].guesses[-1]
    Guess(cells=(2,), digit=3, tried=(), left=((2, 4),))
    """

    cells: tuple[int, ...]
    digit: int
    tried: tuple[Choice, ...] = ()
    left: tuple[Choice, ...] = ()

    def to_json(self, layout: Layout) -> dict[str, Any]:
        """The guess as a plain dict; failed and remaining choices are moves."""

        def moves(choices: Sequence[Choice]) -> list[str]:
            return [f"{layout.cell_name(cell)}={layout.value(digit)}" for cell, digit in choices]

        return {
            "cells": [layout.cell_name(cell) for cell in self.cells],
            "digit": layout.value(self.digit),
            "tried": moves(self.tried),
            "left": moves(self.left),
        }


@dataclass(frozen=True, slots=True)
class _Level:
    """A digit that a search wrote at a depth, by choice or not; `stands` while it is on the
    board.
    """

    depth: int
    guess: Guess
    is_choice: bool
    stands: bool = True


class Guesses:
    """The guesses of a search, followed by a `Course`; `made` counts all that there ever were."""

    def __init__(self, layout: Layout) -> None:
        self.made = 0
        self._layout = layout
        self._levels: list[_Level] = []

    @property
    def standing(self) -> tuple[Guess, ...]:
        """The guesses on the board, in order."""
        return tuple(each.guess for each in self._levels if each.stands and each.is_choice)

    def place(self, event: TraceEvent, digits: Sequence[int], masks: Sequence[int]) -> None:
        """A digit is about to be written on this board."""
        self._drop(event.depth + 1)
        choice = event.cells[0], event.digit
        last = self._levels[-1] if self._levels else None
        if last is not None and last.depth == event.depth and not last.stands:
            left = tuple(each for each in last.guess.left if each != choice)
            guess = replace(last.guess, cells=event.cells, digit=event.digit, left=left)
            self._levels.pop()
        else:
            self._drop(event.depth)
            guess = Guess(event.cells, event.digit, left=self._others(event, digits, masks))
        self._push(_Level(event.depth, guess, bool(guess.tried or guess.left)))

    def remove(self, event: TraceEvent) -> None:
        """A digit was erased: it failed, as far as what was written before it goes."""
        self._drop(event.depth + 1)
        if self._levels and self._levels[-1].depth == event.depth:
            last = self._levels.pop()
            failed = event.cells[0], event.digit
            guess = replace(last.guess, tried=(*last.guess.tried, failed))
            if guess.left:
                self._levels.append(_Level(event.depth, guess, True, stands=False))

    def branch(self, event: TraceEvent) -> None:
        """A search that reasons takes a branch."""
        self.backtrack(event)
        self._push(_Level(event.depth, Guess(event.cells, event.digit), True))

    def backtrack(self, event: TraceEvent) -> None:
        """Everything since the branch of that depth was undone."""
        self._drop(event.depth)

    def _push(self, level: _Level) -> None:
        self.made += level.is_choice
        self._levels.append(level)

    def _drop(self, depth: int) -> None:
        while self._levels and self._levels[-1].depth >= depth:
            self._levels.pop()

    def _others(
        self, event: TraceEvent, digits: Sequence[int], masks: Sequence[int]
    ) -> tuple[Choice, ...]:
        """The other possible choices."""
        if event.rule:
            return ()
        chosen = event.cells[0], event.digit
        if event.among:
            places = (cell for cell in event.among if not digits[cell])
            all_of_them = [(cell, event.digit) for cell in places]
        else:
            all_of_them = [(chosen[0], digit) for digit in digits_in(masks[chosen[0]])]
        peers = self._layout.peers
        return tuple(
            (cell, digit)
            for cell, digit in all_of_them
            if (cell, digit) != chosen
            and masks[cell] >> (digit - 1) & 1
            and all(digits[peer] != digit for peer in peers[cell])
        )
