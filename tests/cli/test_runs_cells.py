"""Every verb over puzzles with every option that all of them have: it works, or is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import ninefold as nf
from ninefold.verbs import VERBS

from .boards import EMPTY, SHORT, SMALL, TWICE, UNIQUE
from .conftest import Done

LINES = [UNIQUE, SHORT, TWICE, SMALL]

COMMANDS: dict[str, list[str]] = {name: [name] for name in VERBS} | {
    "count": ["count", "--limit", "9"],
    "solutions": ["solutions", "--limit", "3"],
    "estimate": ["estimate", "--samples", "10"],
    "rate": ["rate", "--scales", "hodoku"],
    "explain": ["solve", "--explain"],
    "ease": ["ease", "--clues", "32"],
    "harden": ["harden", "--clues", "28"],
}

Cli = Callable[..., Done]


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    path = tmp_path / "in.txt"
    path.write_text("".join(f"{line}\n" for line in LINES))
    return path


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "in.csv"
    path.write_text("id,board\n" + "".join(f"7,{line}\n" for line in LINES))
    return path


def written(verb: str, target: Path) -> list[str]:
    """The statuses of all rows of a file."""
    if target.suffix == ".parquet":
        return list(pq.read_table(target).column("status").to_pylist())
    if verb == "convert":
        return ["done" for _ in nf.read_file(target)]
    return [json.loads(line)["status"] for line in target.read_text().splitlines()]


@pytest.mark.parametrize("verb", VERBS)
def test_an_output_is_written_with_every_option(verb: str, lines: Path, tmp_path: Path, cli: Cli):
    rows, whole = tmp_path / "out.json", tmp_path / "out.parquet"
    command = [*COMMANDS[verb], lines, "-o"]
    assert cli(*command, rows).code == 2  # a puzzle is malformed
    known = written(verb, rows)
    assert len(known) == (2 if verb == "convert" else 4)
    assert cli(*command, whole).code == 2
    statuses = written(verb, whole)
    assert len(statuses) == 4
    assert statuses[1] == "malformed"
    assert verb == "convert" or statuses == known
    for options in (["--threads", "2"], ["--restart"], ["--deadline", "60"]):
        assert cli(*command, rows, *options).code == 2
        assert written(verb, rows) == known


@pytest.mark.parametrize("verb", VERBS)
def test_columns_layouts_and_formats(verb: str, table: Path, lines: Path, tmp_path: Path, cli: Cli):
    rows = tmp_path / "out.json"
    command = COMMANDS[verb]
    assert cli(*command, table, "--column", "board", "-o", rows).code == 2
    assert len(written(verb, rows)) == (3 if verb == "convert" else 4)
    refused = cli(*command, lines, "--column", "board", "-o", rows)
    assert (refused.code, "column" in refused.err) == (2, True)
    assert cli(*command, lines, "--layout", "hyper", "-o", tmp_path / "hyper.json").code == 2
    if verb == "convert":
        assert cli(*command, lines, "--to", "line").out.startswith(UNIQUE)
        return
    assert len(cli(*command, lines, "--format", "json").out.splitlines()) == 4
    assert cli(*command, lines, "--format", "csv").out.startswith("puzzle,")
    refused = cli(*command, lines, "--format", "csv", "-o", tmp_path / "out.parquet")
    assert (refused.code, "'format'" in refused.err) == (2, True)


@pytest.mark.parametrize("verb", VERBS)
def test_standard_input_and_output(verb: str, lines: Path, cli: Cli) -> None:
    options = ["--to", "line"] if verb == "convert" else []
    command = COMMANDS[verb]
    piped = cli(*command, *options, "-", stdin=lines.read_text())
    assert piped.code == 2
    assert UNIQUE in piped.out or len(piped.out.splitlines()) >= 4
    refused = cli(*command, *options, lines, "--restart")
    assert (refused.code, "--restart" in refused.err) == (2, True)


FOR_SEVERAL = {
    "--threads": "2",
    "--cluster": "local:1",
    "--deadline": "5",
    "--column": "board",
    "--restart": None,
}


@pytest.mark.parametrize("verb", [name for name in VERBS if name not in ("canonical", "convert")])
def test_options_of_runs_are_refused_for_one_puzzle(verb: str, cli: Cli) -> None:
    for option, value in FOR_SEVERAL.items():
        if (verb, option) == ("analyze", "--threads"):
            continue  # which share the moves of one position
        refused = cli(*COMMANDS[verb], UNIQUE, option, *([value] if value else []))
        assert (refused.code, option.strip("-") in refused.err) == (2, True), (option, refused)


@pytest.mark.parametrize("verb", VERBS)
def test_options_that_no_verb_has(verb: str, lines: Path, cli: Cli) -> None:
    refused = cli(*COMMANDS[verb], lines, "--colour", "red")
    assert (refused.code, "--colour" in refused.err) == (2, True)


def test_workers_have_their_own_threads(lines: Path, cli: Cli) -> None:
    refused = cli("count", lines, "--cluster", "local:1", "--threads", "2")
    assert (refused.code, "--threads" in refused.err) == (2, True)


def test_a_cluster_writes_the_same(tmp_path: Path, cli: Cli) -> None:
    source, here, there = (tmp_path / name for name in ("in.txt", "here.txt", "there.txt"))
    source.write_text(f"{UNIQUE}\n{EMPTY}\n")
    assert cli("check", source, "-o", here).code == 1
    assert cli("check", source, "-o", there, "--cluster", "local:1").code == 1
    assert there.read_bytes() == here.read_bytes()
