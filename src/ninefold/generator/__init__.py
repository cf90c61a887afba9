"""Puzzles made to order, and puzzles made easier or harder.

    making      `generate`, `random_grid`
    wishes      what a puzzle must be
    symmetry    symmetries of patterns and of layouts
    protocol    what a maker of puzzles offers
    native      the makers that are compiled
    sat_maker   the one for rules of any kind, by SAT
    files       `generate_file`: many into a file, gone on with after a kill
    changing    `ease`, `harden`

docs/generating.md tells the same from outside.
"""

from ninefold.generator.changing import Changed, ease, effort_of, harden
from ninefold.generator.files import generate_file
from ninefold.generator.making import Generated, generate, make, maker_for, random_grid
from ninefold.generator.native import NativeMaker, SequentialMaker
from ninefold.generator.protocol import Crop, Made, Maker
from ninefold.generator.symmetry import SYMMETRIES
from ninefold.generator.wishes import Wish

__all__ = [
    "SYMMETRIES",
    "Changed",
    "Crop",
    "Generated",
    "Made",
    "Maker",
    "NativeMaker",
    "SequentialMaker",
    "Wish",
    "ease",
    "effort_of",
    "generate",
    "generate_file",
    "harden",
    "make",
    "maker_for",
    "random_grid",
]
