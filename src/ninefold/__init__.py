"""Ninefold: everything about Sudoku, at the speed of the hardware.

This module holds the public names and nothing else.

>>> import ninefold as nf
>>> nf.count("." * 81, limit=1_000).exact
False
"""

from typing import TYPE_CHECKING as _TYPE_CHECKING

from ninefold.deferred import deferred as _deferred
from ninefold.errors import (
    FormatError,
    IllegalMoveError,
    InstructionSetError,
    MissingExtraError,
    NinefoldError,
    OutputInUseError,
    OverwriteError,
    ResumeError,
    SameFileError,
    UndecidedError,
    UnknownNameError,
    UnsupportedError,
    ValueRangeError,
)
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
from ninefold.outcomes import Answer, Count, Estimate, Solutions, Status, TrueCandidates
from ninefold.solvers import (
    MALFORMED,
    Batch,
    Capabilities,
    Covers,
    Enumerator,
    Estimator,
    Solver,
    TraceEvent,
    candidates,
    count,
    estimate,
    exact_cover,
    is_unique,
    list_solvers,
    register_solver,
    solutions,
    solve,
    solve_batch,
    solve_board,
    solver_capabilities,
)
from ninefold.version import __version__

if _TYPE_CHECKING:
    from ninefold import constraints, game
    from ninefold.films import Camera, Film, Frame, film
    from ninefold.formats import read_all, read_file, read_one, write
    from ninefold.lists import ListSummary, Progress, solve_file
    from ninefold.pictures import Picture, render
    from ninefold.sheets import render_sheet
    from ninefold.validation import (
        DigitReport,
        IllegalValue,
        Report,
        UnitReport,
        check,
        verify_solution,
    )

_LATER = {
    "ninefold.films": ("Camera", "Film", "Frame", "film"),
    "ninefold.formats": ("read_all", "read_file", "read_one", "write"),
    "ninefold.lists": ("ListSummary", "Progress", "solve_file"),
    "ninefold.pictures": ("Picture", "render"),
    "ninefold.sheets": ("render_sheet",),
    "ninefold.validation": (
        "DigitReport",
        "IllegalValue",
        "Report",
        "UnitReport",
        "check",
        "verify_solution",
    ),
}
"""Names whose module is loaded when one of them is used: import stays cheap."""

_PARTS = ("constraints", "game")
"""Parts of the package that are public by themselves, loaded in the same way."""


__getattr__ = _deferred(__name__, _LATER, _PARTS)

__all__ = [
    "MALFORMED",
    "Answer",
    "Batch",
    "Camera",
    "Candidates",
    "Capabilities",
    "Conflict",
    "Count",
    "Covers",
    "DigitReport",
    "Enumerator",
    "Estimate",
    "Estimator",
    "Film",
    "FormatError",
    "Frame",
    "Grid",
    "IllegalMoveError",
    "IllegalValue",
    "InstructionSet",
    "InstructionSetError",
    "Layout",
    "Limits",
    "ListSummary",
    "Metadata",
    "MissingExtraError",
    "Move",
    "NinefoldError",
    "OutputInUseError",
    "OverwriteError",
    "Picture",
    "Progress",
    "Puzzle",
    "Report",
    "ResumeError",
    "SameFileError",
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
    "constraints",
    "count",
    "estimate",
    "exact_cover",
    "film",
    "game",
    "instruction_sets",
    "is_unique",
    "isa",
    "list_solvers",
    "read_all",
    "read_file",
    "read_one",
    "register_solver",
    "render",
    "render_sheet",
    "solutions",
    "solve",
    "solve_batch",
    "solve_board",
    "solve_file",
    "solver_capabilities",
    "verify_solution",
    "write",
]


def __dir__() -> list[str]:
    return __all__
