"""A layout may be given by its name or its record, and boards with gaps as whole rows."""

from pathlib import Path

import pytest

import ninefold as nf
from ninefold import Candidates, Grid, Layout, Metadata, Move, Puzzle
from ninefold.model import as_layout

LINE = 81 * "."
OWN = Layout.usual(4).with_units([["r1c1", "r4c4"]], name="ends")
PAIR = {"name": "pair", "size": 2, "cells": ["r1c1", "r1c2"], "units": []}


@pytest.mark.parametrize("make", [Puzzle, Grid])
def test_boards_take_a_name_a_record_or_a_layout(make):
    hyper = make(LINE, Layout.hyper())
    assert make(LINE, "hyper") == make(LINE, layout="windoku") == hyper
    assert make(bytes(81), Layout.hyper().to_json()) == make(hyper, "hyper") == hyper
    assert make(16 * ".", OWN.to_json()).layout == OWN
    with pytest.raises(nf.ValueRangeError, match="this board is 'hyper', expected 'x'"):
        make(hyper, "x")
    with pytest.raises(nf.UnknownNameError, match=r"'hypr'.*girandola.*6x6.*hyper\+x"):
        make(LINE, "hypr")
    with pytest.raises(nf.FormatError, match="a layout: its name"):
        make(LINE, 9)


def test_candidates_and_moves_take_them_too():
    assert Candidates.full("6x6").layout == Layout.usual(6)
    assert Candidates(64 * ".", "4x4").masks == 16 * (0,)
    assert Candidates.of(16 * [(1, 2)], OWN.to_json())["r4c4"] == (1, 2)
    assert Move.parse("Uu9", "samurai").cell == 368
    assert as_layout(None) is None
    assert as_layout(OWN) is OWN


def test_a_puzzle_comes_back_from_its_own_json():
    puzzle = Puzzle("1" + 15 * ".", OWN, metadata=Metadata(title="a"))
    record = puzzle.to_json()
    again = Puzzle(record["line"], record["layout"], metadata=Metadata(**record["metadata"]))
    assert again == puzzle


def test_rows_may_be_whole_where_a_layout_has_gaps():
    samurai = Layout.samurai()
    puzzle = Puzzle(bytes(cell % 10 for cell in range(369)), samurai)
    rows = puzzle.grid.rows()
    assert Puzzle(rows, "samurai") == puzzle
    rows[0][9] = None
    assert Puzzle(rows, samurai) == puzzle
    assert nf.check(rows, layout=samurai).puzzle == puzzle
    rows[1][10] = 5
    with pytest.raises(nf.FormatError, match="row 2, column 11: expected nothing, as samurai"):
        Puzzle(rows, samurai)
    rows[1][10], rows[2][12] = 0, 10
    with pytest.raises(nf.FormatError, match="row 3, column 13: expected a digit"):
        Puzzle(rows, samurai)


def test_cells_alone_are_taken_too():
    samurai = Layout.samurai()
    puzzle = Puzzle(bytes(cell % 10 for cell in range(369)), samurai)
    ragged = [
        [digit for column, digit in enumerate(row) if (number, column) in set(samurai.positions)]
        for number, row in enumerate(puzzle.grid.rows())
    ]
    assert Puzzle(ragged, samurai) == puzzle
    assert Puzzle([digit for row in ragged for digit in row], samurai) == puzzle


@pytest.mark.parametrize(
    "change",
    [
        {"size": 2.0},
        {"size": True},
        {"size": 1e999},
        {"size": 26},
        {"size": None},
        {"name": 7},
        {"name": "a\nb"},
        {"name": 1001 * "a"},
        {"cells": "r1c1"},
        {"cells": ["r1c1", 2]},
        {"cells": ["r0c1"]},
        {"cells": []},
        {"cells": [f"r{r}c{c}" for r in range(1, 73) for c in range(1, 73)]},
        {"units": None},
        {"units": [[]]},
        {"units": [{"kind": "unit", "name": "unit", "cells": ["r2c2"]}]},
        {"units": [{"kind": "unit", "name": "unit", "cells": ["r1c1", "r1c1"]}]},
        {"units": [{"kind": "unit", "name": "\x1b[31m", "cells": ["r1c1"]}]},
        {"units": [{"kind": "unit", "name": "unit", "cells": ["r1c1"], "sum": 3}]},
        {"units": 20_001 * [{"kind": "unit", "name": "unit", "cells": ["r1c1"]}]},
        {"box": [0, 0]},
        {"box": [1, 1]},
        {"box": [2, 1, 1]},
        {"box": [1e999, 1]},
        {"box": "21"},
        {"cages": []},
    ],
)
def test_a_record_is_read_strictly(change):
    assert Layout.from_json(PAIR).cells == 2
    with pytest.raises((nf.FormatError, nf.ValueRangeError)):
        Layout.from_json(PAIR | change)


def test_a_name_is_bounded():
    with pytest.raises(nf.ValueRangeError, match="1,000 characters"):
        Layout.named("x+" + 1000 * "y")
    with pytest.raises(nf.ValueRangeError, match="1,000 printable characters"):
        Layout.usual(4).with_units([["r1c1", "r4c4"]], name=1001 * "a")
    many = Layout.boards([(0, 2 * i) for i in range(400)], box=(1, 1))
    assert many.name == "400 boards 1x1"
    assert Layout.from_json(many.reference()) == many


def test_a_result_mentions_a_layout_that_its_size_does_not_tell():
    assert nf.solve(LINE, layout="hyper", limit=1).to_json()["layout"] == "hyper"
    assert "layout" not in nf.solve(16 * ".", limit=1).to_json()


def test_moves_past_the_letters_are_spelt_as_people_do():
    long = Layout.boards([(0, 27)], box=(2, 2))
    move = Move.parse("r1c28=3", long)
    assert move.codecup == str(move) == "r1c28=3"
    assert Move.parse(move.codecup, long) == move


def test_the_tutorial_has_every_name():
    manual = Path(__file__).parents[2] / "docs" / "variants.md"
    text = manual.read_text(encoding="utf-8")
    assert all(f"`{name}`" in text for name in (*Layout.names(), "windoku", "diagonal", "colour"))


@pytest.mark.parametrize("place", [(0, 10**30), (999, 0), (0.5, 1), (0,), (0, 1, 2)])
def test_a_cell_stands_where_it_can_be_named(place):
    with pytest.raises(nf.ValueRangeError, match=r"rows? and columns?"):
        Layout.of(2, [[place]])
    last = Layout.of(2, [[(998, 998)]])
    assert Layout.from_json(last.to_json()) == last
