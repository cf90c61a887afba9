"""Rules in comments before the first board of a text: `# rule: killer 15 r1c1-r1c3`."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest

import ninefold as nf
from ninefold.formats import read_all, read_file, read_one, read_stream, write

TOP = "# by hand\n# rule: killer 3 r1c1-r1c2\n# Rule :  even r1c1  \n"
BOARD = 16 * "."
RULED = nf.Puzzle(BOARD, rules=["killer 3 r1c1-r1c2", "even r1c1"])


@pytest.mark.parametrize("format", ["line", "rows", "csv-rows"])
def test_a_board_of_any_text_has_them(format: str) -> None:
    assert nf.Puzzle(TOP + write(nf.Puzzle(BOARD), format)) == RULED


@pytest.mark.parametrize("spelt", ["#rule:", "# rules:", "## RULE :", "  #rule:"])
def test_a_comment_may_be_spelt_in_several_ways(spelt: str) -> None:
    assert nf.Puzzle(f"{spelt} even r1c1\n{BOARD}") == nf.Puzzle(BOARD, rules=["even r1c1"])


@pytest.mark.parametrize("spelt", ["#layout:", "##Layout :", "  #layout:"])
def test_so_may_the_one_of_a_layout(spelt: str) -> None:
    assert nf.Puzzle(f"{spelt} 4x4+from-0\n{BOARD}").layout.first_digit == 0


def test_every_board_has_them(tmp_path) -> None:
    text = f"{TOP}{BOARD}\n# rule: a remark, since boards have begun\n{BOARD}\n"
    path = tmp_path / "two.txt"
    path.write_text(text)
    for read in (read_all(text), read_file(path), read_stream(io.StringIO(text))):
        assert list(read) == [RULED, RULED]
    nf.solve_file(path, tmp_path / "out.txt")
    assert [row[:2] for row in (tmp_path / "out.txt").read_text().splitlines()] == ["21", "21"]


def test_a_layout_and_rules_are_named_together() -> None:
    text = "# layout: x\n# rule: killer 45 diagonal 2\n" + 81 * "."
    found = read_one(text)
    assert found == nf.Puzzle(81 * ".", "x", rules=["killer 45 diagonal 2"])


def test_rules_join_those_of_an_argument() -> None:
    assert nf.Puzzle(TOP + BOARD, rules=["anti-king"]).constraints[:2] == RULED.constraints
    assert len(nf.Puzzle(TOP + BOARD, rules=["anti-king"]).constraints) == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# rule: kiler 3 r1c1\n", "line 1, column 9: expected a kind of rules such as 'killer'"),
        ("# x\n# rule: even r5c5\n", "line 2, column 14: expected a cell of the board"),
        ("# rule:\n", "line 1, column 8: expected a kind of rules"),
        ("# rule: automaton r1c1\n", "line 1, column 9: .*automaton: this kind has no text form"),
        ("# rule: killer 3 r1c1 r1c1\n", "line 1, column 9: .*r1c1 is named twice"),
    ],
)
def test_a_wrong_rule_is_an_error_at_its_place(text: str, said: str) -> None:
    with pytest.raises(nf.FormatError, match=said):
        nf.Puzzle(text + BOARD)


def test_rules_without_a_board_are_an_error() -> None:
    with pytest.raises(nf.FormatError, match="line 3, column 1: expected a board after the rules"):
        nf.Puzzle(TOP)
    with pytest.raises(nf.FormatError, match="expected a board after the rules"):
        nf.Puzzle("# rule: anti-king\n" + 9_000 * "# and more\n" + BOARD)


def ninefold(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ninefold", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)


def test_the_shell_reads_them(tmp_path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{TOP}{BOARD}\n12..............\n")
    assert ninefold("count", str(path)).stdout == "24\n0\n"
    assert ninefold("count", "-", stdin=path.read_text()).stdout == "24\n0\n"
    alone = f"{TOP}{BOARD}\n"
    assert ninefold("count", "-", "--rule", "odd r1c2", stdin=alone).stdout == "24\n"


def test_a_table_has_them(tmp_path) -> None:
    pytest.importorskip("pyarrow")
    import pyarrow.parquet

    path, table = tmp_path / "one.txt", tmp_path / "out.parquet"
    path.write_text(f"{TOP}{BOARD}\n")
    nf.run("count", path, table)
    assert pyarrow.parquet.read_table(table)["count"].to_pylist() == [24]
