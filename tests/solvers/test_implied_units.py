"""Units that follow from others: what they are, and that searches use them."""

import pytest

import ninefold as nf
from ninefold import Layout
from ninefold.solvers.implied_units import implied_units

JIGSAW = "AABBACBBACDDCCDD"


def test_the_five_of_a_hyper_board() -> None:
    layout = Layout.hyper()
    groups = ((1, 5, 9), (2, 3, 4), (6, 7, 8))
    expected = {
        frozenset(layout.cell(f"r{row}c{column}") for row in rows for column in columns)
        for rows in groups
        for columns in groups
        if (1, 5, 9) in (rows, columns)
    }
    assert {frozenset(cells) for cells in implied_units(layout)} == expected


@pytest.mark.parametrize(
    ("name", "number"),
    [("classic", 0), ("x", 0), ("disjoint", 0), ("samurai", 0), ("16x16+hyper", 7), ("hyper+x", 5)],
)
def test_other_layouts(name, number) -> None:
    assert len(implied_units(Layout.named(name))) == number


def test_without_rows_and_columns_nothing_follows() -> None:
    boxes = [unit.cells for unit in Layout.hyper().units[18:]]
    bare = Layout.of(9, [[divmod(cell, 9) for cell in cells] for cells in boxes])
    assert implied_units(bare) == []


@pytest.mark.parametrize("name", ["hyper", "hyper+disjoint", f"jigsaw:{JIGSAW}", "16x16+hyper"])
def test_solutions_keep_them(name) -> None:
    """By `reference`, which does not know them, where it is fast enough."""
    layout = Layout.named(name)
    solver = "reference" if layout.size == 4 else "auto"
    limit = None if layout.size == 4 else 20
    units = implied_units(layout)
    assert units
    for grid in nf.solutions(bytes(layout.cells), limit, layout=layout, solver=solver):
        assert all(len({grid[cell] for cell in cells}) == layout.size for cells in units)


@pytest.mark.parametrize("solver", ["regions", "cover"])
def test_a_sparse_hyper_board_does_not_stall(solver) -> None:
    """With 2 in r9c5 none of the corners can hold 2, which only an implied unit tells at once."""
    puzzle = nf.Puzzle(bytes(81), "hyper").placed("r9c5", 2)
    found = nf.candidates(puzzle, limits=nf.Limits(nodes=200_000), solver=solver)
    assert found.exact
    assert all(2 not in found[cell] for cell in ("r1c1", "r1c9", "r5c1", "r5c9", "r1c5", "r5c5"))
