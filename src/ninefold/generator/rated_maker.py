"""A maker that keeps those puzzles of another which are as hard as was asked for."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from ninefold.generator.protocol import Crop, Made, Maker
from ninefold.generator.wishes import Wish
from ninefold.limits import Limits, StopToken
from ninefold.model import Puzzle
from ninefold.solvers.bounds import Watch

AT_A_TIME = 16
"""Puzzles that are made, to be looked at, at a time."""


class RatedMaker:
    """Puzzles of a difficulty: made by another maker, and all but those that fit thrown away."""

    most = 4

    def __init__(self, inner: Maker) -> None:
        self._inner = inner
        self.name = f"rated {inner.name}"

    def supports(self, wish: Wish) -> bool:
        """Whatever the other maker can make, if units are all its rules."""
        return not wish.constraints and self._inner.supports(wish.without_difficulty())

    def make(
        self,
        wish: Wish,
        seed: int,
        first: int,
        count: int,
        limits: Limits,
        threads: int = 1,
        stop: StopToken | None = None,
    ) -> Crop:
        """Make the puzzles from that number on."""
        watch = Watch(limits, stop)
        made: list[Made] = []
        for number in range(first, first + count):
            rest = replace(limits, seconds=watch.left())
            found = self._one(wish, _seed_of(seed, number), rest, threads, stop)
            if not isinstance(found, Made):
                return Crop(made, found[0], found[1])
            made.append(found)
        return Crop(made)

    def _one(
        self, wish: Wish, seed: int, limits: Limits, threads: int, stop: StopToken | None
    ) -> Made | tuple[str, int]:
        """The first of a seed's puzzles that fits; or why there is none, and the grids tried."""
        inner, watch, tries = wish.without_difficulty(), Watch(limits, stop), 0
        for first in range(0, wish.tries, AT_A_TIME):
            rest = replace(limits, seconds=watch.left())
            crop = self._inner.make(inner, seed, first, AT_A_TIME, rest, threads, stop)
            for each in crop.made:
                tries += each.tries
                if watch.ended_by() is not None:
                    return watch.ended_by() or "stop", tries
                if wish.difficulty.fits(Puzzle(each.givens, wish.layout), stop=stop):
                    return each._replace(tries=tries)
            if crop.failed_by is not None:
                return crop.failed_by, tries
        return "tries", tries


def _seed_of(seed: int, number: int) -> int:
    """A seed for each puzzle of a seed, so that it does not depend on those before it."""
    digest = hashlib.blake2b(f"{seed} {number}".encode(), digest_size=6).digest()
    return int.from_bytes(digest, "big")
