"""Judging: faults of boards and their reasons, missing parts, and proofs of verdicts."""

from typing import TYPE_CHECKING

from ninefold.deferred import deferred
from ninefold.validation.checks import check
from ninefold.validation.entries import IllegalValue
from ninefold.validation.explanations import (
    Ambiguous,
    Change,
    Core,
    Explanation,
    Redundancy,
    Repair,
    Rule,
    RuleChange,
    Swap,
    Unsolvable,
)
from ninefold.validation.report import DigitReport, Report, UnitReport
from ninefold.validation.verifier import verify_solution

if TYPE_CHECKING:
    from ninefold.validation.certificates import Certificate, Finding, prove, verify_certificate

_LATER = {
    "ninefold.validation.certificates": ("Certificate", "Finding", "prove", "verify_certificate")
}
"""Names whose modules are loaded on first use: a check needs no proof."""

__getattr__ = deferred(__name__, _LATER)

__all__ = [
    "Ambiguous",
    "Certificate",
    "Change",
    "Core",
    "DigitReport",
    "Explanation",
    "Finding",
    "IllegalValue",
    "Redundancy",
    "Repair",
    "Report",
    "Rule",
    "RuleChange",
    "Swap",
    "UnitReport",
    "Unsolvable",
    "check",
    "prove",
    "verify_certificate",
    "verify_solution",
]


def __dir__() -> list[str]:
    return __all__
