"""A puzzle's rules as drawings and sentences, drawn and worded as everybody does it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ninefold.errors import UnsupportedError
from ninefold.formats.drawn.drawings import Arrow, Cage, Drawings, Figure, Line, Point
from ninefold.formats.drawn.sentences import clauses_of
from ninefold.model import constraints as rules
from ninefold.model import shapes
from ninefold.model.constraints import Constraint
from ninefold.model.constraints.base import numbers
from ninefold.model.puzzle import Puzzle
from ninefold.model.units import REGIONS

COLOURS: Mapping[str, tuple[str, float]] = {
    "thermometer": ("#cfcfcf", 21),
    "slow thermometer": ("#c8a165", 15),
    "renban": ("#f067f0", 10),
    "whispers": ("#67f067", 10),
    "dutch whispers": ("#ff9504", 10),
    "palindrome": ("#b0b0b0", 14),
    "between": ("#cfcfcf", 6),
    "region sum": ("#2ecbff", 10),
    "zipper": ("#ff69b4", 10),
    "entropic": ("#ffccaa", 10),
    "modular": ("#33bbbb", 10),
    "nabner": ("#ffe119", 10),
    "lockout": ("#e05050", 8),
    "sum line": ("#a0522d", 10),
    "double arrow": ("#cfcfcf", 4),
    "path": ("#000000", 3),
}
"""The colour and the thickness of lines, by what they are."""

_GREY = "#cfcfcf"

SENTENCES: Mapping[type[Constraint], Callable[[Any], str]] = {
    rules.KillerCage: lambda each: (
        "Digits in cages cannot repeat."
        if each.sum is None
        else "Digits in cages cannot repeat and sum to the number in the corner."
    ),
    rules.Thermometer: lambda each: (
        "Digits along a brown slow thermometer increase or stay the same from the bulb end."
        if each.slow
        else "Digits along a grey thermometer increase from the bulb end."
    ),
    rules.Arrow: lambda _: "Digits along an arrow sum to the number in the circle.",
    rules.Renban: lambda _: (
        "A purple renban line contains a set of consecutive digits in any order."
    ),
    rules.Whispers: lambda each: (
        f"Adjacent digits on {_whispers(each)} line differ by at least {each.difference}."
    ),
    rules.Palindrome: lambda _: "Grey lines are palindromes.",
    rules.BetweenLine: lambda _: (
        "Digits on a line between two circles are between the digits in the circles at its ends."
    ),
    rules.LittleKiller: lambda _: (
        "Clues outside the grid give the sum of the digits along the indicated diagonal."
    ),
    rules.SandwichSum: lambda _: (
        "Numbers outside the grid give the sandwich sum of the digits between the lowest and the"
        " highest digit."
    ),
    rules.AntiKnight: lambda _: "Cells a knight's move apart cannot contain the same digit.",
    rules.AntiKing: lambda _: "Cells a king's move apart cannot contain the same digit.",
    rules.NonConsecutive: lambda _: (
        "Orthogonally adjacent cells cannot contain consecutive digits."
    ),
    rules.Even: lambda _: "Grey squares contain even digits.",
    rules.Odd: lambda _: "Grey circles contain odd digits.",
    rules.Quadruple: lambda _: "Digits in a circle appear in the four surrounding cells.",
    rules.RegionSumLine: lambda _: (
        "Blue region sum lines: digits have the same sum in each box the line passes through."
    ),
    rules.Zipper: lambda _: (
        "Digits an equal distance from the middle of a pink zipper line sum to the same value."
    ),
    rules.EntropicLine: lambda _: (
        "Three adjacent digits on a peach entropic line contain one low digit, one medium digit"
        " and one high digit."
    ),
    rules.ModularLine: lambda each: (
        "Three adjacent digits on a turquoise modular line have different remainders when divided"
        " by 3."
        if each.modulus == 3
        else each.rule()
    ),
    rules.Difference: lambda _: "A number in a white dot is the difference between the two digits.",
    rules.Ratio: lambda _: "A number in a black dot is the ratio of the two digits.",
    rules.PairSum: lambda _: "A number between two cells is the sum of the two digits.",
    rules.HiddenSkyscraper: lambda _: (
        "Hidden skyscrapers: a number outside the grid is the first digit that a higher one hides."
    ),
    rules.Nabner: lambda _: (
        "Digits on a yellow nabner line do not repeat and no two of them are consecutive."
    ),
    rules.LockoutLine: lambda each: (
        "Digits on a red lockout line are not between the diamonds at its ends, which have a"
        f" difference of at least {each.difference}."
    ),
    rules.SumLine: lambda each: (
        f"A brown sum line divides into segments that each have a sum of {each.sum}."
    ),
    rules.DoubleArrow: lambda _: (
        "Digits on a double arrow line sum to the total of the digits in the circles at its ends."
    ),
    rules.CountingCircles: lambda _: (
        "A digit in a circle indicates how many circles contain that digit (counting circles)."
    ),
    rules.Skyscraper: lambda _: (
        "Skyscrapers: numbers outside the grid give the number of digits seen from there."
    ),
    rules.XSum: lambda _: (
        "X-sums: numbers outside the grid give the sum of the first X digits, where X is the first."
    ),
    rules.NumberedRoom: lambda _: (
        "Numbered rooms: a number outside the grid stands in the Nth cell, where N is the first."
    ),
    rules.Minimum: lambda _: "Grey cells are less than all neighbouring cells.",
    rules.Maximum: lambda _: "Grey cells are greater than all neighbouring cells.",
    rules.GreaterThan: lambda _: "Inequality signs point to the smaller digit.",
    rules.AntiTaxicab: lambda _: "Anti-taxicab: no digit repeats at its taxicab distance.",
    rules.DiagonalNonConsecutive: lambda _: (
        "Diagonally adjacent cells cannot contain consecutive digits."
    ),
    rules.GlobalEntropy: lambda _: (
        "Global entropy: every 2x2 square contains a low, a medium and a high digit."
    ),
    rules.DutchFlatmates: lambda _: (
        "Dutch flatmates: every 5 has a 1 directly above it or a 9 directly below it."
    ),
    rules.Kropki: lambda each: " ".join(_kropki(each)),
    rules.XV: lambda each: " ".join(_xv(each)),
    rules.Cosmetic: lambda _: "",  # it is decoration as no sentence speaks of it
}
"""The sentence that setters write for a rule."""


def _whispers(each: rules.Whispers) -> str:
    return "an orange whispers" if each.difference == 4 else "a green whispers"


def _kropki(each: rules.Kropki) -> Iterator[str]:
    if each.white or "white" in each.denied:
        yield "White dots join cells with consecutive digits."
    if each.black or "black" in each.denied:
        yield "Black dots join cells with a 1:2 ratio."
    if each.denied:
        names = " ".join(each.denied) if len(each.denied) == 1 else ""
        yield f"All possible {names} dots are given.".replace("  ", " ")


def _xv(each: rules.XV) -> Iterator[str]:
    if each.x or "x" in each.denied:
        yield "Cells separated by an X sum to 10."
    if each.v or "v" in each.denied:
        yield "Cells separated by a V sum to 5."
    if each.denied:
        yield "All possible Xs and Vs are given."


def drawings_for(puzzle: Puzzle) -> Drawings:
    """The rules of a puzzle on a square board, drawn, and its rules text."""
    found = Drawings(puzzle.layout.size)
    for unit in puzzle.layout.units:
        if unit.kind == "diagonal":
            first, last = (_middle(cell, found.size) for cell in (unit.cells[0], unit.cells[-1]))
            found.lines.append(Line((first, last), "#34bbe6", 2))
    for each in puzzle.constraints:
        _draw(each, puzzle, found)
    found.rules = rules_text(puzzle)
    return found


def rules_text(puzzle: Puzzle) -> str:
    r"""The description of a puzzle, and sentences for the rules that it does not speak of.

    >>> rules_text(Puzzle(81 * ".", constraints=[rules.AntiKing()]))
    "Normal sudoku rules apply.\nCells a king's move apart cannot contain the same digit."
    >>> rules_text(Puzzle(81 * "."))
    ''
    """
    description = puzzle.metadata.description or ""
    told = {kind for clause in clauses_of(description) for kind in clause.kinds}
    lines = [] if description else ["Normal sudoku rules apply."]
    start = len(lines)
    for sentence in _sentences(puzzle):
        kinds = {kind for clause in clauses_of(sentence) for kind in clause.kinds}
        if sentence and sentence not in lines and not (kinds and kinds <= told):
            lines.append(sentence)
    if len(lines) == start:
        return description
    return "\n".join([description, *lines] if description else lines)


def own_words(text: str, puzzle: Puzzle) -> str | None:
    """A rules text without the sentences that `rules_text` adds for the rules of a puzzle."""
    added = set(_sentences(puzzle)) - {""}
    lines = text.split("\n")
    while lines and lines[-1] in added:
        lines.pop()
    if lines == ["Normal sudoku rules apply."] and len(lines) < len(text.split("\n")):
        lines = []
    return "\n".join(lines) or None


def _sentences(puzzle: Puzzle) -> Iterator[str]:
    """The sentences of a puzzle: those of the units that its layout adds, and of its rules."""
    lines = {"row", "column", *REGIONS}
    kinds = {unit.kind for unit in puzzle.layout.units} - lines
    if "diagonal" in kinds:
        yield "Digits cannot repeat on the marked diagonals."
    if kinds - {"diagonal"} or any(isinstance(e, rules.AllDifferent) for e in puzzle.constraints):
        yield "Digits cannot repeat in the extra regions."
    for each in puzzle.constraints:
        yield sentence_of(each, puzzle)


def sentence_of(each: Constraint, puzzle: Puzzle) -> str:
    """A rule in the words of setters; one without such words is described with its cells."""
    if isinstance(each, rules.AllDifferent):
        return ""
    wording = SENTENCES.get(type(each))
    if wording is not None:
        return wording(each)
    words = each.rule() or each.describe(puzzle.layout)
    return words[:1].upper() + words[1:].rstrip(".") + "."


def _draw(each: Constraint, puzzle: Puzzle, found: Drawings) -> None:
    size = found.size
    if isinstance(each, rules.AllDifferent):
        found.cages.append(Cage(numbers(each.cells), unique=True, style="extraregion"))
    elif isinstance(each, rules.KillerCage):
        label = "" if each.sum is None else str(each.sum)
        found.cages.append(Cage(numbers(each.cells), label, unique=True))
    elif isinstance(each, rules.Arrow):
        _draw_arrow(each, found)
    elif isinstance(each, rules.Cosmetic):
        _draw_cosmetic(each, found)
    else:
        for shape in each.shapes(puzzle.layout):
            _draw_shape(shape.on(puzzle.layout), found, size)


def _middle(cell: int, size: int) -> Point:
    return cell // size + 0.5, cell % size + 0.5


def _centre(cells: tuple[int, ...], size: int) -> Point:
    points = [_middle(cell, size) for cell in cells]
    return sum(r for r, _ in points) / len(points), sum(c for _, c in points) / len(points)


def _draw_arrow(each: rules.Arrow, found: Drawings) -> None:
    size, circle, cells = found.size, numbers(each.circle), numbers(each.cells)
    first = _middle(cells[0], size)
    near = min(
        (_middle(cell, size) for cell in circle),
        key=lambda point: abs(point[0] - first[0]) + abs(point[1] - first[1]),
    )
    found.figures.append(_pill(circle, size, "#ffffff"))
    points = (near, *(_middle(cell, size) for cell in cells))
    found.arrows.append(Arrow(points, "#a0a0a0", 3))


def _pill(cells: tuple[int, ...], size: int, fill: str) -> Figure:
    rows = max(cells) // size - min(cells) // size
    columns = max(cell % size for cell in cells) - min(cell % size for cell in cells)
    centre = _centre(cells, size)
    return Figure(centre, columns + 0.82, rows + 0.82, rounded=True, fill=fill, border="#a0a0a0")


def _draw_cosmetic(each: rules.Cosmetic, found: Drawings) -> None:
    size, cells, colour = found.size, numbers(each.cells), each.colour or "#808080"
    if each.figure == "line":
        found.lines.append(Line(tuple(_middle(cell, size) for cell in cells), colour, 4))
    elif each.figure == "cage":
        found.cages.append(Cage(cells, each.label))
    elif each.figure == "text":
        found.figures.append(Figure(_centre(cells, size), text=each.label))
    else:
        wide = 0.3 if len(cells) > 1 else 0.8
        rounded = each.figure == "circle"
        centre = _centre(cells, size)
        # A grey one inside a cell would be read as even or odd.
        fill = "#ffffff" if len(cells) == 1 and not each.colour else colour
        found.figures.append(Figure(centre, wide, wide, rounded, fill, colour, each.label))


def _draw_shape(shape: shapes.Shape, found: Drawings, size: int) -> None:
    cells: tuple[int, ...] = tuple(shape.cells)  # type: ignore[attr-defined]
    if isinstance(shape, shapes.Stroke):
        _draw_stroke(cells, shape.role, found)
    elif isinstance(shape, shapes.Pill):
        found.figures.append(_pill(cells, size, "#ffffff"))
    elif isinstance(shape, shapes.Dot):
        found.figures.append(_dot(cells, shape, size))
    elif isinstance(shape, shapes.Mark):
        wide = 1.0 if shape.role not in ("even", "odd") else 0.7
        found.figures += [
            Figure(_middle(cell, size), wide, wide, shape.role == "odd", _GREY, _GREY)
            for cell in cells
        ]
    elif isinstance(shape, shapes.Corner):
        centre = _centre(cells, size)
        found.figures.append(Figure(centre, 0.7, 0.7, True, "#ffffff", "#000000", shape.label))
    elif isinstance(shape, shapes.Shade):
        found.figures += [Figure(_middle(cell, size), 1, 1, fill="#e8e8e8") for cell in cells]
    elif isinstance(shape, shapes.Cage):
        found.cages.append(Cage(cells, shape.label))
    elif isinstance(shape, shapes.Clue):
        _draw_clue(shape, cells, found)
    else:
        raise UnsupportedError(f"SudokuPad has no drawing of {type(shape).__name__}")


def _dot(cells: tuple[int, ...], shape: shapes.Dot, size: int) -> Figure:
    centre = _centre(cells, size)
    if shape.role == "greater":  # the sign opens towards the first cell
        beside = cells[0] // size == cells[1] // size
        signs = "><" if beside else "\u2228\u2227"
        return Figure(centre, 0.35, 0.35, True, "#ffffff", "", signs[cells[0] > cells[1]])
    if shape.role == "text":
        return Figure(centre, 0.35, 0.35, True, "#ffffff", "", shape.label)
    fill = {"white": "#ffffff", "black": "#000000"}[shape.role]
    return Figure(centre, 0.3, 0.3, True, fill, "#000000", shape.label)


def _draw_stroke(cells: tuple[int, ...], role: str, found: Drawings) -> None:
    size = found.size
    colour, thickness = COLOURS[role]
    found.lines.append(Line(tuple(_middle(cell, size) for cell in cells), colour, thickness))
    if role in ("thermometer", "slow thermometer"):
        found.figures.append(Figure(_middle(cells[0], size), 0.85, 0.85, True, colour, colour))
    ends = {"between": True, "double arrow": True, "lockout": False}
    if role in ends:
        for cell in (cells[0], cells[-1]):
            angle = 0.0 if ends[role] else 45.0
            wide = 0.8 if ends[role] else 0.6
            figure = Figure(
                _middle(cell, size), wide, wide, ends[role], "#ffffff", colour, angle=angle
            )
            found.figures.append(figure)


def _draw_clue(shape: shapes.Clue, cells: tuple[int, ...], found: Drawings) -> None:
    """A number outside of the board, before the first of its cells; an arrow points along them."""
    size = found.size
    row, column = _middle(cells[0], size)
    if len(cells) > 1:
        after = _middle(cells[1], size)
        down, across = after[0] - row, after[1] - column
    else:
        down, across = _way_in(row, column, shape.arrow)
    place = (row - down, column - across)
    found.figures.append(Figure(place, text=shape.label))
    if shape.arrow:
        points = (
            (place[0] + 0.27 * down, place[1] + 0.27 * across),
            (place[0] + 0.45 * down, place[1] + 0.45 * across),
        )
        found.arrows.append(Arrow(points, "#000000", 2))


def _way_in(row: float, column: float, arrow: bool) -> tuple[float, float]:
    """How a number comes to a single cell in a corner or at the edge of the board."""
    if arrow:
        return (1 if row < 1 else -1), (1 if column < 1 else -1)
    return (1, 0) if row < 1 else (0, 1)
