"""Relations on boards with empty cells: a walk can hold if some digits in these make it hold."""

from __future__ import annotations

from itertools import product
from random import Random

from ninefold.model.relations import Walk

SIZE = 3


def random_walk(source: Random) -> Walk:
    """A walk over four cells, some of whose steps name a digit that the board does not have."""
    keys = product(range(4), range(1, SIZE + 2))
    steps = {key: source.randrange(4) for key in keys if source.random() < 0.4}
    return Walk((0, 1, 2, 3), 0, steps, frozenset({source.randrange(4)}))


def test_a_walk_can_hold_if_some_digits_make_it_hold() -> None:
    source = Random(1)
    found = set()
    for _ in range(400):
        walk = random_walk(source)
        values = [source.choice([0, 0, 0, 1, 2, 3]) for _ in walk.cells]
        digits = [(value,) if value else range(1, SIZE + 1) for value in values]
        expected = any(walk.holds(full) for full in product(*digits))
        assert walk.can_hold(values, SIZE) is expected, (walk, values)
        found.add(expected)
    assert found == {True, False}
