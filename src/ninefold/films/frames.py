"""A frame: one moment of a search, with all that a picture of it needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ninefold.model import Candidates, Grid


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of a search: the board after a step, and the step itself.

    `kind` is that of the event (see `TraceEvent`), `start` before the first and `end` after the
    last; `cells` are those that it speaks of. `candidates` are there if the search tells any.
    `tries` counts the digits written and the branches taken until then.

    >>> import ninefold as nf
    >>> frame = nf.film("1234" + 12 * ".")[1]
    >>> frame.kind, frame.cells, frame.text
    ('place', (4,), 'r2c1 is 3')
    >>> print(frame)
    step 5, depth 4: r2c1 is 3
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

    def to_json(self) -> dict[str, Any]:
        """The frame as a plain dict; the board is a line, and cells have their names."""
        layout = self.grid.layout
        return {
            "step": self.step,
            "kind": self.kind,
            "text": self.text,
            "cells": [layout.cell_name(cell) for cell in self.cells],
            "digit": self.digit or None,
            "depth": self.depth,
            "tries": self.tries,
            "board": self.grid.to_line(),
            "candidates": None if self.candidates is None else self.candidates.to_line(),
        }

    def __str__(self) -> str:
        return f"step {self.step:,}, depth {self.depth}: {self.text}"
