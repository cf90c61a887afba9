"""Grids, puzzles, candidates, moves: immutable, hashable, picklable, printing what can be read."""

import copy
import pickle
from typing import Any

import pytest

import ninefold as nf
from ninefold.errors import FormatError, UnknownNameError, ValueRangeError
from ninefold.model import (
    Candidates,
    Conflict,
    Grid,
    Layout,
    Metadata,
    Move,
    Puzzle,
    Unit,
    as_puzzle,
)

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SIZES = [
    Layout.usual(4),
    Layout.boxes(3, 2),
    Layout.boxes(1, 5),
    Layout.usual(16),
    Layout.usual(25),
]


def diagonal() -> Layout:
    """A layout that no constructor makes: 4x4 with a diagonal that must differ."""
    plain = Layout.usual(4)
    extra = Unit("diagonal", "diagonal 1", (0, 5, 10, 15))
    return Layout("diagonal", 4, plain.positions, (*plain.units, extra))


VALUES = [
    Grid(LINE),
    Puzzle(LINE),
    Puzzle(LINE, marks=Puzzle(LINE).allowed()),
    Puzzle(LINE, metadata=Metadata(title="Sunday", level="easy")),
    Puzzle(LINE).allowed(),
    *(Grid(bytes(layout.cells), layout) for layout in SIZES),
    *(Puzzle(bytes(layout.cells), layout) for layout in SIZES),
    *(Candidates.full(layout) for layout in SIZES),
    *SIZES,
    Move.parse("r3c4=7"),
    Metadata(author="me"),
    Conflict(5, "row 1", ("r1c1", "r1c2")),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_values_are_values(value):
    twin = pickle.loads(pickle.dumps(value))
    assert twin == value
    assert hash(twin) == hash(value)
    assert copy.deepcopy(value) == value
    assert value != object()
    assert eval(repr(value)) == value
    assert isinstance(str(value), str)


@pytest.mark.parametrize("value", VALUES[:5], ids=lambda value: type(value).__name__)
def test_values_cannot_be_changed(value):
    with pytest.raises(AttributeError):
        value.layout = Layout.usual(4)
    with pytest.raises(AttributeError):
        del value.layout
    with pytest.raises(AttributeError):
        value.novelty = 1


def test_a_layout_of_ones_own_travels():
    layout = diagonal()
    assert pickle.loads(pickle.dumps(layout)) == layout
    assert layout != Layout.usual(4)
    puzzle = Puzzle("1" + 15 * ".", layout)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert eval(repr(puzzle)) == puzzle
    assert str(puzzle).split("\n")[1] == "│ 1 . │ . . │"
    assert Puzzle(str(puzzle), layout) == puzzle


def test_layouts_know_their_shape():
    layout = Layout.boxes(2, 3)
    assert (layout.size, layout.cells, layout.shape, len(layout.units)) == (6, 36, (6, 6), 18)
    assert len(layout.peers[0]) == 5 + 5 + 2
    assert layout.is_square
    assert layout.is_usual
    assert not Layout.boxes(3, 2).is_usual
    assert not diagonal().is_usual
    for unit in layout.units:
        assert len(set(unit.cells)) == 6
    with pytest.raises(UnknownNameError):
        Layout.usual(7)
    with pytest.raises(ValueRangeError):
        Layout.boxes(6, 6)
    with pytest.raises(ValueRangeError):
        Layout.boxes(0, 3)


def test_cells_have_names():
    layout = Layout.classic()
    assert all(layout.cell_index(layout.cell_name(cell)) == cell for cell in range(81))
    assert layout.cell((2, 3)) == layout.cell("R3C4") == layout.cell("Cd") == 21
    for bad in ("r0c1", "r10c1", "Zz", "", "r1", 81, -1, (9, 0)):
        with pytest.raises(ValueRangeError):
            layout.cell(bad)


def test_grids():
    grid = Grid("12.." + 12 * ".")
    assert (grid.filled, grid.is_full, len(grid)) == (2, False, 16)
    assert grid.placed("r1c3", 3)["r1c3"] == 3
    assert grid["r1c3"] == 0
    assert grid.placed("r1c1", 0).filled == 1
    assert not Grid("11" + 14 * ".").is_solved()
    assert Grid("1234341221434321").is_solved()
    with pytest.raises(ValueRangeError):
        grid.placed("r1c1", 5)
    assert [str(c) for c in Grid("111" + 13 * ".").conflicts()] == [
        "1 3 times in row 1: r1c1, r1c2, r1c3",
        "1 twice in box 1: r1c1, r1c2",
    ]


def test_puzzles():
    puzzle = Puzzle(LINE)
    assert as_puzzle(puzzle) is puzzle
    assert as_puzzle(LINE) == puzzle == Puzzle(Grid(LINE)) == Puzzle(puzzle)
    assert puzzle.given_count == 30
    assert puzzle.stated()["r1c1"] == (5,)
    assert puzzle.stated().total == 30 + 51 * 9
    assert puzzle.allowed()["r1c3"] == (1, 2, 4)
    assert puzzle.placed("r1c3", 4)["r1c3"] == 4
    assert Puzzle(LINE, marks=puzzle.allowed().to_line()).marks == puzzle.allowed()
    assert Puzzle.from_marks(puzzle.stated()).givens == puzzle.givens
    assert puzzle.to_json() == {"layout": "classic", "line": LINE}
    with pytest.raises(ValueRangeError):
        Puzzle(LINE, marks=Candidates.full(Layout.usual(4)))


def test_candidates():
    every = Candidates.full(Layout.usual(4))
    assert every.total == 64
    assert every.without("r1c1", 2)["r1c1"] == (1, 3, 4)
    assert (every & every.without(0, 1)) == every.without(0, 1)
    assert (every | every.without(0, 1)) == every
    assert Candidates.of([[1, 2]] * 16, Layout.usual(4)).to_line() == 16 * "12.."
    assert every.to_json()["cells"]["r4c4"] == [1, 2, 3, 4]
    for bad in ([0] * 3, 63 * "."):
        with pytest.raises(FormatError):
            Candidates(bad, Layout.usual(4))
    for bad in ([16] * 16, [-1] * 16):
        with pytest.raises(ValueRangeError):
            Candidates(bad, Layout.usual(4))
    with pytest.raises(ValueRangeError):
        every & Candidates.full()
    for digit in (0, -1, 26):
        with pytest.raises(ValueRangeError):
            every.without("r1c1", digit)


def test_moves():
    move = Move.parse("Cd7")
    assert (move.cell, move.digit, str(move), move.codecup) == (21, 7, "r3c4=7", "Cd7")
    assert Move.parse("r16c16=G", Layout.usual(16)).digit == 16
    for bad in ("", "r3c4", "r3c4=0", "Cd0", "r3c4=77", "r99c1=1", "Zz1", "r3c4=\u0667", "\u00b2"):
        with pytest.raises(FormatError):
            Move.parse(bad)
    with pytest.raises(ValueRangeError):
        Move(0, 10)
    with pytest.raises(ValueRangeError):
        Move(81, 1)


def test_a_given_taken_from_a_puzzle_with_marks_opens_its_cell() -> None:
    puzzle = Puzzle("5" + "." * 80, marks=Candidates.full())
    assert puzzle.stated()[0] == (5,)
    assert len(puzzle.placed(0, 0).stated()[0]) == 9
    assert puzzle.placed(0, 6).stated()[0] == (6,)
    assert puzzle.placed(0, 0).stated().without(0, 6) != Candidates.full()
    without = Puzzle("." * 81, marks=Candidates.full().without(0, 6))
    assert without.placed(0, 6).stated()[0] == ()


def test_a_layout_that_does_not_fit_is_an_error() -> None:
    small = Layout.boxes(2, 2)
    with pytest.raises(ValueRangeError):
        Puzzle(Grid("." * 81), small)
    with pytest.raises(ValueRangeError):
        Puzzle(Puzzle("." * 81), small)
    assert Grid(Puzzle("5" + "." * 80))["r1c1"] == 5
    with pytest.raises(ValueRangeError):
        Layout("empty", 4, (), ())
    with pytest.raises(ValueRangeError):
        Layout("odd", 2, ((0, 0),), (Unit("row", "row 1", (0, 1)),))


def test_a_move_knows_its_cell_by_any_name() -> None:
    assert Move("r3c4", 7) == Move(21, 7) == Move((2, 3), 7)


def test_the_hash_of_constraints_is_found_once_and_stays_in_its_process() -> None:
    class Counted(nf.constraints.AntiKing):
        asked = 0

        def __hash__(self) -> int:
            Counted.asked += 1
            return 7

    puzzle = nf.Puzzle(81 * ".", constraints=[Counted()])
    assert len({hash(puzzle.constraints) for _ in range(5)}) == Counted.asked == 1
    plain = nf.Puzzle(81 * ".", constraints=[nf.constraints.AntiKing()])
    assert hash(plain.constraints) == hash(tuple(plain.constraints))
    travelled = pickle.loads(pickle.dumps(plain))
    assert travelled == plain
    assert "_hash" not in vars(travelled.constraints)


@pytest.mark.parametrize("layout", ["classic", "from-0"])
@pytest.mark.parametrize("wrong", ["0", "5", 5.0, None, -1, 10])
def test_a_digit_that_is_no_number_of_the_board_is_refused(layout: str, wrong: Any) -> None:
    puzzle = nf.Puzzle(81 * ".", layout)
    with pytest.raises(nf.ValueRangeError, match=r"a digit is (a number )?from 0 to 9, not"):
        puzzle.placed("r2c3", wrong)


@pytest.mark.parametrize("wrong", ["3", None, 0, 10])
def test_moves_and_candidates_refuse_what_is_no_digit(wrong: Any) -> None:
    words = r"a digit is (a number )?from 1 to 9, not"
    with pytest.raises(nf.ValueRangeError, match=words):
        nf.Move(0, wrong)
    with pytest.raises(nf.ValueRangeError, match=words):
        nf.Puzzle(81 * ".").allowed().without("r1c1", wrong)


def test_a_character_is_a_digit_by_its_layout() -> None:
    zero = nf.Puzzle(81 * ".", "from-0")
    with pytest.raises(nf.ValueRangeError, match=r"not '0'; use `layout\.digit_of`"):
        zero.placed("r2c3", "0")
    assert zero.placed("r2c3", zero.layout.digit_of("0")).to_line()[11] == "0"
