"""Hitting sets, held against all masks."""

import random
from itertools import combinations

import pytest

from ninefold.validation.hitting_set import hitting_set


def fewest(sets, parts):
    """The size of a smallest hitting set, by trying all."""
    masks = (
        (size, sum(chosen))
        for size in range(parts + 1)
        for chosen in combinations([1 << part for part in range(parts)], size)
    )
    return next(size for size, mask in masks if all(each & mask for each in sets))


@pytest.mark.parametrize("seed", range(30))
def test_a_set_is_found_exactly_if_there_is_one(seed):
    chance = random.Random(seed)
    sets = [chance.randrange(1, 1 << 8) for _ in range(chance.randrange(12))]
    least = fewest(sets, 8)
    found = hitting_set(sets, least, lambda: None)
    assert found.bit_count() <= least
    assert all(each & found for each in sets)
    assert least == 0 or hitting_set(sets, least - 1, lambda: None) is None


def test_a_set_without_parts_cannot_be_met():
    assert hitting_set([0b11, 0], 9, lambda: None) is None


def test_a_tick_may_end_it():
    def tick():
        raise TimeoutError

    with pytest.raises(TimeoutError):
        hitting_set([0b1], 1, tick)
