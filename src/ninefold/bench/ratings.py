"""Ratings compared with a list of them: a puzzle and a rating a line.

The list says what another program rated; the figures tell how often ours is as high, how far apart
they are, and whether both put the puzzles in the same order (Spearman's rank correlation).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ninefold.bench.host import host
from ninefold.bench.tables import Report, Table
from ninefold.errors import FormatError
from ninefold.explain import rate

BANDS = ((0.0, 4.4), (4.5, 6.9), (7.0, 8.4), (8.5, 12.0))
"""Ranges of listed ratings that are told apart."""

CLOSE, NEAR = 0.1, 0.3
"""How far a rating may be off to be close, and to be near."""


@dataclass(frozen=True, slots=True)
class Pair:
    """What is listed, and what we say; 0 if we have no rating."""

    puzzle: str
    listed: float
    ours: float

    def within(self, margin: float) -> bool:
        """Whether both are no farther apart; a tenth is a tenth whatever floats say."""
        return abs(self.listed - self.ours) < margin + 0.01


@dataclass(frozen=True, slots=True)
class BandResult:
    """How close the ratings of a range are."""

    name: str
    puzzles: int
    equal: int
    close: int
    near: int
    correlation: float
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The result as a plain dict, with shares of all puzzles."""
        return {
            "ratings": self.name,
            "puzzles": self.puzzles,
            "equal": self.equal / self.puzzles,
            "within_0.1": self.close / self.puzzles,
            "within_0.3": self.near / self.puzzles,
            "rank_correlation": None if math.isnan(self.correlation) else self.correlation,
            "seconds_each": self.seconds / self.puzzles,
        }


@dataclass(frozen=True)
class RatingsReport(Report[BandResult]):
    """How close our ratings are to listed ones: over all, and a range at a time."""

    machine: dict[str, str]
    timings: list[BandResult]

    def tables(self) -> list[Table]:
        """A row for every range, all puzzles first."""
        rows = [
            [
                each.name,
                f"{each.puzzles:,}",
                *(f"{100 * n / each.puzzles:.1f} %" for n in (each.equal, each.close, each.near)),
                f"{each.correlation:.3f}",
                f"{1e3 * each.seconds / each.puzzles:.1f}",
            ]
            for each in self.timings
        ]
        head = ["ratings", "puzzles", "equal", "within 0.1", "within 0.3", "ranks", "ms"]
        return [Table("profile explainer against the list", head, rows)]


def read_ratings(path: str) -> list[tuple[str, float]]:
    """The puzzles of a file with their ratings."""
    listed = []
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), start=1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        try:
            puzzle, rating = words[0], float(words[1])
        except (IndexError, ValueError):
            raise FormatError(number, 1, "a puzzle and its rating", repr(line)) from None
        listed.append((puzzle, rating))
    return listed


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Spearman's: the correlation of ranks, equal values sharing theirs.

    >>> rank_correlation([1, 2, 3, 4], [10, 20, 20, 40]) > 0.9
    True
    """
    import numpy as np

    if len(first) < 2 or len(set(first)) == 1 or len(set(second)) == 1:
        return float("nan")
    return float(np.corrcoef(_ranks(first), _ranks(second))[0, 1])


def _ranks(values: Sequence[float]) -> list[float]:
    places: dict[float, list[int]] = {}
    for place, value in enumerate(sorted(values)):
        places.setdefault(value, []).append(place)
    return [sum(places[value]) / len(places[value]) for value in values]


def run_ratings_bench(
    files: Iterable[str], tell: Callable[[str], object] = lambda _: None
) -> RatingsReport:
    """Rate every puzzle of these files. `tell` hears how far it is."""
    listed = [pair for path in files for pair in read_ratings(path)]
    pairs: list[tuple[Pair, float]] = []
    for number, (puzzle, rating) in enumerate(listed):
        if number % 100 == 0:
            tell(f"rated {number:,} of {len(listed):,}")
        start = time.process_time()
        ours = rate(puzzle, scales=("explainer",)).explainer
        pair = Pair(puzzle, rating, ours.rating if ours else 0.0)
        pairs.append((pair, time.process_time() - start))
    ranges = [("all", 0.0, 99.0), *((f"{low} to {high}", low, high) for low, high in BANDS)]
    bands = [
        _band(name, [each for each in pairs if low <= each[0].listed <= high])
        for name, low, high in ranges
    ]
    return RatingsReport(host(), [band for band in bands if band.puzzles])


def _band(name: str, timed: Sequence[tuple[Pair, float]]) -> BandResult:
    pairs = [pair for pair, _ in timed]
    return BandResult(
        name,
        len(pairs),
        sum(pair.within(0.0) for pair in pairs),
        sum(pair.within(CLOSE) for pair in pairs),
        sum(pair.within(NEAR) for pair in pairs),
        rank_correlation([pair.listed for pair in pairs], [pair.ours for pair in pairs]),
        sum(seconds for _, seconds in timed),
    )
