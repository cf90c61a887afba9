"""What is no layout is a clear error, whatever it is made of; and one rule for all names."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold import Layout
from ninefold.model.layout_rules import MOST_CELLS
from ninefold.model.units import REGIONS, Unit
from ninefold.solvers.registry import named as solver_named

ONE = ((0, 0),)


@pytest.mark.parametrize(
    "make",
    [
        Layout.named,
        Layout.usual,
        Layout.latin,
        Layout.jigsaw,
        lambda value: Layout.boxes(value, 3),
        lambda value: Layout.boxes(3, value),
        Layout.boards,
        lambda value: Layout.boards([value]),
        lambda value: Layout.boards([(value, 0)]),
        lambda value: Layout.boards([(0, 0)], value),
        lambda value: Layout.boards([(0, 0)], (3, value)),
        lambda value: Layout.of(value, [["r1c1"]]),
        lambda value: Layout.of(2, value),
        lambda value: Layout.of(2, [value]),
        lambda value: Layout.of(2, [[value]]),
        lambda value: Layout.of(2, [[(0, value)]]),
        lambda value: Layout.of(2, [["r1c1"]], name=value),
        lambda value: Layout.of(2, [["r1c1"]], kind=value),
        lambda value: Layout.from_json([value]),
        lambda value: Layout.classic().with_extra(value),
        lambda value: Layout.classic().with_units([value]),
        lambda value: Layout.classic().with_units([[value]]),
        lambda value: Layout.classic().with_units([[(0, value)]]),
        lambda value: Layout.classic().with_units([[0]], name=value),
        lambda value: Layout.classic().cell(value),
        lambda value: Layout(value, 1, ONE, ()),
        lambda value: Layout("a", value, ONE, ()),
        lambda value: Layout("a", 1, value, ()),
        lambda value: Layout("a", 1, (value,), ()),
        lambda value: Layout("a", 1, ONE, value),
        lambda value: Layout("a", 1, ONE, (value,)),
        lambda value: Layout("a", 1, ONE, (Unit("a", "a", value),)),
        lambda value: Layout("a", 1, ONE, (Unit("a", "a", (value,)),)),
        lambda value: Layout("a", 1, ONE, (Unit("a", value, (0,)),)),
        lambda value: Layout("a", 1, ONE, (), (value, 1)),
    ],
)
@pytest.mark.parametrize("value", [None, 2.5, b"\xff", Ellipsis, [[]], {"a": 1}], ids=str)
def test_a_value_of_another_kind_is_an_error_of_ours(make, value) -> None:
    with pytest.raises(nf.NinefoldError):
        make(value)


def test_sizes_that_nobody_uses_are_told_from_those_that_exist() -> None:
    for make in (lambda: Layout.usual(7), lambda: Layout.named("7x7")):
        with pytest.raises(nf.UnknownNameError, match=r"no usual board is named '7x7'.*: 4x4, 6x6"):
            make()
    with pytest.raises(nf.UnknownNameError, match=r"no layout is named '7'; .*sizes such as 6x6"):
        Layout.named("7")
    with pytest.raises(nf.UnknownNameError, match="no layout is named"):
        Layout.named("boxes \u0663x\u0663")  # digits, but not those that we write


@pytest.mark.parametrize("name", ["Windoku", " windoku ", "HYPER", "hyper"])
def test_an_addition_is_spelled_as_the_whole_name_is(name: str) -> None:
    assert Layout.classic().with_extra(name) == Layout.named(name) == Layout.hyper()
    assert Layout.x().with_extra(name) == Layout.named(f"x+{name}") == Layout.hyper("x")


def test_an_addition_that_is_there_changes_nothing() -> None:
    assert Layout.hyper().with_extra("windoku") == Layout.hyper()


def test_letters_of_a_jigsaw_stay_apart_however_the_word_is_spelled() -> None:
    letters = "AABBAABBaabbaabb"
    assert Layout.named(f"Jigsaw: {letters}") == Layout.named(f"jigsaw:{letters}")


def test_one_bound_of_cells_for_readers_and_solvers() -> None:
    def row(cells: int) -> Layout:
        return Layout.of(1, [[(i // 999, i % 999)] for i in range(cells)])

    regions = solver_named("regions")
    for cells, fits in ((MOST_CELLS, True), (MOST_CELLS + 1, False)):
        layout = row(cells)
        assert regions.supports(nf.Puzzle(bytes(cells), layout)) is fits
        if fits:
            assert Layout.from_json(layout.to_json()) == layout
            assert nf.solve(bytes(cells), layout=layout).status is nf.Status.UNIQUE
        else:
            with pytest.raises(nf.FormatError, match="at most 5,000 cells"):
                Layout.from_json(layout.to_json())


def test_regions_are_boxes_and_those_of_a_jigsaw() -> None:
    assert {unit.kind for unit in Layout.classic().units} & REGIONS == {"box"}
    assert {unit.kind for unit in Layout.jigsaw("AABB" * 2 + "CCDD" * 2).units} & REGIONS == {
        "region"
    }


def test_units_that_meet_all_too_often_are_refused_at_once() -> None:
    cells = ["r1c1", "r1c2"]
    many = Layout.from_json(
        {
            "name": "many",
            "size": 2,
            "cells": cells,
            "units": 20_000 * [{"kind": "pair", "name": "pair", "cells": cells}],
        }
    )
    for solver in ("regions", "cover"):
        with pytest.raises(nf.UnsupportedError, match="does not support many puzzles"):
            nf.solve("..", layout=many, solver=solver)
    few = Layout("few", 2, many.positions, many.units[:100])
    assert nf.count("..", layout=few).value == 2
