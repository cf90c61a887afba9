"""What lies beneath the digits: no two units that differ look the same."""

from __future__ import annotations

import pytest

from ninefold.model import Layout
from ninefold.pictures.backgrounds import grounds
from ninefold.pictures.geometry import CELL
from ninefold.pictures.scene import Path
from ninefold.pictures.themes import THEMES
from ninefold.pictures.unit_styles import LINES, SIGNS, styles_of

OWN = Layout.classic().with_units([["r1c1", "r1c2", "r2c2"], ["r2c2", "r3c3", "r4c4"]])
SCATTERED = Layout.classic().with_units("A..A..B\n\nB.....C\n......C")
SUMS = {
    name: Layout.named(name)
    for name in (
        "hyper+disjoint",
        "asterisk+disjoint",
        "hyper+asterisk",
        "hyper+girandola",
        "centre-dot+asterisk+girandola",
        "hyper+centre-dot+asterisk+girandola+disjoint",
        "boxes 4x4+disjoint",
        "boxes 4x4+hyper+disjoint",
        "boxes 5x5+disjoint",
    )
}


def look_of(layout: Layout, theme: str, cell: int) -> frozenset[tuple[object, ...]]:
    """All that is drawn in a cell, told by how it looks and where in the cell it is."""
    row, column = layout.positions[cell]
    seen = set()
    for path in grounds(layout, THEMES[theme]):
        assert isinstance(path, Path)
        steps = [
            (
                letter,
                tuple(round(n - CELL * (row if i % 2 else column)) for i, n in enumerate(spot)),
            )
            for letter, spot in path.steps
        ]
        inside = tuple(
            (letter, spot)
            for letter, spot in steps
            if spot and min(spot) >= 0 and max(spot) <= CELL
        )
        if inside:
            seen.add((path.fill, path.stroke, path.width, inside))
    return frozenset(seen)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", SUMS)
def test_the_units_of_sums_are_all_drawn_and_differ(name: str, theme: str) -> None:
    layout = SUMS[name]
    looks = styles_of(layout)
    drawn = {*looks.painted, *looks.shaded, *looks.signed}
    assert drawn == {unit for unit in layout.units if unit.kind not in LINES}
    paths = [path for path in grounds(layout, THEMES[theme]) if isinstance(path, Path)]
    signs = {(path.fill, path.stroke, len(path.steps)) for path in paths if path.kind == "sign"}
    assert len(signs) == len(looks.signed)
    assert sum(path.kind == "group" for path in paths) == len(looks.painted)


@pytest.mark.parametrize("size", [9, 16, 25])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_two_groups_look_the_same(size: int, theme: str) -> None:
    layout = Layout.usual(size).with_extra("disjoint")
    groups = [unit for unit in layout.units if unit.kind == "group"]
    fills: dict[int, list[str]] = {}
    number = -1
    for path in grounds(layout, THEMES[theme]):
        assert isinstance(path, Path)
        number += path.kind == "group"
        fills.setdefault(number, []).append(path.fill)
    assert len(fills) == len({tuple(each) for each in fills.values()}) == len(groups)


@pytest.mark.parametrize("theme", THEMES)
def test_a_cell_of_a_window_a_star_and_neither_differ(theme: str) -> None:
    for name, cells in {
        "hyper+asterisk": ("r2c2", "r3c3", "r5c2", "r1c1"),
        "centre-dot+asterisk+girandola": ("r2c2", "r3c3", "r1c1", "r5c5", "r1c2"),
        "asterisk+disjoint": ("r2c5", "r2c2"),
        "hyper+disjoint": ("r2c2", "r5c5"),
    }.items():
        layout = Layout.named(name)
        looks = [look_of(layout, theme, layout.cell(cell)) for cell in cells]
        assert len(set(looks)) == len(cells), name


@pytest.mark.parametrize("theme", THEMES)
def test_own_units_of_one_kind_differ(theme: str) -> None:
    for layout, cells in ((OWN, ("r1c1", "r2c2", "r3c3")), (SCATTERED, ("r1c1", "r1c7", "r4c7"))):
        looks = [look_of(layout, theme, layout.cell(cell)) for cell in (*cells, "r9c9")]
        assert len(set(looks)) == len(looks)


def test_paint_tells_scattered_units_and_an_outline_whole_ones() -> None:
    assert len(styles_of(SCATTERED).painted) == 3
    assert len(styles_of(SCATTERED, has_paints=False).signed) == 2
    assert len(styles_of(Layout.hyper()).shaded) == 4
    assert styles_of(Layout.named("asterisk")).shaded


def test_units_for_which_there_are_too_few_looks_are_left_out_as_a_whole() -> None:
    cells = [f"r{n}c{n}" for n in range(1, SIGNS + 4)]
    many = Layout.classic().with_units([["r1c1", cell] for cell in cells[1:]])
    assert not list(grounds(many, THEMES["light"]))
    assert styles_of(many.with_extra("hyper")).shaded[0].kind == "window"
    assert not styles_of(many.with_extra("hyper")).signed


def test_signs_are_fine_where_there_are_pencil_marks() -> None:
    layout, theme = Layout.named("hyper+asterisk"), THEMES["light"]
    plain, marked = (
        next(path for path in grounds(layout, theme, marked=marked) if path.kind == "sign")
        for marked in (False, True)
    )
    assert isinstance(plain, Path)
    assert isinstance(marked, Path)
    assert 0 < marked.width < plain.width
