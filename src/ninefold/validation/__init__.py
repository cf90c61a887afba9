"""Judging: what is wrong with a board, what it lacks, and proofs of verdicts on it."""

from ninefold.validation.certificates import Certificate, Finding, prove, verify_certificate
from ninefold.validation.checks import check
from ninefold.validation.entries import IllegalValue
from ninefold.validation.report import DigitReport, Report, UnitReport
from ninefold.validation.verifier import verify_solution

__all__ = [
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
]
