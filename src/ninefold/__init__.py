"""Ninefold: everything about Sudoku, at the speed of the hardware.

This module holds the public names and nothing else.

>>> import ninefold as nf
>>> nf.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").status
<Status.UNIQUE: 2>
"""

from ninefold.errors import (
    FormatError,
    InstructionSetError,
    MissingExtraError,
    NinefoldError,
    UndecidedError,
    UnknownNameError,
    UnsupportedError,
    ValueRangeError,
)
from ninefold.formats import read_all, read_file, read_one, write
from ninefold.limits import Limits, StopToken
from ninefold.machine import InstructionSet, instruction_sets, isa
from ninefold.model import (
    Candidates,
    Conflict,
    Grid,
    Layout,
    Metadata,
    Move,
    Puzzle,
    Unit,
)
from ninefold.outcomes import Answer, Count, Solutions, Status, TrueCandidates
from ninefold.solvers import (
    MALFORMED,
    Batch,
    Solver,
    TraceEvent,
    candidates,
    count,
    is_unique,
    register_solver,
    solutions,
    solve,
    solve_batch,
    solvers,
)
from ninefold.version import __version__

__all__ = [
    "MALFORMED",
    "Answer",
    "Batch",
    "Candidates",
    "Conflict",
    "Count",
    "FormatError",
    "Grid",
    "InstructionSet",
    "InstructionSetError",
    "Layout",
    "Limits",
    "Metadata",
    "MissingExtraError",
    "Move",
    "NinefoldError",
    "Puzzle",
    "Solutions",
    "Solver",
    "Status",
    "StopToken",
    "TraceEvent",
    "TrueCandidates",
    "UndecidedError",
    "Unit",
    "UnknownNameError",
    "UnsupportedError",
    "ValueRangeError",
    "__version__",
    "candidates",
    "count",
    "instruction_sets",
    "is_unique",
    "isa",
    "read_all",
    "read_file",
    "read_one",
    "register_solver",
    "solutions",
    "solve",
    "solve_batch",
    "solvers",
    "write",
]
