"""A limit may end a path anywhere: in the middle of chains and nets, too."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.explain import HintKind, all_steps

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.mark.parametrize("tenth", range(0, 160, 4))
def test_a_limit_in_the_middle_of_forcing_nets(tenth: int) -> None:
    limits = nf.Limits(seconds=tenth * 1e-4)
    assert nf.find_path(HARD, limits=limits).end in ("cut", "solved")
    assert nf.hint(HARD, limits=limits).kind in (HintKind.UNDECIDED, HintKind.STEP)
    assert nf.rate(HARD, scales=["hodoku"], limits=limits).stopped_by in ("seconds", None)
    all_steps(HARD, limits=limits)


def test_a_hint_that_a_limit_cuts_does_not_say_that_logic_ends() -> None:
    assert nf.hint(HARD, limits=nf.Limits(seconds=0.001)).kind is HintKind.UNDECIDED


def test_a_limit_leaves_the_quick_scales() -> None:
    """However busy the machine: the first limit that leaves any scale leaves the quick one."""
    for seconds in (0.15, 0.5, 2, 8, 30):
        rating = nf.rate(HARD, scales=["se", "hodoku"], limits=nf.Limits(seconds=seconds))
        if rating.hodoku or (rating.se and rating.se.er):
            break
    assert rating.hodoku is not None
