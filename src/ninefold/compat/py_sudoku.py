"""The interface of py-sudoku 2: the same classes, methods and arguments, with the solvers of this
package.

    from sudoku import Sudoku                           becomes
    from ninefold.compat.py_sudoku import Sudoku

Two things differ on purpose. A puzzle that `difficulty` makes has exactly one solution: if so many
cells cannot be empty, fewer are, and `get_difficulty` returns their share. And without a seed every
puzzle is new.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import ClassVar, Self

from ninefold.errors import NinefoldError
from ninefold.limits import Limits
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle
from ninefold.outcomes import Status
from ninefold.solvers.questions import solve

Board = list[list[int | None]]
"""The rows of a board; an empty cell is `None`."""

NO_SOLUTION = -2
"""The difficulty of a board that has no solution."""

_MOST_NODES = 200_000
"""The nodes of a search after which a digit is kept: a count, so that a seed always gives the same
puzzle."""

_ATTEMPTS = 10
"""The further attempts, in another order, if not enough cells can be empty."""


class UnsolvableSudoku(NinefoldError):  # noqa: N818
    """A board that was to be solved has no solution."""

    code = "unsolvable"


class Sudoku:
    """A board of boxes with `height` rows and `width` columns.

    Without a board it is one with a digit in every row and column, drawn by the seed, for
    `solve` and `difficulty` to go on from.

    >>> from ninefold.compat.py_sudoku import Sudoku
    >>> Sudoku(2, seed=1).solve().show()
    +-----+-----+
    | 3 2 | 4 1 |
    | 4 1 | 3 2 |
    +-----+-----+
    | 1 4 | 2 3 |
    | 2 3 | 1 4 |
    +-----+-----+
    """

    _title: ClassVar[str] = "SUDOKU PUZZLE"

    def __init__(
        self,
        width: int = 3,
        height: int | None = None,
        board: Iterable[Iterable[int | None]] | None = None,
        difficulty: float | None = None,
        seed: int | None = None,
    ) -> None:
        self.width, self.height = width, height or width
        self.size = self.width * self.height
        _require(self.width > 0 and self.height > 0, "width and height must be 1 or more")
        _require(self.size > 1, "a board of one cell is no sudoku")
        self._random = Random(seed)
        self.board = self._begun() if board is None else self._kept(board)
        self._difficulty = difficulty
        if board is not None and difficulty is None:
            self._difficulty = self._share_empty() if self.validate() else NO_SOLUTION

    def _begun(self) -> Board:
        """A board with every digit once, in a row and a column of its own."""
        digits = self._random.sample(range(1, self.size + 1), self.size)
        return [
            [digit if column == digit - 1 else None for column in range(self.size)]
            for digit in digits
        ]

    def _kept(self, board: Iterable[Iterable[int | None]]) -> Board:
        """The rows of a board; values that are not digits count as empty."""
        digits = range(1, self.size + 1)
        rows = [[cell if cell in digits else None for cell in row] for row in board]
        is_square = len(rows) == self.size and all(len(row) == self.size for row in rows)
        _require(is_square, f"a board must have {self.size} rows of {self.size} cells")
        return rows

    def _made(self, board: Board, difficulty: float) -> Self:
        """Another board of the same kind."""
        return type(self)(self.width, self.height, board, difficulty)

    def _layout(self) -> Layout:
        return Layout.boxes(self.height, self.width)

    def _puzzle(self) -> Puzzle:
        return Puzzle([cell or 0 for row in self.board for cell in row], self._layout())

    def _rows(self, digits: bytes) -> Board:
        starts = range(0, len(digits), self.size)
        return [[digit or None for digit in digits[at : at + self.size]] for at in starts]

    def _share_empty(self) -> float:
        return sum(cell is None for row in self.board for cell in row) / self.size**2

    def solve(self, assert_solvable: bool = False, *, raising: bool = False) -> Self:
        """The solved board; one without a solution gives an empty one, or raises if asked to."""
        answer = solve(self._puzzle(), limit=1, seed=self._random.getrandbits(32))
        if answer.solution is not None:
            return self._made(self._rows(answer.solution.digits), 0)
        if assert_solvable or raising:
            raise UnsolvableSudoku("the board has no solution")
        return self._made(self._rows(bytes(self.size**2)), NO_SOLUTION)

    def has_multiple_solutions(self) -> bool:
        """Whether there is more than one solution."""
        return solve(self._puzzle()).status is Status.MULTIPLE

    def validate(self) -> bool:
        """Whether no digit stands twice in a row, a column or a box."""
        return not self._puzzle().conflicts()

    @classmethod
    def empty(cls, width: int, height: int) -> Self:
        """A board without digits."""
        size = width * height
        return cls(width, height, [[None] * size for _ in range(size)], 0)

    def difficulty(self, difficulty: float) -> Self:
        """A puzzle in which that share of the cells is empty, or as many as can be: it has
        exactly one solution.

        >>> from ninefold.compat.py_sudoku import Sudoku
        >>> puzzle = Sudoku(3, seed=7).difficulty(0.5)
        >>> puzzle.get_difficulty(), puzzle.has_multiple_solutions()
        (0.5, False)
        """
        _require(0 < difficulty < 1, "difficulty must be between 0 and 1")
        solved = self.solve()
        if solved.get_difficulty() == NO_SOLUTION:
            return solved
        wanted = int(difficulty * self.size**2)
        full = solved._puzzle()
        digits = full.givens
        for _ in range(_ATTEMPTS):
            digits = min(digits, self._emptied(full, wanted), key=lambda each: -each.count(0))
            if digits.count(0) == wanted:
                return self._made(self._rows(digits), difficulty)
        return self._made(self._rows(digits), digits.count(0) / self.size**2)

    def _emptied(self, full: Puzzle, wanted: int) -> bytes:
        """The digits after cells were emptied one by one, while the solution stays the only one."""
        digits = bytearray(full.givens)
        for cell in self._random.sample(range(len(digits)), len(digits)):
            if digits.count(0) == wanted:
                break
            digit, digits[cell] = digits[cell], 0
            answer = solve(Puzzle(bytes(digits), full.layout), limits=Limits(nodes=_MOST_NODES))
            if answer.status is not Status.UNIQUE:
                digits[cell] = digit
        return bytes(digits)

    def get_difficulty(self) -> float | None:
        """The share of empty cells, 0 if solved, -2 without a solution; `None` if never set."""
        return self._difficulty

    def show(self) -> None:
        """Print the board."""
        print("\n".join(self._lines()))

    def show_full(self) -> None:
        """Print the board, with its size and difficulty."""
        print(self)

    def _lines(self) -> Iterator[str]:
        """The board with lines around its boxes."""
        wide = len(str(self.size))
        rule = f"+{'-' * ((wide + 1) * self.width + 1)}" * self.height + "+"
        for number, row in enumerate(self.board):
            if number % self.height == 0:
                yield rule
            cells = [" " * wide if cell is None else f"{cell:0{wide}}" for cell in row]
            starts = range(0, self.size, self.width)
            boxes = (" ".join(cells[at : at + self.width]) for at in starts)
            yield f"| {' | '.join(boxes)} |"
        yield rule

    def __str__(self) -> str:
        names = {NO_SOLUTION: "INVALID PUZZLE (GIVEN PUZZLE HAS NO SOLUTION)", 0: "SOLVED"}
        share = "-" if self._difficulty is None else f"{self._difficulty:.2f}"
        title = f"{self.size}x{self.size} ({self.width}x{self.height}) {self._title}"
        difficulty = f"Difficulty: {names.get(self._difficulty, share)}"  # type: ignore[call-overload]
        rule = "-" * 27
        return "\n".join([rule, title, difficulty, rule, *self._lines()])


class DiagonalSudoku(Sudoku):
    """A board whose two diagonals hold every digit once, too.

    >>> from ninefold.compat.py_sudoku import DiagonalSudoku
    >>> board = DiagonalSudoku(2, seed=1).solve().board
    >>> sorted(board[i][i] for i in range(4))
    [1, 2, 3, 4]
    """

    _title: ClassVar[str] = "DIAGONAL SUDOKU PUZZLE"

    def __init__(
        self,
        size: int = 3,
        board: Iterable[Iterable[int | None]] | None = None,
        difficulty: float | None = None,
        seed: int | None = None,
    ) -> None:
        super().__init__(size, size, board, difficulty, seed)

    def _begun(self) -> Board:
        """A board with one diagonal filled."""
        digits = self._random.sample(range(1, self.size + 1), self.size)
        places = range(self.size)
        return [[digits[row] if row == column else None for column in places] for row in places]

    def _made(self, board: Board, difficulty: float) -> Self:
        return type(self)(self.width, board, difficulty)

    @classmethod
    def empty(cls, width: int, height: int) -> Self:
        """A board without digits; its boxes are square."""
        _require(width == height, "the boxes of a diagonal sudoku are square")
        size = width * height
        return cls(width, [[None] * size for _ in range(size)], 0)

    def _layout(self) -> Layout:
        return Layout.x(super()._layout())


def _require(condition: bool, message: str) -> None:
    """Refuse an argument by the error that programs written for py-sudoku may expect."""
    if not condition:
        raise AssertionError(message)
