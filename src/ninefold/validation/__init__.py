"""Judging: what is wrong with a board, what it lacks, whether a solution is one."""

from ninefold.validation.checks import check
from ninefold.validation.entries import IllegalValue
from ninefold.validation.report import DigitReport, Report, UnitReport
from ninefold.validation.verifier import verify_solution

__all__ = [
    "DigitReport",
    "IllegalValue",
    "Report",
    "UnitReport",
    "check",
    "verify_solution",
]
