"""Boards whose digits begin at 0 in every format: the same puzzle again, or a refusal by name."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.formats import formats

SIX = "0.5...3....0.....4..1.......2..0...."
HOLD = ("candidates", "csv", "iss", "iss-link", "json", "line", "pencilmarks", "rows")


@pytest.mark.parametrize("name", [each.name for each in formats()])
def test_the_same_puzzle_or_a_refusal(name: str) -> None:
    puzzle = nf.Puzzle(SIX, "6x6+from-0")
    if name not in HOLD:
        with pytest.raises(nf.UnsupportedError, match=f"{name!r} holds"):
            nf.write(puzzle, name)
        with pytest.raises(nf.UnsupportedError, match=r"digits begin at 0.*'json', 'iss'"):
            nf.read_one(36 * "0", layout=puzzle.layout, format=name)
        return
    text = nf.write(puzzle, name)
    assert nf.read_one(text, layout=puzzle.layout) == puzzle
    assert nf.read_one(text, layout=puzzle.layout, format=name) == puzzle
    assert nf.read_one(text) == puzzle


@pytest.mark.parametrize("name", ["line", "rows", "candidates", "pencilmarks"])
def test_boards_of_several_layouts_are_refused(name: str) -> None:
    puzzle, other = nf.Puzzle(SIX, "6x6+from-0"), nf.Puzzle(36 * ".")
    assert list(nf.read_all(nf.write([puzzle, puzzle], name))) == [puzzle, puzzle]
    for mixed in ([puzzle, other], [other, puzzle]):
        with pytest.raises(nf.UnsupportedError, match="only if all are of one layout"):
            nf.write(mixed, name)


@pytest.mark.parametrize("name", ["line", "rows", "candidates", "pencilmarks"])
def test_a_layout_without_a_name_is_refused(name: str) -> None:
    layout = nf.Layout.of(2, [["r1c1", "r1c2"], ["r1c2", "r2c2"]]).from_zero()
    with pytest.raises(nf.UnsupportedError, match="their layout has no name; 'json' holds them"):
        nf.write(nf.Puzzle(layout.cells * ".", layout), name)


@pytest.mark.parametrize("name", ["json", "iss"])
def test_rules_and_marks_are_kept(name: str) -> None:
    rules = [
        "killer 3 r1c1-r1c2",
        "thermo r2c1 r2c2",
        "quadruple 0 5 r3c3:r4c4",
        "pairs 0,1 5,0 r6c1-r6c2",
    ]
    ruled = nf.Puzzle(36 * ".", "6x6+from-0", rules=[*rules, "xv v r5c5-r5c6"])
    marks = nf.Candidates.full(ruled.layout).without("r1c1", 1)
    puzzle = nf.Puzzle(ruled, marks=marks)
    assert nf.read_one(nf.write(puzzle, name)) == puzzle


def test_a_comment_at_the_top_tells_the_digits() -> None:
    text = f"# layout: 6x6+from-0\n# rule: killer 0 r1c1\n{SIX}\n{SIX}\n"
    first, second = nf.read_all(text)
    assert first == second
    assert (first.to_line(), first.layout.values) == (SIX, range(6))


def test_rules_of_boards_from_one_are_not_written_for_others() -> None:
    puzzle = nf.Puzzle(36 * ".", "6x6+from-0", rules=["entropic r1c1-r1c3"])
    with pytest.raises(
        nf.UnsupportedError, match="'entropic line' on boards whose digits begin at 0"
    ):
        nf.write(puzzle, "iss")
