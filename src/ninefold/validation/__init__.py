"""Judging: what is wrong with a board, why, what it lacks, whether a solution is one."""

from ninefold.validation.checks import check
from ninefold.validation.entries import IllegalValue
from ninefold.validation.explanations import (
    Ambiguous,
    Change,
    Core,
    Explanation,
    Redundancy,
    Repair,
    Swap,
    Unsolvable,
)
from ninefold.validation.report import DigitReport, Report, UnitReport
from ninefold.validation.verifier import verify_solution

__all__ = [
    "Ambiguous",
    "Change",
    "Core",
    "DigitReport",
    "Explanation",
    "IllegalValue",
    "Redundancy",
    "Repair",
    "Report",
    "Swap",
    "UnitReport",
    "Unsolvable",
    "check",
    "verify_solution",
]
