"""Verdicts that a stranger can check: this module makes certificates and runs the checker on them.

The checker (certificate_checker.py) is a file that runs alone and imports nothing of the package;
docs/certificates.md specifies the format.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from ninefold.arguments import checked
from ninefold.errors import ProofError, UnsupportedError
from ninefold.limits import Limits, StopToken, checked_limits
from ninefold.model import Grid, LayoutLike, Puzzle, PuzzleLike, as_puzzle
from ninefold.outcomes import Status
from ninefold.validation import certificate_checker as checker
from ninefold.validation.certificate_text import proof_lines, statement, text_of
from ninefold.validation.proof_clauses import clauses_of
from ninefold.validation.proof_search import Budget, Proof, decide

Finding = checker.Finding


@dataclass(frozen=True)
class Certificate:
    """A verdict on a puzzle with everything needed to check it, as one text.

    >>> import ninefold as nf
    >>> certificate = nf.prove("12..34..........")
    >>> certificate.status
    <Status.MULTIPLE: 3>
    >>> certificate.text.splitlines()[:2]
    ['ninefold certificate 1', 'verdict multiple']
    """

    puzzle: Puzzle
    status: Status
    solutions: tuple[Grid, ...]
    """None, the only one, or two of several."""
    clauses: int
    steps: int
    text: str = field(repr=False)
    seconds: float = field(compare=False, default=0.0)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write it to a file, which `ninefold verify` and the checker alone can read."""
        Path(path).write_bytes(self.text.encode("ascii"))

    def to_json(self) -> dict[str, Any]:
        """The certificate as a plain dict, its text included."""
        return {
            "puzzle": self.puzzle.to_line(),
            **self.puzzle.mention(),
            "status": self.status.name.lower(),
            "solutions": [each.to_line() for each in self.solutions],
            "clauses": self.clauses,
            "steps": self.steps,
            "seconds": self.seconds,
            "certificate": self.text,
        }

    def __str__(self) -> str:
        proof = f", clauses: {self.clauses:,}, steps: {self.steps:,}" if self.clauses else ""
        return f"{_WORDS[self.status]}{proof}, bytes: {len(self.text):,}"


_WORDS = {
    Status.NONE: "no solution, proven",
    Status.UNIQUE: "exactly one solution, proven",
    Status.MULTIPLE: "several solutions, two shown",
}


@checked
def prove(
    puzzle: PuzzleLike,
    *,
    layout: LayoutLike | None = None,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Certificate:
    """Decide whether a puzzle has no solution, one or several, with a certificate.

    "None" and "unique" come with a proof by CaDiCaL (extra `sat`) from clauses that follow from
    the rules one by one; "several" needs no more than two solutions. The checker has accepted every
    certificate that is returned. Raises `UndecidedError` if `limits` or `stop` end it first;
    `nodes` are CaDiCaL's conflicts, and `memory` bounds the proof before it is trimmed.

    >>> import ninefold as nf
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> certificate = nf.prove(puzzle)
    >>> certificate.status
    <Status.UNIQUE: 2>
    >>> print(nf.verify_certificate(certificate).words)
    the puzzle has exactly one solution
    """
    start = perf_counter()
    board, budget = as_puzzle(puzzle, layout), Budget(checked_limits(limits), stop)
    status, solutions, text = _decided(board, budget)
    budget.check()
    if len(text) > checker.MOST_BYTES:
        raise UnsupportedError(f"the proof takes more than {checker.MOST_BYTES:,} bytes")
    finding = checker.check(text.encode("ascii"), checker.Meter(pulse=budget.check))
    if not finding.accepted:
        raise ProofError(f"the checker does not accept what was proven: {finding.words}")
    grids = tuple(Grid(digits, board.layout) for digits in solutions)
    seconds = perf_counter() - start
    return Certificate(board, status, grids, finding.clauses, finding.steps, text, seconds)


def _decided(board: Puzzle, budget: Budget) -> tuple[Status, list[bytes], str]:
    """The status, the solutions that show it, and the text."""
    model = clauses_of(board, budget.check)
    found = decide(model.clauses, budget)
    budget.check()
    if isinstance(found, Proof):
        return Status.NONE, [], text_of("none", board, [], proof_lines(model, found, []))
    first = model.digits_of(found)
    blocking = model.blocking(first)
    found = decide([*model.clauses, blocking], budget)
    budget.check()
    if isinstance(found, Proof):
        proof = proof_lines(model, found, blocking)
        return Status.UNIQUE, [first], text_of("unique", board, [first], proof)
    both = [first, model.digits_of(found)]
    return Status.MULTIPLE, both, text_of("multiple", board, both)


@checked
def verify_certificate(
    certificate: Certificate | str | bytes | bytearray | memoryview,
    puzzle: PuzzleLike | None = None,
    *,
    layout: LayoutLike | None = None,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Finding:
    """Check a certificate, or the text of one, by the checker that stands alone.

    The finding is accepted or not, says why, and states the proven fact and its puzzle. With
    `puzzle`, even a correct certificate of another puzzle is rejected.

    >>> import ninefold as nf
    >>> certificate = nf.prove("1234" + 8 * "." + "2" + 3 * ".")
    >>> nf.verify_certificate(certificate).accepted
    True
    >>> damaged = certificate.text.replace("verdict multiple", "verdict unique")
    >>> print(nf.verify_certificate(damaged))
    rejected: the checksum is not that of the file: it was changed or damaged
    """
    text = certificate.text if isinstance(certificate, Certificate) else certificate
    data = text.encode("utf-8", "replace") if isinstance(text, str) else bytes(text)
    budget = Budget(checked_limits(limits), stop)
    finding = checker.check(data, checker.Meter(pulse=budget.check))
    if finding.accepted and puzzle is not None and not _is_about(data, as_puzzle(puzzle, layout)):
        return Finding(False, False, "it is the certificate of another puzzle")
    return finding


def _is_about(data: bytes, puzzle: Puzzle) -> bool:
    """Whether what a certificate states is that puzzle, word for word."""
    lines = [line for line in data.decode("ascii").split("\n") if not line.startswith("c ")]
    wanted = list(statement(puzzle))
    stated = lines[2 : 2 + len(wanted)]
    after = lines[2 + len(wanted)].partition(" ")[0]
    return stated == wanted and after in ("solution", "state", "p", "end")
