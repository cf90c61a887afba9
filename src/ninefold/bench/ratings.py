"""Ratings compared with listed ones: a puzzle and its ER, or ER/EP/ED, per line.

The list has the ratings of another program. The figures are the share of equal ratings, the
differences, and whether both put the puzzles in the same order (Spearman's rank correlation).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ninefold.bench.host import host
from ninefold.bench.listed import numbered_lines
from ninefold.bench.tables import Report, Table
from ninefold.errors import FormatError, UnknownNameError
from ninefold.explain import ExplainerRating, rate
from ninefold.explain.ratings import EXPLAINERS

BANDS = ((0.0, 4.4), (4.5, 6.9), (7.0, 8.4), (8.5, 9.4), (9.5, 10.9), (11.0, 12.0))
"""The ranges of listed ratings, one for each row."""

HIGHEST = 12.0
"""No listed rating is higher."""

CLOSE, NEAR = 0.1, 0.3
"""The maximum difference of a close rating, and of a near one."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A listed rating and ours, which has no ER if a limit ended it."""

    puzzle: str
    listed: ExplainerRating
    ours: ExplainerRating

    @property
    def ers(self) -> tuple[float, float]:
        """Both ER; 0 if there is none."""
        return self.listed.er or 0.0, self.ours.er or 0.0

    def within(self, margin: float) -> bool:
        """Whether both ER differ by at most this much; floats may be slightly off a tenth."""
        listed, ours = self.ers
        return abs(listed - ours) < margin + 0.01

    @property
    def start_is_listed(self) -> bool:
        """Whether the list has EP and ED."""
        return self.listed.ed is not None

    @property
    def start_is_equal(self) -> bool:
        """Whether EP and ED are equal."""
        return (self.listed.ep, self.listed.ed) == (self.ours.ep, self.ours.ed)


@dataclass(frozen=True, slots=True)
class BandResult:
    """The agreement of the ratings in a range."""

    name: str
    puzzles: int
    equal: int
    close: int
    near: int
    starts: int
    listed_starts: int
    correlation: float
    seconds: float

    @property
    def start_share(self) -> float | None:
        """The share of listed EP and ED that are equal to ours, if any are listed."""
        return self.starts / self.listed_starts if self.listed_starts else None

    def to_json(self) -> dict[str, Any]:
        """The result as a plain dict, with shares of all puzzles."""
        return {
            "ratings": self.name,
            "puzzles": self.puzzles,
            "equal": self.equal / self.puzzles,
            "within_0.1": self.close / self.puzzles,
            "within_0.3": self.near / self.puzzles,
            "ep_and_ed_equal": self.start_share,
            "rank_correlation": None if math.isnan(self.correlation) else self.correlation,
            "seconds_each": self.seconds / self.puzzles,
        }


@dataclass(frozen=True)
class RatingsReport(Report[BandResult]):
    """The agreement of our ratings with listed ones, in all and for each range."""

    machine: dict[str, str]
    timings: list[BandResult]
    scale: str = "se"

    def tables(self) -> list[Table]:
        """A row for every range, all puzzles first."""
        rows = [
            [
                each.name,
                f"{each.puzzles:,}",
                *(f"{100 * n / each.puzzles:.1f} %" for n in (each.equal, each.close, each.near)),
                "" if each.start_share is None else f"{100 * each.start_share:.1f} %",
                f"{each.correlation:.3f}",
                f"{1e3 * each.seconds / each.puzzles:.1f}",
            ]
            for each in self.timings
        ]
        shares = ["equal", "within 0.1", "within 0.3", "EP and ED equal"]
        head = ["ratings", "puzzles", *shares, "ranks", "ms"]
        return [Table(f"scale {self.scale} against the list", head, rows)]


def read_ratings(path: str) -> list[tuple[str, ExplainerRating]]:
    """The puzzles of a file with their ratings: `7.2`, `7.2/1.2/1.2` or `ED=7.2/1.2/1.2`."""
    listed = []
    for number, line in numbered_lines(path):
        words = line.partition("#")[0].split()
        if not words:
            continue
        try:
            listed.append((words[0], _listed_rating(words[1])))
        except (IndexError, ValueError):
            expected = "a puzzle and its rating, such as 7.2 or ED=7.2/1.2/1.2"
            raise FormatError(number, 1, expected, repr(line)) from None
    return listed


def _listed_rating(text: str) -> ExplainerRating:
    figures = [float(each) for each in text.removeprefix("ED=").split("/")]
    if not all(0 <= each <= HIGHEST for each in figures):
        raise ValueError
    if len(figures) == 1:
        return ExplainerRating(figures[0], None, None)
    er, ep, ed = figures
    return ExplainerRating(er, ep, ed)


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Spearman's correlation of ranks; equal values share a rank.

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
    files: Iterable[str], scale: str = "se", notify: Callable[[str], object] = lambda _: None
) -> RatingsReport:
    """Rate every puzzle of these files by `se` or `sukaku`. `notify` reports progress."""
    if scale not in EXPLAINERS:
        raise UnknownNameError("scale", scale, EXPLAINERS)
    listed = [pair for path in files for pair in read_ratings(path)]
    pairs: list[tuple[Pair, float]] = []
    for number, (puzzle, rating) in enumerate(listed):
        if number % 100 == 0:
            notify(f"rated {number:,} of {len(listed):,}")
        start = time.process_time()
        ours = getattr(rate(puzzle, scales=(scale,)), scale)
        pair = Pair(puzzle, rating, ours or ExplainerRating(None, None, None))
        pairs.append((pair, time.process_time() - start))
    ranges = [("all", 0.0, HIGHEST), *((f"{low} to {high}", low, high) for low, high in BANDS)]
    bands = [
        _band(name, [each for each in pairs if low <= each[0].ers[0] <= high])
        for name, low, high in ranges
    ]
    return RatingsReport(host(), [band for band in bands if band.puzzles], scale)


def _band(name: str, timed: Sequence[tuple[Pair, float]]) -> BandResult:
    pairs = [pair for pair, _ in timed]
    return BandResult(
        name,
        len(pairs),
        sum(pair.within(0.0) for pair in pairs),
        sum(pair.within(CLOSE) for pair in pairs),
        sum(pair.within(NEAR) for pair in pairs),
        sum(pair.start_is_listed and pair.start_is_equal for pair in pairs),
        sum(pair.start_is_listed for pair in pairs),
        rank_correlation([pair.ers[0] for pair in pairs], [pair.ers[1] for pair in pairs]),
        sum(seconds for _, seconds in timed),
    )
