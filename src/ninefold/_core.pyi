"""
The kernels of Ninefold. Private: use the functions of `ninefold` itself.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, overload

import numpy
from numpy.typing import NDArray


class StopFlag:
    """A flag that any thread may set to stop a search."""

    def __init__(self) -> None: ...

    def set(self) -> None:
        """Set the flag."""

    def is_set(self) -> bool:
        """Whether it is set."""

def isa() -> str:
    """The instruction set in use."""

def instruction_sets() -> list[tuple[str, str, bool]]:
    """Name, requirements, supported here: for every set that was compiled."""

class Record:
    """What a search found."""

    @property
    def status(self) -> int:
        """0 undecided, 1 none, 2 unique, 3 multiple."""

    @property
    def solutions(self) -> int:
        """Solutions found."""

    @property
    def nodes(self) -> int:
        """Branches taken."""

    @property
    def steps(self) -> int:
        """Sweeps over a board."""

    @property
    def end(self) -> int:
        """0 finished, 1 solutions, 2 nodes, 3 seconds, 4 stop."""

    @property
    def first(self) -> bytes:
        """The first solution: 81 digits, zeros if there is none."""

    @property
    def seconds(self) -> float:
        """Time taken."""

def solve_line(line: str, solutions: int, seed: int | None, stop: StopFlag | None) -> Record | None:
    """Solve 81 characters with `classic`; None if the text is no such line."""

def candidates_line(line: str, stop: StopFlag | None) -> tuple[list[int], list[int], int, int, float] | None:
    """
    The candidates of 81 characters, as those of a question; None if the text is no such line.
    """

class Question:
    """A board, and who may search it how far."""

    def __init__(self, engine: str, givens: bytes, masks: Sequence[int] | None, solutions: int, nodes: int, seconds: float | None, seed: int | None, stop: StopFlag | None) -> None: ...

    def solve(self) -> Record:
        """Look for up to two solutions, with restarts."""

    def count(self) -> Record:
        """Count solutions depth first."""

    def solutions(self) -> tuple[Record, Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C')]]:
        """List solutions into one array."""

    def fill_solutions(self, out: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C')]) -> Record:
        """List solutions into an array, as far as it reaches."""

    def sorted_solutions(self) -> tuple[Record, Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C')]]:
        """The same in ascending order."""

    def random_solutions(self) -> tuple[Record, Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C')]]:
        """The same at random, by the seed."""

    def digit_counts(self) -> tuple[Record, Annotated[NDArray[numpy.uint64], dict(shape=(81, 9), order='C')]]:
        """How many solutions have each digit in each cell."""

    def candidates(self) -> tuple[list[int], list[int], int, int, float]:
        """True candidates: masks, open cells, nodes, end, seconds."""

    def trace(self, capacity: int) -> tuple[Record, list[tuple[int, int, int, int, int, int, int, int]], int]:
        """Solve and report: the record, the steps that fit, how many there were."""

class TextReader:
    """Reads the puzzles of a text, some at a time."""

    @overload
    def __init__(self, text: str) -> None: ...

    @overload
    def __init__(self, text: bytes | bytearray | memoryview) -> None: ...

    def lines(self) -> int:
        """How many lines there are, each of which may be a puzzle."""

    def read(self, boards: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C')], numbers: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')]) -> int:
        """
        Read the next puzzles, and the numbers of their lines, into the rows of arrays; tells how many
        there were. A row that cannot be read has no digit.
        """

def read_items(items: list[Any], first: int, boards: NDArray[numpy.uint8]) -> list[int]:
    """
    Read the strings of a list, from one on, into the rows of an array; tells which rows are others.
    """

def solve_batch(engine: str, boards: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', writable=False)], solutions: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C')], counts: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')], nodes: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')] | None, ends: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')], statuses: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')], limit: int, most_nodes: int, seconds: float | None, seed: int | None, stop: StopFlag | None, threads: int, progress: object | None) -> int:
    """
    Solve every row into the given arrays; returns why it ended before the last.
    """

def solve_each(engine: str, boards: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', writable=False)], solutions: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C')], counts: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')], nodes: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')] | None, ends: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')], statuses: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')], limit: int, most_nodes: int, seconds: float | None, seed: int | None, stop: StopFlag | None, threads: int, progress: object | None) -> int:
    """The same, one row after the other: what a single puzzle costs."""

def keep_freed_memory(bytes: int) -> None:
    """Let the process keep up to so much freed memory for its next use."""

def read_cells(text: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', writable=False)], digits: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C')]) -> bool:
    """Characters of boards as digits; returns whether all of them are cells."""

def read_views(views: NDArray[numpy.int32], buffers: list[Any], digits: NDArray[numpy.uint8]) -> bool:
    """
    The same of the views of a column; ends at the first that is none of 81 cells.
    """

def write_cells(digits: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', writable=False)], text: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C')]) -> None:
    """Digits of boards as characters, a dot for an empty cell."""

def unpack_snappy(data: bytes | memoryview, size: int) -> NDArray[numpy.uint8]:
    """What Snappy packed, of that size."""

def read_texts(data: bytes | memoryview, count: int) -> tuple[NDArray[numpy.int32], NDArray[numpy.uint8]]:
    """
    The texts of a plain page of Parquet: where each begins and the last ends, and their bytes.
    """

def read_numbers(data: bytes | memoryview, width: int, count: int) -> NDArray[numpy.uint32]:
    """
    Whole numbers of so many bits, as pages of Parquet have levels and places in a dictionary.
    """

def pack_boards(first: bytes, boards: NDArray[numpy.uint8]) -> bytes | None:
    """
    Some bytes, and boards as Parquet has them in a plain page, packed as zstd does; `None` if a cell is empty.
    """

class Rules:
    """The rules of a puzzle, compiled at the first question about it."""

    def __init__(self, shape: Shape) -> None: ...

    def state(self, relations: Iterable[tuple[int, object]], kinds: tuple[type, ...], is_over: Callable[[], bool]) -> bool:
        """
        Add relations, each with the number of its constraint, unless it is over before.
        """

    def narrowed(self, masks: Sequence[int]) -> list[int] | None:
        """The digits that one propagation leaves; None for a contradiction."""

    def stated(self) -> tuple[list[int], list[list[int]]]:
        """
        Of every cell the digits that rules about it alone leave, and the cells that must differ from it.
        """

    def reason(self, filter: int) -> tuple[int, list[tuple[int, int]], int, list[list[int]], list[int]]:
        """
        What a filter keeps to: a statement or -1, terms and total of a derived sum, units, statements.
        """

def trace_rules(question: LayoutQuestion, capacity: int) -> tuple[LayoutRecord, list[tuple[int, int, int, int, int, int]], int]:
    """
    Search by rules and record every step: record, steps, how many there were.
    """

class Shape:
    """The cells and units of a layout, ready to be searched."""

    def __init__(self, cells: int, size: int, units: Sequence[Sequence[int]]) -> None: ...

class LayoutRecord:
    """What a search of a layout found."""

    @property
    def status(self) -> int:
        """0 undecided, 1 none, 2 unique, 3 multiple."""

    @property
    def solutions(self) -> int:
        """Solutions found."""

    @property
    def nodes(self) -> int:
        """Branches taken."""

    @property
    def end(self) -> int:
        """0 finished, 1 solutions, 2 nodes, 3 seconds, 4 stop."""

    @property
    def first(self) -> bytes:
        """The digits of the first solution; zeros if there is none."""

    @property
    def seconds(self) -> float:
        """Time taken."""

class LayoutQuestion:
    """A board of a layout, and who may search it how far."""

    def __init__(self, engine: str, shape: Shape, rules: Rules | None, givens: bytes, masks: Sequence[int] | None, solutions: int, nodes: int, seconds: float | None, seed: int | None, stop: StopFlag | None) -> None: ...

    def solve(self) -> LayoutRecord:
        """Look for up to two solutions, with restarts."""

    def count(self) -> LayoutRecord:
        """Count solutions depth first."""

    def solutions(self) -> tuple[LayoutRecord, Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C')]]:
        """List solutions into one array."""

    def sorted_solutions(self) -> tuple[LayoutRecord, Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C')]]:
        """The same in ascending order."""

    def candidates(self, seen: Sequence[int] | None = None) -> tuple[tuple[list[int], list[int], int, int, float], bytes]:
        """
        Masks, open cells, nodes, end, seconds; and the solutions found. Digits of `seen` are known to stand in some solution.
        """

    def digit_counts(self) -> tuple[LayoutRecord, Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C')]]:
        """For every cell and digit the number of solutions listed."""

    def estimate(self, counted_nodes: int, groups: int, width: int, work: int) -> tuple[LayoutRecord, list[tuple[float, int]], int, int]:
        """
        Count up to so many nodes, else descend at random in groups: the record of the count, the weight of each group as mantissa and exponent, descents, end.
        """

    def dig(self, groups: Sequence[Sequence[int]], spare: int) -> tuple[LayoutRecord, list[int]]:
        """
        The record, and the masks of the board without the groups of givens that it can miss.
        """

def solve_layout_batch(engine: str, shape: Shape, rules: Rules | None, boards: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', writable=False)], solutions: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C')], counts: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')], nodes: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')] | None, ends: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')], statuses: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')], limit: int, most_nodes: int, seconds: float | None, seed: int | None, stop: StopFlag | None, threads: int, progress: object | None) -> int:
    """
    Solve every row into the given arrays; returns why it ended before the last.
    """

class CoverSearch:
    """A problem of exact cover, searched some solutions at a time."""

    def __init__(self, primary: int, secondary: int, options: Sequence[Sequence[int]]) -> None: ...

    def next(self, solutions: int, together: int, nodes: int, seconds: float | None, stop: StopFlag | None) -> tuple[list[list[int]], int]:
        """The options of each solution that comes next, and why these are all."""

    @property
    def nodes(self) -> int:
        """Branches taken."""

def trace_cover(question: LayoutQuestion, capacity: int) -> tuple[LayoutRecord, list[tuple[int, int, int, int, int]], int]:
    """
    Search by exact cover and record every step: record, steps, how many there were.
    """

def count_lines(text: bytes | bytearray | memoryview, size: int) -> int:
    """How many ends of lines the first bytes of a text have."""

class ListWorker:
    """Solves lines, part after part, in memory that it keeps."""

    def __init__(self) -> None: ...

    def solve(self, text: bytes | bytearray | memoryview, size: int, first: int, engine: str, format: str, column: tuple[str, int] | None, limit: int, nodes: int, seconds: float | None, seed: int | None, stop: StopFlag | None) -> tuple[list[tuple[int, int, int, int]], list[int], int, int]:
        """
        Write the rows of the puzzles in the first bytes of a text, whose first line has that number.
        Returns which lines are left to the caller (number, place, size, place of the row); how many are
        undecided, none, unique, multiple, solved; the last line done; why it ended.
        """

    def rows(self) -> Annotated[memoryview, dict(dtype='uint8', shape=(None,), order='C', writable=False)]:
        """The rows that were written last, valid until others are."""

def count_all(givens: bytes, masks: Sequence[int] | None, solutions: tuple[int, int], memory: int, seconds: float | None, stop: StopFlag | None) -> tuple[tuple[int, int], int, int, float]:
    """
    Count solutions however many: value in two halves, nodes, end, seconds.
    """

def count_line(line: str, solutions: tuple[int, int], memory: int, stop: StopFlag | None) -> tuple[tuple[int, int], int, int, float] | None:
    """The same for 81 characters; None if the text is no such line."""

def estimate(givens: bytes, masks: Sequence[int] | None, samples: int, seed: int, memory: int, seconds: float | None, stop: StopFlag | None) -> tuple[tuple[int, int], float, int, bool, int, float]:
    """
    Estimate the number of solutions: value in two halves, error, samples, exact, end, seconds.
    """

def canonical_form(digits: bytes, seconds: float | None, stop: StopFlag | None) -> tuple[bytes, bytes, int, int]:
    """
    The canonical form of a board: digits, symmetry, automorphisms, why it ended.
    """

def canonical_batch(boards: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', writable=False)], forms: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C')], symmetries: Annotated[NDArray[numpy.uint8], dict(shape=(None, 28), order='C')], automorphisms: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], ends: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')], seconds: float | None, stop: StopFlag | None, threads: int, progress: object | None) -> int:
    """Fills the arrays with the canonical forms of boards."""

def analyze_endgame(solutions: object, filled: bytes, free: bool, all_moves: bool, line: bool, seed: int, nodes: int, memory: int, threads: int, seconds: float | None, stop: StopFlag | None) -> tuple[int, int, bool, list[tuple[int, int, int]], list[tuple[int, int, int]], list[tuple[int, int, int]], int, int, float]:
    """
    Decide a position by all its solutions: outcome (0 loss, 1 win, 2 undecided), end, whether a move leaves one solution, winning moves, line, and of an undecided one the refuted moves and how many moves are legal, nodes, seconds.
    """

class Mould:
    """What puzzles are made of: a shape and its symmetries, or plain 9x9."""

    def __init__(self, shape: Shape | None, symmetries: Sequence[Sequence[int]]) -> None: ...

class Wish:
    """What every puzzle of a mould must be."""

    def __init__(self, mould: Mould, groups: Sequence[Sequence[int]], clues: int, minimal: bool, least: int, most: int, tries: int, nodes: int, seed: int) -> None: ...

def make_puzzles(mould: Mould, wish: Wish, first: int, givens: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C')], solutions: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C')], efforts: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')], tries: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')], fates: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')], threads: int, seconds: float | None, stop: StopFlag | None) -> int:
    """
    Make a puzzle for each row of the arrays; tells why it ended before the last.
    """

def random_board(mould: Mould, seed: int, nodes: int, seconds: float | None, stop: StopFlag | None) -> bytes | None:
    """A full board at random; None if there is none, or it was cut short."""

def player_settings(seed: bool) -> list[tuple[str, float, float, float]]:
    """
    Name, value, least and most of every setting: of the default plan, or of the seed's.
    """

class Player:
    """A player of the two-player game; for one thread at a time."""

    def __init__(self, settings: Sequence[float], seed: int, free: bool, threads: int, memory: int) -> None: ...

    def choose(self, board: bytes, seconds: float, tell: object | None, stop: StopFlag | None) -> tuple[int, int, bool, int, float, int, float, float]:
        """
        The turn on a board with so many seconds left: cell, digit (0: no move), claim, reason, solutions left, how certain that is, seconds, and seconds to take off the clock beside them.
        """

class TechniqueStep:
    """A step of logic: what it rests on, and what follows."""

    @property
    def technique(self) -> str: ...

    @property
    def digits(self) -> int:
        """A mask: bit d - 1 for the digit d."""

    @property
    def cause(self) -> list[tuple[int, int]]: ...

    @property
    def fins(self) -> list[tuple[int, int]]: ...

    @property
    def units(self) -> list[int]: ...

    @property
    def covers(self) -> list[int]: ...

    @property
    def sets(self) -> list[tuple[list[int], int]]: ...

    @property
    def chains(self) -> list[list[tuple[int, bool, list[int], list[int], int, int]]]:
        """Links: digit, on, cells, parents, set, rule."""

    @property
    def rules(self) -> list[int]:
        """Numbers that Rules.reason takes."""

    @property
    def eliminations(self) -> list[tuple[int, int]]: ...

    @property
    def placements(self) -> list[tuple[int, int]]: ...

    @property
    def length(self) -> int: ...

    @property
    def score(self) -> float: ...

class TechniqueProfile:
    """The order of techniques, and what each counts."""

    def __init__(self, stages: Sequence[tuple[Sequence[tuple[str, float, int]], bool]]) -> None: ...

class TechniquePosition:
    """What stands on a board, and what still may."""

    def __init__(self, digits: bytes, givens: bytes, candidates: Sequence[int], unique: bool) -> None: ...

class TechniqueSolver:
    """Looks for steps on the boards of one layout."""

    def __init__(self, cells: int, size: int, units: Sequence[Sequence[int]], kinds: Sequence[int], rules: Rules | None = None) -> None: ...

    def path(self, position: TechniquePosition, profile: TechniqueProfile, most: int, seconds: float | None, stop: StopFlag | None, placed: tuple[int, int] | None = None) -> tuple[list[TechniqueStep], int, int, float]:
        """
        Steps, outcome (0 solved, 1 stuck, 2 broken, 3 cut), end, seconds. A digit may be placed first.
        """

    def all_steps(self, position: TechniquePosition, entries: Sequence[tuple[str, float, int]], seconds: float | None, stop: StopFlag | None) -> tuple[list[TechniqueStep], int, float]:
        """Steps, end, seconds."""

def technique_names() -> list[str]:
    """Every technique, in the order of the kernels."""
