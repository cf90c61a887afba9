"""Cores: of parts that together exclude everything, a few that do so by themselves.

What the parts are and how one asks about them is not known here: a `Witness` is the seam. Three
questions are of this kind. Givens that contradict each other exclude every solution; the givens
of a puzzle exclude every solution but one; and so do the digits that a puzzle lacks.

Leaving out one part after the other gives a core that cannot be made smaller, but another one may
be. A smallest is found as Ignatiev, Previti, Liffiton and Marques-Silva do ("Smallest MUS
Extraction with Minimal Hitting Set Dualization", 2015): parts that exclude nothing are
collected as many at a time as can be, and every core must have a part of what is left of each. So
the fewest parts that meet all of these are either a core, and no smaller one exists, or exclude
nothing, and there is one more set to be met.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from ninefold.validation.hitting_set import hitting_set

Witness = Callable[[int], int | None]
"""Asked about a mask of parts: `None` if they exclude everything, else a mask that holds them and
that does not. It raises `Unsure` where it cannot tell."""


class Unsure(Exception):  # noqa: N818 - it is an answer, and no error
    """A question about some parts that was too hard to be decided."""


class CoreSearch:
    """The search for a core of `size` parts, all of which together exclude everything.

    `core` is the best so far; `irreducible` tells whether no part of it can be left out, and
    `at_least` how many parts every core has. The witness may raise anything to end the search,
    and what is known by then stays.

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
        """Leave out one part after the other, as long as the rest is a core."""
        sure = True
        for part in range(self.size):
            bit = 1 << part
            if self.core & bit and not self._needed & bit:
                try:
                    if self._witness(self.core & ~bit) is None:
                        self.core &= ~bit
                except Unsure:
                    sure = False
        self.irreducible = sure

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
        """Parts that exclude nothing, and more of them, as many as can be."""
        for part in order.sample(range(self.size), self.size):
            if not mask >> part & 1:
                try:
                    mask = self._witness(mask | 1 << part) or mask
                except Unsure:
                    continue
        return mask

    def left_out(self) -> int:
        """Parts without which the rest excludes nothing, none of which can stay."""
        return self.everything & ~self._grown(self._witness(0) or 0, random.Random(0))
