"""`ninefold solve`: one puzzle shown, lists written line by line."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

import ninefold as nf
from ninefold import examples
from ninefold.formats.text import puzzle_in

from .boards import EMPTY, SHORT, SMALL, SOLUTION, TWICE, UNIQUE


def test_one_puzzle_is_shown_as_a_board(cli) -> None:
    done = cli("solve", UNIQUE)
    assert done.code == 0
    assert str(nf.Grid(SOLUTION)) in done.out
    assert "the only solution (classic, 0 nodes" in done.out
    assert not done.err


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ([EMPTY], 1, "one of several solutions"),
        ([TWICE], 1, "5 twice in row 1: r1c1, r1c2"),
        ([EMPTY, "--limit", "1"], 0, "whether it is the only one was not asked"),
        ([EMPTY, "--nodes", "1"], 1, "undecided, stopped by nodes"),
        ([EMPTY, "--seconds", "0"], 1, "undecided, stopped by seconds"),
        ([SMALL], 1, "one of several solutions (regions"),
        ([UNIQUE, "--solver", "dpll"], 0, "the only solution (dpll"),
    ],
)
def test_statuses_of_one_puzzle(cli, arguments: list[str], code: int, said: str) -> None:
    done = cli("solve", *arguments)
    assert done.code == code
    assert said in done.out


def test_json_of_one_puzzle_is_that_of_the_library(cli) -> None:
    record = json.loads(cli("solve", UNIQUE, "--format", "json").out)
    expected = nf.solve(UNIQUE).to_json()
    assert record | {"seconds": 0} == expected | {"seconds": 0}


def test_json_has_the_pencil_marks(cli, tmp_path: Path) -> None:
    marks = [example.puzzle for example in examples.load("marks")[:2]]
    puzzles = [nf.read_one(line, format="pencilmarks") for line in marks]
    expected = [puzzle.marks and puzzle.marks.to_line() for puzzle in puzzles]
    assert any(expected)
    path = tmp_path / "marks.pm"
    path.write_text("\n".join(marks))
    rows = [json.loads(line) for line in cli("solve", path, "-f", "json").out.splitlines()]
    assert [row.get("marks") for row in rows] == expected
    alone = [json.loads(cli("solve", line, "-f", "json").out) for line in marks]
    assert [record.get("marks") for record in alone] == expected
    assert json.loads(cli("solve", UNIQUE, "-f", "json").out).get("marks") is None


@pytest.mark.parametrize("verb", ["solve", "count", "check"])
def test_one_puzzle_is_read_once(cli, monkeypatch, verb: str) -> None:
    read = []

    def counted(line, layout=None):
        read.append(line.text)
        return puzzle_in(line, layout)

    for module in ("line", "sources"):
        monkeypatch.setattr(f"ninefold.formats.{module}.puzzle_in", counted)
    assert cli(verb, UNIQUE).code == 0
    assert read == [UNIQUE]


def test_list_with_the_line_ends_of_an_old_mac(cli, tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_bytes(f"{UNIQUE}\r".encode() * 3)
    assert cli("solve", path).out == f"{SOLUTION}\n" * 3
    path.write_bytes(f"{UNIQUE}\r\n".encode() * 3)
    assert cli("solve", path).out == f"{SOLUTION}\n" * 3


def test_same_seed_same_solution(cli) -> None:
    def line(seed: int) -> str:
        return json.loads(cli("solve", EMPTY, "--seed", seed, "-f", "json").out)["solution"]

    assert line(7) == line(7) == nf.solve(EMPTY, seed=7).solution.to_line()
    assert line(7) != line(8)


def test_trace_shows_the_steps(cli) -> None:
    done = cli("solve", UNIQUE, "--trace")
    assert done.out.startswith("deduce: r1c1 is not")
    assert "(dpll," in done.out
    assert cli("solve", UNIQUE, "--trace", "--solver", "classic").code == 2
    assert json.loads(cli("solve", UNIQUE, "--trace", "-f", "json").out)["steps"]


MIXED = [
    "# a list",
    "",
    UNIQUE,
    SHORT,
    EMPTY,
    TWICE,
    f"  {UNIQUE}",
    SMALL,
    f"{UNIQUE[:4]}!{UNIQUE[5:]}",
    f"{UNIQUE}\r",
    f"{UNIQUE},remark",
    UNIQUE.replace(".", "0"),
]


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    path = tmp_path / "mixed.txt"
    path.write_text("\n".join(MIXED), newline="")
    return path


def check_mixed(lines: list[str]) -> None:
    assert lines[0] == lines[4] == lines[7] == lines[8] == lines[9] == SOLUTION
    assert lines[1] == "# line 4, column 81: expected 81 cells, found 80 cells"
    assert lines[2].endswith("  # multiple")
    assert nf.Grid(lines[2][:81]).is_solved()
    assert lines[3] == f"{TWICE}  # none"
    assert lines[5] == "# line 8, column 17: expected 81 cells, found 16 cells"
    assert lines[6].startswith("# line 9, column 5: expected a digit from 1 to 9")
    assert len(lines) == 10


def test_list_gives_a_line_for_each_puzzle(cli, mixed: Path) -> None:
    done = cli("solve", mixed)
    assert done.code == 2
    check_mixed(done.out.splitlines())
    assert "10 puzzles: 5 unique; 1 multiple, 1 none, 3 malformed (" in done.err


@pytest.mark.parametrize("threads", [0, 1, 2, 3])
def test_list_to_a_file(cli, mixed: Path, tmp_path: Path, threads: int) -> None:
    out = tmp_path / "out.txt"
    done = cli("solve", mixed, "-o", out, "--threads", threads)
    assert not done.out
    check_mixed(out.read_text().splitlines())


def test_list_from_standard_input_and_by_a_solver_without_a_batch(cli) -> None:
    text = "\n".join(MIXED)
    check_mixed(cli("solve", "-", stdin=text).out.splitlines())
    check_mixed(cli("solve", "-", "--solver", "reference", stdin=text).out.splitlines())


def test_list_by_a_solver_that_cannot_do_all_of_it(cli, tmp_path: Path) -> None:
    file = tmp_path / "mixed.csv"  # in which boards may have several sizes
    file.write_text(f"puzzle\n{UNIQUE}\n{SMALL}\n{UNIQUE}\n")
    done = cli("solve", file, "--solver", "dpll")
    assert done.out.splitlines()[1].startswith("# line 3: the solver 'dpll' does not support")
    assert done.out.splitlines()[2] == SOLUTION
    assert done.code == 2


def test_csv_and_json_of_a_list(cli, mixed: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(cli("solve", mixed, "-f", "csv").out)))
    records = [json.loads(line) for line in cli("solve", mixed, "-f", "json").out.splitlines()]
    start = ["unique", "malformed", "multiple", "none", "unique", "malformed", "malformed"]
    statuses = start + ["unique"] * 3
    assert [row["status"] for row in rows] == statuses
    assert [record["status"] for record in records] == statuses
    assert rows[0]["puzzle"] == records[0]["puzzle"] == UNIQUE
    assert rows[9]["puzzle"] == records[9]["puzzle"] == UNIQUE
    assert rows[0]["solution"] == records[0]["solution"] == SOLUTION
    assert rows[1]["remark"] == "line 4, column 81: expected 81 cells, found 80 cells"
    assert records[1]["error"] == "format"
    assert [record["line"] for record in records] == list(range(3, 13))


def test_limit_one_writes_solutions_and_does_not_claim_they_are_the_only_ones(cli, mixed) -> None:
    done = cli("solve", mixed, "--limit", "1")
    assert done.out.splitlines()[0] == SOLUTION
    assert "6 solved; 1 none, 3 malformed" in done.err
    record = json.loads(cli("solve", mixed, "--limit", "1", "-f", "json").out.splitlines()[0])
    assert (record["status"], record["stopped_by"]) == ("undecided", "solutions")


def test_limits_are_told_line_by_line(cli, mixed: Path) -> None:
    lines = cli("solve", mixed, "--nodes", "0").out.splitlines()
    assert lines[0] == SOLUTION
    assert lines[2] == f"{EMPTY}  # undecided: nodes"
    done = cli("solve", mixed, "--seconds", "0")
    lines = done.out.splitlines()
    assert lines[0] == f"{UNIQUE}  # undecided: seconds"
    assert lines[1] == "# line 4, column 81: expected 81 cells, found 80 cells"
    assert "7 undecided" in done.err


@pytest.mark.parametrize(
    "name",
    [n for n in examples.names() if n != "sparse" and examples.layout_name(n) == "classic"],
)
def test_lists_of_examples(cli, name: str) -> None:
    done = cli("solve", f"example:{name}")
    lines = done.out.splitlines()
    for example, line in zip(examples.load(name), lines, strict=True):
        remark = {0: "# none", 1: ""}.get(example.count or 0, "# multiple")
        assert line.partition("  ")[2] == remark
        if example.count:
            assert not nf.verify_solution(example.puzzle, line[:81])
    assert done.code == (0 if all(example.count == 1 for example in examples.load(name)) else 1)


def test_long_list_keeps_order_over_chunks(cli, tmp_path: Path) -> None:
    lines = [example.puzzle for example in examples.load("minimal")] * 30
    path = tmp_path / "long.txt"
    path.write_text("\n".join(lines))
    out = tmp_path / "out.txt"
    assert cli("solve", path, "-o", out).code == 0
    solutions = out.read_text().splitlines()
    assert solutions[:1_000] * 30 == solutions
    expected = nf.solve_batch(lines[:1_000]).solutions + ord("0")
    assert "".join(solutions[:1_000]).encode() == expected.tobytes()


def test_table_goes_on_after_a_bad_row(cli, tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text(f"id,puzzle\n1,{UNIQUE}\n2,123\n3,{EMPTY}\n4\n5,{UNIQUE}\n")
    done = cli("solve", path)
    lines = done.out.splitlines()
    assert lines[0] == lines[4] == SOLUTION
    assert lines[1].startswith("# line 3, column ")
    assert lines[2].endswith("  # multiple")
    assert lines[3].startswith("# line 5, column ")
    assert done.code == 2


def test_file_of_one_puzzle_in_another_format_is_shown(cli, tmp_path: Path) -> None:
    path = tmp_path / "one.sdk"
    path.write_text(nf.write(nf.Puzzle(UNIQUE), "sdk"))
    assert str(nf.Grid(SOLUTION)) in cli("solve", path).out


def test_list_of_one_is_a_line_for_scripts(cli, tmp_path: Path) -> None:
    assert cli("solve", "-", stdin=UNIQUE).out == f"{SOLUTION}\n"


def test_byte_order_mark_and_empty_list(cli, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"\xef\xbb\xbf" + f"{UNIQUE}\n{UNIQUE}\n".encode())
    assert cli("solve", path).out == f"{SOLUTION}\n" * 2
    path.write_text("# nothing\n")
    done = cli("solve", path)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"ninefold: {path}: expected one puzzle, found none\n"


def test_output_never_overwrites_the_input(cli, mixed: Path) -> None:
    before = mixed.read_bytes()
    link = mixed.with_name("link.txt")
    link.symlink_to(mixed)
    for name in (mixed, link):
        done = cli("solve", mixed, "-o", name)
        assert done.code == 2
        assert "is one of the inputs" in done.err
    assert mixed.read_bytes() == before


def test_bytes_that_are_no_text(cli, tmp_path: Path) -> None:
    path = tmp_path / "noise.bin"
    path.write_bytes(bytes(range(256)) * 20)
    done = cli("solve", path)
    assert done.code == 2
    assert "expected" in done.out + done.err


def test_trace_of_a_puzzle_with_constraints(cli, tmp_path) -> None:
    cage = {"kind": "killer cage", "cells": ["r1c1", "r1c2"], "sum": 3}
    record = {"puzzle": 16 * ".", "layout": "4x4", "constraints": [cage]}
    file = tmp_path / "caged.json"
    file.write_text(json.dumps(record))
    done = cli("solve", str(file), "--trace")
    assert "the cage r1c1 r1c2 holds different digits that add up to 3" in done.out, done.err


def test_trace_of_another_layout(cli) -> None:
    done = cli("solve", "12..34......4...", "--layout", "boxes 2x2+x", "--trace")
    assert done.out.startswith("r1c1 is 1\n")
    assert "(cover" in done.out
