"""`ninefold solve --explain`: whole paths, in words, as records, drawn."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ninefold as nf

from .boards import EMPTY, SHORT, SOLUTION, UNIQUE

PATH = nf.find_path(UNIQUE)


def test_a_line_a_step(cli) -> None:
    done = cli("solve", "--explain", UNIQUE)
    assert done.code == 0
    assert done.out == f"{nf.Grid(SOLUTION)}\n{PATH}\n"


@pytest.mark.parametrize("depth", [1, 3])
def test_other_depths(cli, depth: int) -> None:
    assert cli("solve", "--explain", "--depth", depth, UNIQUE).out.endswith(f"{PATH.tell(depth)}\n")


def test_another_language_and_profile(cli, tmp_path: Path) -> None:
    german = cli("solve", "--explain", "--language", "de", UNIQUE).out
    assert german.endswith(f"{PATH.tell(2, 'de')}\n")
    mine = tmp_path / "mine.txt"
    mine.write_text("hidden_single 1")
    record = json.loads(
        cli("solve", "--explain", "--profile", mine, UNIQUE, "--format", "json").out
    )
    assert (record["profile"], set(record["techniques"])) == ("mine", {"hidden_single"})


def test_json(cli) -> None:
    record = json.loads(cli("solve", "--explain", UNIQUE, "--format", "json").out)
    ours = PATH.to_json()
    assert record | {"seconds": 0} == ours | {"seconds": 0}


def test_a_puzzle_that_cannot_be_explained_to_its_end(cli) -> None:
    done = cli("solve", "--explain", EMPTY)
    assert done.code == 1
    assert "one solution is not certain" in done.out


def test_a_list(cli) -> None:
    done = cli("solve", "--explain", "-", stdin=f"{UNIQUE}\n{SHORT}\n{UNIQUE}\n")
    assert done.code == 2
    assert done.out.count(PATH.verdict) == 2
    assert "# line 2, column 81" in done.out
    lines = cli("solve", "--explain", "-f", "json", "-", stdin=f"{UNIQUE}\n{UNIQUE}\n").out
    assert [json.loads(line)["line"] for line in lines.splitlines()] == [1, 2]


def test_a_picture_a_step(cli, tmp_path: Path) -> None:
    folder = tmp_path / "steps"
    assert cli("solve", "--explain", UNIQUE, "--pictures", folder).code == 0
    names = sorted(path.name for path in folder.iterdir())
    assert len(names) == len(PATH.steps)
    assert names[0] == f"01_{PATH.steps[0].technique.name}.svg"
    assert (folder / names[0]).read_text().startswith("<svg")


def test_one_page(cli, tmp_path: Path) -> None:
    page = tmp_path / "path.html"
    assert cli("solve", "--explain", UNIQUE, "--page", page).code == 0
    text = page.read_text()
    assert text.lower().startswith("<!doctype html")
    assert text.count("<svg") >= len(PATH.steps)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--depth", "2"],
        ["--language", "de"],
        ["--page", "x.html"],
        ["--explain", "--trace"],
        ["--explain", "--solver", "dpll"],
        ["--explain", "--depth", "4"],
        ["--explain", "--language", "tlh"],
    ],
)
def test_what_does_not_go_together(cli, arguments: list[str]) -> None:
    done = cli("solve", UNIQUE, *arguments)
    assert (done.code, done.out) == (2, "")


def test_pictures_are_of_one_puzzle(cli, tmp_path: Path) -> None:
    text = f"{UNIQUE}\n{UNIQUE}\n"
    done = cli("solve", "--explain", "-", "--pictures", tmp_path / "steps", stdin=text)
    assert done.code == 2
    assert "one puzzle" in done.err
