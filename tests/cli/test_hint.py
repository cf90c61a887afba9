"""`ninefold hint`: words and boards for people, records for programs, pictures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ninefold as nf

from .boards import EMPTY, SOLUTION, TWICE, UNIQUE


def test_a_hint_shows_the_board_and_the_kind(cli) -> None:
    done = cli("hint", UNIQUE)
    assert done.code == 0
    assert done.out == f"{nf.Puzzle(UNIQUE)}\n{nf.hint(UNIQUE)}\n"


@pytest.mark.parametrize("stage", ["kind", "place", "pattern", "why", "step", "1", "5"])
def test_stages_by_name_and_number(cli, stage: str) -> None:
    asked = int(stage) if stage.isdecimal() else stage
    assert cli("hint", UNIQUE, "--stage", stage).out.endswith(f"{nf.hint(UNIQUE, stage=asked)}\n")


def test_another_language(cli) -> None:
    german = cli("hint", UNIQUE, "--stage", "why", "--language", "de").out
    assert german.endswith(f"{nf.hint(UNIQUE, stage='why', language='de')}\n")
    assert german != cli("hint", UNIQUE, "--stage", "why").out
    strange = cli("hint", UNIQUE, "--language", "tlh")
    assert strange.code == 2
    assert "language" in strange.err


def test_json_tells_no_more_than_the_stage(cli) -> None:
    record = json.loads(cli("hint", UNIQUE, "--format", "json").out)
    assert (record["kind"], record["stage"], record["step"]) == ("step", 1, None)
    whole = json.loads(cli("hint", UNIQUE, "--stage", "5", "--format", "json").out)
    assert whole["step"]["placements"]
    assert whole["after"]["digits"] != UNIQUE


def test_a_mistake(cli, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(UNIQUE[:2] + "1" + UNIQUE[3:])
    done = cli("hint", UNIQUE, "--digits", board, "--stage", "why")
    assert done.code == 1
    assert "r1c3" in done.out
    assert "5 3 1" in done.out


def test_marks_as_a_file_or_as_text(cli, tmp_path: Path) -> None:
    marks = nf.Puzzle(UNIQUE).allowed().without("r1c3", 4)
    grid = tmp_path / "marks.txt"
    grid.write_text(nf.write(nf.Puzzle(UNIQUE, marks=marks), "candidates"))
    for argument in (grid, nf.Puzzle(UNIQUE, marks=marks).stated().to_line()):
        done = cli("hint", UNIQUE, "--marks", argument, "--stage", "why")
        assert done.code == 1
        assert "r1c3" in done.out


@pytest.mark.parametrize(("board", "kind"), [(EMPTY, "several"), (TWICE, "none")])
def test_not_exactly_one_solution(cli, board: str, kind: str) -> None:
    done = cli("hint", board, "--format", "json")
    assert (done.code, json.loads(done.out)["kind"]) == (1, kind)
    assert cli("hint", board).code == 1


def test_solved(cli) -> None:
    done = cli("hint", UNIQUE, "--digits", SOLUTION)
    assert (done.code, done.out.count("\n")) == (0, 14)


def test_pictures(cli, tmp_path: Path) -> None:
    drawn = tmp_path / "hint.svg"
    assert cli("hint", UNIQUE, "--stage", "why", "--picture", drawn).code == 0
    assert drawn.read_text().startswith("<svg")
    assert cli("hint", UNIQUE, "--picture", tmp_path / "hint.doc").code == 2


def test_a_profile_of_ones_own(cli, tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("naked_single 1")
    record = json.loads(cli("hint", UNIQUE, "--profile", mine, "--format", "json").out)
    assert record["technique"] == "naked_single"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--stage", "6"], "stage"),
        (["--stage", "all"], "stage"),
        (["--profile", "nobody"], "profile"),
        (["--profile", "no.txt"], "no file"),
        (["--digits", "6" + 80 * "."], "r1c1"),
        (["--marks", "xyz"], "expected"),
    ],
)
def test_what_cannot_be_asked_for(cli, arguments: list[str], told: str) -> None:
    done = cli("hint", UNIQUE, *arguments)
    assert (done.code, done.out) == (2, "")
    assert told in done.err


def test_a_file_that_is_no_profile_is_named(cli, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("naked_single\n")
    done = cli("hint", UNIQUE, "--profile", wrong)
    assert done.code == 2
    assert f"{wrong} is not a profile: line 1" in done.err


def test_another_puzzle_of_a_list_and_another_layout(cli) -> None:
    listed = cli("hint", "-", "--number", "2", "--format", "json", stdin=f"{EMPTY}\n{UNIQUE}\n")
    assert json.loads(listed.out)["puzzle"] == UNIQUE
    assert cli("hint", 16 * ".", "--layout", "4x4").code == 1


def test_cells_stand_out_on_a_terminal(terminal) -> None:
    screen = terminal("hint", UNIQUE, "--stage", "pattern")
    screen.wait_for(nf.hint(UNIQUE, stage="pattern").text)
    assert "\x1b[38;5;136m" in screen.text  # the cells of the pattern


def test_a_language_of_ones_own(cli, tmp_path: Path) -> None:
    file = tmp_path / "nl.toml"
    file.write_text('[names]\nfull_house = "Laatste cel"\n', encoding="utf-8")
    line = "." + SOLUTION[1:]
    assert cli("hint", line, "--language", str(file)).out.endswith("Laatste cel\n")
    missing = cli("hint", line, "--language", str(tmp_path / "fr.toml"))
    assert (missing.code, "--language" in missing.err) == (2, True)
