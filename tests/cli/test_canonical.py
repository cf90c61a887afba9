"""`ninefold canonical`: forms a line each, equal ones dropped, what has none told."""

from __future__ import annotations

import json
from pathlib import Path

import ninefold as nf

from .boards import EMPTY, SHORT, SMALL, UNIQUE

OTHER = nf.Transformation.random(seed=1)(nf.Puzzle(UNIQUE)).to_line()
FORM = nf.canonical(UNIQUE).puzzle.to_line()


def test_one_puzzle(cli) -> None:
    assert cli("canonical", UNIQUE) == (0, f"{FORM}\n", "")
    assert cli("canonical", OTHER) == (0, f"{FORM}\n", "")


def test_json_tells_the_way(cli) -> None:
    record = json.loads(cli("canonical", OTHER, "--format", "json").out)
    assert record["puzzle"] == OTHER
    assert record | nf.canonical(OTHER).to_json() == record
    small = json.loads(cli("canonical", SMALL, "--format", "json").out)
    assert small["automorphisms"] == nf.automorphisms(SMALL)


def test_a_list_keeps_its_order_and_drops_what_is_the_same(cli, tmp_path: Path) -> None:
    boards = [UNIQUE, EMPTY, OTHER, UNIQUE, SMALL]
    text = "\n".join(["board", *boards, ""])  # a list of lines would be of one size
    forms = [nf.canonical(line).puzzle.to_line() for line in boards]
    assert cli("canonical", "-", stdin=text).out.split() == forms
    done = cli("canonical", "-", "--unique", stdin=text)
    assert done.out.split() == [forms[0], forms[1], forms[4]]
    assert done.err.startswith("5 puzzles: 3 done, 2 repeated (")
    target = tmp_path / "different.txt"
    assert cli("canonical", "-", "-u", "--original", "-o", target, stdin=text).code == 0
    assert target.read_text().split() == [UNIQUE, EMPTY, SMALL]


def test_what_cannot_be_read_or_has_no_form_does_not_end_a_list(cli) -> None:
    done = cli("canonical", "-", stdin=f"{UNIQUE}\n{SHORT}\n{OTHER}\n")
    first, error, last = done.out.splitlines()
    assert (done.code, first, last) == (2, FORM, FORM)
    assert error.startswith("# line 2, column 81: ")
    big = cli("canonical", "-", stdin=f"board\n{256 * '.'}\n{UNIQUE}\n")
    error, form = big.out.splitlines()
    assert (big.code, form, "symmetries" in error) == (2, FORM, True)


def test_nothing_to_read_leaves_a_file_as_it_is(cli, tmp_path: Path) -> None:
    target = tmp_path / "kept.txt"
    target.write_text("before")
    assert cli("canonical", "-", "-o", target).code == 2
    assert target.read_text() == "before"


def test_a_layout_by_name(cli) -> None:
    form = nf.canonical(UNIQUE, layout="x").puzzle.to_line()
    assert cli("canonical", UNIQUE, "--layout", "x").out == f"{form}\n"
