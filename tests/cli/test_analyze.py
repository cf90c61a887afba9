"""`ninefold analyze`: what it prints, in text and JSON, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ninefold.game import analyze

from .boards import EMPTY, SHORT, SMALL, TWICE, UNIQUE

WON = "12.." + 12 * "."
FREE = "12....1........."
LARGE = "....8........5..74.43....2......4...18....7.2.94......9............62..3.2.....69"
"""2,042 solutions: so many that two threads share its moves."""


def test_a_position_for_people(cli) -> None:
    done = cli("analyze", WON)
    assert (done.code, done.err) == (0, "")
    *text, effort = done.out.splitlines()
    assert "\n".join(text) == str(analyze(WON))
    assert effort.startswith("(exact, ")
    assert "Won for the side to move: Ac3 leaves 12 solutions, a position that loses." in text
    assert "Line: Ac3 (12), Ba3 (6), Cc1! (1)" in text


def test_a_position_for_programs(cli) -> None:
    done = cli("analyze", WON, "--rules", "strict", "--seconds", 10, "--format", "json")
    record = json.loads(done.out)
    expected = analyze(WON).to_json()
    assert done.code == 0
    assert record | {"seconds": 0} == expected | {"seconds": 0}
    assert list(record) == list(expected)
    assert (record["outcome"], record["moves"], record["line"][-1]) == ("win", ["Ac3"], "Cc1!")


def test_a_lost_position_is_an_answer(cli) -> None:
    done = cli("analyze", SMALL)
    assert done.code == 0
    assert "Lost for the side to move" in done.out


def test_rules_and_method(cli) -> None:
    assert "Lost" in cli("analyze", FREE).out
    assert "Bd2 fills an inferred cell" in cli("analyze", FREE, "--rules", "free").out
    by_theory = cli("analyze", FREE, "--rules", "free", "--method", "theory")
    assert by_theory.code == 0
    assert "By the six steps won for the side to move: Bd2" in by_theory.out
    assert "(theory, " in by_theory.out
    refused = cli("analyze", FREE, "--method", "theory")
    assert refused.code == 2
    assert "the theory is about the free rules" in refused.err


def test_threads_are_for_one_position_or_for_several(cli, tmp_path: Path) -> None:
    for threads in (0, 1, 2):
        done = cli("analyze", WON, "--threads", threads, "--format", "json")
        assert (done.code, json.loads(done.out)["moves"]) == (0, ["Ac3"])
    for threads in (-1, 1025):
        refused = cli("analyze", WON, "--threads", threads)
        assert (refused.code, "threads" in refused.err) == (2, True)
    by_theory = ("--rules", "free", "--method", "theory", "--threads", 2)
    refused = cli("analyze", FREE, *by_theory)
    assert (refused.code, "the theory has one thread, not 2" in refused.err) == (2, True)
    path = tmp_path / "positions.txt"
    path.write_text(f"{FREE}\n{SMALL}\n")
    several = cli("analyze", path, *by_theory)
    assert (several.code, len(several.out.splitlines())) == (0, 2)


def test_a_position_by_two_threads(cli) -> None:
    done = cli("analyze", LARGE, "--threads", 2, "--all", "--format", "json")
    record, expected = json.loads(done.out), analyze(LARGE, all_moves=True, line=False).to_json()
    assert done.code == 0
    assert (record["outcome"], record["moves"]) == (expected["outcome"], expected["moves"])


def test_every_winning_move(cli) -> None:
    done = cli("analyze", WON, "--all", "--seed", 5, "--format", "json")
    record = json.loads(done.out)
    assert record["all_moves"] is True
    assert set(record["moves"]) == {str(turn) for turn in analyze(WON, all_moves=True).moves}
    whole = record["nodes"]
    cut = cli("analyze", WON, "--all", "--nodes", whole - 1, "--format", "json")
    assert json.loads(cut.out)["outcome"] == "win"
    assert json.loads(cut.out)["all_moves"] is False
    assert cut.code == 1  # not all that was asked for is known


@pytest.mark.parametrize(
    ("arguments", "stopped_by"),
    [
        (["--limit", 100], "solutions"),
        (["--seconds", 0], "seconds"),
        (["--nodes", 50], "nodes"),
        (["--memory", 1], "memory"),
    ],
)
def test_what_a_limit_cuts_short_is_undecided(
    cli, arguments: list[object], stopped_by: str
) -> None:
    done = cli("analyze", EMPTY, *arguments, "--format", "json")
    record = json.loads(done.out)
    assert (record["outcome"], record["exact"], done.code) == ("undecided", False, 1)
    assert record["stopped_by"] == stopped_by
    assert "Undecided: " in cli("analyze", EMPTY, *arguments).out


def test_boards_that_are_no_game_any_more(cli) -> None:
    one = cli("analyze", UNIQUE)
    assert one.code == 0
    assert "bare claim ! wins" in one.out
    none = cli("analyze", TWICE)
    assert none.code == 0
    assert "the board has no solution" in none.out
    assert "5 twice in row 1" in none.out


def test_a_list_has_a_line_for_each(cli, tmp_path: Path) -> None:
    path = tmp_path / "positions.txt"
    path.write_text(f"{WON}\n{SMALL}\n{16 * '.'}\n")
    done = cli("analyze", path, "--limit", 100)
    first, second, third = done.out.splitlines()
    assert first == f"{path}:1: {analyze(WON).reason}"
    assert "Lost" in second
    assert "Undecided" in third
    assert done.code == 1
    records = cli("analyze", "-", "--format", "json", stdin=f"{WON}\n{SMALL}\n").out.splitlines()
    assert [json.loads(record)["outcome"] for record in records] == ["win", "loss"]
    assert json.loads(records[1])["line"] == 2


def test_bad_input(cli) -> None:
    done = cli("analyze", SHORT)
    assert (done.code, done.out) == (2, "")
    assert "81" in done.err
    assert cli("analyze", "no-such-file.txt").code == 2
    assert cli("analyze", WON, "--rules", "loose").code == 2
    assert cli("analyze", WON, "--seconds", -1).code == 2
    assert cli("analyze", WON, "--memory", 0).code == 2
    told = cli("analyze", SHORT, "--format", "json")
    assert (told.code, json.loads(told.out)["error"]) == (2, "format")


def test_help_has_an_example(cli) -> None:
    assert (
        "ninefold analyze position.txt --rules strict --seconds 10" in cli("analyze", "--help").out
    )


THREE_ROWS = """
 [123] [123] [123]   4  5  6   7  8  9
 [456] [456] [456]   7  8  9   1  2  3
 [78]  [78]    9     1  2  3   4  5  6
"""


@pytest.mark.parametrize("board", ["[12] [12] 3 4", THREE_ROWS])
def test_candidates_in_brackets(cli, process, tmp_path: Path, board: str) -> None:
    file = tmp_path / "board.txt"
    file.write_text(board)
    text = str(analyze(board))
    assert text in cli("analyze", board).out
    assert text in cli("analyze", file).out
    out, _ = process("analyze", "-", "--format", "json").communicate(board.encode())
    assert json.loads(out)["outcome"] == "win"
    (row,) = cli("analyze", file, "--format", "csv").out.split("done")[:-1]
    assert "win" in row


def test_candidates_in_brackets_are_a_board_of_their_own_layout(cli) -> None:
    refused = cli("analyze", "[12] [12] 3 4", "--layout", "9x9")
    assert refused.code == 2
    assert "this board is '1x4 of boxes 2x2'" in refused.err


def test_a_fault_among_brackets_is_told(cli) -> None:
    done = cli("analyze", "[12] [12] 3 4\n[12] 5")
    assert (done.code, done.out) == (2, "")
    assert "expected rows of as many cells each, found rows of different lengths" in done.err
