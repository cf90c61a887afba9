"""Paths compared with HoDoKu's own, line by line.

A file is the output of HoDoKu with `/bs FILE /vp`: a line with the puzzle, its level and its score,
then a line for each step, and chains below some of them.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ninefold.bench.host import host
from ninefold.bench.listed import numbered_lines
from ninefold.bench.tables import Report, Table
from ninefold.errors import FormatError, NinefoldError
from ninefold.explain import Path, Step, find_path
from ninefold.explain.notation import Notation
from ninefold.explain.ratings import level_of

_HEAD = re.compile(r"([\d.]{81}) #\d+ (\w+) \((\d+)\)")
_STEP = "   "
_CHAIN = "  "


@dataclass(frozen=True, slots=True)
class Listed:
    """A puzzle with its level, its score and its steps, from a file."""

    puzzle: str
    level: str
    score: int
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """The agreement of a listed path with ours, and the first difference."""

    level: str
    same_level: bool
    same_score: bool
    same_steps: bool
    same_lines: bool
    parts_at: str
    seconds: float


@dataclass(frozen=True, slots=True)
class LevelResult:
    """The number of equal paths of a level."""

    level: str
    puzzles: int
    levels: int
    scores: int
    steps: int
    lines: int
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The result as a plain dict."""
        return {
            "level": self.level,
            "puzzles": self.puzzles,
            "same_level": self.levels,
            "same_score": self.scores,
            "same_steps": self.steps,
            "same_lines": self.lines,
            "seconds_each": self.seconds / self.puzzles,
        }


@dataclass(frozen=True)
class PathsReport(Report[LevelResult]):
    """The number of equal paths, in all and for each level, and the first differences of the
    others.
    """

    machine: dict[str, str]
    timings: list[LevelResult]
    parted: Counter[str]

    def tables(self) -> list[Table]:
        """A row for each level, all puzzles first; then a row for each kind of difference."""
        rows = [
            [
                each.level,
                f"{each.puzzles:,}",
                *(_share(n, each) for n in (each.levels, each.scores, each.steps, each.lines)),
                f"{1e3 * each.seconds / each.puzzles:.1f}",
            ]
            for each in self.timings
        ]
        head = ["level", "puzzles", "level", "score", "steps", "lines", "ms"]
        tables = [Table("profile hodoku against HoDoKu", head, rows)]
        if self.parted:
            parted = [[where, str(times)] for where, times in self.parted.most_common()]
            tables.append(Table("first step that differs", ["listed / ours", "puzzles"], parted))
        return tables

    def to_json(self) -> dict[str, Any]:
        """The report as a plain dict."""
        return {
            "machine": self.machine,
            "levels": [each.to_json() for each in self.timings],
            "parted": dict(self.parted.most_common()),
        }


def _share(part: int, result: LevelResult) -> str:
    return f"{100 * part / result.puzzles:.1f} %"


def read_paths(path: str) -> Iterator[Listed]:
    r"""The paths of a file.

    >>> from pathlib import Path as File
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = File(folder) / "out.txt"
    ...     _ = file.write_text(81 * "1" + " #1 Easy (4)\n   Full House: r1c9=9\n")
    ...     [(each.level, each.steps) for each in read_paths(str(file))]
    [('easy', ('Full House: r1c9=9',))]
    """
    puzzle, level, score = "", "", 0
    steps: list[str] = []
    for number, line in numbered_lines(path):
        if match := _HEAD.match(line):
            if puzzle:
                yield Listed(puzzle, level, score, tuple(steps))
            puzzle, level, score, steps = match[1], match[2].lower(), int(match[3]), []
        elif line.startswith(_STEP) and puzzle:
            steps.append(line.strip())
        elif line.startswith(_CHAIN) and steps:
            steps[-1] += f"\n{_CHAIN}{line.strip()}"
        elif line.strip() and not puzzle:
            raise FormatError(number, 1, "a puzzle with its level and score", repr(line))
    if puzzle:
        yield Listed(puzzle, level, score, tuple(steps))


def compare(listed: Listed) -> Compared:
    """Solve a listed puzzle and compare both paths."""
    start = time.process_time()
    path = find_path(listed.puzzle, profile="hodoku")
    seconds = time.process_time() - start
    parts_at = _first_difference(listed.steps, path)
    same_steps = not parts_at and len(listed.steps) == len(path.steps)
    return Compared(
        listed.level,
        level_of(path, path.profile) == listed.level,
        round(path.score) == listed.score,
        same_steps,
        same_steps and all(map(_is_line, path.steps, listed.steps)),
        parts_at,
        seconds,
    )


def _is_line(step: Step, line: str) -> bool:
    return step.notation == line


def _first_difference(lines: Sequence[str], path: Path) -> str:
    """The listed technique and ours at the first difference; nothing if there is none."""
    for line, step in zip(lines, path.steps, strict=False):
        try:
            noted = Notation.read(line)
        except NinefoldError:
            return f"{line.partition(':')[0]} / {step.technique.name}"
        effect = frozenset(noted.placements), frozenset(noted.eliminations)
        ours = frozenset(step.placements), frozenset(step.eliminations)
        if noted.technique != step.technique or effect != ours:
            return f"{noted.technique.name} / {step.technique.name}"
    return ""


def run_paths_bench(
    files: Iterable[str], notify: Callable[[str], object] = lambda _: None
) -> PathsReport:
    """Compare every path of these files. `notify` reports progress."""
    listed = [each for path in files for each in read_paths(path)]
    compared = []
    for number, each in enumerate(listed):
        if number % 100 == 0:
            notify(f"compared {number:,} of {len(listed):,}")
        compared.append(compare(each))
    levels = dict.fromkeys(each.level for each in compared)
    results = [_result("all", compared)]
    results += [_result(level, [c for c in compared if c.level == level]) for level in levels]
    parted = Counter(each.parts_at for each in compared if each.parts_at)
    return PathsReport(host(), [each for each in results if each.puzzles], parted)


def _result(level: str, compared: Sequence[Compared]) -> LevelResult:
    return LevelResult(
        level,
        len(compared),
        sum(each.same_level for each in compared),
        sum(each.same_score for each in compared),
        sum(each.same_steps for each in compared),
        sum(each.same_lines for each in compared),
        sum(each.seconds for each in compared),
    )
