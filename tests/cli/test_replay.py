"""`ninefold replay`: what it prints, and the code that it ends with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

GAMES = Path(__file__).parent.parent / "game"
STRICT, FREE = GAMES / "games_strict.csv", GAMES / "games_free.csv"
HEADER = "Moves,Status1,Score1,Status2,Score2\n"
GOOD = "Ei3,WIN,2,TIMEOUT,1\n"
WRONG = "Ei3,TIMEOUT,1,WIN,2\n"


def test_games_judged_the_same(cli) -> None:
    counts = "3 judged the same, 9 the same as far as the turns are listed, 0 different"
    assert cli("replay", STRICT) == (0, f"12 games by the strict rules: {counts}\n", "")
    assert cli("replay", "-", stdin=STRICT.read_text()) == cli("replay", STRICT)
    assert cli("replay", FREE, "--rules", "free").code == 0


def test_a_difference_is_told_and_is_a_no(cli) -> None:
    done = cli("replay", "-", stdin=HEADER + GOOD + WRONG)
    assert done.code == 1
    assert done.out.splitlines() == [
        "game 2 (line 3): recorded TIMEOUT and WIN, but it was the turn of player 2, "
        "not of the one who failed",
        "2 games by the strict rules: 0 judged the same, "
        "1 the same as far as the turns are listed, 1 different",
    ]
    assert done.err == ""


def test_the_other_rules_are_proposed_where_they_fit(cli) -> None:
    done = cli("replay", FREE)
    assert done.code == 1
    assert done.out.count("\n") == 7
    said = "by the free rules 6 of the 6 would be as recorded: try --rules free\n"
    assert done.err == said
    assert cli("replay", FREE, "--show", "104").err == said.replace("6 of the 6", "1 of the 1")


def test_json(cli) -> None:
    done = cli("replay", "-", "-f", "json", stdin=HEADER + GOOD + WRONG)
    difference, counts = map(json.loads, done.out.splitlines())
    assert done.code == 1
    assert difference["record"]["number"] == 2
    assert difference["agreement"] == "different"
    assert counts == {
        "rules": "strict",
        "games": 2,
        "same": 0,
        "unlisted": 1,
        "different": 1,
        "malformed": 0,
        "by_other_rules": 0,
    }


def test_a_malformed_line_does_not_keep_others_back(cli, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text(HEADER + GOOD + "Ei3,WON,2,TIMEOUT,1\n" + WRONG)
    done = cli("replay", path)
    assert done.code == 2
    assert done.err.startswith(f"ninefold: {path}: line 3, column 5: expected in Status1 one of")
    assert done.out.startswith("game 3 (line 4): ")
    assert done.out.endswith("1 different, 1 malformed\n")
    records = [json.loads(line) for line in cli("replay", path, "-f", "json").out.splitlines()]
    assert [record.get("error") for record in records] == ["format", None, None]
    assert records[0]["source"] == str(path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected a table with the columns Status1, Status2, Score1, Score2, Moves"),
        (HEADER, "expected a game, found none"),
        ("Game,Moves\n1,Ei3\n", "line 1, column 1: expected one column named Status1"),
    ],
)
def test_what_is_no_record_is_malformed(cli, tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "games.csv"
    path.write_text(text)
    done = cli("replay", path)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"ninefold: {path}: {said}")


def test_a_file_that_is_not_there(cli) -> None:
    assert cli("replay", "none.csv") == (2, "", "ninefold: none.csv: No such file or directory\n")


def test_a_walk_through_a_game(cli) -> None:
    done = cli("replay", STRICT, "--show", "103")
    assert done.code == 0
    assert done.out.count("┌") == 30  # the start and 29 turns
    assert "\n\nturn 28, player 2: Aa4\n┌" in done.out
    assert "\n1 solution\n\nturn 29, player 1: !\n┌" in done.out
    assert done.out.endswith(
        "player 1 WIN (2), player 2 LOSE (1): "
        "player 1 claims rightly: one solution was left already\n"
        "game 103 (line 4): judged the same\n"
    )


def test_a_walk_ends_where_the_referee_ends_the_game(cli) -> None:
    done = cli("replay", FREE, "--show", "101")
    assert done.code == 1
    assert done.out.count("┌") == 30
    assert "turn 29, player 1: Di3, refused\n" in done.out
    done = cli("replay", "-", "--show", "1", stdin=HEADER + WRONG)
    assert done.code == 1
    assert "\nthe listed turns do not end the game\ngame 1 (line 2): " in done.out


def test_a_walk_in_json(cli) -> None:
    record = json.loads(cli("replay", STRICT, "--show", "108", "-f", "json").out)
    assert record["agreement"] == "unlisted"
    assert record["judged"]["turns"] == ["Bh2"]
    assert record["boards"][1] == {
        "board": "." * 16 + "2" + "." * 64,
        "solutions": 1_000,
        "exact": False,
    }


def test_games_are_shown_by_name_or_by_number(cli) -> None:
    text = HEADER + GOOD + "bad\n" + WRONG
    assert "game 3 (line 4)" in cli("replay", "-", "--show", "3", stdin=text).out
    done = cli("replay", "-", "--show", "2", stdin=text)
    assert (done.code, done.out) == (2, "")
    assert "no game is named '2'; there are: 1 to 3, games count from 1" in done.err
    done = cli("replay", STRICT, "--show", "1")
    assert "no game is named '1'; there are: 101 to 112, in the column Game" in done.err
