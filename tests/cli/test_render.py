"""`ninefold render`: what is drawn, where it goes, and what is refused."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.pictures import Picture

from .boards import EMPTY, SHORT, TWICE, UNIQUE
from .conftest import COMMAND


def test_text_is_what_it_prints(cli) -> None:
    assert cli("render", UNIQUE)[:2] == (0, f"{nf.Puzzle(UNIQUE)}\n")
    assert cli("render", UNIQUE, "--solution").out == f"{nf.solve(UNIQUE).solution}\n"
    candidates = Picture.of(UNIQUE, candidates=True).annotated(title="Hello")
    assert cli("render", UNIQUE, "--candidates", "--title", "Hello").out == f"{candidates}\n"


def test_a_list_is_printed_board_by_board(cli) -> None:
    done = cli("render", "-", stdin=f"{UNIQUE}\n{TWICE}\n")
    assert done.out == f"{nf.Puzzle(UNIQUE)}\n\n{nf.Puzzle(TWICE)}\n"


@pytest.mark.parametrize("ending", ["txt", "svg", "png", "pdf"])
def test_the_ending_tells_the_format(cli, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"board.{ending}"
    assert cli("render", UNIQUE, "-o", path) == (0, "", "")
    expected = {
        "txt": f"{nf.Puzzle(UNIQUE)}\n".encode(),
        "svg": nf.render(UNIQUE).encode(),
        "png": nf.render(UNIQUE, "png"),
        "pdf": nf.render_sheet([UNIQUE], per_page=1, solutions=False),
    }
    assert path.read_bytes() == expected[ending]


def test_looks_are_handed_on(cli, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    options = ["--theme", "dark", "--size", 300, "--names", "--candidates", "--solution"]
    assert cli("render", UNIQUE, "-o", path, *options).code == 0
    look = {"theme": "dark", "size": 300, "names": True, "candidates": True}
    assert path.read_text() == nf.render(nf.solve(UNIQUE), **look)


def test_a_sheet_takes_a_list(cli, tmp_path: Path) -> None:
    puzzles, path = tmp_path / "list.sdm", tmp_path / "sheet.pdf"
    puzzles.write_text(f"{UNIQUE}\n" * 3)
    options = ["--per-page", 6, "--paper", "Letter", "--title", "Three", "--solution"]
    assert cli("render", puzzles, "-o", path, *options).code == 0
    sheet = nf.render_sheet([UNIQUE] * 3, per_page=6, paper="Letter", title="Three")
    assert path.read_bytes() == sheet
    assert cli("render", puzzles, "-o", path).code == 0
    assert path.read_bytes() == nf.render_sheet([UNIQUE] * 3, per_page=4, solutions=False)


def test_a_picture_shows_one_puzzle(cli, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    done = cli("render", "-", "-o", path, stdin=f"{UNIQUE}\n{UNIQUE}\n")
    assert (done.code, path.exists()) == (2, False)
    assert "pdf" in done.err


def test_a_puzzle_without_solution_ends_with_no(cli) -> None:
    done = cli("render", TWICE, "--solution")
    assert (done.code, done.out) == (1, f"{nf.Puzzle(TWICE)}\n")
    assert "no solution" in done.err


def test_the_solver_and_its_limits_find_the_solution(cli) -> None:
    assert cli("render", UNIQUE, "--solution", "--solver", "heap").code == 0
    hard = cli("render", "example:hard", "--solution", "--solver", "backtracking", "--nodes", 5)
    assert hard.code == 1
    assert "undecided" in hard.err
    plain = cli("render", EMPTY, "--solution")
    seeded = cli("render", EMPTY, "--solution", "--seed", 5)
    assert plain.out != seeded.out == cli("render", EMPTY, "--solution", "--seed", 5).out


def test_a_title_reaches_the_terminal_without_escapes(cli) -> None:
    assert cli("render", UNIQUE, "--title", "red \x1b[31mfox\x07").out.startswith("red [31mfox\n")


def test_what_cannot_be_read_is_told_and_the_rest_drawn(cli) -> None:
    done = cli("render", "-", stdin=f"{UNIQUE}\n{SHORT}\n{UNIQUE}\n")
    assert done.code == 2
    assert done.out.count("┌") == 2
    assert "line 2" in done.err


@pytest.mark.parametrize(
    "options",
    [
        ["-o", "board.doc"],
        ["--per-page", 2],
        ["-f", "svg", "--paper", "A4"],
        ["--theme", "dark"],
        ["-f", "pdf", "--size", 100],
        ["-f", "svg", "--theme", "neon"],
        ["-f", "pdf", "--per-page", 5],
        ["-f", "gif"],
        ["--duration", 3],
        ["--frames", 20],
        ["--number", 2],
        ["--limit", 2],
        ["--solver", "cover"],
        ["--seed", 1],
        ["--nodes", 10],
        ["--solution", "--solver", "nobody"],
    ],
)
def test_what_does_not_go_together_is_refused(cli, tmp_path, monkeypatch, options: list) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli("render", UNIQUE, *options).code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_missing_library_is_told_in_one_line(cli, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    done = cli("render", UNIQUE, "-f", "png")
    assert (done.code, done.out) == (2, "")
    assert done.err == "ninefold: PNG pictures need what pip install 'ninefold[images]' installs\n"


@pytest.mark.parametrize(("format", "code"), [("png", 2), ("pdf", 2), ("svg", 0), ("text", 0)])
def test_bytes_are_not_written_to_a_terminal(format: str, code: int) -> None:
    screen, terminal = pty.openpty()
    try:
        done = subprocess.run(
            [*COMMAND, "render", UNIQUE, "-f", format],
            stdin=subprocess.DEVNULL,
            stdout=terminal,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
        assert done.returncode == code, done.stderr
        if code:
            os.set_blocking(screen, False)
            with pytest.raises(BlockingIOError):
                os.read(screen, 1)
    finally:
        os.close(terminal)
        os.close(screen)


def test_bytes_are_written_to_a_pipe() -> None:
    done = subprocess.run(
        [*COMMAND, "render", UNIQUE, "-f", "png"], capture_output=True, timeout=60, check=True
    )
    assert done.stdout == nf.render(UNIQUE, "png")
