"""The maker that keeps those puzzles of another maker that have the requested difficulty.

A puzzle that is too hard gets more givens, one that is too easy fewer, if the level leaves their
number open: the other maker removes givens from the same grid in the same order, but fewer or more
of them. A puzzle with rules begins with few givens and gets just enough to be easy enough. If its
path reaches a requested technique, it gets givens that make harder ones unnecessary.
"""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace

from ninefold.generator.proofs import CutShortError, Prover
from ninefold.generator.protocol import Crop, Made, Maker
from ninefold.generator.ruled_boards import Groups
from ninefold.generator.wishes import Wish
from ninefold.limits import Limits, StopToken
from ninefold.model import Grid, Puzzle
from ninefold.solvers.bounds import Watch

AT_A_TIME = 16
"""The most puzzles that are made and examined at a time; the first batch is one, each further one
twice as large."""

NEAR = 12
"""The most groups of givens that are tried if a puzzle is nearly easy enough."""

WALKS = 4
"""The most orders in which givens are added to a puzzle whose path reaches the technique."""

Group = tuple[int, ...]
"""Cells whose givens are added and removed together."""

PATIENCE = 10.0
"""The default bound of the search for each puzzle, in seconds."""


class RatedMaker:
    """Puzzles of a difficulty: another maker makes them, and those that do not fit are
    discarded.
    """

    most = 4

    def __init__(self, inner: Maker) -> None:
        self._inner = inner
        self.name = f"rated {inner.name}"

    def supports(self, wish: Wish) -> bool:
        """Whether the inner maker supports it."""
        return self._inner.supports(_base(wish, 0))

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
                self.tries += crop.tries
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
        if self._wish.is_ruled:
            return self._eased(made, number)
        has_step = self._wish.difficulty.has_step
        return self._led(made, number) if has_step else self._resized(made, number)

    def _led(self, made: Made, number: int) -> Made | None:
        """A puzzle whose path reaches the technique, with further givens that make harder ones
        unnecessary, but not this one.
        """
        if not self._comes_up(made):
            return None
        order = self._compare(made)
        if order == 0:
            return made
        chance = random.Random(f"{self._seed} {number}")
        walks = WALKS if order > 0 else 0
        led = (self._walked(made, self._open_groups(made, chance)) for _ in range(walks))
        return next((found for found in led if found is not None), None)

    def _walked(self, made: Made, groups: Groups) -> Made | None:
        """The puzzle with one group after the other, without those that make the technique
        unnecessary.
        """
        for group in groups:
            eased = _with_given(made, [group])
            if self._is_over():
                return None
            if not self._comes_up(eased):
                continue
            if self._compare(eased) == 0:
                return self._proven(eased)
            made = eased
        return None

    def _eased(self, made: Made, number: int) -> Made | None:
        """A puzzle with rules, with as few further givens as possible, if that makes it fit.

        A group of givens that makes it too easy is left out for another one.
        """
        order = self._compare(made)
        if order <= 0:
            return None if order else made
        groups = self._open_groups(made, random.Random(f"{self._seed} {number}"))
        kept = groups[: self._too_few(made, groups)]
        for group in groups[len(kept) :][:NEAR]:
            eased = _with_given(made, [*kept, group])
            order = self._compare(eased)
            if self._is_over():
                return None
            if order == 0:
                return self._proven(eased)
            if order > 0:
                kept.append(group)
        return None

    def _too_few(self, made: Made, groups: Groups) -> int:
        """With so many groups the puzzle is too hard, with one more it is not."""
        low, high = 0, len(groups)
        while low < high and not self._is_over():
            middle = (low + high) // 2
            is_hard = self._compare(_with_given(made, groups[: middle + 1])) > 0
            low, high = (middle + 1, high) if is_hard else (low, middle)
        return low

    def _proven(self, made: Made) -> Made | None:
        """The puzzle proven once more, with its own effort, if that fits the wish."""
        wish, layout = self._wish, self._wish.layout
        empty = wish.empty((*wish.kept_constraints, *made.constraints))
        try:
            with Prover(empty, self._watch) as prover:
                effort = prover.effort(Grid(made.givens, layout), Grid(made.solution, layout))
        except CutShortError as reason:
            self.failed_by = str(reason)
            return None
        return made._replace(effort=effort) if wish.takes(effort) else None

    def _resized(self, made: Made, number: int) -> Made | None:
        """A puzzle of units, with more or fewer givens until it fits."""
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
        """The same grid with the middle number of givens of those that are left; impossible numbers
        are removed.
        """
        while left:
            place = len(left) // 2
            crop = self._make(self._wish.without_difficulty(left[place], tries=1), number, 1)
            if crop.made:
                return crop.made[0]
            del left[: place + 1]
        return None

    def _open_groups(self, made: Made, chance: random.Random) -> list[Group]:
        """Groups of cells that may be given as well, in random order, as many as a puzzle of this
        level may have; none if the wish says how many givens there are.
        """
        if self._wish.givens is None:
            return []
        room, found = self._wish.givens[1] - _clues(made), []
        for group in chance.sample(self._wish.groups, len(self._wish.groups)):
            if not all(made.givens[cell] for cell in group):
                room -= len(group)
                if room < 0:
                    break
                found.append(group)
        return found

    def _compare(self, made: Made) -> int:
        rest = Limits(seconds=self._watch.left())
        return self._wish.difficulty.compare(self._puzzle(made), limits=rest, stop=self._stop)

    def _comes_up(self, made: Made) -> bool:
        rest = Limits(seconds=self._watch.left())
        return self._wish.difficulty.comes_up(self._puzzle(made), limits=rest, stop=self._stop)

    def _puzzle(self, made: Made) -> Puzzle:
        rules = (*self._wish.kept_constraints, *made.constraints)
        return Puzzle(made.givens, self._wish.layout, constraints=rules)


def _base(wish: Wish, drawn: int) -> Wish:
    """The wish for puzzles to begin with: with a number of givens that the level leaves open, or
    as few as they come. A maker of rules knows the difficulty.
    """
    if wish.is_ruled:
        return wish
    numbers = () if wish.minimal else wish.usual_numbers
    return wish.without_difficulty(numbers[drawn % len(numbers)] if numbers else None)


def _with_given(made: Made, groups: Groups) -> Made:
    """The puzzle with more cells given."""
    givens = bytearray(made.givens)
    for group in groups:
        for cell in group:
            givens[cell] = made.solution[cell]
    return made._replace(givens=bytes(givens))


def _clues(made: Made) -> int:
    return len(made.givens) - made.givens.count(0)


def _seed_of(seed: int, number: int) -> int:
    """A seed for each puzzle of a seed, so that it does not depend on those before it."""
    digest = hashlib.blake2b(f"{seed} {number}".encode(), digest_size=6).digest()
    return int.from_bytes(digest, "big")
