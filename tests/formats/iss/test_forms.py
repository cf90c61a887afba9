"""Constraint strings of Interactive-Sudoku-Solver."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold import constraints as rules
from ninefold.formats import detect, read_all, read_one, write

CASES = [
    (".Thermo~R1C1~R1C2~R1C3", rules.Thermometer((0, 1, 2))),
    (".Whisper~R1C1~R1C2", rules.Whispers((0, 1), 5)),
    (".Whisper~4~R1C1~R1C2~R2C2~LOOP", rules.Whispers((0, 1, 10, 0), 4)),
    (".Arrow~R1C1~R1C2~R1C3", rules.Arrow((0,), (1, 2))),
    (".PillArrow~2~R1C1~R1C2~R2C1", rules.Arrow((0, 1), (9,))),
    (".Cage~0~R1C1~R1C2", rules.KillerCage((0, 1))),
    (".LittleKiller~22~R2C1", rules.LittleKiller((9, 19, 29, 39, 49, 59, 69, 79), 22)),
    (".Sandwich~8~C1", rules.SandwichSum(tuple(range(0, 81, 9)), 8)),
    (".Skyscraper~R1~~5", rules.Skyscraper(tuple(range(8, -1, -1)), 5)),
    (".Quad~R1C1~1~4", rules.Quadruple((0, 1, 9, 10), (1, 4))),
    (".Sum~0_=_1_-1~R1C1~R1C2", rules.Sum((0, 1), 0, (1, -1))),
    (".WhiteDot~R1C1~R1C2.StrictKropki", rules.Kropki([(0, 1)], negative=True)),
    (".SameValues~2~R1C1~R5C5", rules.EqualCells((0, 40))),
    (".Indexing~C~R1C1", rules.Indexing((0,), "column")),
    (".Pair~EAEBEAAQAAAAE~_x~R2C6~R3C6", None),
    (".AntiKnight", rules.AntiKnight()),
]


@pytest.mark.parametrize(("text", "rule"), CASES, ids=lambda each: str(each)[:30])
def test_a_string_is_its_constraint(text, rule) -> None:
    assert detect(text).name == "iss"
    found = read_one(text)
    assert rule is None or found.constraints == (rule.on(found.layout),)
    assert read_one(write(found, "iss")) == found
    assert read_one(write(found, "iss-link")) == found


def test_pairs_are_read_from_their_key() -> None:
    (pair,) = read_one(".Pair~EAEBEAAQAAAAE~_x~R2C6~R3C6").constraints
    assert sorted(map(tuple, pair.tuples)) == [(1, 3), (2, 6), (3, 1), (3, 9), (6, 2), (9, 3)]


def test_boards_givens_and_marks() -> None:
    found = read_one(".Shape~6x6.~R1C1_3~R1C2_1_2.Diagonal~1.Diagonal~-1")
    assert (found.layout.size, found["r1c1"], found.marks["r1c2"]) == (6, 3, (1, 2))
    assert read_one(".NoBoxes").layout == nf.Layout.latin(9)
    assert read_one(".Diagonal~1.Diagonal~-1").layout == nf.Layout.x()
    assert len(list(read_all(".Shape~4x4.~R1C1_1\n.Shape~4x4.~R1C1_2"))) == 2


def test_alternatives_may_be_spread_over_lines() -> None:
    (rule,) = read_one(".Or\n  .Cage~3~R1C1~R1C2\n  .Cage~4~R1C1~R1C2\n.End").constraints
    assert len(rule.alternatives) == 2


def test_a_link_is_its_string() -> None:
    link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.AntiKnight.~R1C1_5"
    assert detect(link).name == "iss-link"
    assert read_one(link) == read_one(".AntiKnight.~R1C1_5")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".Cage~9~R1C1~R0C1", "a cell of the board, like R3C4, found 'R0C1'"),
        (".Cage~x~R1C1", "the sum of a cage, found 'x'"),
        (".Or.Cage~9~R1C1~R1C2", "an End after Or, found none"),
        (".ChaosConstruction", "found 'ChaosConstruction'"),
        (".Shape~9x9~0-8.DutchFlatmates", "boards whose digits begin at 1"),
        (".Shape~9x9~0-8.~R1C1_9", "a digit from 0, found 'R1C1_9'"),
        (".Shape~9x9~2-10", "digits from 0 or 1"),
        (".Shape~9by9", "a shape like 9x9"),
        (".Cage", "the arguments of Cage"),
    ],
)
def test_what_cannot_be_read_is_named(text, message) -> None:
    with pytest.raises(nf.FormatError, match=message):
        read_one(text, format="iss")


def test_a_lenient_reading_lists_what_it_leaves_out() -> None:
    found = read_one(".Shape~9x9~0-8.Cage~3~R1C1~R1C2.ChaosConstruction", lenient=True)
    assert found.layout == nf.Layout.named("from-0")
    assert found.constraints == (rules.KillerCage((0, 1), 3),)
    assert [each.split(" (")[0] for each in found.left_out] == ["ChaosConstruction"]


def test_a_lenient_reading_leaves_out_unknown_words() -> None:
    text = ".Shape~4x4.Cage~5~R1C1~R1C2.Comet~R1C1.Or.Comet~R1C1.Cage~3~R2C1~R2C2.End"
    with pytest.raises(nf.FormatError, match="a constraint of the program, found 'Comet'"):
        read_one(text)
    found = read_one(text, lenient=True)
    assert found.constraints == (rules.KillerCage((0, 1), 5),)
    assert [each.split(" (")[0] for each in found.left_out] == ["Comet", "Or"]
    for wrong in (".Shape~4x4.comet~R1C1", ".Shape~4x4.Comet.Cage~5~R1C1~R1C2.End"):
        with pytest.raises(nf.FormatError):
            read_one(wrong, lenient=True)


def test_a_zero_hides_behind_nothing_and_is_not_seen() -> None:
    puzzle = read_one(".Shape~4x4~0-3.Skyscraper~R1~2")
    (rule,), layout = puzzle.constraints, puzzle.layout
    for first, seen in (((1, 3, 2, 4), True), ((3, 1, 4, 2), True), ((1, 2, 3, 4), False)):
        assert rule.is_met(layout, bytes(first) + bytes(12)) is seen


def test_killers_in_characters_and_numbers() -> None:
    short = read_one("9<" + 79 * "0")
    assert short.constraints == (rules.KillerCage((0, 1), 9),)
    long = read_one("3x3:d:k:" + 2 * f"{9 * 256 + 1}:" + 79 * "0:")
    assert (long.layout, long.constraints) == (nf.Layout.x(), short.constraints)
    with pytest.raises(nf.FormatError, match="at the edge"):
        read_one("<" + 80 * "0", format="iss")
