"""Test cases of techniques in the format of HoDoKu's regression library.

A case is a line `:code[-variant]:digits:board:deleted:eliminations:placements:extra`. It passes if
one step of the technique has exactly these eliminations and placements; with the variant `x`, if
there is no step at all. A case of a code that is unknown here fails.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ninefold.bench.host import host
from ninefold.bench.listed import numbered_lines
from ninefold.bench.tables import Report, Table
from ninefold.errors import FormatError
from ninefold.explain import State, Technique, all_steps
from ninefold.explain.techniques import technique_of_code
from ninefold.model import Layout, Move, Puzzle

FIELDS = 7
"""The number of fields of every case, with the empty one before the first colon."""


@dataclass(frozen=True, slots=True)
class Case:
    """A position, a technique, and its expected result."""

    number: int
    code: str
    technique: Technique | None
    state: State
    eliminations: frozenset[Move]
    placements: frozenset[Move]

    @property
    def is_forbidden(self) -> bool:
        """Whether the technique must find nothing."""
        return self.code.endswith("-x")

    def passes(self) -> bool:
        """Whether the finder gives the expected result.

        >>> case_of(1, ":0003:9:12345678" + 73 * "." + ":::919:").passes()
        True
        """
        if self.technique is None:
            return False
        steps = all_steps(self.state, [self.technique.name])
        if self.is_forbidden:
            return not steps
        wanted = self.eliminations, self.placements
        found = ((frozenset(step.eliminations), frozenset(step.placements)) for step in steps)
        return wanted in found


def case_of(number: int, line: str) -> Case:
    """The case that a line states."""
    fields = line.split(":")
    if len(fields) < FIELDS:
        raise FormatError(number, 1, "a case of at least six fields behind colons", repr(line))
    _, code, _, board, deleted, eliminations, placements, *_ = fields
    technique = technique_of_code(code.partition("-")[0])
    state = _state(number, board)
    struck = _moves(number, deleted)
    left = state.candidates
    for move in struck:
        left = left.without(move.cell, move.digit)
    state = State(state.puzzle, state.digits, left, unique=True)
    return Case(
        number, code, technique, state, _moves(number, eliminations), _moves(number, placements)
    )


def _state(number: int, board: str) -> State:
    """A board in which a `+` precedes every digit that is not a given."""
    cells: list[tuple[str, bool]] = []
    placed = False
    for character in board:
        if character == "+":
            placed = True
            continue
        cells.append((character, placed))
        placed = False
    layout = Layout.classic()
    if len(cells) != layout.cells:
        raise FormatError(number, 1, f"a board of {layout.cells} cells", f"{len(cells)} cells")
    digits = Puzzle("".join(character for character, _ in cells))
    givens = bytes(0 if late else digits.givens[cell] for cell, (_, late) in enumerate(cells))
    return State.of(Puzzle(givens), digits=digits, unique=True)


def _moves(number: int, text: str) -> frozenset[Move]:
    """Candidates, each written as digit, row and column."""
    moves = set()
    for word in text.split():
        if len(word) != 3 or not word.isdigit() or "0" in word:
            raise FormatError(number, 1, "a digit, a row and a column such as 436", repr(word))
        digit, row, column = map(int, word)
        moves.add(Move(9 * (row - 1) + column - 1, digit))
    return frozenset(moves)


def read_cases(path: str) -> Iterator[Case]:
    """The cases of a file, without blank lines and lines that begin with `#`."""
    for number, line in numbered_lines(path):
        if not line.startswith("#"):
            yield case_of(number, line)


@dataclass(frozen=True, slots=True)
class CodeResult:
    """The number of passed cases of a code, the failed lines, and the time."""

    code: str
    technique: str
    passed: int
    failed: int
    failed_lines: tuple[int, ...]
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The result as a plain dict."""
        return {
            "code": self.code,
            "technique": self.technique,
            "passed": self.passed,
            "failed": self.failed,
            "failed_lines": list(self.failed_lines),
            "seconds": self.seconds,
        }


@dataclass(frozen=True)
class TechniquesReport(Report[CodeResult]):
    """The number of passed cases for each code."""

    machine: dict[str, str]
    timings: list[CodeResult]

    @property
    def passed(self) -> int:
        """The number of passed cases."""
        return sum(each.passed for each in self.timings)

    @property
    def failed(self) -> int:
        """The number of failed cases."""
        return sum(each.failed for each in self.timings)

    def tables(self) -> list[Table]:
        """A row for every code."""
        rows = [
            [
                each.code,
                each.technique,
                str(each.passed),
                str(each.failed),
                " ".join(map(str, each.failed_lines)),
            ]
            for each in self.timings
        ]
        title = f"{self.passed} passed, {self.failed} failed"
        return [Table(title, ["code", "technique", "passed", "failed", "failed lines"], rows)]

    def to_json(self) -> dict[str, Any]:
        """The report as a plain dict."""
        return {
            "machine": self.machine,
            "passed": self.passed,
            "failed": self.failed,
            "codes": {each.code: each.to_json() for each in self.timings},
        }


def run_technique_bench(
    files: Iterable[str], notify: Callable[[str], object] = lambda _: None
) -> TechniquesReport:
    """Try every case of these files. `notify` reports progress."""
    cases = [case for path in files for case in read_cases(path)]
    results = []
    for code in sorted({case.code for case in cases}):
        notify(f"trying {code}")
        start = time.process_time()
        tried = [(case, case.passes()) for case in cases if case.code == code]
        seconds = time.process_time() - start
        wrong = tuple(case.number for case, passes in tried if not passes)
        known, right = tried[0][0].technique, len(tried) - len(wrong)
        name = known.name if known else "unknown"
        results.append(CodeResult(code, name, right, len(wrong), wrong, seconds))
    return TechniquesReport(host(), results)
