"""Constraints in the words of Interactive-Sudoku-Solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ninefold.errors import FormatError, UnsupportedError
from ninefold.formats.iss.boards import Board
from ninefold.formats.iss.codes import code_of, key_of
from ninefold.formats.pencilmarks import written_marks
from ninefold.formats.squares import (
    default_regions,
    diagonals_of,
    disjoint_groups,
    square_of,
    without,
)
from ninefold.model import constraints as rules
from ninefold.model.constraints import Constraint
from ninefold.model.constraints.base import numbers
from ninefold.model.puzzle import Puzzle

NAME = "iss"
_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"
Writer = Callable[[Any, Board], Iterator[str]]


def string_for(puzzle: Puzzle) -> str:
    """A puzzle as a constraint string.

    >>> string_for(Puzzle("1" + 15 * ".", constraints=[rules.KillerCage("r1c1 r1c2", 5)]))
    '.Shape~4x4.~R1C1_1.Cage~5~R1C1~R1C2'
    """
    size, low = puzzle.layout.size, puzzle.layout.first_digit
    board = Board(size, size, size, low)
    shape = f".Shape~{size}x{size}" if low else f".Shape~{size}x{size}~0-{size - 1}"
    said = [shape, *_layout(puzzle, board), *_givens(puzzle, board)]
    _check_negatives(puzzle.constraints)
    for each in puzzle.constraints:
        said += _written(each, board)
    return "".join(said)


def _written(each: Constraint, board: Board) -> Iterator[str]:
    writer = WRITERS.get(type(each))
    if writer is None:
        raise UnsupportedError(f"the format {NAME!r} has no word for the constraint {each.kind!r}")
    if board.low == 0 and isinstance(each, FROM_ONE):
        raise UnsupportedError(
            f"the format {NAME!r} has no {each.kind!r} on boards whose digits begin at 0; "
            "'json' does"
        )
    return writer(each, board)


def _check_negatives(constraints: Sequence[Constraint]) -> None:
    """Refuse several constraints of dots or letters, one of which speaks of all other pairs: the
    program joins them, and `negative` would exempt the marks of all.
    """
    for kind in MARKS:
        found = [each for each in constraints if isinstance(each, kind)]
        if len(found) > 1 and any(each.negative for each in found):
            raise UnsupportedError(
                f"the format {NAME!r} joins all constraints {kind.kind!r}, which 'negative' of one "
                "does not allow; state them as one constraint, or use 'json'"
            )


def _name(cell: int, board: Board) -> str:
    row, column = divmod(cell, board.columns)
    return f"R{_LETTERS[row + 1]}C{_LETTERS[column + 1]}"


def _said(board: Board, name: str, *arguments: object, cells: Iterable[Any] = ()) -> str:
    return "." + "~".join([name, *map(str, arguments), *(_name(cell, board) for cell in cells)])


def _layout(puzzle: Puzzle, board: Board) -> Iterator[str]:
    """Regions, diagonals, windows and groups by their names; other sets as different cells."""
    size = board.size
    square = square_of(puzzle.layout, NAME)
    regions: dict[object, list[int]] = {}
    for cell, region in enumerate(square.regions):
        regions.setdefault(region, []).append(cell)
    boxes = {frozenset(box) for box in board.boxes(size)}
    named = {frozenset(cells) for region, cells in regions.items() if region is not None}
    if named != boxes:
        yield ".NoBoxes"
        if named:
            yield _jigsaw(square.regions, regions, size)
    sets = list(square.others)
    for name, way in (("-", "-1"), ("+", "1")):
        if len(rest := without(sets, [diagonals_of(size)[name]])) < len(sets):
            yield f".Diagonal~{way}"
            sets = rest
    known = {"Windoku": board.windows(size)}
    if square.regions == default_regions(size):
        known["DisjointSets"] = disjoint_groups(size)
    for name, cells in known.items():
        rest = without(sets, cells)
        if cells and len(rest) == len(sets) - len(cells):
            yield f".{name}"
            sets = rest
    yield from (_said(board, "AllDifferent", cells=cells) for cells in sets)


def _jigsaw(cells: Sequence[object], regions: Mapping[object, list[int]], size: int) -> str:
    if {len(each) for each in regions.values()} != {size}:
        raise UnsupportedError(f"the format {NAME!r} holds regions of {size} cells each")
    letters = {region: _LETTERS[number] for number, region in enumerate(regions)}
    return ".Jigsaw~" + "".join(letters[region] for region in cells)


def _givens(puzzle: Puzzle, board: Board) -> Iterator[str]:
    """Givens, and the marks of cells that may hold several digits."""
    values = []
    for cell, mask in enumerate(written_marks(puzzle).masks):
        if mask == puzzle.layout.full_mask:
            continue
        digits = [str(digit) for digit in board.digits if mask >> (digit - board.low) & 1]
        if not digits:
            raise UnsupportedError(f"the format {NAME!r} cannot say that a cell allows no digit")
        values.append("_".join([_name(cell, board), *digits]))
    if values:
        yield ".~" + "~".join(values)


def _line(name: str, *fields: str) -> Writer:
    """A constraint of cells, after some of its numbers."""

    def write(each: Any, board: Board) -> Iterator[str]:
        told = [getattr(each, field) for field in fields]
        yield _said(board, name, *told, cells=_open(each.cells, name))

    return write


LOOPS = ("Whisper", "SumLine", "RegionSumLine", "Renban", "Modular", "Entropic")


def _open(cells: Sequence[Any], name: str) -> Sequence[Any]:
    """The cells of a line; the program closes none but by its first cell again."""
    is_closed = len(cells) > 2 and cells[0] == cells[-1]
    if name == "Renban" and is_closed:
        return cells[:-1]
    return cells


def _cage(each: rules.KillerCage, board: Board) -> Iterator[str]:
    if each.sum == 0:
        raise UnsupportedError(f"the format {NAME!r} has no cages of the sum 0")
    yield _said(board, "Cage", each.sum or 0, cells=each.cells)


def _sum(each: rules.Sum, board: Board) -> Iterator[str]:
    total = str(each.sum)
    if each.factors:
        total = "_".join([total, "=", *map(str, each.factors)])
    yield _said(board, "Sum", total, cells=each.cells)


def _thermometer(each: rules.Thermometer, board: Board) -> Iterator[str]:
    if not each.slow:
        yield _said(board, "Thermo", cells=each.cells)
        return
    rising = {(a, b) for a in board.digits for b in board.digits if a <= b}
    yield _pair_word(rising, each.cells, board)


def _pair_word(pairs: set[tuple[int, int]], cells: Sequence[Any], board: Board) -> str:
    return _said(board, "Pair", key_of(pairs, board.digits), "_", cells=cells)


def _pairs(each: rules.Pairs, board: Board) -> Iterator[str]:
    key = key_of({(a, b) for a, b in each.tuples}, board.digits)
    yield _said(board, "PairX" if each.every else "Pair", key, "_", cells=each.cells)


def _arrow(each: rules.Arrow, board: Board) -> Iterator[str]:
    circle = numbers(each.circle)
    if len(circle) == 1:
        yield _said(board, "Arrow", cells=[*circle, *each.cells])
    elif tuple(sorted(circle)) == circle:
        yield _said(board, "PillArrow", len(circle), cells=[*circle, *each.cells])
    else:
        raise UnsupportedError(f"the format {NAME!r} reads pills from left to right or downwards")


def _little_killer(each: rules.LittleKiller, board: Board) -> Iterator[str]:
    cells = numbers(each.cells)
    for way in (cells, cells[::-1]):
        name = _name(way[0], board)
        try:
            if board.diagonal(name) == way:
                yield _said(board, "LittleKiller", each.sum, name)
                return
        except FormatError:
            continue
    yield _said(board, "Sum", each.sum, cells=cells)


def _outside(name: str, field: str) -> Writer:
    def write(each: Any, board: Board) -> Iterator[str]:
        number = getattr(each, field)
        for line in (f"{kind}{at}" for kind in "RC" for at in range(1, board.size + 1)):
            if board.outside(line) == each.cells:
                yield _said(board, name, line, number, "")
                return
            if board.outside(line, backwards=True) == each.cells:
                yield _said(board, name, line, "", number)
                return
        raise UnsupportedError(f"the format {NAME!r} has a {each.kind} of whole lines only")

    return write


def _sandwich(each: rules.SandwichSum, board: Board) -> Iterator[str]:
    for line in (f"{kind}{at}" for kind in "RC" for at in range(1, board.size + 1)):
        if board.outside(line) == each.cells or board.outside(line, backwards=True) == each.cells:
            yield _said(board, "Sandwich", each.sum, line)
            return
    raise UnsupportedError(f"the format {NAME!r} has sandwich sums of whole lines only")


def _quad(each: rules.Quadruple, board: Board) -> Iterator[str]:
    yield _said(board, "Quad", _name(min(numbers(each.cells)), board), *each.digits)


def _whole(name: str) -> Writer:
    return lambda _each, _board: iter([f".{name}"])


def _marks(kinds: Mapping[str, str], strict: str) -> Writer:
    def write(each: Any, board: Board) -> Iterator[str]:
        for field, name in kinds.items():
            yield from (_said(board, name, cells=pair) for pair in getattr(each, field))
        if isinstance(each.negative, str):
            raise UnsupportedError(f"the format {NAME!r} cannot say that all {each.negative} alone")
        if each.negative:
            yield f".{strict}"

    return write


def _parity(wanted: int) -> Writer:
    """Even and odd cells are givens of several digits."""

    def write(each: Any, board: Board) -> Iterator[str]:
        digits = [str(digit) for digit in board.digits if digit % 2 == wanted]
        for cell in each.cells:
            yield ".~" + "_".join([_name(cell, board), *digits])

    return write


def _greater(each: rules.GreaterThan, board: Board) -> Iterator[str]:
    yield from (_said(board, "GreaterThan", cells=pair) for pair in each.pairs)


def _clones(each: rules.Clones, board: Board) -> Iterator[str]:
    for cell, twin in zip(each.cells, each.twins, strict=True):
        if cell != twin:  # else it says nothing
            yield _said(board, "SameValues", 2, cells=(cell, twin))


def _equal(each: rules.EqualCells, board: Board) -> Iterator[str]:
    yield _said(board, "SameValues", len(each.cells), cells=each.cells)


def _same(each: rules.SameDigits, board: Board) -> Iterator[str]:
    cells = [cell for group in each.groups for cell in group]
    if len(cells) == len(each.groups):
        raise UnsupportedError(f"the format {NAME!r} reads sets of one cell as equal cells")
    yield _said(board, "SameValues", len(each.groups), cells=cells)


def _equal_sums(each: rules.EqualSums, board: Board) -> Iterator[str]:
    groups = ["~".join(_name(numbers([cell])[0], board) for cell in g) for g in each.groups]
    yield ".EqualSum~" + "~-~".join(groups)


def _look_and_say(each: rules.LookAndSay, board: Board) -> Iterator[str]:
    if any(max(pair) > 9 for pair in each.counts):
        raise UnsupportedError(f"the format {NAME!r} has clues of single digits only")
    clue = "".join(f"{count}{digit}" for count, digit in each.counts)
    yield _said(board, "LookAndSay", clue, cells=each.cells)


def _indexing(each: rules.Indexing, board: Board) -> Iterator[str]:
    if each.of == "box":
        raise UnsupportedError(f"the format {NAME!r} has no word for indexing of boxes")
    yield _said(board, "Indexing", each.of[0].upper(), cells=each.cells)


def _regex(each: rules.Regex, board: Board) -> Iterator[str]:
    yield _said(board, "Regex", code_of(each.pattern), cells=each.cells)


def _or(each: rules.Or, board: Board) -> Iterator[str]:
    parts = []
    for alternative in each.alternatives:
        several = [alternative] if isinstance(alternative, Constraint) else alternative
        if strict := [rule for rule in several if isinstance(rule, MARKS) and rule.negative]:
            raise UnsupportedError(
                f"the format {NAME!r} has no {strict[0].kind!r} with 'negative' inside of an 'or'; "
                "'json' does"
            )
        inner = "".join(word for rule in several for word in _written(rule, board))
        parts.append(f".And{inner}.End")
    yield ".Or" + "".join(parts) + ".End"


def _without_meaning(_each: Constraint, _board: Board) -> Iterator[str]:
    raise UnsupportedError(f"the format {NAME!r} holds no drawings without a meaning")


MARKS = (rules.Kropki, rules.XV)
"""Constraints of dots and letters, which may speak of all pairs without one."""

FROM_ONE = (rules.AntiTaxicab, rules.DutchFlatmates, rules.EntropicLine, rules.GlobalEntropy)
"""Constraints that the program has on boards alone whose digits begin at 1."""

WRITERS: Mapping[type[Constraint], Writer] = {
    rules.AllDifferent: _line("AllDifferent"),
    rules.AntiKing: _whole("AntiKing"),
    rules.AntiKnight: _whole("AntiKnight"),
    rules.AntiTaxicab: _whole("AntiTaxicab"),
    rules.Arrow: _arrow,
    rules.BetweenLine: _line("Between"),
    rules.Clones: _clones,
    rules.Cosmetic: _without_meaning,
    rules.CountingCircles: _line("CountingCircles"),
    rules.DoubleArrow: _line("DoubleArrow"),
    rules.DutchFlatmates: _whole("DutchFlatmates"),
    rules.EntropicLine: _line("Entropic"),
    rules.EqualCells: _equal,
    rules.EqualSums: _equal_sums,
    rules.EqualityCage: _line("EqualityCage"),
    rules.Even: _parity(0),
    rules.GlobalEntropy: _whole("GlobalEntropy"),
    rules.GreaterThan: _greater,
    rules.HiddenSkyscraper: _outside("HiddenSkyscraper", "digit"),
    rules.Indexing: _indexing,
    rules.KillerCage: _cage,
    rules.Kropki: _marks({"white": "WhiteDot", "black": "BlackDot"}, "StrictKropki"),
    rules.LittleKiller: _little_killer,
    rules.LockoutLine: _line("Lockout", "difference"),
    rules.LookAndSay: _look_and_say,
    rules.Lunchbox: _line("Lunchbox", "sum"),
    rules.ModularLine: _line("Modular", "modulus"),
    rules.NonConsecutive: _whole("AntiConsecutive"),
    rules.NumberedRoom: _outside("NumberedRoom", "digit"),
    rules.Odd: _parity(1),
    rules.Or: _or,
    rules.Pairs: _pairs,
    rules.Palindrome: _line("Palindrome"),
    rules.Quadruple: _quad,
    rules.Regex: _regex,
    rules.RegionSumLine: _line("RegionSumLine"),
    rules.RellikCage: _line("RellikCage", "sum"),
    rules.Renban: _line("Renban"),
    rules.SameDigits: _same,
    rules.SandwichSum: _sandwich,
    rules.Skyscraper: _outside("Skyscraper", "count"),
    rules.Sum: _sum,
    rules.SumLine: _line("SumLine", "sum"),
    rules.Thermometer: _thermometer,
    rules.Whispers: _line("Whisper", "difference"),
    rules.XSum: _outside("XSum", "sum"),
    rules.XV: _marks({"x": "X", "v": "V"}, "StrictXV"),
    rules.Zipper: _line("Zipper"),
}
"""How each kind of constraint is said."""
