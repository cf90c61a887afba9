"""SudokuPad: what its JSON says for certain, and what it only draws."""

import json

import pytest

import ninefold as nf
from ninefold.formats import detect, read_one, write
from ninefold.formats.sudokupad_zip import unzipped
from ninefold.model import Metadata, Puzzle
from ninefold.model import constraints as rules

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

CONSTRAINTS = [
    rules.AllDifferent("r1c1 r2c3 r5c5"),
    rules.KillerCage("r1c1 r1c2 r2c1", 12),
    rules.KillerCage("r1c1 r1c2 r2c1"),
    rules.AntiKnight(),
    rules.AntiKing(),
    rules.NonConsecutive(),
]


@pytest.mark.parametrize("rule", CONSTRAINTS, ids=repr)
def test_every_constraint_that_it_has_comes_back(rule) -> None:
    puzzle = Puzzle(LINE, constraints=[rule])
    text = write(puzzle, "sudokupad")
    assert detect(text).name == "sudokupad"
    assert read_one(text) == puzzle


def test_a_constraint_without_a_word_is_named() -> None:
    puzzle = Puzzle(LINE, constraints=[rules.Table("r1c3 r1c4", [(1, 2)])])
    with pytest.raises(nf.UnsupportedError, match=r"no word for the constraint 'table'"):
        write(puzzle, "sudokupad")


def record(**more: object) -> dict[str, object]:
    regions = [[[r + i // 2, c + i % 2] for i in range(4)] for r in (0, 2) for c in (0, 2)]
    return {"cells": [[{} for _ in range(4)] for _ in range(4)], "regions": regions} | more


def read(told: object, **options: object) -> Puzzle:
    return read_one(json.dumps(told), format="sudokupad", **options)


def test_words_stand_in_metadata_or_in_cages_without_cells() -> None:
    said = Metadata(title="A", author="B", description="Normal rules.")
    told = {"title": "A", "author": "B", "rules": ["Normal rules."], "solution": "1234"}
    assert read(record(metadata=told)) == Puzzle(16 * ".", metadata=said)
    cages = [{"value": f"{key}: {value}"} for key, value in [("title", "A"), ("author", "B")]]
    cages.append({"value": "rules: Normal rules.", "cells": []})
    assert read(record(cages=cages)) == Puzzle(16 * ".", metadata=said)


def test_what_no_digit_depends_on_is_passed_over() -> None:
    bounds = {"cells": [[0, 0], [3, 3]], "unique": False, "hidden": True}
    row = {"cells": [[0, c] for c in range(4)], "unique": True, "hidden": True, "type": "rowcol"}
    told = record(
        id="x", cellSize=50, lines=[], overlays=[], foglight=[[0, 0]], cages=[bounds, row]
    )
    assert read(told) == Puzzle(16 * ".")
    told["cells"][0][0] = {"value": "3", "pencilMarks": [1], "centremarks": [2]}
    told["cells"][0][1] = {"value": 4, "given": False}
    assert read(told) == Puzzle("3" + 15 * ".")


WAY = {"wayPoints": [[0.5, 0.5], [1.5, 0.5]], "color": "#ff0000"}
FIGURE = {"center": [0.5, 0.5], "width": 0.8, "height": 0.8, "backgroundColor": "#ff0000"}


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"lines": [WAY]}, "found a line in #ff0000; a lenient"),
        ({"arrows": [WAY]}, "found a line in #ff0000"),
        ({"overlays": [FIGURE], "underlays": [FIGURE]}, "found a square in #ff0000, 2 times"),
        ({"overlays": [FIGURE | {"text": "?"}]}, r"found the text '\?'"),
        ({"lines": [{"wayPoints": [[0, 0], [1]]}]}, r"a point as \[row, column\], found \[1\]"),
        ({"lines": [WAY | {"thickness": "wide"}]}, "a number, found 'wide'"),
        ({"metadata": {"norowcol": True}}, "found 'norowcol', which may be a rule"),
        ({"global": ["antixv"]}, "found 'antixv', which may be a rule"),
        ({"cells": [[{"c": "red"}]], "regions": []}, "found 'c', which may be a rule"),
        (
            {"cages": [{"cells": [[0, 0]], "value": "9", "unique": False}]},
            "found a cage '9' of 1 cells",
        ),
        (
            {"cages": [{"cells": [[0, 0]], "value": "A", "unique": True}]},
            "found a cage 'A' of 1 cells",
        ),
        ({"cages": [{"cells": [[0, 0]]}]}, "found a cage of 1 cells"),
        ({"cages": [{"value": "9"}]}, "expected cells in a cage, found none"),
        ({"cages": [{"cells": [[0, 4]], "value": 9}]}, r"4x4 board, found \[0, 4\]"),
        ({"cages": [{"cells": [[0]], "value": 9}]}, "4x4 board"),
        ({"cages": [{"cells": ["r1c1"], "value": 9}]}, "a cell as"),
        ({"cages": [7]}, "a record as a cage"),
        ({"regions": [[[0, 0], [0, 0]]]}, "one in two, r1c1"),
        ({"regions": [[[0.5, 0]]]}, "a row or column"),
        ({"cells": 7}, "with rows of cells"),
        ({"cells": [[{}, {}], [{}]]}, "2 cells in a row"),
        ({"cells": [[{"value": "?"}]], "regions": []}, "a digit from 1 to 1, found '?'"),
        ({"metadata": {"title": 7}}, "a text as title"),
    ],
)
def test_what_cannot_be_read_is_named(more, message) -> None:
    with pytest.raises(nf.FormatError, match=message):
        read(record() | more)


def test_a_board_without_regions_has_rows_and_columns() -> None:
    assert read(record(regions=[])).layout.name == "latin 4"


@pytest.mark.parametrize(
    ("short", "told"),
    [
        (
            "{ce:[[{v:5},,{v:7}],[,,]],cs:50}",
            {"cells": [[{"value": 5}, {}, {"value": 7}], [{}, {}, {}]], "cellSize": 50},
        ),
        ("{ca:[{v:12,unique:t,w:f}]}", {"cages": [{"value": 12, "unique": True, "width": False}]}),
        (r"{t:'it\'s \n a \"b\" \u2603',a:[]}", {"title": 'it\'s \n a "b" \u2603', "arrows": []}),
        ("{c:#0,c1:#F}", {"color": "#000000", "borderColor": "#FFFFFF"}),
        ("{c1:070707,c2:383838}", {"borderColor": "#070707", "backgroundColor": "#383838"}),
        ("{c2:CFCFCF,d:null,x:-1.5}", {"backgroundColor": "#CFCFCF", "duration": None, "x": -1.5}),
        ('{"a": 1, b : "c"}', {"arrows": 1, "b": "c"}),
        ("[[]]", [[]]),
    ],
)
def test_the_short_notation(short, told) -> None:
    assert json.loads(unzipped(short, 1, 1)) == told


@pytest.mark.parametrize(
    "short",
    [
        "",
        "{",
        "{a}",
        "{a:1",
        "{a:1}}",
        "{a:1,a:2}",
        "{a:'x}",
        "[1",
        "{a:zz}",
        1000 * "[",
        "{a:1 2}",
    ],
)
def test_what_is_not_in_the_short_notation(short) -> None:
    with pytest.raises(nf.FormatError, match="line 3, column 7: expected the JSON of SudokuPad"):
        unzipped(short, 3, 7)


def test_rules_that_share_a_drawing_are_refused_also_with_a_solution() -> None:
    puzzle = Puzzle(LINE, rules=["minimum r1c8", "maximum r2c5"])
    with pytest.raises(nf.UnsupportedError, match=r"means others too \(maximum, minimum\)"):
        nf.write(puzzle, "sudokupad")
