"""Lines of other layouts are solved as batches on threads, to what each alone would give."""

from __future__ import annotations

import io
import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.formats.sources import Source
from ninefold.runs.journal import journal_path
from ninefold.runs.run import Settings, run_verb
from ninefold.runs.sources import TextSource
from ninefold.verbs import verb_of

from .test_chunks import LINES, TWICE_IN_A_WINDOW, hyper_lines

ODD = [
    "# a list",
    "",
    LINES[0],
    81 * ".",
    LINES[1][1:],
    TWICE_IN_A_WINDOW,
    f"  {LINES[2]}",
    f"\t{TWICE_IN_A_WINDOW} remark",
    "1234" + "." * 12,
    f"{LINES[3][:4]}!{LINES[3][5:]}",
    f"{LINES[4]},remark",
    LINES[5].replace(".", "0"),
    81 * " ",
    80 * " ",
    "x" * 2_000,
    "\u00e9" * 81,
    LINES[7],
]
"""Every kind of line."""


def solved(text: str, **asked) -> list[str]:
    """The rows of a list as they are made by batches."""
    out = io.BytesIO()
    nf.solve_file(io.BytesIO(text.encode()), out, **asked)
    return out.getvalue().decode().splitlines()


def one_by_one(text: str, layout: str | None, **asked) -> list[str]:
    """The rows of a list whose puzzles are solved each by itself."""
    source = TextSource(Source.of(io.BytesIO(text.encode()), layout=layout), by_lines=False)
    settings, out = Settings(format=asked.pop("format", None), threads=1), io.BytesIO()
    run_verb(verb_of("solve", layout=layout, **asked), source, out, settings)
    return out.getvalue().decode().splitlines()


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("format", ["text", "csv", "json"])
@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"limit": 1},
        {"seed": 7},
        {"limits": nf.Limits(nodes=1)},
        {"limits": nf.Limits(seconds=0.0)},
        {"solver": "cover"},
        {"solver": "dpll"},
    ],
    ids=str,
)
def test_rows_are_those_of_each_puzzle_alone(end: str, format: str, asked) -> None:
    text = end.join([*ODD, *LINES])
    rows = solved(text, layout="hyper", format=format, threads=2, **asked)
    alone = one_by_one(text, "hyper", format=format, **asked)
    rows = [re.sub(r"line \d+: the solver", "the solver", row) for row in rows]
    if format == "json":  # which line it was is told as well, as for plain boards
        rows, alone = ([json.loads(row) | {"line": 0} for row in each] for each in (rows, alone))
    assert rows == alone


@pytest.mark.parametrize("solver", ["auto", "regions", "cover"])
def test_no_line_is_solved_by_itself(solver: str, monkeypatch) -> None:
    monkeypatch.delattr("ninefold.verbs.solve.solve")
    assert len(solved("\n".join(LINES), layout="hyper", solver=solver)) == len(LINES)
    assert len(solved("\n".join(["quiz,n", *(f"{line},1" for line in LINES)]), layout="x")) == 30
    assert len(solved("\n".join(["1234" + 12 * "."] * 9), solver=solver)) == 9
    if solver != "auto":
        assert len(solved("\n".join(LINES), solver=solver)) == len(LINES)


def test_a_list_is_of_the_layout_of_most_of_its_lines() -> None:
    lines = ["1234" + 12 * ".", 36 * ".", 81 * ".", "1234" + 12 * "."]
    for asked in ({}, {"layout": "4x4"}):
        rows = solved("\n".join(lines), limit=1, **asked)
        assert [row.startswith("# line") for row in rows] == [False, True, True, False]
    assert rows[1] == "# line 2, column 17: expected 16 cells, found 36 cells"
    rows = solved("\n".join([81 * ".", *lines]), layout="classic", limit=1)
    assert [row.startswith("# line") for row in rows] == [False, True, True, False, True]


def test_json_tells_the_line_of_every_row() -> None:
    rows = map(json.loads, solved("\n".join(ODD), layout="hyper", format="json"))
    having = [number for number, line in enumerate(ODD, start=1) if line not in ("", 80 * " ")]
    assert [row["line"] for row in rows] == having[1:]


def test_who_sends_line_by_line_gets_rows_line_by_line() -> None:
    code = "import sys; from ninefold.cli import main; sys.exit(main())"
    with subprocess.Popen(
        [sys.executable, "-c", code, "solve", "-", "--layout", "hyper"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        bufsize=1,
    ) as running:
        for line in LINES[:3]:
            running.stdin.write(f"{line}\n")
            assert running.stdout.readline().startswith(
                nf.solve(line, layout="hyper").solution.to_line()
            )
        running.stdin.close()


def test_ctrl_c_and_the_same_command_again(tmp_path: Path) -> None:
    source, target = tmp_path / "list.txt", tmp_path / "out.txt"
    source.write_text("\n".join(hyper_lines(200) * 150))
    code = "import sys; from ninefold.cli import main; sys.exit(main())"
    arguments = [sys.executable, "-c", code, "solve", str(source), "-o", str(target)]
    arguments += ["--layout", "hyper"]
    running = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True)
    while not (target.exists() and target.stat().st_size):
        time.sleep(0.001)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=120)
    assert running.returncode == 130
    assert "puzzles done; run the same command again to continue\n" in err
    again = subprocess.run(arguments, capture_output=True, text=True, check=False)
    assert "continuing after" in again.stderr
    assert not journal_path(target).exists()
    nf.solve_file(source, expected := tmp_path / "expected.txt", layout="hyper")
    assert target.read_bytes() == expected.read_bytes()


@pytest.mark.parametrize("format", ["line", "csv"])
def test_a_line_past_all_bounds_is_told_as_one(format: str) -> None:
    head = "puzzle\n" if format == "csv" else ""
    text = f"{head}{LINES[0]}\n{3_000_000 * 'x'}\n{LINES[1]}\n"
    rows = solved(text, layout="hyper")
    assert rows == one_by_one(text, "hyper")
    assert rows[1].endswith("expected a line of at most 1048576 characters, found a longer one")


@pytest.mark.parametrize(
    ("head", "layout"), [("", None), ("", "4x4"), ("puzzle\n", None), ("puzzle\n", "4x4")]
)
def test_blank_lines_have_a_row_where_they_are_a_board(head: str, layout: str | None) -> None:
    text = f"{head}1234............\n{16 * ' '}\n{81 * ' '}\n   \n\n1234............\n"
    assert solved(text, layout=layout) == one_by_one(text, layout)
