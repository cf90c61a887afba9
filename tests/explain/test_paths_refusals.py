"""What cannot be is refused in words, and what cannot be told is not hidden."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.explain import HintKind, Profile, State, find_path, next_step

from .boards import EASY


def test_two_equal_digits_are_a_mistake_even_where_there_are_several_solutions() -> None:
    hint = nf.hint("1" + 80 * ".", digits="11" + 79 * ".")
    assert hint.kind is HintKind.MISTAKE
    assert [str(move) for move in hint.moves] == ["r1c2=1"]


@pytest.mark.parametrize(
    "text",
    [
        "levels a=x b",
        "levels a=5 b=2",
        "levels a a",
        "x_wing nan",
        "x_wing -1",
        "x_wing",
        "magic 1",
    ],
)
def test_a_profile_that_makes_no_sense(text: str) -> None:
    with pytest.raises(nf.FormatError, match="line 1"):
        Profile.parse(text)


def test_a_level_that_the_profile_does_not_have() -> None:
    with pytest.raises(nf.UnknownNameError, match="level"):
        Profile.parse("levels a=5 b\nx_wing 3 level=c")


def test_marks_and_steps_of_other_boards() -> None:
    small = nf.Candidates.full("4x4")
    with pytest.raises(nf.ValueRangeError, match="marks"):
        nf.hint(EASY, small)
    with pytest.raises(nf.ValueRangeError, match="marks"):
        nf.hint(EASY, 5)
    step = next_step(EASY)
    assert step is not None
    with pytest.raises(nf.ValueRangeError, match="a step on"):
        step.apply(State.of("1234" + 12 * "."))
    with pytest.raises(nf.ValueRangeError, match="digits"):
        State(nf.Puzzle(EASY), b"\xff" * 81, nf.Puzzle(EASY).allowed())


def test_limits_hold_for_paths_that_need_no_time() -> None:
    path = find_path(EASY, limits=nf.Limits(seconds=0))
    assert (path.end, path.stopped_by) == ("cut", "seconds")
    with pytest.raises(nf.ValueRangeError, match="most"):
        find_path(EASY, most=-1)
