"""Layouts that have a name, and layouts of one's own."""

import pickle

import pytest

import ninefold as nf
from ninefold import Layout, Puzzle

JIGSAW = "AABBACBBACDDCCDD"
NAMES = {
    "classic": (81, 27),
    "hyper": (81, 31),
    "x": (81, 29),
    "hyper+x": (81, 33),
    "centre-dot": (81, 28),
    "asterisk": (81, 28),
    "girandola": (81, 28),
    "disjoint": (81, 36),
    "hyper+disjoint": (81, 40),
    "boxes 2x3": (36, 18),
    "boxes 4x4+hyper+x": (256, 59),
    "boxes 5x5+centre-dot": (625, 76),
    "latin 5": (25, 10),
    f"jigsaw:{JIGSAW}": (16, 12),
    f"jigsaw:{JIGSAW}+x": (16, 14),
    "twodoku": (153, 53),
    "samurai": (369, 131),
    "boards 2x2 at r1c1 r3c3": (28, 23),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_name_tells_the_whole_layout(name):
    layout = Layout.named(name)
    assert (layout.cells, len(layout.units)) == NAMES[name]
    assert layout.name == layout.reference() == name
    assert Layout.from_json(layout.reference()) == layout
    assert Layout.from_json(layout.to_json()) == layout
    assert pickle.loads(pickle.dumps(layout)) == layout
    assert eval(repr(layout)) == layout


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("windoku", "hyper"),
        ("X + Windoku", "hyper+x"),
        ("x+hyper", "hyper+x"),
        ("classic+x", "x"),
        ("9x9", "classic"),
        ("6x6", "boxes 2x3"),
        ("16X16+diagonal", "boxes 4x4+x"),
        ("colour", "disjoint"),
        ("jigsaw:1122132213443344", "jigsaw:AABBACBBACDDCCDD"),
    ],
)
def test_other_spellings(spelling, name):
    assert Layout.named(spelling) == Layout.named(name)
    assert Layout.named(spelling).name == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "+",
        "nope",
        "6x9",
        "7x7",
        "boxes 9x9",
        "latin 26",
        "latin 0",
        "jigsaw:AAB",
        "jigsaw:AAAABBBCCCCDDDDD",
        "samurai+x",
        "x+samurai",
        "boxes 2x3+hyper",
        "boxes 2x2+girandola",
        "boxes 2x3+centre-dot",
        "boards 3x3 at r0c1",
        "boards 3x3 at " + 100 * "r1c1 ",
    ],
)
def test_a_name_that_is_none_is_a_clear_error(name):
    with pytest.raises((nf.UnknownNameError, nf.ValueRangeError, nf.FormatError)):
        Layout.named(name)


def test_where_the_extra_units_are():
    units = {unit.name: unit for unit in Layout.named("hyper+x+girandola+centre-dot").units}
    name = Layout.classic().cell_name
    assert [name(cell) for cell in units["window 1"].cells][::4] == ["r2c2", "r3c3", "r4c4"]
    assert [name(cell) for cell in units["diagonal 2"].cells][:2] == ["r1c9", "r2c8"]
    assert [name(cell) for cell in units["centre"].cells][:2] == ["r2c2", "r2c5"]
    assert {name(cell) for cell in units["girandola"].cells} >= {"r1c1", "r9c9", "r5c5"}


def test_boards_share_cells_and_whole_boxes():
    samurai = Layout.samurai()
    corner = samurai.cell("r7c7")
    shared = [samurai.units[i].name for i in samurai.units_of[corner]]
    assert shared == [
        "row 7 of board 1",
        "column 7 of board 1",
        "box 9 of board 1",
        "row 1 of board 3",
        "column 1 of board 3",
    ]
    with pytest.raises(nf.ValueRangeError):
        samurai.cell("r1c10")


def test_layouts_are_added():
    assert Layout.x() | Layout.hyper() == Layout.hyper() | Layout.x() == Layout.named("hyper+x")
    assert Layout.classic() | Layout.x() == Layout.x() | Layout.classic() == Layout.x()
    assert Layout.x(Layout.jigsaw(JIGSAW)) == Layout.named(f"jigsaw:{JIGSAW}+x")
    own = Layout.classic().with_units([["r1c1", "r9c9"]], name="ends")
    both = own | Layout.x()
    assert both.name == "ends+x"
    assert len(both.units) == len(Layout.x().units) + 1
    assert Layout.from_json(both.reference()) == both
    with pytest.raises(nf.ValueRangeError):
        Layout.x() | Layout.usual(4)


def test_one_s_own_in_a_few_lines():
    picture = """
        A..A
        .BB.
        .BB.
        A..A
    """
    by_picture = Layout.usual(4).with_units(picture, name="mine")
    by_lists = Layout.usual(4).with_units(
        [[0, 3, 12, 15], ["r2c2", "r2c3", "r3c2", (2, 2)]], name="mine"
    )
    assert by_picture == by_lists
    puzzle = Puzzle(16 * ".", by_picture)
    assert 0 < nf.count(puzzle).value < 288
    assert Layout.from_json(by_picture.reference()) == by_picture
    assert eval(repr(puzzle)) == puzzle


def test_a_name_that_is_taken_does_not_hide_what_is_different():
    liar = Layout.usual(4).with_units([["r1c1", "r4c4"]], name="classic")
    assert liar != Layout.classic()
    assert Layout.from_json(liar.reference()) == liar


@pytest.mark.parametrize(
    "record",
    [
        7,
        {},
        {"name": "a", "size": 2, "cells": ["r1c1", "r1c1"], "units": []},
        {
            "name": "a",
            "size": 2,
            "cells": ["r1c1"],
            "units": [{"kind": "", "name": "", "cells": ["r2c2"]}],
        },
        {"name": "a", "size": "many", "cells": ["r1c1"], "units": []},
        {"name": "a", "size": 2, "cells": 5, "units": []},
        {"name": "a", "size": 2, "box": [1], "cells": ["r1c1"], "units": []},
        {"name": "a", "size": 2, "cells": ["here"], "units": []},
    ],
)
def test_a_record_that_is_none_is_a_clear_error(record):
    with pytest.raises((nf.FormatError, nf.ValueRangeError)):
        Layout.from_json(record)


def test_a_layout_speaks_of_itself_briefly():
    assert str(Layout.x(Layout.jigsaw(JIGSAW))) == "jigsaw+x"
    with pytest.raises(nf.ValueRangeError, match="holds a cell twice"):
        Layout.usual(4).with_units([["r1c1", "r1c1"]])
    with pytest.raises(nf.ValueRangeError, match="unit has 5 cells, and there are 4 digits"):
        Layout.usual(4).with_units([["r1c1", "r1c2", "r1c3", "r1c4", "r2c1"]])
    with pytest.raises(nf.FormatError, match="letters"):
        Layout.usual(4).with_units("....")


def test_a_picture_alone_is_a_layout() -> None:
    pictured = Layout.of(4, "AABB\nAABB\n..CC\n  CC", name="three")
    lists = [
        [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        for row, column in ((0, 0), (0, 2), (2, 2))
    ]
    assert pictured == Layout.of(4, lists, name="three")
    assert nf.count(bytes(pictured.cells), layout=pictured).value == 24**3
