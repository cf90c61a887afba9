"""Paths of our own puzzles beside what HoDoKu 2.2 makes of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.bench.paths import read_paths, run_paths_bench
from ninefold.cli.app import run

LISTED = Path(__file__).parent / "hodoku_paths.txt"
"""What HoDoKu 2.2 writes of puzzles of ours, with `/bs FILE /vp`."""


def test_score_level_steps_and_lines_are_those_of_hodoku() -> None:
    every, *levels = run_paths_bench([str(LISTED)]).timings
    assert {each.level for each in levels} == {"easy", "medium", "hard", "unfair", "extreme"}
    assert every.puzzles == every.levels == every.scores == every.steps == every.lines


def test_where_paths_part(tmp_path: Path, capsys) -> None:
    file = tmp_path / "out.txt"
    file.write_text(LISTED.read_text().replace("Hidden Single", "Plain Single", 1))
    report = run_paths_bench([str(file)])
    assert report.timings[0].steps == report.timings[0].puzzles - 1
    assert report.parted == {"Plain Single / hidden_single": 1}
    assert "first step that differs" in str(report)
    assert run(["bench", "paths", str(file), "--format", "json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["levels"][0]["puzzles"] == report.timings[0].puzzles


def test_chains_belong_to_the_step_above() -> None:
    steps = [step for listed in read_paths(str(LISTED)) for step in listed.steps]
    chains = [step for step in steps if step.startswith("Forcing")]
    assert chains
    assert all("\n  r" in step for step in chains)


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.txt"
    file.write_text("no path\n")
    with pytest.raises(nf.FormatError):
        list(read_paths(str(file)))
    assert run(["bench", "paths"]) == 2
