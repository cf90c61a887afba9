"""Solutions at random, by a solver that can list some and find one: what several solvers share.

If not many more solutions exist than are wanted they are all listed, and each has the same
chance. Else each comes from a search of its own, which makes its choices at random.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Patience:
    """How many are listed before others are searched for: so many, and so many for each wanted.

    `repeats` are the searches beyond those wanted that may find what is known already.
    """

    listed: int
    each: int
    repeats: int = 1_000


Listing = tuple[list[bytes], str | None]
"""Solutions, and what ended their list."""


def drawn(
    wanted: int,
    seed: int,
    patience: Patience,
    list_some: Callable[[int], Listing],
    find_one: Callable[[int], Listing],
) -> Listing:
    """So many different solutions at random.

    `list_some` lists up to a number of solutions; `find_one` finds one by a seed.
    """
    if not wanted:
        return [], "solutions"
    import random  # which takes longer to load than most lists that nobody wants at random

    source = random.Random(seed)
    listed, stopped_by = list_some(max(patience.each * wanted, patience.listed) + 1)
    if stopped_by != "solutions":
        source.shuffle(listed)
        return listed[:wanted], stopped_by or ("solutions" if len(listed) > wanted else None)
    found: dict[bytes, None] = {}
    repeats = 0
    while len(found) < wanted and repeats <= wanted + patience.repeats:
        rows, stopped_by = find_one(source.getrandbits(64))
        if not rows:
            return list(found), stopped_by
        repeats += rows[0] in found
        found[rows[0]] = None
    rest = [row for row in listed if row not in found]
    mixed = [*found, *source.sample(rest, wanted - len(found))]
    source.shuffle(mixed)
    return mixed, "solutions"
