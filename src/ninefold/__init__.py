"""Ninefold: everything about Sudoku, at the speed of the hardware.

This module holds the public names and nothing else.

>>> import ninefold as nf
>>> nf.count("." * 81, limit=1_000).exact
False
"""

from typing import TYPE_CHECKING as _TYPE_CHECKING

from ninefold.deferred import deferred as _deferred
from ninefold.errors import (
    ArgumentTypeError,
    ClusterError,
    FormatError,
    GenerationError,
    IllegalMoveError,
    ImageError,
    InstructionSetError,
    MissingExtraError,
    NinefoldError,
    NoGridError,
    OutputInUseError,
    OverwriteError,
    ProofError,
    ResumeError,
    SameFileError,
    UndecidedError,
    UnknownNameError,
    UnsupportedError,
    ValueRangeError,
)
from ninefold.limits import Limits, StopToken
from ninefold.machine import InstructionSet, instruction_sets, isa
from ninefold.model import Candidates, Conflict, Grid, Layout, Metadata, Puzzle, Unit
from ninefold.outcomes import Answer, Count, Estimate, Solutions, Status, TrueCandidates
from ninefold.solvers import (
    Capabilities,
    Enumerator,
    Estimator,
    Solver,
    TraceEvent,
    candidates,
    count,
    estimate,
    is_unique,
    list_solvers,
    register_solver,
    solutions,
    solve,
    solver_capabilities,
)
from ninefold.version import __version__

if _TYPE_CHECKING:
    from ninefold import cluster, constraints, explain, game
    from ninefold.explain import (
        Hint,
        NamedMove,
        Rating,
        Step,
        all_steps,
        find_path,
        hint,
        name_move,
        rate,
    )
    from ninefold.films import Camera, Film, Frame, film
    from ninefold.formats import read_all, read_file, read_one, write
    from ninefold.generator import (
        Changed,
        Difficulty,
        Generated,
        Practice,
        ease,
        effort_of,
        generate,
        generate_file,
        harden,
        practice,
        random_grid,
    )
    from ninefold.model import Move
    from ninefold.photo import Correction, Scan, scan
    from ninefold.pictures import Picture, render
    from ninefold.runs.summary import ListSummary, Progress
    from ninefold.sheets import render_sheet
    from ninefold.solvers import (
        MALFORMED,
        Batch,
        Covers,
        exact_cover,
        solve_batch,
        solve_board,
    )
    from ninefold.symmetry import (
        Canonical,
        CanonicalBatch,
        Transformation,
        automorphisms,
        canonical,
        canonical_batch,
        is_same_puzzle,
        transformation_between,
    )
    from ninefold.validation import (
        Certificate,
        DigitReport,
        Finding,
        IllegalValue,
        Report,
        UnitReport,
        check,
        prove,
        verify_certificate,
        verify_solution,
    )
    from ninefold.verbs import run
    from ninefold.verbs.rate import rate_all
    from ninefold.verbs.solve import solve_file

_LATER = {
    "ninefold.explain": (
        "Hint",
        "NamedMove",
        "Rating",
        "Step",
        "all_steps",
        "find_path",
        "hint",
        "name_move",
        "rate",
    ),
    "ninefold.films": ("Camera", "Film", "Frame", "film"),
    "ninefold.formats": ("read_all", "read_file", "read_one", "write"),
    "ninefold.generator": (
        "Changed",
        "Difficulty",
        "Generated",
        "Practice",
        "ease",
        "effort_of",
        "generate",
        "generate_file",
        "harden",
        "practice",
        "random_grid",
    ),
    "ninefold.model": ("Move",),
    "ninefold.photo": ("Correction", "Scan", "scan"),
    "ninefold.pictures": ("Picture", "render"),
    "ninefold.runs.summary": ("ListSummary", "Progress"),
    "ninefold.sheets": ("render_sheet",),
    "ninefold.solvers": (
        "MALFORMED",
        "Batch",
        "Covers",
        "exact_cover",
        "solve_batch",
        "solve_board",
    ),
    "ninefold.symmetry": (
        "Canonical",
        "CanonicalBatch",
        "Transformation",
        "automorphisms",
        "canonical",
        "canonical_batch",
        "is_same_puzzle",
        "transformation_between",
    ),
    "ninefold.validation": (
        "Certificate",
        "DigitReport",
        "Finding",
        "IllegalValue",
        "Report",
        "UnitReport",
        "check",
        "prove",
        "verify_certificate",
        "verify_solution",
    ),
    "ninefold.verbs": ("run",),
    "ninefold.verbs.rate": ("rate_all",),
    "ninefold.verbs.solve": ("solve_file",),
}
"""Names whose module is loaded when one of them is used: import stays cheap."""

_PARTS = ("cluster", "constraints", "explain", "game")
"""Parts of the package that are public by themselves, loaded in the same way."""


__getattr__ = _deferred(__name__, _LATER, _PARTS)

__all__ = [
    "MALFORMED",
    "Answer",
    "ArgumentTypeError",
    "Batch",
    "Camera",
    "Candidates",
    "Canonical",
    "CanonicalBatch",
    "Capabilities",
    "Certificate",
    "Changed",
    "ClusterError",
    "Conflict",
    "Correction",
    "Count",
    "Covers",
    "Difficulty",
    "DigitReport",
    "Enumerator",
    "Estimate",
    "Estimator",
    "Film",
    "Finding",
    "FormatError",
    "Frame",
    "Generated",
    "GenerationError",
    "Grid",
    "Hint",
    "IllegalMoveError",
    "IllegalValue",
    "ImageError",
    "InstructionSet",
    "InstructionSetError",
    "Layout",
    "Limits",
    "ListSummary",
    "Metadata",
    "MissingExtraError",
    "Move",
    "NamedMove",
    "NinefoldError",
    "NoGridError",
    "OutputInUseError",
    "OverwriteError",
    "Picture",
    "Practice",
    "Progress",
    "ProofError",
    "Puzzle",
    "Rating",
    "Report",
    "ResumeError",
    "SameFileError",
    "Scan",
    "Solutions",
    "Solver",
    "Status",
    "Step",
    "StopToken",
    "TraceEvent",
    "Transformation",
    "TrueCandidates",
    "UndecidedError",
    "Unit",
    "UnitReport",
    "UnknownNameError",
    "UnsupportedError",
    "ValueRangeError",
    "__version__",
    "all_steps",
    "automorphisms",
    "candidates",
    "canonical",
    "canonical_batch",
    "check",
    "cluster",
    "constraints",
    "count",
    "ease",
    "effort_of",
    "estimate",
    "exact_cover",
    "explain",
    "film",
    "find_path",
    "game",
    "generate",
    "generate_file",
    "harden",
    "hint",
    "instruction_sets",
    "is_same_puzzle",
    "is_unique",
    "isa",
    "list_solvers",
    "name_move",
    "practice",
    "prove",
    "random_grid",
    "rate",
    "rate_all",
    "read_all",
    "read_file",
    "read_one",
    "register_solver",
    "render",
    "render_sheet",
    "run",
    "scan",
    "solutions",
    "solve",
    "solve_batch",
    "solve_board",
    "solve_file",
    "solver_capabilities",
    "transformation_between",
    "verify_certificate",
    "verify_solution",
    "write",
]


def __dir__() -> list[str]:
    return __all__
