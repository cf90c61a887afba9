"""Puzzles written as constraint strings: what is written is read back, the rest is refused."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold import constraints as c


@pytest.mark.parametrize("inner", [c.XV(negative=True), [c.Kropki(["r1c1 r1c2"], negative=True)]])
@pytest.mark.parametrize("deep", [False, True])
def test_all_marks_given_inside_of_an_or_is_not_written(inner, deep: bool) -> None:
    either = c.Or([c.Even("r1c1"), inner])
    rule = c.Or([c.Odd("r1c1"), either]) if deep else either
    with pytest.raises(nf.UnsupportedError, match=r"'iss' has no '.*' with 'negative' inside of"):
        nf.write(nf.Puzzle(16 * ".", constraints=[rule]), "iss")


def test_all_marks_given_of_one_of_several_is_not_written() -> None:
    one, other = c.XV(v=["r1c1 r1c2"], negative=True), c.XV(x=["r2c1 r2c2"])
    with pytest.raises(nf.UnsupportedError, match="joins all constraints 'xv'"):
        nf.write(nf.Puzzle(81 * ".", constraints=[one, other]), "iss")
    assert nf.write(nf.Puzzle(81 * ".", constraints=[other, other]), "iss").count(".X~") == 2


@pytest.mark.parametrize("inside", [False, True])
def test_a_clone_of_itself_says_nothing(inside: bool) -> None:
    rule = c.Clones("r1c1 r1c2", "r1c1 r2c3")
    puzzle = nf.Puzzle(16 * ".", constraints=[c.Or([rule, c.Even("r1c1")]) if inside else rule])
    again = nf.read_one(nf.write(puzzle, "iss"), format="iss")
    assert nf.count(again).value == nf.count(puzzle).value
    alone = nf.Puzzle(16 * ".", constraints=[c.Clones("r1c1", "r1c1")])
    assert nf.read_one(nf.write(alone, "iss"), format="iss").constraints == ()
