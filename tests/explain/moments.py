"""Random moments of puzzles of all levels and with rules, each with what a hint says there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random

import ninefold as nf
from ninefold import examples
from ninefold.explain import State, find_path

LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
RULES = ("killer", "thermometer", "arrow", "kropki", ("killer", "thermometer"))

HARDEST = (
    "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
)
"""Puzzles that people know for being hard."""

MOST = 30
"""Steps that a path is followed: what comes later is singles, mostly."""

EACH = 4
"""Moments that are taken from one puzzle."""


@dataclass(frozen=True)
class Moment:
    """A board on a path, the profile that is asked for, and the hint."""

    state: State
    profile: str | None
    hint: nf.Hint


def moments(count: int, seed: str, hardest: Path | None = None) -> Iterator[Moment]:
    """Moments of plain puzzles of all levels, and of the hardest ones."""
    source = Random(seed)
    lists = [HARDEST, [each.puzzle for each in examples.load("minimal")]]
    for name in ("hardest1106", "hardest_er11", "magictour1465") if hardest else ():
        lists.append((hardest / f"{name}.txt").read_text(encoding="utf-8").splitlines())
    levels = [lambda level=level: nf.generate(level=level, seed=_seed(source)) for level in LEVELS]
    listed = [lambda lines=lines: nf.Puzzle(source.choice(lines)[:81]) for lines in lists]
    yield from _taken(count, source, [*levels, *listed])


def moments_with_rules(count: int, seed: str) -> Iterator[Moment]:
    """Moments of puzzles with rules beside the units."""
    source = Random(seed)
    makers = [lambda rules=rules: nf.generate(rules=rules, seed=_seed(source)) for rules in RULES]
    source.shuffle(makers)
    yield from _taken(count, source, makers)


def _seed(source: Random) -> int:
    return source.randrange(10**6)


def _taken(count: int, source: Random, makers: list[Callable[[], nf.Puzzle]]) -> Iterator[Moment]:
    for make in cycle(makers):
        profile = source.choice([None, "se"])
        path = find_path(State.of(make(), unique=True), profile=profile or "people", most=MOST)
        states = [*path.states()][: len(path.steps)]
        for state in source.sample(states, min(EACH, len(states), count)):
            yield Moment(state, profile, nf.hint(state, stage="why", profile=profile))
            count -= 1
        if not count:
            return
