"""Puzzles made to order, and puzzles made easier or harder.

    generation          `generate`, `random_grid`
    wishes              the requirements of a puzzle
    protocol            the protocol of makers
    native_maker        the makers that are compiled
    rules_maker         the one for given rules of any kind
    placing_maker       the one that places rules
    placement           the kinds of rules that can be placed
    ruled_boards        the questions of these two about boards
    proofs              the proof of a puzzle by another solver
    files               `generate_file`: many into a file, resumable after a kill
    difficulty          the difficulty for a person that a puzzle must have
    rated_maker         the maker that picks puzzles of a difficulty
    practice_positions  `practice`: positions to learn a technique by
    changes             `ease`, `harden`
    change_search       the puzzles one change away, and the measured ones of them
    measures            `effort_of`: the difficulty of a puzzle for a solver

docs/generating.md describes it for users.
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
