"""Cores of made-up parts, held against all masks."""

import random
from itertools import combinations

import pytest

from ninefold.validation.cores import CoreSearch, Unsure

SIZE = 8


def some_cores(seed):
    """Masks any of which excludes everything."""
    chance = random.Random(seed)
    return [chance.randrange(1, 1 << SIZE) for _ in range(chance.randrange(1, 6))]


def witness_of(cores):
    return lambda mask: None if any(core & mask == core for core in cores) else mask


def is_core(mask, cores):
    return witness_of(cores)(mask) is None


def is_irreducible(mask, cores):
    smaller = (mask & ~(1 << part) for part in range(SIZE) if mask >> part & 1)
    return is_core(mask, cores) and not any(is_core(each, cores) for each in smaller)


@pytest.mark.parametrize("seed", range(30))
def test_no_part_of_a_reduced_core_can_be_left_out(seed):
    cores = some_cores(seed)
    search = CoreSearch(SIZE, witness_of(cores))
    search.reduce()
    assert search.irreducible
    assert is_irreducible(search.core, cores)


@pytest.mark.parametrize("seed", range(30))
def test_a_smallest_core_is_proven(seed):
    cores = some_cores(seed)
    search = CoreSearch(SIZE, witness_of(cores))
    search.minimize()
    assert is_core(search.core, cores)
    assert search.core.bit_count() == search.at_least == min(map(int.bit_count, cores))


def test_what_every_core_needs_is_not_asked_about():
    asked = []

    def witness(mask):
        asked.append(mask)
        return None if mask & 0b1 else mask

    search = CoreSearch(3, witness)
    search.need(0)
    search.reduce()
    assert search.core == 0b1
    assert all(mask & 0b1 for mask in asked)


def test_nothing_at_all_may_be_a_core():
    search = CoreSearch(3, lambda _: None)
    search.minimize()
    assert (search.core, search.at_least, search.irreducible) == (0, 0, True)


def test_who_is_unsure_claims_nothing():
    cores = [0b0011, 0b1110]

    def witness(mask):
        if mask.bit_count() == 2:
            raise Unsure
        return witness_of(cores)(mask)

    search = CoreSearch(4, witness)
    search.reduce()
    search.minimize()
    assert is_core(search.core, cores)
    assert not search.irreducible
    assert search.at_least < search.core.bit_count()


def test_what_is_known_stays_when_it_is_ended():
    left = [5]

    def witness(mask):
        if not left[0]:
            raise TimeoutError
        left[0] -= 1
        return None if mask & 0b1100 == 0b1100 else mask

    search = CoreSearch(6, witness)
    with pytest.raises(TimeoutError):
        search.reduce()
    assert search.core & 0b1100 == 0b1100
    assert (search.core.bit_count(), search.irreducible) == (4, False)


def test_what_is_left_out_leaves_no_core():
    cores = some_cores(3)
    search = CoreSearch(SIZE, witness_of(cores))
    kept = search.everything & ~search.left_out()
    assert not is_core(kept, cores)
    for part in combinations(range(SIZE), 1):
        assert kept >> part[0] & 1 or is_core(kept | 1 << part[0], cores)
