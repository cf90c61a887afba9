"""Ninefold: everything about Sudoku, at the speed of the hardware.

This module holds the public names and nothing else.

>>> import ninefold as nf
>>> nf.count("." * 81, limit=1_000).exact
False
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
    list_solvers,
    register_solver,
    solutions,
    solve,
    solve_batch,
)
from ninefold.validation import (
    DigitReport,
    IllegalValue,
    Report,
    UnitReport,
    check,
    verify_solution,
)
from ninefold.version import __version__

__all__ = [
    "MALFORMED",
    "Answer",
    "Batch",
    "Candidates",
    "Conflict",
    "Count",
    "DigitReport",
    "FormatError",
    "Grid",
    "IllegalValue",
    "InstructionSet",
    "InstructionSetError",
    "Layout",
    "Limits",
    "Metadata",
    "MissingExtraError",
    "Move",
    "NinefoldError",
    "Puzzle",
    "Report",
    "Solutions",
    "Solver",
    "Status",
    "StopToken",
    "TraceEvent",
    "TrueCandidates",
    "UndecidedError",
    "Unit",
    "UnitReport",
    "UnknownNameError",
    "UnsupportedError",
    "ValueRangeError",
    "__version__",
    "candidates",
    "check",
    "count",
    "instruction_sets",
    "is_unique",
    "isa",
    "list_solvers",
    "read_all",
    "read_file",
    "read_one",
    "register_solver",
    "solutions",
    "solve",
    "solve_batch",
    "verify_solution",
    "write",
]
