"""Cores: a small set of parts that exclude everything, out of many that do so together.

This module knows neither the parts nor how one asks about them: a `Witness` does. Three
questions are of this kind. Givens that contradict each other exclude every solution; the givens
of a puzzle exclude every solution but one; and so do the digits that a puzzle lacks.

Leaving out parts, half of them at a time and at last each alone, gives a core in which every part
is necessary; another core may be smaller. A smallest one is found as in Ignatiev, Previti, Liffiton
and Marques-Silva ("Smallest MUS Extraction with Minimal Hitting Set Dualization", 2015): the
largest possible sets of parts that exclude nothing are collected, and every core must have a part
outside of each. So the fewest parts that meet all of these are either a core, and no smaller one
exists, or exclude nothing, and there is one more set to be met.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from ninefold.validation.hitting_set import hitting_set

Witness = Callable[[int], int | None]
"""Asked about a mask of parts: `None` if they exclude everything, else a mask that holds them and
that does not. It raises `Unsure` if it cannot decide."""


class Unsure(Exception):  # noqa: N818 - it is an answer, and no error
    """A question about some parts was too hard to decide."""


class CoreSearch:
    """The search for a core of `size` parts, all of which together exclude everything.

    `core` is the best so far; `irreducible` says whether every part of it is necessary, and
    `at_least` is a lower bound of the parts of every core. The witness may raise any exception to
    end the search; the findings so far are kept.

    >>> def witness(mask):  # the parts 0 and 1 contradict each other, and so do 1, 2 and 3
    ...     return None if mask & 0b0011 == 0b0011 or mask & 0b1110 == 0b1110 else mask
    >>> search = CoreSearch(4, witness)
    >>> search.reduce()
    >>> bin(search.core), search.irreducible
    ('0b1110', True)
    >>> search.minimize()
    >>> bin(search.core), search.at_least
    ('0b11', 2)
    """

    def __init__(
        self, size: int, witness: Witness, tick: Callable[[], None] = lambda: None
    ) -> None:
        self.size = size
        self.core = self.everything = (1 << size) - 1
        self.irreducible = False
        self.at_least = 0
        self._witness, self._tick = witness, tick
        self._needed = 0
        self._to_meet: list[int] = []

    def start(self, core: int) -> None:
        """Begin with a core that is known."""
        self.core = core

    def need(self, part: int) -> None:
        """A part without which all the others exclude nothing: every core has it."""
        self._needed |= 1 << part
        self._to_meet.append(1 << part)

    def reduce(self) -> None:
        """Leave out parts, many at a time if possible, as long as the rest is a core."""
        self.irreducible = self._drop(self._parts(self.core))

    def _drop(self, parts: list[int]) -> bool:
        """Leave out some parts of the core if it can do without; whether each is decided."""
        parts = [part for part in parts if self.core & part and not self._needed & part]
        if not parts:
            return True
        fewer = self.core & ~sum(parts)
        try:
            kept = self._witness(fewer)
        except Unsure:
            if len(parts) == 1:
                return False
        else:
            if kept is None:
                self.core = fewer
                return True
            if (broken := self.core & ~kept).bit_count() == 1:
                self._needed |= broken  # for this core, and for all within it
            if len(parts) == 1:
                return True
        middle = len(parts) // 2
        first = self._drop(parts[:middle])
        return self._drop(parts[middle:]) and first

    def minimize(self) -> None:
        """Find a smallest core; `at_least` grows until it has its size."""
        order = random.Random(0)  # which parts are collected first: any order is right
        while self.at_least < self.core.bit_count():
            few = hitting_set(self._to_meet, self.at_least, self._tick)
            if few is None:
                self.at_least += 1
                continue
            try:
                kept = self._witness(few)
            except Unsure:
                return
            if kept is None:
                self.core = few
            else:
                self._to_meet.append(self.everything & ~self._grown(kept, order))
        self.irreducible = True

    def _grown(self, mask: int, order: random.Random) -> int:
        """Parts that exclude nothing, extended as far as possible."""
        for part in order.sample(range(self.size), self.size):
            if not mask >> part & 1:
                try:
                    mask = self._witness(mask | 1 << part) or mask
                except Unsure:
                    continue
        return mask

    def _parts(self, mask: int) -> list[int]:
        """The parts of a mask, each as a mask of its own."""
        return [1 << part for part in range(self.size) if mask >> part & 1]

    def left_out(self) -> int:
        """A minimal set of parts without which the rest excludes nothing."""
        return self.everything & ~self._grown(self._witness(0) or 0, random.Random(0))
