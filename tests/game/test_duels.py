"""Duels of a person and the engine: turns, clocks, taking back, keeping; hints."""

from __future__ import annotations

import json
import os
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ninefold as nf
from ninefold.errors import FormatError, IllegalMoveError, OverwriteError, ValueRangeError
from ninefold.game import (
    Duel,
    Outcome,
    Position,
    Settings,
    find_hint,
    read_duel,
    write_duel,
)
from ninefold.game.duels import Side
from ninefold.game.hints import NOTHING_KNOWN

WON = "3...86.........3..2.1....658...5..2........4.4.....87...7....96..52.....6....1..."
"""71 solutions; Ag9 wins, leaving 34."""

TWO_LEFT = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179"
ALMOST = "53467891267219534819834256785976142342685379171392485696153728428741963534528617."


def played(duel: Duel, seed: int = 1, most: int = 82) -> Duel:
    """The duel after so many turns of an engine and of a person who plays at random."""
    while duel.result is None and len(duel.turns) < most:
        if duel.to_move is Side.ENGINE:
            duel, _ = duel.answered()
            continue
        moves = duel.position.legal_moves().moves
        pick = Random(seed + len(duel.turns)).choice(moves) if moves else "!"
        duel = duel.play(pick, seconds=0.5)
    return duel


@pytest.mark.parametrize("first", ["person", "engine"])
@pytest.mark.parametrize("rules", ["strict", "free"])
def test_a_whole_game_is_the_same_by_the_same_seed(first: str, rules: str) -> None:
    start = Duel.start(level=1, seed=3, first=first, rules=rules)
    duel = played(start)
    assert duel.result is not None
    assert duel.to_move is None
    assert duel.game.turns == played(start).game.turns
    assert duel.game.turns != played(Duel.start(level=1, seed=4, first=first)).game.turns
    assert [each.by for each in duel.turns[:2]] == [Side(first), Side(first).other]
    game = nf.game.Game.start(rules=rules)
    for turn in duel.game.turns:
        game = game.play(turn)
    assert game == duel.game


def test_what_was_kept_goes_on_as_if_it_had_not_been() -> None:
    duel = played(Duel.start(level=2, seed=11), most=9)
    again = Duel.from_json(json.loads(json.dumps(duel.to_json())))
    assert again == duel
    assert hash(again) == hash(duel)
    assert pickle.loads(pickle.dumps(duel)) == duel
    assert played(again).game.turns == played(duel).game.turns


def test_undo_takes_back_a_turn_and_its_answer() -> None:
    start = Duel.start(level=1, seed=3)
    second = start.play("Aa1", 1.0).answered()[0]
    fourth = second.play("r5c5=5", 2.0).answered()[0]
    assert len(fourth.turns) == 4
    assert fourth.undo() == second
    assert fourth.undo().undo() == start
    assert second.play("r5c5=5").undo() == second
    with pytest.raises(ValueRangeError, match="no turn to take back"):
        start.undo()
    with pytest.raises(ValueRangeError, match="no turn to take back"):
        Duel.start(level=1, first="engine").answered()[0].undo()


def test_undo_of_an_ended_game() -> None:
    open_duel = Duel.start(level=1, board=TWO_LEFT)
    move = open_duel.position.legal_moves().moves[0]
    claimed = open_duel.play(f"{move.codecup}!")
    assert claimed.winner is Side.PERSON
    assert claimed.undo() == open_duel
    resigned = open_duel.resign()
    assert (resigned.winner, resigned.resigned) == (Side.ENGINE, Side.PERSON)
    assert resigned.undo() == open_duel


def test_who_forgets_to_claim_loses() -> None:
    duel = Duel.start(level=1, board=TWO_LEFT)
    move = duel.position.legal_moves().moves[0]
    duel, decision = duel.play(move).answered()
    assert (str(duel.game.turns[-1]), decision.reason.name) == ("!", "UNIQUE")
    assert duel.winner is Side.ENGINE
    assert str(duel.result).endswith("player 2 claims rightly: one solution was left already")


def test_a_full_board_is_a_draw() -> None:
    duel = Duel.start(level=1, rules="free", board=ALMOST).play("Ii9")
    assert duel.result is not None
    assert (duel.winner, duel.result.winner, duel.to_move) == (None, None, None)
    with pytest.raises(IllegalMoveError, match="the game is over"):
        duel.play("!")


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        ("Aa5", "r1c1 holds a 3 already"),
        ("Ab3", "3 stands in r1c1 already"),
        ("Ag9!", "there is more than one solution"),
        ("!", "there is more than one solution"),
    ],
)
def test_an_illegal_turn_is_refused_in_words(turn: str, reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=reason):
        Duel.start(level=1, board=WON).play(turn)


def test_an_inferred_cell_is_refused_by_the_strict_rules_alone() -> None:
    strict, free = (Duel.start(level=1, rules=rules, board=WON) for rules in ("strict", "free"))
    move = strict.position.inferred()[0]
    with pytest.raises(IllegalMoveError, match="the cell can hold nothing else"):
        strict.play(move)
    assert free.play(move).last_move == move


def test_the_clock_of_the_engine() -> None:
    duel = Duel.start(level=1, seconds=5, first="engine").answered()[0]
    assert duel.seconds_left == 5 - duel.clock[0]
    assert duel.play("Aa1" if duel.game.board.digits[0] == 0 else "Ab1", 100.0).seconds_left > 4
    empty = Duel.start(level=6, seconds=0, first="engine", board=WON)
    duel, _ = empty.answered()
    assert len(duel.turns) == 1
    assert duel.seconds_left == 0


def test_an_engine_that_is_stopped_still_plays() -> None:
    token = nf.StopToken()
    token.stop()
    for level in (1, 4, 6):
        duel, decision = Duel.start(level=level, first="engine", board=WON).answered(stop=token)
        assert decision.turn is not None
        assert duel.to_move is Side.PERSON


def test_levels_and_settings() -> None:
    assert Duel.start(level=2).level == 2
    own = Duel.start(settings=Settings(reach=77_777))
    assert (own.level, own.to_json()["level"]) == (None, None)
    assert Duel.from_json(own.to_json()) == own
    assert own.again() == Duel.start(settings=Settings(reach=77_777), seed=1)
    for wrong in (
        {"level": 1, "settings": Settings()},
        {"level": 7},
        {"seed": -1},
        {"seed": 1 << 64},
        {"seconds": float("nan")},
        {"board": 16 * "."},
        {"board": "55" + 79 * "."},
    ):
        with pytest.raises(ValueRangeError):
            Duel.start(**wrong)
    with pytest.raises(ValueRangeError, match="not the turn of the engine"):
        Duel.start().answered()


# ---- keeping


@pytest.fixture
def record() -> dict:
    return Duel.start(level=1, seed=3).play("Aa1", 1.5).answered()[0].to_json()


@pytest.mark.parametrize("end", ["resign", "claim", "engine gives up"])
def test_the_record_of_an_ended_duel(end: str) -> None:
    if end == "resign":
        duel = Duel.start(level=1, first="engine").answered()[0].resign()
    elif end == "claim":
        duel = Duel.start(level=1, board=ALMOST, rules="free").play("Ii9!")
    else:
        duel = Duel.start(level=1, first="engine").resign()
    again = Duel.from_json(json.loads(json.dumps(duel.to_json())))
    assert (again, again.winner) == (duel, duel.winner)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"kind": "chess"}, "for kind in a duel 'ninefold duel', found 'chess'"),
        ({"version": 2}, "for version in a duel 1, the only one that is known, found 2"),
        ({"version": True}, "for version"),
        ({"rules": "mild"}, "strict or free, found 'mild'"),
        ({"rules": ["strict"]}, "strict or free"),
        ({"board": 80 * "."}, "81 cells"),
        ({"board": 80 * "." + "?"}, "expected a digit"),
        ({"board": 79 * "." + "11"}, "a board that has a solution"),
        ({"first": "me"}, "person or engine"),
        ({"level": 7}, "null or a level"),
        ({"level": True}, "null or a level"),
        ({"level": None}, "either level or settings"),
        ({"settings": {"plan": "seed"}}, "either level or settings"),
        ({"level": None, "settings": {"plan": "luck"}}, "no plan is named 'luck'"),
        ({"level": None, "settings": {"plan": "seed", "luck": 1}}, "no setting is named 'luck'"),
        ({"level": None, "settings": {"plan": "seed", "reach": "far"}}, "a number for the setting"),
        ({"level": None, "settings": {"plan": "seed", "reach": -1}}, "reach is a number from"),
        ({"level": None, "settings": {}}, "no plan is named 'None'"),
        ({"seed": -1}, "a whole number up to"),
        ({"seed": 1 << 64}, "a whole number up to"),
        ({"seed": 1.5}, "a whole number up to"),
        ({"seconds": "30"}, "a number of seconds"),
        ({"seconds": float("inf")}, "a number of seconds"),
        ({"seconds": float("nan")}, "a number of seconds"),
        ({"turns": {}}, "a list of turns"),
        ({"turns": ["Aa1"]}, "expected turn 1, found 'Aa1'"),
        ({"turns": [{"turn": "Aa1"}]}, "by in turn 1, found none"),
        ({"turns": [{"turn": "\x1b[2J", "by": "person", "seconds": 0}]}, r"found '\\x1b\[2J'"),
        ({"turns": [{"turn": "Aa1", "by": "engine", "seconds": 0}]}, "no turn of the engine"),
        ({"turns": [{"turn": "Aa1!", "by": "person", "seconds": 0}]}, "Aa1! is illegal"),
        ({"turns": [{"turn": "Aa1", "by": "person", "seconds": -1}]}, "a number of seconds"),
        (
            {"turns": [{"turn": "Aa1", "by": "person", "seconds": 0, "x": 0}]},
            "nothing but turn, by",
        ),
        ({"resigned": "engine"}, "who gives up to be the side to move, found engine"),
        ({"resigned": "person"}, "the result"),
        ({"result": {"winner": 1}}, "expected the result None, found"),
        ({"extra": 1}, "nothing but kind, version"),
    ],
)
def test_a_hostile_record_is_told(record: dict, changes: dict, told: str) -> None:
    with pytest.raises(FormatError, match=told):
        Duel.from_json(record | changes)


@pytest.mark.parametrize("record", [None, [], "duel", 7, {}])
def test_what_is_no_record_is_told(record: Any) -> None:
    with pytest.raises(FormatError):
        Duel.from_json(record)


def test_a_record_with_a_key_missing_is_told(record: dict) -> None:
    for key in record:
        with pytest.raises(FormatError, match=f"expected {key} in a duel, found none"):
            Duel.from_json({name: value for name, value in record.items() if name != key})


def test_a_torn_file_is_told(tmp_path: Path, record: dict) -> None:
    path = tmp_path / "duel.json"
    write_duel(Duel.from_json(record), path)
    data = path.read_bytes()
    assert read_duel(path).to_json() == record
    for length in range(0, len(data) - 2, 7):
        path.write_bytes(data[:length])
        with pytest.raises(FormatError):
            read_duel(path)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"\xff\xfe", "a saved game in JSON"),
        (100_000 * b"[", "a saved game in JSON"),
        (b'{"seed": ' + 5_000 * b"9" + b"}", "a saved game in JSON"),
        ((2 << 20) * b" ", "more than 1,048,576 bytes"),
        (b'{"kind":\n1,}', "line 2, column"),
        (b'{"kind":', "line 1, column 9: .* found the end"),
    ],
)
def test_a_hostile_file_is_told(tmp_path: Path, data: bytes, told: str) -> None:
    path = tmp_path / "duel.json"
    path.write_bytes(data)
    with pytest.raises(FormatError, match=told):
        read_duel(path)


def test_only_a_saved_duel_is_replaced(tmp_path: Path) -> None:
    duel = Duel.start(level=1)
    path, notes, empty, link = (tmp_path / name for name in ("duel", "notes", "empty", "link"))
    write_duel(duel.again(), path)
    write_duel(duel, path)
    assert read_duel(path) == duel
    notes.write_text("milk, bread")
    for refused in (notes, tmp_path):
        with pytest.raises(OverwriteError):
            write_duel(duel, refused)
    assert notes.read_text() == "milk, bread"
    nowhere = tmp_path / "none" / "duel"
    with pytest.raises(FileNotFoundError) as caught:
        write_duel(duel, nowhere)
    assert caught.value.filename == str(nowhere)
    empty.touch()
    write_duel(duel, empty)
    link.symlink_to(path)
    write_duel(duel.again(), link)
    assert link.is_symlink()
    assert read_duel(path) == duel.again()
    assert sorted(os.listdir(tmp_path)) == ["duel", "empty", "link", "notes"]


def test_a_folder_that_is_missing_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_duel(Duel.start(), tmp_path / "none" / "duel")
    assert not os.listdir(tmp_path)


# ---- hints


def test_a_hint_in_a_won_position() -> None:
    position = Position.parse(WON)
    hint = find_hint(position)
    assert (hint.outcome, hint.solutions, hint.exact) == (Outcome.WIN, 71, True)
    assert nf.game.analyze(position.play(hint.advice)).outcome is Outcome.LOSS
    first, second, third = hint.stages
    assert "71 solutions are left" in first
    assert str(hint.advice) not in first + second
    assert "r1c7" not in first
    assert "r1c7" in second
    assert third.startswith("Ag9 wins")
    assert json.loads(json.dumps(hint.to_json()))["proven"] is True


def test_a_hint_in_a_lost_position() -> None:
    hint = find_hint(Position.parse(WON).play("Ag9"))
    assert hint.outcome is Outcome.LOSS
    assert "loses against best play" in hint.stages[0]
    assert hint.advice in [nf.game.Turn(m) for m in hint.position.legal_moves()]


def test_a_hint_where_nobody_knows() -> None:
    hint = find_hint(Position.parse("1" + 80 * "."), seconds=0.5)
    assert (hint.outcome, hint.to_json()["proven"]) == (Outcome.UNDECIDED, False)
    assert "Undecided: the time of a hint does not suffice to find the winner." in hint.stages[0]
    assert hint.chance is not None
    assert hint.chance.is_open
    assert hint.stages[0].endswith("Between equals both sides win as often.")
    assert hint.stages[1:] == (NOTHING_KNOWN, NOTHING_KNOWN)
    assert hint.is_opening
    assert hint.advice is None  # the engine would play any legal move
    assert hint.seconds < 5


def test_a_hint_to_claim() -> None:
    assert find_hint(Position.parse(ALMOST)).stages == (
        "1 solution is left. Decided: the side to move wins with best play.",
        "No cell needs to be filled.",
        "! wins: one solution is left, and the claim wins.",
    )
    with pytest.raises(ValueRangeError):
        find_hint(Position.parse(ALMOST).play("!"))
