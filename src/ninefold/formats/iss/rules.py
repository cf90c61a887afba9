"""Constraints of strings, read: which of the program's words is which constraint."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from urllib.parse import unquote

from ninefold.errors import FormatError, NinefoldError
from ninefold.formats.iss.boards import Board, Cells
from ninefold.formats.iss.codes import machine_of, pairs_of, text_of
from ninefold.formats.iss.strings import Node, flat, is_number
from ninefold.model import constraints as rules
from ninefold.model.constraints import Constraint
from ninefold.model.source import shown

Rules = Iterator[Constraint]
Reader = Callable[[Board, list[str]], Rules]

_MOST_STATES = 20_000


def constraints_of(board: Board, node: Node) -> list[Constraint]:
    """The constraints that a node states; dots and letters are joined elsewhere."""
    if node.name == "Or":
        return [rules.Or([_alternative(board, child) for child in node.children])]
    reader = READERS.get(node.name)
    if reader is None:
        raise FormatError(0, 0, "a constraint that is supported", shown(node.name))
    if board.low == 0 and node.name in FROM_ONE:
        raise FormatError(0, 0, "a constraint of boards whose digits begin at 1", shown(node.name))
    try:
        return list(reader(board, node.arguments))
    except (IndexError, ValueError) as error:
        if isinstance(error, NinefoldError):
            raise
        raise FormatError(0, 0, f"the arguments of {node.name}", "others") from None


def _alternative(board: Board, node: Node) -> list[Constraint]:
    found: list[Constraint] = []
    for each in flat([node]):
        found += constraints_of(board, each)
    return found


def _number(text: str, called: str) -> int:
    if not is_number(text):
        raise FormatError(0, 0, called, shown(text))
    return int(text)


def _line(kind: Callable[[Cells], Constraint]) -> Reader:
    def read(board: Board, arguments: list[str]) -> Rules:
        yield kind(board.line(arguments))

    return read


def _numbered(kind: Callable[[Cells, int], Constraint], usual: int | None = None) -> Reader:
    """A number first, unless there is a usual one, and then cells."""

    def read(board: Board, arguments: list[str]) -> Rules:
        first, *names = arguments
        if not is_number(first) and usual is not None:
            first, names = str(usual), arguments
        yield kind(board.line(names), _number(first, "a number"))

    return read


def _pairwise(kind: Callable[[list[tuple[int, int]]], Constraint]) -> Reader:
    def read(board: Board, arguments: list[str]) -> Rules:
        yield kind(board.pairs(board.line(arguments)))

    return read


def _cage(board: Board, arguments: list[str]) -> Rules:
    first, *names = arguments
    yield rules.KillerCage(board.line(names), _number(first, "the sum of a cage") or None)


def _sum(board: Board, arguments: list[str]) -> Rules:
    first, *names = arguments
    total, *factors = first.split("_")
    cells = board.line(names)
    whole = [_number(each, "a factor") for each in factors[1:]] if factors else []
    yield rules.Sum(cells, _number(total, "a sum"), tuple(whole))


def _arrow(board: Board, arguments: list[str]) -> Rules:
    first, *rest = board.line(arguments)
    yield rules.Arrow((first,), tuple(rest))


def _pill_arrow(board: Board, arguments: list[str]) -> Rules:
    count, cells = _number(arguments[0], "the cells of a pill"), board.line(arguments[1:])
    yield rules.Arrow(tuple(sorted(cells[:count])), cells[count:])


def _little_killer(board: Board, arguments: list[str]) -> Rules:
    total = _number(arguments[0], "the sum of a little killer")
    yield rules.LittleKiller(board.diagonal(arguments[1]), total)


def _sandwich(board: Board, arguments: list[str]) -> Rules:
    total = _number(arguments[0], "a sandwich sum")
    yield rules.SandwichSum(board.outside(arguments[1]), total)


def _outside(kind: Callable[[Cells, int], Constraint]) -> Reader:
    """A row or column, the clue at its beginning, the clue at its end; one may be missing."""

    def read(board: Board, arguments: list[str]) -> Rules:
        name, *clues = arguments
        for clue, backwards in zip(clues, (False, True), strict=False):
            if clue:
                yield kind(board.outside(name, backwards), _number(clue, "a clue"))

    return read


def _quad(board: Board, arguments: list[str]) -> Rules:
    row, column = divmod(board.cell(arguments[0]), board.columns)
    digits = tuple(_number(value, "a digit") for value in arguments[1:])
    yield rules.Quadruple(board.rectangle(row, column, 2, 2), digits)


def _groups(board: Board, arguments: list[str]) -> Rules:
    count, cells = _number(arguments[0], "how many sets"), board.line(arguments[1:])
    if count < 2 or len(cells) % count:
        raise FormatError(0, 0, "sets of the same size", f"{len(cells)} cells in {count} sets")
    length = len(cells) // count
    if length == 1:
        yield rules.EqualCells(cells)
    else:
        yield rules.SameDigits([cells[i : i + length] for i in range(0, len(cells), length)])


def _equal_sum(board: Board, arguments: list[str]) -> Rules:
    segments: list[list[str]] = [[]]
    for name in arguments:
        if name == "-":
            segments.append([])
        else:
            segments[-1].append(name)
    yield rules.EqualSums([board.line(segment) for segment in segments if segment])


def _look_and_say(board: Board, arguments: list[str]) -> Rules:
    clue = arguments[0]
    if not re.fullmatch(r"(?:\d\d)+", clue):
        raise FormatError(0, 0, "a clue like 1223", shown(clue))
    pairs = zip(clue[::2], clue[1::2], strict=True)
    counts = [(int(count), int(value)) for count, value in pairs]
    yield rules.LookAndSay(board.line(arguments[1:]), counts)


def _indexing(board: Board, arguments: list[str]) -> Rules:
    kinds = {"R": "row", "C": "column", "B": "box"}
    if arguments[0] not in kinds:
        raise FormatError(0, 0, "R, C or B", shown(arguments[0]))
    yield rules.Indexing(board.line(arguments[1:]), kinds[arguments[0]])


def _value_indexing(board: Board, arguments: list[str]) -> Rules:
    """The second cell says how many cells further on the digit of the first stands again."""
    value, control, *line = board.line(arguments)
    yield rules.Table((control,), [(place,) for place in range(1, len(line) + 1)])
    for place, cell in enumerate(line, start=1):
        every = product(board.digits, repeat=3)
        right = [(v, i, x) for v, i, x in every if i != place or v == x]
        yield rules.Table((value, control, cell), right)


def _named_lines(arguments: Sequence[str]) -> Iterator[list[str]]:
    """Lines of cells after a key, with names and empty arguments between them."""
    line: list[str] = []
    for item in arguments:
        if not item or item.startswith("_"):
            if line:
                yield line
            line = []
        else:
            line.append(item)
    if line:
        yield line


def _pairs(every: bool, legacy: bool = False) -> Reader:
    def read(board: Board, arguments: list[str]) -> Rules:
        key, *rest = arguments
        if legacy:
            key = key.translate(str.maketrans("-_", "_-"))
        pairs = pairs_of(key, board.digits)
        for line in _named_lines(rest):
            yield rules.Pairs(board.line(line), pairs, every=every)

    return read


def _regex(board: Board, arguments: list[str]) -> Rules:
    code, *rest = arguments
    pattern = unquote(code) if "%" in code else text_of(code)
    pattern = "".join(pattern.split())
    for line in _named_lines(rest):
        yield rules.Regex(board.line(line), pattern)


def _machine(board: Board, arguments: list[str]) -> Rules:
    code, *rest = arguments
    for line in _named_lines(rest):
        segments: list[list[str]] = [[]]
        for name in line:
            if name == "-":
                segments.append([])
            else:
                segments[-1].append(name)
        cells = [board.line(segment) for segment in segments]
        yield _automaton(board, code, cells)


def _automaton(board: Board, code: str, segments: list[Cells]) -> Constraint:
    """The machine of a code, made deterministic; between segments it reads one symbol more."""
    machine = machine_of(code)
    after: dict[tuple[int, int], set[int]] = {}
    for state, symbol, end in machine.transitions:
        after.setdefault((state, symbol), set()).add(end)

    def moved(states: frozenset[int], symbol: int) -> frozenset[int]:
        return frozenset(end for state in states for end in after.get((state, symbol), ()))

    ends: set[int] = set()
    for segment in segments[:-1]:
        ends.add(len(segment) + max(ends, default=0))
    cells = tuple(cell for segment in segments for cell in segment)
    start: tuple[int, frozenset[int]] = (0, machine.starts)
    numbers = {start: 0}
    waiting = [start]
    steps: list[tuple[int, int, int]] = []
    while waiting:
        place, states = waiting.pop()
        read = moved(states, board.size) if place in ends and place else states
        for digit in board.digits:
            then = (min(place + 1, len(cells)) if ends else 0, moved(read, digit - board.low))
            if not then[1] or place >= len(cells):
                continue
            if then not in numbers:
                numbers[then] = len(numbers)
                waiting.append(then)
            steps.append((numbers[place, states], digit, numbers[then]))
        if len(numbers) > _MOST_STATES:
            raise FormatError(0, 0, f"a machine of at most {_MOST_STATES:,} states", "a larger one")
    accepting = [number for (_, states), number in numbers.items() if states & machine.accepting]
    return rules.Automaton(cells, 0, steps, accepting)


def _given(board: Board, arguments: list[str]) -> Rules:
    """Givens inside of an Or; others are givens of the puzzle."""
    for cell, digits in givens_of(board, arguments):
        yield rules.Table((cell,), [(digit,) for digit in digits])


def givens_of(board: Board, arguments: Sequence[str]) -> Iterator[tuple[int, list[int]]]:
    """The cells of givens, each with the digits that it may hold."""
    for argument in arguments:
        name, *values = argument.split("_")
        digits = [_number(value, "a digit") for value in values]
        if not all(digit in board.digits for digit in digits):
            raise FormatError(0, 0, f"a digit from {board.low}", shown(argument))
        yield board.cell(name), digits


def _whole(kind: Callable[[], Constraint]) -> Reader:
    return lambda _board, _arguments: iter([kind()])


def _renban(board: Board, arguments: list[str]) -> Rules:
    yield rules.Renban(tuple(dict.fromkeys(board.line(arguments))))


def _contain(exactly: bool) -> Reader:
    """Digits that stand in the cells, as often as they are named; a few of them, in any place."""

    def read(board: Board, arguments: list[str]) -> Rules:
        values = [_number(each, "a digit") for each in arguments[0].split("_")]
        cells = board.line(arguments[1:])
        for digit in sorted(set(values)):
            least = values.count(digit)
            most = least if exactly else len(cells)
            yield rules.Or([rules.LookAndSay(cells, [(n, digit)]) for n in range(least, most + 1)])

    return read


READERS: Mapping[str, Reader] = {
    "AllDifferent": _line(rules.AllDifferent),
    "AntiConsecutive": _whole(rules.NonConsecutive),
    "AntiKing": _whole(rules.AntiKing),
    "AntiKnight": _whole(rules.AntiKnight),
    "AntiTaxicab": _whole(rules.AntiTaxicab),
    "Arrow": _arrow,
    "Between": _line(rules.BetweenLine),
    "Binary": _pairs(every=False, legacy=True),
    "BinaryX": _pairs(every=True, legacy=True),
    "BlackDot": _pairwise(lambda pairs: rules.Kropki(black=pairs)),
    "Cage": _cage,
    "ContainAtLeast": _contain(exactly=False),
    "ContainExact": _contain(exactly=True),
    "CountingCircles": _line(rules.CountingCircles),
    "DoubleArrow": _line(rules.DoubleArrow),
    "DutchFlatmates": _whole(rules.DutchFlatmates),
    "Entropic": _line(rules.EntropicLine),
    "EqualSum": _equal_sum,
    "EqualityCage": _line(rules.EqualityCage),
    "Given": _given,
    "GlobalEntropy": _whole(rules.GlobalEntropy),
    "GreaterThan": _pairwise(rules.GreaterThan),
    "HiddenSkyscraper": _outside(rules.HiddenSkyscraper),
    "Indexing": _indexing,
    "LittleKiller": _little_killer,
    "Lockout": _numbered(rules.LockoutLine, 4),
    "LookAndSay": _look_and_say,
    "Lunchbox": _numbered(rules.Lunchbox),
    "Modular": _numbered(rules.ModularLine),
    "NFA": _machine,
    "NumberedRoom": _outside(rules.NumberedRoom),
    "Pair": _pairs(every=False),
    "PairX": _pairs(every=True),
    "Palindrome": _line(rules.Palindrome),
    "PillArrow": _pill_arrow,
    "Quad": _quad,
    "Regex": _regex,
    "RegionSumLine": _line(rules.RegionSumLine),
    "RellikCage": _numbered(rules.RellikCage),
    "Renban": _renban,
    "SameValues": _groups,
    "Sandwich": _sandwich,
    "Skyscraper": _outside(rules.Skyscraper),
    "Sum": _sum,
    "SumLine": _numbered(rules.SumLine),
    "Thermo": _line(rules.Thermometer),
    "V": _pairwise(lambda pairs: rules.XV(v=pairs)),
    "ValueIndexing": _value_indexing,
    "Whisper": _numbered(rules.Whispers, 5),
    "WhiteDot": _pairwise(lambda pairs: rules.Kropki(white=pairs)),
    "X": _pairwise(lambda pairs: rules.XV(x=pairs)),
    "XSum": _outside(rules.XSum),
    "Zipper": _line(rules.Zipper),
}
"""How each constraint is read."""

FROM_ONE = frozenset({"AntiTaxicab", "DutchFlatmates", "Entropic", "GlobalEntropy"})
"""Constraints that the program has on boards alone whose digits begin at 1."""

SILENT = frozenset(
    {"Shape", "NoBoxes", "RegionSize", "Jigsaw", "Diagonal", "Windoku", "DisjointSets", "Given"}
    | {"StrictKropki", "StrictXV", "SearchPriority"}
)
"""Constraints that are read elsewhere, or say nothing of the digits."""
