"""Lists of other layouts from file to file: lines by batches, other formats puzzle by puzzle."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path
from random import Random

import pytest

import ninefold as nf
from ninefold.runs import chunks, run
from ninefold.runs.journal import journal_path

from .test_journal import stopped_after


def hyper_lines(number: int) -> list[str]:
    """Puzzles whose solution is unique because of the windows, or not even so."""
    random = Random(1)
    solutions = nf.solutions(bytes(81), number, layout="hyper", order="random", seed=2)
    return [
        "".join(c if random.random() < 0.45 else "." for c in grid.to_line()) for grid in solutions
    ]


LINES = hyper_lines(30)
TWICE_IN_A_WINDOW = 10 * "." + "1" + 19 * "." + "1" + 50 * "."


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    path = tmp_path / "hyper.txt"
    path.write_text("\n".join([*LINES, TWICE_IN_A_WINDOW, "oops", LINES[0]]) + "\n")
    return path


def test_every_puzzle_has_its_row(listed: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    summary = nf.solve_file(listed, target, layout="hyper")
    rows = target.read_text().splitlines()
    for line, row in zip(LINES, rows[:30], strict=True):
        answer = nf.solve(line, layout="hyper")
        many = "" if answer.status is nf.Status.UNIQUE else "  # multiple"
        assert row == f"{answer.solution.to_line()}{many}"
    assert rows[30] == f"{TWICE_IN_A_WINDOW}  # none"
    assert rows[31].startswith("# line 32, column 1: expected a digit from 1 to 9")
    assert rows[32] == rows[0]
    assert (summary.puzzles, summary.none, summary.malformed) == (33, 1, 1)
    assert nf.solve_file(listed, target).unique < summary.unique  # without the windows


def test_what_the_text_names_need_not_be_asked_for(listed: Path, tmp_path: Path) -> None:
    named = tmp_path / "named.txt"
    named.write_text(f"# layout: hyper\n{listed.read_text()}")
    outputs = [tmp_path / "a", tmp_path / "b"]
    nf.solve_file(listed, outputs[0], layout="hyper")
    nf.solve_file(named, outputs[1])
    first, second = (path.read_text().splitlines() for path in outputs)
    assert [row for row in first if row[0] != "#"] == [row for row in second if row[0] != "#"]
    assert "# line 33, column 1" in second[31]


@pytest.mark.parametrize("name", ["list.jsonl", "list.csv", "list.txt.gz"])
def test_other_formats_hold_them_too(listed: Path, tmp_path: Path, name: str) -> None:
    held = [nf.Puzzle(line, "hyper") for line in LINES]
    kind = {"list.jsonl": "json", "list.csv": "csv"}.get(name, "line")
    data = nf.write(held, kind).encode()
    source = tmp_path / name
    source.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    target = tmp_path / "out.jsonl"
    layout = None if kind == "json" else "hyper"
    assert nf.solve_file(source, target, layout=layout, format="json").puzzles == 30
    records = [json.loads(line) for line in target.read_text().splitlines()]
    assert [record["puzzle"] for record in records] == LINES
    assert {record["layout"] for record in records} == {"hyper"}


@pytest.mark.parametrize("name", ["out.txt", "out.txt.gz"])
def test_stopped_and_gone_on_with(listed: Path, tmp_path: Path, name: str, monkeypatch) -> None:
    monkeypatch.setattr(chunks, "LARGEST", 500)
    monkeypatch.setattr(chunks, "SMALLEST", 500)
    monkeypatch.setattr(run, "AHEAD", 1)  # or all is done before anybody can say stop
    target, whole = tmp_path / name, tmp_path / f"whole-{name}"
    nf.solve_file(listed, whole, layout="hyper")
    first = stopped_after(10, listed, target, layout="hyper")
    assert (first.stopped_by, first.resumable) == ("stop", True)
    for layout in (None, "x", nf.Layout.hyper().with_units([["r1c1", "r9c9"]])):
        with pytest.raises(nf.ResumeError, match="options were different"):
            nf.solve_file(listed, target, layout=layout)
    last = nf.solve_file(listed, target, layout=nf.Layout.hyper())
    assert last.resumed >= 10
    assert target.read_bytes() == whole.read_bytes()
    assert not journal_path(target).exists()


def test_rows_of_several_boards_and_a_layout_of_one_s_own() -> None:
    out = io.BytesIO()
    samurai = nf.solve(bytes(369), 1, layout="samurai").solution
    text = nf.write([samurai, samurai], "rows")
    summary = nf.solve_file(io.BytesIO(text.encode()), out, layout="samurai")
    assert summary.unique == 2
    assert out.getvalue().decode() == 2 * f"{samurai.to_line()}\n"
    own = nf.Layout.usual(4).with_units([["r1c1", "r4c4"]], name="ends")
    out = io.BytesIO()
    summary = nf.solve_file(io.BytesIO(b"1234341221434321\n1...............\n"), out, layout=own)
    assert (summary.none, summary.multiple) == (1, 1)


def test_a_solver_that_cannot_do_it_is_told_row_by_row(listed: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    summary = nf.solve_file(listed, target, layout="hyper", solver="dpll")
    assert summary.unsupported == 32
    assert "does not support hyper puzzles" in target.read_text().splitlines()[0]


def test_a_layout_that_is_none_leaves_the_output_alone(listed: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    target.write_text("kept")
    with pytest.raises(nf.UnknownNameError):
        nf.solve_file(listed, target, layout="hypr")
    listed.write_text("# layout: hypr\n" + LINES[0])
    with pytest.raises(nf.FormatError):
        nf.solve_file(listed, target)
    assert target.read_text() == "kept"


def test_json_rows_tell_the_constraints(tmp_path: Path) -> None:
    caged = nf.Puzzle(16 * ".", constraints=[nf.constraints.KillerCage("r1c1 r1c2", 5)])
    source, target = tmp_path / "puzzles.json", tmp_path / "out.json"
    source.write_text(nf.write([caged, nf.Puzzle(16 * ".")], "json"))
    nf.solve_file(source, target, format="json")
    rows = [json.loads(line) for line in target.read_text().splitlines()]
    assert rows[0]["constraints"] == caged.to_json()["constraints"]
    assert "constraints" not in rows[1]
