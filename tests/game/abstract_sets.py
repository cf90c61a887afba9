"""Solution sets that no board need have: products of rows, and random rows by a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations, product

from ninefold.game import SolutionSet, product_of

SIX = SolutionSet(list(permutations((1, 2, 3))))
OTHER_SIX = SolutionSet(list(permutations((4, 5, 6))))
PAIR = SolutionSet([(7, 8), (8, 7)])
INFERRED = SolutionSet([(9,)])
EVEN_SUM = SolutionSet([(1, 1, 1), (1, 2, 2), (2, 1, 2), (2, 2, 1)])
"""Any two cells combine freely, but the third follows from them."""

NOTES_BOX = product_of(SIX, OTHER_SIX, PAIR)
"""The example in the notes: three rows of a box, each with digits of its own."""

NOTES_GAP = product_of(SIX, PAIR, INFERRED)
"""The six steps call this lost; splitting the pair wins."""


def random_sets(number: int, seed: int, *, rows: int = 12, cells: int = 5) -> Iterator[SolutionSet]:
    """Sets of two solutions or more, with up to so many rows and cells of two or three digits."""
    source = random.Random(seed)
    for _ in range(number):
        digits = [range(1, source.choice([2, 3, 3]) + 1) for _ in range(source.randint(2, cells))]
        every = list(product(*digits))
        yield SolutionSet(source.sample(every, min(len(every), source.randint(2, rows))))
