"""The maker that keeps those puzzles of another which are as hard as was asked for.

A puzzle that is too hard gets more givens, one that is too easy fewer, as far as the level leaves
their number open: the other maker digs the same grid in the same order, only less far or further.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace

from ninefold.generator.protocol import Crop, Made, Maker
from ninefold.generator.wishes import Wish
from ninefold.limits import Limits, StopToken
from ninefold.model import Puzzle
from ninefold.solvers.bounds import Watch

AT_A_TIME = 16
"""Puzzles that are made, to be looked at, at a time; at first it is one, then twice as many."""

PATIENCE = 10.0
"""Seconds that each puzzle is looked for, if nobody bounds them."""


class RatedMaker:
    """Puzzles of a difficulty: made by another maker, and all but those that fit thrown away."""

    most = 4

    def __init__(self, inner: Maker) -> None:
        self._inner = inner
        self.name = f"rated {inner.name}"

    def supports(self, wish: Wish) -> bool:
        """Whatever the other maker can make, if units are all its rules."""
        return not wish.constraints and self._inner.supports(_base(wish, 0))

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
            left = watch.left()
            rest = replace(limits, seconds=PATIENCE if left is None else left)
            search = _Search(self._inner, wish, _seed_of(seed, number), rest, threads, stop)
            found = search.found()
            if found is None:
                return Crop(made, search.failed_by, search.tries, rest.seconds)
            made.append(found)
        return Crop(made)


class _Search:
    """The search for one puzzle: the first of a seed that fits."""

    def __init__(
        self,
        inner: Maker,
        wish: Wish,
        seed: int,
        limits: Limits,
        threads: int,
        stop: StopToken | None,
    ) -> None:
        self._inner, self._wish, self._seed = inner, wish, seed
        self._limits, self._threads, self._stop = limits, threads, stop
        self._watch = Watch(limits, stop)
        self.failed_by, self.tries = "tries", 0

    def found(self) -> Made | None:
        """The puzzle; without one `failed_by` names the reason, and `tries` counts full grids."""
        first, size = 0, 1
        while first < self._wish.tries:
            size = min(size, self._wish.tries - first)
            base = _base(self._wish, _seed_of(self._seed, first))
            crop = self._make(base, first, size)
            for number, made in enumerate(crop.made, start=first):
                self.tries += made.tries
                fitted = self._fitted(made, number)
                if fitted is not None:
                    return fitted._replace(tries=self.tries)
                if self._is_over():
                    return None
            if crop.failed_by is not None:
                self.failed_by = crop.failed_by
                return None
            first, size = first + size, min(2 * size, AT_A_TIME)
        return None

    def _make(self, wish: Wish, first: int, count: int) -> Crop:
        rest = replace(self._limits, seconds=self._watch.left())
        return self._inner.make(wish, self._seed, first, count, rest, self._threads, self._stop)

    def _is_over(self) -> bool:
        ended = self._watch.ended_by()
        self.failed_by = ended or self.failed_by
        return ended is not None

    def _fitted(self, made: Made, number: int) -> Made | None:
        """The puzzle with as many givens as it must have to fit, if there is such a number."""
        fewest = _clues(made) if self._wish.minimal else 0
        left = [each for each in self._wish.open_numbers if each >= fewest]
        while order := self._compare(made):
            clues = _clues(made)
            left = [each for each in left if (each > clues if order > 0 else each < clues)]
            again = self._dug_anew(number, left)
            if again is None or self._is_over():
                return None
            made = again
        return made

    def _dug_anew(self, number: int, left: list[int]) -> Made | None:
        """The same grid with the number of givens in the middle of those that are left; those that
        it cannot have are struck out.
        """
        while left:
            place = len(left) // 2
            crop = self._make(self._wish.without_difficulty(left[place], tries=1), number, 1)
            if crop.made:
                return crop.made[0]
            del left[: place + 1]
        return None

    def _compare(self, made: Made) -> int:
        puzzle = Puzzle(made.givens, self._wish.layout)
        rest = Limits(seconds=self._watch.left())
        return self._wish.difficulty.compare(puzzle, limits=rest, stop=self._stop)


def _base(wish: Wish, drawn: int) -> Wish:
    """The wish for puzzles to begin with: with a number of givens that the level leaves open, or
    as few as they come.
    """
    numbers = () if wish.minimal else wish.usual_numbers
    return wish.without_difficulty(numbers[drawn % len(numbers)] if numbers else None)


def _clues(made: Made) -> int:
    return len(made.givens) - made.givens.count(0)


def _seed_of(seed: int, number: int) -> int:
    """A seed for each puzzle of a seed, so that it does not depend on those before it."""
    digest = hashlib.blake2b(f"{seed} {number}".encode(), digest_size=6).digest()
    return int.from_bytes(digest, "big")
