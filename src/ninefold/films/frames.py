"""A frame: one moment of a search, with everything that its picture needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ninefold.films.guesses import Guess
from ninefold.model import Candidates, Grid
from ninefold.pictures.annotations import CellRole, Highlight
from ninefold.pictures.notebooks import ShownAsPicture
from ninefold.pictures.picture import Picture

ROLES: dict[str, CellRole] = {
    "deduce": "effect",
    "candidates": "peer",
    "remove": "cause",
    "backtrack": "cause",
    "contradiction": "dead",
}
"""The role of an event's cells in a picture, by its kind; those of other kinds are in focus."""


def role_of(kind: str) -> CellRole:
    """The role in a picture of the cells of an event of that kind."""
    return ROLES.get(kind, "focus")


@dataclass(frozen=True, slots=True)
class Frame(ShownAsPicture):
    """One moment of a search: the board after a step, and the step itself.

    `kind` is that of the event (see `TraceEvent`), `start` before the first and `end` after the
    last; `cells` are those of the event. `candidates` are there if the search reports any.
    `tries` counts the digits written and the branches taken until then. `guesses` are the current
    ones; `guessed`, `dead_ends` and `placements` count all guesses, contradictions and digits until
    then. `nf.render` draws it.

    >>> import ninefold as nf
    >>> frame = nf.film("1234" + 12 * ".")[1]
    >>> frame.kind, frame.cells, frame.text
    ('place', (4,), 'r2c1 is 3')
    >>> print(frame)
    step 1, depth 0: r2c1 is 3
    """

    step: int
    grid: Grid
    candidates: Candidates | None = None
    kind: str = "start"
    cells: tuple[int, ...] = ()
    digit: int = 0
    depth: int = 0
    tries: int = 0
    text: str = ""
    givens: bytes = b""
    guesses: tuple[Guess, ...] = ()
    guessed: int = 0
    dead_ends: int = 0
    placements: int = 0

    def picture(self) -> Picture:
        """The picture of the moment, for `nf.render`.

        >>> import ninefold as nf
        >>> nf.film("1234" + 12 * ".")[1].picture().highlights
        (Highlight(cells=(4,), role='focus', whole=False),)
        """
        return Picture(
            layout=self.grid.layout,
            digits=self.grid.digits,
            givens=self.givens or self.grid.digits,
            marks=self.candidates,
            highlights=(Highlight(self.cells, role_of(self.kind)),) if self.cells else (),
            caption=self.text,
        )

    def to_json(self) -> dict[str, Any]:
        """The frame as a plain dict; the board is a line, and cells have their names."""
        layout = self.grid.layout
        return {
            "step": self.step,
            "kind": self.kind,
            "text": self.text,
            "cells": [layout.cell_name(cell) for cell in self.cells],
            "digit": layout.value(self.digit) if self.digit else None,
            "depth": self.depth,
            "tries": self.tries,
            "board": self.grid.to_line(),
            "candidates": None if self.candidates is None else self.candidates.to_line(),
            "guesses": [guess.to_json(layout) for guess in self.guesses],
            "guessed": self.guessed,
            "dead_ends": self.dead_ends,
            "placements": self.placements,
        }

    def __str__(self) -> str:
        return f"step {self.step:,}, depth {self.depth}: {self.text}"
