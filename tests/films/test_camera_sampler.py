"""Some of very many, evenly spread."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninefold.films.camera import Sampler, Track


@given(st.integers(1, 60), st.integers(0, 3_000))
def test_a_track_is_even(most: int, count: int) -> None:
    track = Track[int](most)
    for number in range(count):
        track.offer(lambda number=number: number)
    assert len(track.kept) <= most
    assert len(track.kept) >= min(count, most / 2)
    assert track.kept == list(range(0, count, track.stride))


def test_only_what_is_kept_is_made() -> None:
    made = []
    track = Track[None](10)
    for number in range(10_000):
        track.offer(lambda number=number: made.append(number))
    assert len(made) < 100


@given(st.integers(1, 60), st.lists(st.integers(0, 2), max_size=500))
def test_a_sampler_has_no_more_than_it_may(most: int, weights: list[int]) -> None:
    sampler = Sampler[int](most, weights=3)
    for number, weight in enumerate(weights):
        sampler.offer(weight, lambda number=number: number)
        assert len(sampler.items()) <= most
    kept = sampler.items()
    assert len(set(kept)) == len(kept)
    if len(weights) <= most:
        for weight in (1, 2):
            assert weights.count(weight) > most >> weight or {
                number for number, each in enumerate(weights) if each == weight
            } <= set(kept)


@pytest.mark.parametrize("count", [1_000, 9_999, 100_000])
def test_the_rare_is_kept_and_the_common_stays_even(count: int) -> None:
    sampler = Sampler[int](100, weights=2)
    rare = {0, 3, count // 3, count - 1}
    for number in range(count):
        sampler.offer(int(number in rare), lambda number=number: number)
    kept = sorted(sampler.items())
    assert rare <= set(kept)
    gaps = [b - a for a, b in pairwise(kept)]
    assert max(gaps) <= 4 * count / 100
