"""Records: read, judged again, and every kind of wrong verdict found."""

from __future__ import annotations

import csv
import gzip
import pickle
from pathlib import Path

import pytest

from ninefold import FormatError
from ninefold.formats.sources import Malformed
from ninefold.game import (
    Agreement,
    GameRecord,
    Judgement,
    PlayerStatus,
    ReplaySummary,
    Rules,
    read_records,
    records_in,
)

HERE = Path(__file__).parent
STRICT, FREE = HERE / "games_strict.csv", HERE / "games_free.csv"
HEADER = "Moves,Status1,Score1,Status2,Score2"

ROUNDS = [
    ("codecup_round2", "free", 894, 278),
    ("codecup_round5", "strict", 797, 553),
    ("codecup_round8", "strict", 1_114, 776),
]
"""Rounds of CodeCup 2024: their rules, the games that their turns end, and the others."""


def summary_of(path: Path, rules: str) -> ReplaySummary:
    summary = ReplaySummary(Rules.named(rules))
    for record in read_records(path):
        item = record if isinstance(record, Malformed) else Judgement.of(record, rules)
        summary = summary.counting(item)
    return summary


def row(path: Path, name: str) -> dict[str, str]:
    """A game of ours by its name, as fields."""
    with open(path) as file:
        return next(fields for fields in csv.DictReader(file) if fields["Game"] == name)


def judged(fields: dict[str, str], rules: str = "strict") -> Judgement:
    lines = [HEADER, ",".join(fields[name] for name in HEADER.split(","))]
    record = next(records_in(lines))
    assert isinstance(record, GameRecord), record
    return Judgement.of(record, rules)


def test_our_games_are_judged_as_they_were_made() -> None:
    strict, free = summary_of(STRICT, "strict"), summary_of(FREE, "free")
    assert (strict.same, strict.unlisted, strict.different, strict.malformed) == (3, 9, 0, 0)
    assert (free.same, free.unlisted, free.different, free.malformed) == (4, 2, 0, 0)


def test_the_wrong_rules_are_noticed() -> None:
    wrong = summary_of(FREE, "strict")
    assert wrong.different == wrong.by_other_rules == 6
    wrong = summary_of(STRICT, "free")
    assert wrong.different == wrong.by_other_rules == 2


@pytest.mark.parametrize(("name", "rules", "same", "unlisted"), ROUNDS)
def test_every_game_of_a_real_round_is_judged_as_it_was(
    shared_path, name: str, rules: str, same: int, unlisted: int
) -> None:
    summary = summary_of(shared_path(f"game/{name}.csv"), rules)
    assert summary == ReplaySummary(Rules.named(rules), same, unlisted)


def without_last(moves: str) -> str:
    return moves.rpartition(" ")[0]


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        (
            "101",  # player 2 claims rightly
            lambda f: {"Status1": "WIN", "Score1": "2", "Status2": "LOSE", "Score2": "1"},
            "recorded WIN and LOSE, judged LOSE and WIN: player 2 claims rightly: one solution",
        ),
        ("101", lambda f: {"Score1": "0"}, "scores for LOSE and WIN: 0 and 2 recorded, judged 1"),
        (
            "101",
            lambda f: {"Status1": "TIMEOUT"},
            "recorded TIMEOUT and WIN, judged LOSE and WIN: player 2 claims rightly",
        ),
        (
            "101",
            lambda f: {"Moves": f["Moves"].removesuffix("!")},
            "recorded LOSE and WIN, but after 30 turns nobody has claimed",
        ),
        (
            "101",
            lambda f: {"Moves": without_last(f["Moves"]) + "!"},
            "judged NO_UNIQUE_CLAIM and WIN: player 1 is out at turn 29, 'Ge4!': claims falsely",
        ),
        (
            "101",
            lambda f: {"Moves": f["Moves"] + " Ab2"},
            "turn 31, 'Ab2', comes after the end of the game",
        ),
        (
            "101",
            lambda f: {"Moves": "Ic4 Ic4 " + f["Moves"][8:]},
            "judged WIN and ILLEGAL: player 2 is out at turn 2, 'Ic4': r9c3 is filled already; "
            "turn 3, 'Gf1', comes after the end of the game",
        ),
        (
            "101",
            lambda f: {"Moves": f["Moves"].replace("Hg6", "Ig4")},
            "judged WIN and DOUBLED_SOMEWHERE: player 2 is out at turn 2, 'Ig4': 4 twice in row 9",
        ),
        (
            "101",
            lambda f: {"Moves": f["Moves"].replace("Hg6", "hg6")},
            "judged WIN and ILLEGAL: player 2 is out at turn 2, 'hg6': that is no turn",
        ),
        (
            "103",  # player 1 claims what player 2 made unique
            lambda f: {"Moves": without_last(f["Moves"]) + " Ab5"},
            "player 1 is out at turn 29, 'Ab5': as many solutions as before, all of them with 5",
        ),
        (
            "105",  # player 2 filled an inferred cell
            lambda f: {"Moves": without_last(f["Moves"])},
            "but it was the turn of player 1, not of the one who failed",
        ),
        (
            "105",
            lambda f: {"Moves": "Id6"},
            "no turn of player 2 on that board earns NO_SOLUTION_DECREASED by the strict rules",
        ),
        ("106", lambda f: {"Moves": ""}, "no turn of player 1 on that board earns NO_SOLUTIONS"),
        ("108", lambda f: {"Score2": "1"}, "scores for WIN and DOUBLED_SOMEWHERE: 2 and 1 recor"),
        (
            "110",  # player 1 out of time before the first move
            lambda f: {"Status2": "TIMEOUT", "Score2": "1"},
            "recorded TIMEOUT and TIMEOUT, judged TIMEOUT and WIN",
        ),
        ("110", lambda f: {"Status1": "DRAW", "Status2": "DRAW"}, "after 0 turns nobody has"),
    ],
)
def test_wrong_verdicts_are_found(name: str, change, said: str) -> None:
    fields = row(STRICT, name)
    assert judged(fields).agreement is not Agreement.DIFFERENT
    judgement = judged(fields | change(fields))
    assert judgement.agreement is Agreement.DIFFERENT
    assert said in str(judgement)


def test_a_draw_needs_a_full_board() -> None:
    fields = row(FREE, "104")
    assert judged(fields, "free").agreement is Agreement.SAME
    early = judged(fields | {"Moves": without_last(fields["Moves"])}, "free")
    assert early.differences == ("recorded DRAW and DRAW, but after 80 turns nobody has claimed",)


def test_a_failing_turn_may_be_listed_as_well() -> None:
    fields = row(STRICT, "108")
    listed = judged(fields | {"Moves": fields["Moves"] + " Bi2"})
    assert listed.agreement is Agreement.SAME
    assert listed.game.result.reason.startswith("player 2 is out at turn 2, 'Bi2': 2 twice in row")


def test_columns_are_found_by_their_names() -> None:
    lines = ["x;Score2;Moves;Status2;Game;Score1;Status1", "", ";1;Ei3 Aa1;WIN;g7;2;TIMEOUT", " "]
    (record,) = records_in(lines)
    timeout, win = PlayerStatus.TIMEOUT, PlayerStatus.WIN
    assert record == GameRecord(1, 3, ("Ei3", "Aa1"), (timeout, win), (2, 1), "g7")
    assert record == pickle.loads(pickle.dumps(record))
    assert record.title == "game g7 (line 3)"


def test_quoted_fields_marks_and_packed_files(tmp_path: Path) -> None:
    text = f'\ufeffUser,{HEADER}\r\n"Bakker, ""B""",Ei3,WIN,2,TIMEOUT,1\r\n'
    path = tmp_path / "games.csv.gz"
    path.write_bytes(gzip.compress(text.encode()))
    (record,) = read_records(path)
    assert (record.line, record.turns, record.name) == (2, ("Ei3",), "")


@pytest.mark.parametrize(
    ("line", "column", "said"),
    [
        ("Ei3,WIN,2,TIMEOUT", 18, "expected 5 fields, as in the first line, found 4 fields"),
        ("Ei3,WIN,2,TIMEOUT,1,", 21, "found 6 fields"),
        ("Ei3,WON,2,TIMEOUT,1", 5, "expected in Status1 one of WIN, LOSE"),
        ('"Ei3",WIN,2,,1', 13, "in Status2 one of"),
        ('"Ei3, ""Aa1",WIN,two,TIMEOUT,1', 18, "expected in Score1 a whole number, found 'two'"),
        ('"Ei3,WIN,2,TIMEOUT,1', 1, "expected a line of a table, found unexpected end of data"),
    ],
)
def test_a_malformed_line_is_named_and_the_rest_goes_on(line: str, column: int, said: str) -> None:
    before, bad, after = records_in([HEADER, ",TIMEOUT,1,WIN,2", line, ",TIMEOUT,1,WIN,2"])
    assert (bad.text, bad.error.line, bad.error.column) == (line, 3, column)
    assert said in str(bad.error)
    assert (before.number, after.number, after.line) == (1, 3, 4)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], "expected a table with the columns Status1, Status2, Score1, Score2, Moves, found"),
        (["Moves,Status1,Score1,Status2"], "line 1, column 1: expected one column named Score2"),
        (["", HEADER.lower()], "line 2, column 1: expected one column named Status1"),
        ([f"Moves,{HEADER}"], "expected one column named Moves, found several"),
    ],
)
def test_a_table_without_its_columns_is_an_error(lines: list[str], said: str) -> None:
    with pytest.raises(FormatError, match=said):
        list(records_in(lines))


def test_json() -> None:
    judgement = judged(row(STRICT, "108"))
    record = judgement.to_json()
    assert list(record) == ["record", "agreement", "differences", "judged"]
    assert record["record"]["statuses"] == ["WIN", "DOUBLED_SOMEWHERE"]
    assert record["judged"]["result"]["scores"] == [2, 0]
    assert ReplaySummary(same=2, different=1).to_json()["games"] == 3


def test_a_name_cannot_write_to_the_terminal() -> None:
    table = ["Game,Moves,Status1,Score1,Status2,Score2", "\x1b[31mred,Ei3,WIN,2,TIMEOUT,1"]
    assert "\x1b" not in str(Judgement.of(next(records_in(table)), "strict"))


def test_a_game_may_begin_with_a_board() -> None:
    board = "1234567.." + 26 * "." + "9" + 45 * "."
    header = f"{HEADER},Board"
    lines = [header, f"Ii1,WIN,2,TIMEOUT,1,{board}", "Ei3,WIN,2,TIMEOUT,1,"]
    first, second = records_in(lines)
    assert first.to_json()["board"] == board
    assert Judgement.of(first).agreement is Agreement.UNLISTED
    assert [game.board.filled for game in first.replay()] == [8, 9]
    assert second.board is None
    assert second.to_json()["board"] is None
    refused = Judgement.of(next(records_in([header, f"Ah9,WIN,2,TIMEOUT,1,{board}"])))
    assert refused.game.result.statuses[0] is PlayerStatus.NO_SOLUTION_DECREASED


@pytest.mark.parametrize("board", ["12", "11" + 79 * ".", "!" * 81])
def test_a_board_that_no_game_begins_with_is_malformed(board: str) -> None:
    (item,) = records_in([f"{HEADER},Board", f"Ei3,WIN,2,TIMEOUT,1,{board}"])
    assert isinstance(item, Malformed)
    assert item.error.column == 21
    assert "in Board a board to begin with" in str(item.error)
