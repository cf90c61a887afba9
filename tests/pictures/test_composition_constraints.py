"""Constraints in pictures: every shape is drawn where its cells are, in every theme and format."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pytest
from rule_samples import SAMPLES

import ninefold as nf
from ninefold.constraints import (
    XV,
    AllDifferent,
    AntiKnight,
    Arrow,
    BetweenLine,
    Clones,
    Constraint,
    Difference,
    Even,
    HiddenSkyscraper,
    KillerCage,
    Kropki,
    LittleKiller,
    NumberedRoom,
    Odd,
    Palindrome,
    Quadruple,
    Ratio,
    Renban,
    SandwichSum,
    Skyscraper,
    Table,
    Thermometer,
    Whispers,
    XSum,
    shapes,
)
from ninefold.errors import NinefoldError, UnsupportedError
from ninefold.pictures import THEMES, Picture
from ninefold.pictures.composition import scene_of
from ninefold.pictures.geometry import CELL
from ninefold.pictures.scene import Words

from .test_svg import parsed, paths, placed

EMPTY = 81 * "."

KINDS = {
    "region sum line": "region sum core",
    "zipper": "zipper core",
    "sum line": "sum line core",
    "entropic line": "entropic core",
    "modular line": "modular core",
    "nabner": "nabner edge",
    "lockout line": "lockout",
    "double arrow": "double arrow",
    "counting circles": "pill",
    "minimum": "minimum",
    "maximum": "maximum",
    "equal cells": "shade",
    "same digits": "shade",
    "indexing": "shade",
    "difference": "dot white",
    "ratio": "dot black",
    "pair sum": "dot text",
    "greater than": "greater",
    "sum": "cage",
    "equal sums": "cage",
    "equality cage": "cage",
    "rellik cage": "cage",
    "look-and-say": "cage",
    "lunchbox": "cage",
    "regex": "path",
}
"""The kind of a path that a constraint of a kind is drawn with."""


def is_plain(rule: Constraint) -> bool:
    """Whether nothing is drawn of a rule, such as of a sum with factors."""
    return not list(rule.on(nf.Layout.classic()).shapes(nf.Layout.classic()))


DRAWN: list[tuple[Constraint, str]] = [
    (KillerCage("r1c1 r1c2", 9), "cage"),
    (AllDifferent("r1c1 r1c2"), "cage"),
    (Thermometer("r1c1 r1c2"), "bulb"),
    (Thermometer("r1c1 r1c2", slow=True), "bulb"),
    (Arrow("r1c1", "r1c2 r2c3"), "arrow"),
    (Arrow("r1c1 r1c2", "r2c2 r2c3"), "pill"),
    (Renban("r1c1 r1c2"), "renban"),
    (Renban("r1c1 r1c2 r2c2 r2c1 r1c1"), "renban edge"),
    (Whispers("r1c1 r1c2"), "whispers"),
    (Whispers("r1c1 r1c2", 4), "dutch whispers"),
    (Palindrome("r1c1 r1c2"), "path"),
    (BetweenLine("r1c1 r1c2 r1c3"), "between"),
    (Kropki(["r1c1 r1c2"]), "dot white"),
    (Kropki(black=["r1c1 r1c2"]), "dot black"),
    (XV(["r1c1 r1c2"]), "dot text"),
    (LittleKiller("r1c2 r2c1", 9), "clue"),
    (Even("r1c1"), "even"),
    (Odd("r1c1"), "odd"),
    (Clones("r1c1", "r5c5"), "shade"),
    (Quadruple("r1c1 r1c2 r2c1 r2c2", [1, 2, 3, 4]), "corner"),
    *((rule, KINDS[rule.kind]) for rule in SAMPLES if rule.kind in KINDS and not is_plain(rule)),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("constraint", "kind"), DRAWN, ids=lambda each: getattr(each, "kind", ""))
def test_a_constraint_is_drawn(constraint: Constraint, kind: str, theme: str) -> None:
    with_rule = nf.render(nf.Puzzle(EMPTY, constraints=[constraint]), theme=theme)
    assert paths(with_rule, kind)
    assert not paths(nf.render(EMPTY, theme=theme), kind)


@pytest.mark.parametrize(("constraint", "kind"), DRAWN, ids=lambda each: getattr(each, "kind", ""))
def test_every_format_takes_them(constraint: Constraint, kind: str) -> None:
    puzzle = nf.Puzzle(EMPTY, constraints=[constraint])
    assert nf.render(puzzle, "png", size=100).startswith(b"\x89PNG")
    assert nf.render(puzzle, "pdf").startswith(b"%PDF")
    assert constraint.on(puzzle.layout).describe(puzzle.layout)[1:] in nf.render(puzzle, "text")


@pytest.mark.parametrize("name", THEMES)
def test_numbers_on_dots_can_be_read(name: str) -> None:
    rules = [Ratio(["r1c1 r1c2"], 3), Difference(["r5c5 r5c6"], 2)]
    theme = THEMES[name]
    scene = scene_of(Picture.of(nf.Puzzle(EMPTY, constraints=rules)), theme)
    words = [item for item in scene.items if isinstance(item, Words) and item.kind == "dot"]
    fills = {text: each.fill for each in words for _, text in each.texts}
    assert fills == {"3": theme.dots["white"][0], "2": theme.dots["black"][0]}


def test_texts_stand_where_their_cells_are() -> None:
    rules = [
        KillerCage("r5c5 r4c5", 17),
        XV(v=["r1c1 r2c1"]),
        Quadruple("r8c8 r8c9 r9c8 r9c9", [7]),
    ]
    svg = nf.render(nf.Puzzle(EMPTY, constraints=rules))
    ((label, x, y),) = placed(svg, "label")
    assert (label, x // CELL, y // CELL) == ("17", 4, 3)
    ((letter, x, y),) = placed(svg, "dot")
    assert (letter, x) == ("V", CELL / 2)
    assert abs(y - CELL) < CELL / 4
    ((digit, x, y),) = placed(svg, "corner")
    assert (digit, x) == ("7", 8 * CELL)
    assert abs(y - 8 * CELL) < CELL / 4


SIDES: list[tuple[Constraint, tuple[bool, bool, bool, bool]]] = [
    (SandwichSum("row 2", 5), (True, False, False, False)),
    (SandwichSum("column 2", 5), (False, True, False, False)),
    (SandwichSum([f"r2c{c}" for c in range(9, 0, -1)], 5), (False, False, True, False)),
    (LittleKiller("r9c8 r8c9", 5), (False, False, False, True)),
    (LittleKiller("r1c1 r2c2", 5), (True, True, False, False)),
    (XSum("row 2", 5), (True, False, False, False)),
    (Skyscraper("column 2", 5), (False, True, False, False)),
    (HiddenSkyscraper("column 2", 5), (False, True, False, False)),
    (NumberedRoom([f"r2c{c}" for c in range(9, 0, -1)], 5), (False, False, True, False)),
]


@pytest.mark.parametrize(("constraint", "sides"), SIDES)
def test_numbers_outside_have_room(constraint: Constraint, sides: tuple[bool, ...]) -> None:
    puzzle = nf.Puzzle(EMPTY, constraints=[constraint])
    box, plain = (
        [float(n) for n in parsed(svg).attrib["viewBox"].split()]
        for svg in (nf.render(puzzle, caption=""), nf.render(EMPTY))
    )
    edges = [(left, top, left + width, top + height) for left, top, width, height in (box, plain)]
    grown = [abs(new) > abs(old) + 10 for new, old in zip(*edges, strict=True)]
    assert tuple(grown) == sides
    ((_, x, y),) = placed(nf.render(puzzle), "clue")
    left, top, right, bottom = edges[0]
    assert left + 10 < x < right - 10
    assert top + 10 < y < bottom - 2
    assert not (0 < x < 9 * CELL and 0 < y < 9 * CELL)


def test_numbers_of_lines_stand_behind_those_of_diagonals() -> None:
    rules = [SandwichSum("column 3", 5), SandwichSum("row 3", 6), LittleKiller("r1c3 r2c4", 7)]
    found = placed(nf.render(nf.Puzzle(EMPTY, constraints=rules)), "clue")
    at = {text: (x, y) for text, x, y in found}
    assert at["5"][1] < at["7"][1] - 20
    assert at["6"][0] > -30, "there is no diagonal on the left"


def test_a_caption_tells_each_rule_once() -> None:
    cages = [KillerCage([cell, cell + 1], 9) for cell in range(0, 60, 2)]
    rules = [*cages, AntiKnight(), Table("r1c1", [(1,)])]
    picture = Picture.of(nf.Puzzle(EMPTY, constraints=rules))
    assert picture.caption.split("\n") == [
        "Cages: digits differ and add up to the number.",
        "A knight's move apart: different digits.",
        "r1c1 is 1.",
    ]
    below = str(picture).splitlines()[13:]
    assert below[0].startswith("30 of the kind killer cage.")
    assert len(below) == 3
    assert str(picture.annotated(caption="My own")).splitlines()[13] == "My own"


def test_undrawn_rules_of_one_kind_are_told_up_to_a_few() -> None:
    tables = [Table([cell], [(1,)]) for cell in range(9)]
    said = Picture.of(nf.Puzzle(EMPTY, constraints=tables)).caption.split("\n")
    assert len(said) == 5
    assert said[-1] == "And 5 more of the kind table."


def test_a_sheet_tells_the_rules() -> None:
    from ninefold.pictures.rules_text import rules_text

    told = rules_text(nf.Layout.classic(), [Even("r1c1")])
    assert told.startswith("Each row")
    assert told.endswith("Grey squares: even digits.")


@dataclass(frozen=True)
class Own(Constraint):
    """A rule of one's own, with shapes of ours."""

    cells: tuple[int, ...]
    kind = "own"

    def relations(self, layout: nf.Layout) -> Iterable[nf.constraints.relations.Relation]:
        yield nf.constraints.relations.Different(self.cells)

    def shapes(self, layout: nf.Layout) -> Iterable[shapes.Shape]:
        yield shapes.Stroke(self.cells, "path")
        yield shapes.Dot(self.cells[:2], "white", "2")


def test_a_rule_of_ones_own_is_drawn_and_told() -> None:
    puzzle = nf.Puzzle(EMPTY, constraints=[Own(("r1c1", "r1c2", "r1c3"))])
    svg = nf.render(puzzle)
    assert paths(svg, "path")
    assert placed(svg, "dot")[0][0] == "2"
    assert Picture.of(puzzle).caption == "Own."


def test_shapes_can_be_added_to_any_picture() -> None:
    found = Picture.of(EMPTY).annotated(shapes=[shapes.Mark(["r1c1"], "odd")])
    assert paths(nf.render(found), "odd")
    for wrong in (
        shapes.Stroke(["r1c1"], "path"),
        shapes.Stroke(["r1c1", "r1c2"], "wavy"),  # type: ignore[arg-type]
        shapes.Dot(["r1c1", "r1c2", "r1c3"]),
        shapes.Corner(["r1c1", "r1c2"], "3"),
        shapes.Mark(["r10c1"], "odd"),
    ):
        with pytest.raises(NinefoldError):
            Picture.of(EMPTY).annotated(shapes=[wrong])


@dataclass(frozen=True)
class Strange(shapes.Shape):
    """A shape that nobody knows how to draw."""

    cells: tuple[int, ...]


def test_a_shape_that_nobody_can_draw_is_not_left_out_silently() -> None:
    with pytest.raises(UnsupportedError, match="Strange"):
        nf.render(Picture.of(EMPTY).annotated(shapes=[Strange((0,))]))


def test_words_of_others_are_kept_out_of_the_drawing() -> None:
    cage = shapes.Cage(["r1c1"], "<b>\x1b")
    svg = nf.render(Picture.of(EMPTY).annotated(shapes=[cage]))
    assert placed(svg, "label")[0][0] == "<b>"
