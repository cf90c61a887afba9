"""The model of boards: layouts, grids, puzzles, candidates, moves, all immutable."""

from typing import TYPE_CHECKING as _TYPE_CHECKING

from ninefold.deferred import deferred as _deferred
from ninefold.model.candidates import Candidates
from ninefold.model.cells import CellKey
from ninefold.model.conflicts import Conflict
from ninefold.model.grid import Grid
from ninefold.model.layout import Layout, LayoutLike, as_layout
from ninefold.model.puzzle import Metadata, Puzzle, PuzzleLike, as_puzzle
from ninefold.model.units import Unit

if _TYPE_CHECKING:
    from ninefold.model.move import Move

__getattr__ = _deferred(__name__, {"ninefold.model.move": ("Move",)})

__all__ = [
    "Candidates",
    "CellKey",
    "Conflict",
    "Grid",
    "Layout",
    "LayoutLike",
    "Metadata",
    "Move",
    "Puzzle",
    "PuzzleLike",
    "Unit",
    "as_layout",
    "as_puzzle",
]
