"""Puzzles made to order, and puzzles made easier or harder.

    generation          `generate`, `random_grid`
    wishes              what a puzzle must be
    protocol            what a maker of puzzles offers
    native_maker        the makers that are compiled
    rules_maker         the one for given rules of any kind
    placing_maker       the one that places rules
    placement           the kinds of rules that can be placed
    ruled_boards        the questions that these two ask about boards
    proofs              the proof of a puzzle by another solver
    files               `generate_file`: many into a file, gone on with after a kill
    difficulty          how hard a puzzle must be for a person
    rated_maker         the maker that picks those of a difficulty
    practice_positions  `practice`: positions to learn a technique by
    changes             `ease`, `harden`
    change_search       the puzzles one change of a given away, and which of them were measured
    measures            `effort_of`: how hard a puzzle is for a solver

docs/generating.md tells the same from outside.
"""

from ninefold.generator.changes import Changed, ease, harden
from ninefold.generator.difficulty import Difficulty
from ninefold.generator.files import generate_file
from ninefold.generator.generation import Generated, generate, make, maker_for, random_grid
from ninefold.generator.measures import effort_of
from ninefold.generator.native_maker import NativeMaker, SequentialMaker
from ninefold.generator.practice_positions import Practice, practice
from ninefold.generator.protocol import Crop, Made, Maker
from ninefold.generator.wishes import Wish
from ninefold.symmetry.patterns import SYMMETRIES

__all__ = [
    "SYMMETRIES",
    "Changed",
    "Crop",
    "Difficulty",
    "Generated",
    "Made",
    "Maker",
    "NativeMaker",
    "Practice",
    "SequentialMaker",
    "Wish",
    "ease",
    "effort_of",
    "generate",
    "generate_file",
    "harden",
    "make",
    "maker_for",
    "practice",
    "random_grid",
]
