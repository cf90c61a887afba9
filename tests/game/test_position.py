"""Positions: turns, claims, ends, and their ways through text, JSON and pickle."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest
from hypothesis import given

import ninefold as nf
from ninefold import Grid, Layout  # noqa: F401  what repr() names
from ninefold.game import Position, Rules, Turn

from .positions import positions, refused

FULL = "1234341221434321"
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@given(positions())
def test_they_come_back_from_json_repr_and_pickle(position: Position) -> None:
    for each in (position, Position(position.grid, position.rules, claimed=True)):
        twins = [
            Position.from_json(json.loads(json.dumps(each.to_json()))),
            eval(repr(each)),
            pickle.loads(pickle.dumps(each)),
            copy.deepcopy(each),
        ]
        assert all(twin == each and hash(twin) == hash(each) for twin in twins)
        assert Position.parse(each.to_line(), each.rules) == position
    assert position != Position(position.grid, position.rules, claimed=True)


def test_a_position_is_read_from_any_format_and_keeps_its_rules() -> None:
    position = Position.parse(LINE)
    assert position.rules is Rules.STRICT
    for text in [
        LINE.replace(".", "0"),
        str(nf.Grid(LINE)),
        nf.write([nf.Puzzle(LINE)], "sdk"),
    ]:
        assert Position.parse(text, "strict") == position
    assert Position.parse(LINE, "free") == Position(nf.Grid(LINE), Rules.FREE) != position
    assert Position.parse("1" + "." * 35, layout=nf.Layout.boxes(3, 2)).layout.box == (3, 2)
    with pytest.raises(nf.UnknownNameError, match="strict, free"):
        Position.parse(LINE, "loose")
    with pytest.raises(nf.FormatError):
        Position.parse("no board")


def test_pencil_marks_may_say_no_more_than_the_digits() -> None:
    line = "12" + "." * 79
    marks = nf.Puzzle(line).allowed()
    text = nf.write([nf.Puzzle(line, marks=marks)], "candidates")
    assert nf.Puzzle(text).marks == marks
    assert Position.parse(text) == Position.parse(line)
    text = nf.write([nf.Puzzle(line, marks=marks.without("r1c3", 4))], "candidates")
    with pytest.raises(nf.UnsupportedError, match="pencil marks"):
        Position.parse(text)


def test_a_turn_may_be_said_in_any_way() -> None:
    start = Position.start()
    after = start.play("Dg7")
    move = nf.Move.parse("Dg7")
    assert after == start.play("r4c7=7") == start.play(move) == start.play(Turn(move))
    assert (start.grid.filled, after.grid["r4c7"]) == (0, 7)
    with pytest.raises(nf.FormatError):
        start.play("Dg")


def test_other_sizes_have_letters() -> None:
    start = Position.start("free", nf.Layout.usual(16))
    assert start.play("PpG").play("Oo1").to_line()[-18:] == "1" + "." * 16 + "G"
    with pytest.raises(nf.ValueRangeError, match="classic"):
        start.play(nf.Move(0, 1))


@pytest.mark.parametrize(
    ("rules", "turn", "reason"),
    [
        ("strict", "Aa2", "filled"),
        ("strict", "Ba1", "clash"),
        ("strict", "Ad3", "no-solution"),
        ("strict", "Ac3", "inferred"),
        ("strict", "Ba3!", "false-claim"),
        ("strict", "!", "false-claim"),
        ("free", "Ba1!", "clash"),
        ("free", "Ad3!", "no-solution"),
        ("free", "Ac3!", "false-claim"),
    ],
)
def test_why_a_turn_is_illegal(rules: str, turn: str, reason: str) -> None:
    # The 4 in column 3 leaves r1c4 for that of row 1, and r1c3 for the 3.
    position = Position.parse("12.." + "...." + "..4." + "....", rules)
    assert refused(position, turn) == reason


@pytest.mark.parametrize("turn", [None, 7, ["Dg7"]])
def test_what_is_no_turn_is_named(turn: Any) -> None:
    with pytest.raises(nf.ValueRangeError, match="a turn is text such as Dg7!"):
        Position.start().play(turn)


def test_an_illegal_turn_is_told_in_words_and_json() -> None:
    with pytest.raises(nf.IllegalMoveError) as caught:
        Position.parse(LINE).play("Ab1")
    error = caught.value
    assert str(error) == "Ab1 is illegal: r1c2 holds a 3 already"
    assert pickle.loads(pickle.dumps(error)).reason == "filled"
    assert error.to_json() == {
        "error": "illegal-move",
        "message": str(error),
        "turn": "Ab1",
        "reason": "filled",
    }


def test_free_rules_allow_inferred_cells() -> None:
    assert refused(Position.parse(LINE), "Ac4") == "inferred"
    assert Position.parse(LINE, "free").play("Ac4").grid["r1c3"] == 4


@pytest.mark.parametrize("turn", ["!", "Ac4!"])
def test_a_right_claim_ends_the_game(turn: str) -> None:
    over = Position.parse(LINE, "free").play(turn)
    assert (over.claimed, over.is_over) == (True, True)
    assert over.result == "won by the claim of the last turn"
    assert str(over).endswith("└───────┴───────┴───────┘\nfree rules, " + over.result)
    assert over.legal_moves().moves == ()
    for further in ("!", "Ac4", "Ad6"):
        assert refused(over, further) == "over"


def test_a_board_that_is_full_without_a_claim_is_drawn() -> None:
    last = Position.parse(FULL[:-1] + ".", "free")
    assert (last.is_over, last.result) == (False, None)
    assert str(last).endswith("\nfree rules")
    full = last.play("Dd1")
    assert (full.claimed, full.is_over, full.result) == (False, True, "drawn, full without a claim")
    assert refused(full, "!") == "over"
    assert last.play("Dd1!").claimed


def test_no_turn_is_legal_where_no_solution_is() -> None:
    position = Position.parse("11" + "." * 79)
    assert refused(position, "Ii9") == "no-solution"
    assert refused(position, "!") == "false-claim"


def test_a_limit_before_the_judgement_is_told() -> None:
    token = nf.StopToken()
    token.stop()
    position = Position.parse(LINE, "free")
    for turn in ("Ac4", "Ac4!", "!"):
        with pytest.raises(nf.UndecidedError, match="legal: stopped by seconds"):
            position.play(turn, nf.Limits(seconds=0))
        with pytest.raises(nf.UndecidedError, match="stop"):
            position.play(turn, stop=token)
    assert position.play("Ac4!", nf.Limits(solutions=1, seconds=20)).claimed


def test_counts_and_lists_say_when_they_are_cut() -> None:
    start = Position.start()
    count = start.count(nf.Limits(solutions=1_000))
    assert (count.value, count.exact) == (1_000, False)
    some = start.solutions(nf.Limits(solutions=10))
    assert (some.array.shape, some.exact, some.stopped_by) == ((10, 81), False, "solutions")


@pytest.mark.parametrize(
    "record",
    [
        None,
        [],
        {},
        {"layout": "classic", "line": LINE, "rules": "strict"},
        {"layout": "classic", "line": LINE, "rules": "strict", "claimed": 1},
        {"layout": "classic", "line": 5, "rules": "strict", "claimed": False},
        {"layout": None, "line": LINE, "rules": "strict", "claimed": False},
        {"layout": "classic", "line": "12", "rules": "strict", "claimed": False},
    ],
)
def test_a_record_that_is_none_is_refused(record: object) -> None:
    with pytest.raises(nf.FormatError):
        Position.from_json(record)  # type: ignore[arg-type]


def test_a_record_names_what_exists() -> None:
    record = Position.parse(LINE).to_json()
    for change in ({"layout": "round"}, {"rules": "loose"}, {"rules": []}):
        with pytest.raises(nf.UnknownNameError):
            Position.from_json(record | change)
    plain = nf.Layout.usual(4)
    own = nf.Layout("own", 4, plain.positions, plain.units)
    position = Position.start(layout=own)
    assert Position.from_json(position.to_json(), own) == position


def test_a_position_cannot_be_changed() -> None:
    position = Position.start()
    with pytest.raises(AttributeError):
        position.claimed = True  # type: ignore[misc]


def test_a_puzzle_is_no_grid() -> None:
    with pytest.raises(nf.ValueRangeError, match=r"Position\.parse"):
        Position(nf.Puzzle(LINE))  # type: ignore[arg-type]
