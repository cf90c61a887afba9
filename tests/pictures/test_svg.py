"""SVG: well-formed, small, the same every time, with every digit once in its place."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

import ninefold as nf
from ninefold.model.digits import symbol
from ninefold.pictures import THEMES, Cage, CandidateMark, Highlight, Line, Picture, Point
from ninefold.pictures.geometry import CELL

from .layouts import LAYOUTS, LINE, sample

NAMESPACE = "{http://www.w3.org/2000/svg}"

Placed = list[tuple[str, float, float]]


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def placed(svg: str, kind: str) -> Placed:
    """Every character of the texts of a kind, with where it stands."""
    found = []
    for group in parsed(svg).iter(f"{NAMESPACE}g"):
        if group.get("class") != kind:
            continue
        for text in group:
            across = [float(x) for x in (text.get("x") or "").split()]
            word = text.text or ""
            parts = list(word) if len(across) > 1 else [word]
            found += [
                (part, x, float(text.get("y") or 0)) for part, x in zip(parts, across, strict=True)
            ]
    return found


def cells_of(layout: nf.Layout, spots: Placed) -> list[tuple[str, int]]:
    return [(text, layout.cell_at(int(y // CELL), int(x // CELL))) for text, x, y in spots]


def paths(svg: str, kind: str) -> list[ElementTree.Element]:
    return [path for path in parsed(svg).iter(f"{NAMESPACE}path") if path.get("class") == kind]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", LAYOUTS)
def test_every_given_is_drawn_once_in_its_cell(name: str, theme: str) -> None:
    puzzle = sample(LAYOUTS[name])
    found = cells_of(puzzle.layout, placed(nf.render(puzzle, theme=theme), "given"))
    assert found == [(symbol(d), cell) for cell, d in enumerate(puzzle.givens) if d]


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_mark_is_drawn_once_in_its_place(name: str) -> None:
    puzzle = sample(LAYOUTS[name])
    svg = nf.render(puzzle, candidates=nf.Candidates.full(puzzle.layout))
    marks = placed(svg, "mark")
    empty = [cell for cell, digit in enumerate(puzzle.givens) if not digit]
    digits = [symbol(digit) for digit in range(1, puzzle.layout.size + 1)]
    found = cells_of(puzzle.layout, marks)
    assert Counter(found) == Counter((digit, cell) for cell in empty for digit in digits)
    # Within a cell each digit has a place of its own, the same in every cell.
    places = {(text, round(x % CELL, 1), round(y % CELL, 1)) for text, x, y in marks}
    assert len(places) == len({(x, y) for _, x, y in places}) == puzzle.layout.size


def test_a_digit_stands_in_the_middle_of_its_cell() -> None:
    ((_, x, y),) = placed(nf.render("1" + 15 * "."), "given")
    assert x == CELL / 2
    assert y == pytest.approx(CELL / 2 + 0.36 * 36, abs=0.1)  # half the height of a digit below


def test_entered_digits_differ_from_givens() -> None:
    svg = nf.render(nf.solve(LINE))
    assert (len(placed(svg, "given")), len(placed(svg, "digit"))) == (30, 51)
    groups = {group.get("class"): group for group in parsed(svg).iter(f"{NAMESPACE}g")}
    assert groups["given"].get("fill") != groups["digit"].get("fill")
    assert groups["given"].get("font-weight")
    assert not groups["digit"].get("font-weight")


def test_themes_differ_and_an_unknown_one_is_refused() -> None:
    assert len({nf.render(LINE, theme=theme) for theme in THEMES}) == len(THEMES)
    with pytest.raises(nf.UnknownNameError, match="light, dark, print"):
        nf.render(LINE, theme="neon")


@pytest.mark.parametrize(
    ("puzzle", "candidates", "most"),
    [(LINE, False, 3_000), (LINE, True, 5_000), (81 * ".", True, 15_000)],
)
def test_pictures_are_small(puzzle: str, candidates: bool, most: int) -> None:
    assert len(nf.render(puzzle, candidates=candidates)) < most


def test_the_same_picture_gives_the_same_text() -> None:
    assert nf.render(nf.solve(LINE)) == nf.render(nf.solve(LINE))


def test_numbers_are_rounded() -> None:
    svg = nf.render(LINE, candidates=True, size=333, highlights={"same": ["r1c1"]})
    assert not re.search(r"\d\.\d{3}|e-\d|-0[ \"]", svg.split("</desc>")[1])


def test_size_is_the_width() -> None:
    root = parsed(nf.render(LAYOUTS["twodoku"] and sample(LAYOUTS["twodoku"]), size=300))
    assert (root.get("width"), root.get("height")) == ("300", "300")
    box = [float(number) for number in (root.get("viewBox") or "").split()]
    assert box[2:] == [15 * CELL + 9, 15 * CELL + 9]
    for size in (0, -3, 10**6):
        with pytest.raises(nf.ValueRangeError):
            nf.render(LINE, size=size)


def test_words_are_escaped_and_told() -> None:
    svg = nf.render(LINE, title="<Tom> & \x00Jerry", caption='"a" < b')
    root = parsed(svg)
    assert root.get("role") == "img"
    assert root.findtext(f"{NAMESPACE}title") == "<Tom> & Jerry"
    assert "30 given" in (root.findtext(f"{NAMESPACE}desc") or "")
    assert [text for text, _, _ in placed(svg, "caption")] == ['"a" < b']


def test_the_description_tells_the_board() -> None:
    told = parsed(nf.render(LINE)).findtext(f"{NAMESPACE}desc") or ""
    assert nf.Puzzle(told.rpartition(":")[2].replace(" ", "")) == nf.Puzzle(LINE)


def test_a_long_caption_is_wrapped() -> None:
    svg = nf.render(16 * ".", caption="a word or two " * 8)
    lines = placed(svg, "caption")
    assert len(lines) > 2
    assert len({y for _, _, y in lines}) == len(lines)
    box = [float(number) for number in (parsed(svg).get("viewBox") or "").split()]
    assert max(y for _, _, y in lines) < box[1] + box[3]


def length(path: ElementTree.Element) -> float:
    """How long the lines of a path are together, for those along the axes."""
    total, spot = 0.0, (0.0, 0.0)
    for letter, numbers in re.findall(r"([MHVL])([-\d. ]+)", path.get("d") or ""):
        values = [float(number) for number in numbers.split()]
        before = spot
        spot = {
            "M": lambda v, s: (v[0], v[1]),
            "L": lambda v, s: (v[0], v[1]),
            "H": lambda v, s: (v[0], s[1]),
            "V": lambda v, s: (s[0], v[0]),
        }[letter](values, spot)
        total += 0 if letter == "M" else abs(spot[0] - before[0]) + abs(spot[1] - before[1])
    return total


def test_lines_are_thick_where_regions_part() -> None:
    svg = nf.render("1" + 15 * ".")
    (cells,), (regions,), (outer,) = (paths(svg, kind) for kind in ("cells", "regions", "outer"))
    assert float(cells.get("stroke-width") or 0) < float(regions.get("stroke-width") or 0)
    assert length(cells) == 4 * 4 * CELL
    assert length(regions) == 2 * (4 * CELL + 3)
    assert length(outer) == 4 * (4 * CELL + 3)


def test_the_lines_of_a_jigsaw_follow_its_regions() -> None:
    layout = nf.Layout.jigsaw("AAAB ACBB CCDB CDDD")
    svg = nf.render(nf.Puzzle(16 * ".", layout))
    inner = sum(
        layout.units[8:][a] != layout.units[8:][b]
        for first in range(16)
        for second in (first + 1, first + 4)
        if second < 16 and (second == first + 4 or second % 4)
        for a in [next(i for i, u in enumerate(layout.units[8:]) if first in u.cells)]
        for b in [next(i for i, u in enumerate(layout.units[8:]) if second in u.cells)]
    )
    (regions,) = paths(svg, "regions")
    runs = (regions.get("d") or "").count("M")
    assert length(regions) == inner * CELL + 3 * runs


def test_a_board_without_regions_has_an_outer_line() -> None:
    svg = nf.render(nf.Puzzle(25 * ".", nf.Layout.latin(5)))
    assert paths(svg, "outer")
    assert paths(svg, "cells")
    assert not paths(svg, "regions")


@pytest.mark.parametrize(
    ("name", "kind", "number"),
    [
        ("classic", "extra", 0),
        ("hyper", "extra", 2),
        ("hyper", "diagonal", 0),
        ("x", "diagonal", 1),
        ("stars", "extra", 2),
        ("disjoint", "group", 9),
        ("stars", "sign", 2),
        ("own", "extra", 2),
        ("own", "sign", 1),
    ],
)
def test_units_beside_rows_columns_and_boxes_are_shown(name: str, kind: str, number: int) -> None:
    assert len(paths(nf.render(sample(LAYOUTS[name])), kind)) == number


def test_windows_are_grey_on_paper_and_groups_are_left_out() -> None:
    (window,) = paths(nf.render(sample(LAYOUTS["hyper"]), theme="print"), "extra")
    red, green, blue = re.findall("..", (window.get("fill") or "")[1:])
    assert red == green == blue
    assert not paths(nf.render(sample(LAYOUTS["disjoint"]), theme="print"), "group")


def test_ticks_of_diagonals_leave_the_digits_free() -> None:
    (path,) = paths(nf.render(sample(LAYOUTS["x"])), "diagonal")
    numbers = [
        tuple(map(float, each))
        for each in re.findall(r"[ML]([-\d.]+) ([-\d.]+)", path.get("d") or "")
    ]
    assert len(numbers) == 2 * 2 * 18
    for x, y in numbers:
        from_middle = max(abs(x % CELL - CELL / 2), abs(y % CELL - CELL / 2))
        assert from_middle >= 14


def test_highlights_of_every_role_are_drawn() -> None:
    for role in ("peer", "focus", "same", "cause", "effect", "conflict", "dead"):
        picture = Picture.of(LINE).annotated(highlights=[Highlight(["r1c1", "r1c3"], role)])
        assert nf.render(picture) != nf.render(LINE)
        for theme in THEMES:
            parsed(nf.render(picture, theme=theme))


def test_a_ring_goes_around_cells_together() -> None:
    def ring(*cells: str) -> str:
        svg = nf.render(LINE, highlights={"focus": cells})
        (path,) = paths(svg, "edge focus")
        return path.get("d") or ""

    assert ring("r1c1", "r1c2").count("M") == 1
    assert ring("r1c1", "r1c3").count("M") == 2
    around = [f"r{r}c{c}" for r in (4, 5, 6) for c in (4, 5, 6) if (r, c) != (5, 5)]
    assert ring(*around).count("M") == 2  # the hole has a line of its own


def test_a_unit_has_one_outline_and_cells_have_each_their_own() -> None:
    (unit,) = paths(nf.render(LINE, highlights={"cause": ["row 1"]}), "edge cause")
    cells = [f"r1c{column}" for column in range(1, 10)]
    (each,) = paths(nf.render(LINE, highlights={"cause": cells}), "edge cause")
    assert ((unit.get("d") or "").count("M"), (each.get("d") or "").count("M")) == (1, 9)


def test_conflicting_digits_are_red_and_underlined() -> None:
    svg = nf.render(nf.check("55" + 79 * "."))
    assert cells_of(nf.Layout.classic(), placed(svg, "given conflict")) == [("5", 0), ("5", 1)]
    assert placed(svg, "given") == []
    assert len(paths(svg, "edge conflict")) == 1


def test_cages_are_dashed_with_their_label_in_the_corner() -> None:
    svg = nf.render(LINE, cages=[Cage(["r1c2", "r1c1"], "12"), Cage(["r5c5"])])
    (cage,) = paths(svg, "cage")
    assert cage.get("stroke-dasharray")
    assert (cage.get("d") or "").count("M") == 2
    ((label, x, y),) = placed(svg, "label")
    assert label == "12"
    assert x < CELL / 4
    assert y < CELL / 4


def test_marks_make_room_for_the_label_of_a_cage() -> None:
    svg = nf.render(LINE, candidates=True, cages=[Cage(["r1c3"], "4")])
    ((_, _, label),) = placed(svg, "label")
    tops = [y for _, _, y in placed(svg, "mark") if y < CELL]
    assert min(tops) > label + 4


def test_a_candidate_with_a_role_takes_the_place_of_its_mark() -> None:
    plain = nf.render(LINE, candidates=True)
    marked = Picture.of(LINE, candidates=True).annotated(
        candidates=[CandidateMark("r1c3", 4, "remove")]
    )
    svg = nf.render(marked)
    ((text, *spot),) = placed(svg, "mark remove")
    assert (text, *spot) in placed(plain, "mark")
    assert len(placed(svg, "mark")) == len(placed(plain, "mark")) - 1


@pytest.mark.parametrize("role", ["cause", "true", "false", "same", "place", "remove"])
def test_candidates_of_every_role_are_drawn_without_marks_too(role: str) -> None:
    svg = nf.render(Picture.of(LINE).annotated(candidates=[CandidateMark("r1c3", 4, role)]))
    assert cells_of(nf.Layout.classic(), placed(svg, f"mark {role}")) == [("4", 2)]
    assert paths(svg, f"node {role}")


def test_links_end_at_their_candidates_and_stay_on_the_board() -> None:
    points = [Point("r1c1", 3), Point("r1c9", 3), Point("r9c9", 3)]
    svg = nf.render(Picture.of(81 * ".").annotated(lines=[Line(points, "weak")]))
    (link,) = paths(svg, "link weak")
    assert link.get("stroke-dasharray")
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", link.get("d") or "")]
    assert min(numbers) >= 0
    assert max(numbers) <= 9 * CELL


def test_a_thermometer_has_a_bulb_where_it_begins() -> None:
    line = Line(["r2c2", "r2c3", "r3c3"], "thermometer")
    svg = nf.render(Picture.of(81 * ".").annotated(lines=[line]))
    assert len(paths(svg, "bulb")) == len(paths(svg, "path")) == 2
    first = re.match(r"M([\d.]+) ([\d.]+)", paths(svg, "bulb")[-1].get("d") or "")
    assert first is not None
    assert float(first[2]) == 1.5 * CELL


def test_names_stand_around_the_board() -> None:
    names = placed(nf.render(sample(LAYOUTS["boxes 2x3"]), names=True), "name")
    assert [text for text, _, _ in names] == [*"123456", *"123456"]
    assert all(x < 0 for _, x, _ in names[:6])
    assert all(y < 0 for _, _, y in names[6:])


def test_notebooks_get_svg() -> None:
    for value in (nf.Puzzle(LINE), nf.Grid(LINE), Picture.of(LINE)):
        assert value._repr_svg_() == nf.render(LINE)


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(nf.UnknownNameError, match="text, svg, png, pdf"):
        nf.render(LINE, "gif")  # type: ignore[call-overload]
