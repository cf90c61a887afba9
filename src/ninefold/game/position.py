"""A position of the game: a board, the rules, and whether a claim has ended the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ninefold import solvers
from ninefold.errors import (
    FormatError,
    IllegalMoveError,
    UndecidedError,
    UnsupportedError,
    ValueRangeError,
)
from ninefold.game.legal_moves import LegalMoves, board_after, find_legal_moves
from ninefold.game.rules import Rules
from ninefold.game.turns import Turn
from ninefold.limits import Limits, StopToken
from ninefold.model import Grid, Layout, LayoutLike, Move, Puzzle, PuzzleLike, as_layout
from ninefold.model.source import shown
from ninefold.outcomes import Count, Solutions
from ninefold.pictures.notebooks import ShownAsPicture

if TYPE_CHECKING:
    from ninefold.game.analysis import Outcome
    from ninefold.pictures import Picture


@dataclass(frozen=True, slots=True, repr=False)
class Position(ShownAsPicture):
    """An immutable position; `play` gives the next one.

    `claimed` means that the last turn rightly claimed that the solution is unique: its player has
    won. A board without solutions is a position too, one in which no turn is legal.

    >>> import ninefold as nf
    >>> position = nf.game.Position.start(rules="free", layout=nf.Layout.usual(4))
    >>> for turn in ["Aa1", "Ab2", "Ac3", "Ba3", "Ca2", "Db1!"]:
    ...     position = position.play(turn)
    >>> position.is_over, position.result
    (True, 'won by the claim of the last turn')
    >>> print(position)
    ┌─────┬─────┐
    │ 1 2 │ 3 . │
    │ 3 . │ . . │
    ├─────┼─────┤
    │ 2 . │ . . │
    │ . 1 │ . . │
    └─────┴─────┘
    free rules, won by the claim of the last turn
    """

    grid: Grid
    rules: Rules = Rules.STRICT
    claimed: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.grid, Grid):
            raise ValueRangeError("a position has a Grid; Position.parse takes puzzles and text")
        self.grid.layout.check_first_digit("the game")
        object.__setattr__(self, "rules", Rules.named(self.rules))

    @classmethod
    def start(cls, rules: Rules | str = Rules.STRICT, layout: LayoutLike | None = None) -> Position:
        """The empty board; 9x9 if no layout is named.

        >>> from ninefold.game import Position
        >>> Position.start().legal_moves().moves[-1].codecup
        'Ii9'
        """
        known = as_layout(layout) or Layout.classic()
        return cls(Grid(bytes(known.cells), known), Rules.named(rules))

    @classmethod
    def parse(
        cls, text: PuzzleLike, rules: Rules | str = Rules.STRICT, layout: LayoutLike | None = None
    ) -> Position:
        """Read a board in any format; a puzzle or grid is used as it is.

        The game has no pencil marks: a cell with a single mark counts as filled, as everywhere, and
        others must not restrict the board further.

        >>> from ninefold.game import Position
        >>> Position.parse("12.." + 12 * ".", rules="free")
        Position(Grid('12..............'), Rules.FREE)
        """
        puzzle = Puzzle(text, layout)
        if puzzle.constraints:
            raise UnsupportedError(
                "the game is played by the units of a layout, not by constraints"
            )
        if puzzle.marks is not None:
            allowed = Puzzle(puzzle.grid).allowed()
            if allowed & puzzle.marks != allowed:
                raise UnsupportedError("the game has no pencil marks: give the digits alone")
        return cls(puzzle.grid, Rules.named(rules))

    @property
    def layout(self) -> Layout:
        """The shape of the board."""
        return self.grid.layout

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: by a right claim, or because the board is full."""
        return self.claimed or self.grid.is_full

    @property
    def result(self) -> str | None:
        """How the game has ended, in words; `None` before the end."""
        if self.claimed:
            return "won by the claim of the last turn"
        return "drawn, full without a claim" if self.is_over else None

    def play(
        self,
        turn: Turn | Move | str,
        limits: Limits | None = None,
        stop: StopToken | None = None,
    ) -> Position:
        """The position after a turn: `Dg7`, `Dg7!`, `!` or `r4c7=7` as text, a `Turn` or a `Move`.

        Raises `IllegalMoveError` with the reason if the turn is illegal, and `UndecidedError` if a
        limit came before the verdict.

        >>> from ninefold.game import Position
        >>> Position.start().play("Dg7").play("Dh8").to_line().strip(".")
        '78'
        >>> Position.start().play("Dg7").play("Da7")
        Traceback (most recent call last):
        ninefold.errors.IllegalMoveError: Da7 is illegal: 7 stands in r4c7 already
        """
        said = self._turn(turn)
        if self.is_over:
            raise IllegalMoveError(str(said), "over", f"the game is over, {self.result}")
        after = board_after(self.grid, self.rules, said, limits, stop)
        return Position(after, self.rules, said.claim)

    def legal_moves(
        self, limits: Limits | None = None, stop: StopToken | None = None
    ) -> LegalMoves:
        """The legal moves, all of them unless a limit comes first.

        There is no limit unless one is given. Plain 9x9 takes about 0.2 ms, rarely milliseconds;
        other layouts take some milliseconds, large ones longer. After `Limits(seconds=0.05)` the
        moves found by then are kept.

        >>> import ninefold as nf
        >>> position = nf.game.Position.start().play("Dg7")
        >>> found = position.legal_moves(nf.Limits(seconds=5))
        >>> found.complete, len(found)
        (True, 700)
        """
        found = find_legal_moves(self.grid, self.rules, limits, stop)
        return replace(found, moves=()) if self.is_over else found

    def inferred(
        self, limits: Limits | None = None, stop: StopToken | None = None
    ) -> tuple[Move, ...]:
        """The empty cells that hold one digit in all solutions, as moves.

        Raises `UndecidedError` if a limit comes first; `legal_moves` has those found by then.

        >>> from ninefold.game import Position
        >>> [str(move) for move in Position.parse("123." + 12 * ".").inferred()]
        ['r1c4=4']
        """
        return self._all_moves(limits, stop).inferred

    def choices(
        self, limits: Limits | None = None, stop: StopToken | None = None
    ) -> dict[int, tuple[int, ...]]:
        """The cells that hold different digits in different solutions, with these digits.

        Raises `UndecidedError` if a limit comes first; `legal_moves` has those found by then.

        >>> from ninefold.game import Position
        >>> Position.parse("12.." + 12 * ".").choices()[2]
        (3, 4)
        """
        return self._all_moves(limits, stop).choices

    def count(self, limits: Limits | None = None, stop: StopToken | None = None) -> Count:
        """The number of solutions left, or a lower bound.

        >>> from ninefold.game import Position
        >>> Position.parse("12.." + 12 * ".").count().value
        24
        """
        return solvers.count(self.grid, limits=limits, stop=stop)

    def solutions(self, limits: Limits | None = None, stop: StopToken | None = None) -> Solutions:
        """The solutions left, in one array; `exact` is true if these are all.

        >>> from ninefold.game import Position
        >>> Position.parse("12.." + 12 * ".").solutions().array.shape
        (24, 16)
        """
        return solvers.solutions(self.grid, limits=limits, stop=stop)

    def outcome(self, limits: Limits | None = None, stop: StopToken | None = None) -> Outcome:
        """The outcome with best play, seen from the side to move; `nf.game.analyze` has the
        details.

        >>> from ninefold.game import Position
        >>> Position.parse("12.." + 12 * ".").outcome()
        <Outcome.WIN: 'win'>
        """
        from ninefold.game.analyzer import analyze  # which imports this module

        return analyze(self, limits=limits, line=False, stop=stop).outcome

    def to_line(self) -> str:
        """The digits in one line, `.` for empty: 81 characters for 9x9."""
        return self.grid.to_line()

    def to_json(self) -> dict[str, Any]:
        """The position as a plain dict, which `from_json` reads."""
        return self.grid.to_json() | {"rules": str(self.rules), "claimed": self.claimed}

    @classmethod
    def from_json(cls, record: Mapping[str, Any], layout: LayoutLike | None = None) -> Position:
        """The position of such a dict; `layout` replaces the one in it.

        >>> from ninefold.game import Position
        >>> position = Position.start().play("Dg7")
        >>> Position.from_json(position.to_json()) == position
        True
        """
        try:
            known, line = record["layout"], record["line"]
            rules, claimed = record["rules"], record["claimed"]
        except (KeyError, TypeError):
            raise _no_position(record) from None
        if not isinstance(line, str) or not isinstance(claimed, bool):
            raise _no_position(record)
        grid = Grid(line, Layout.from_json(known) if layout is None else layout)
        return cls(grid, Rules.named(rules), claimed)

    def _turn(self, turn: Turn | Move | str) -> Turn:
        if isinstance(turn, str):
            return Turn.parse(turn, self.layout)
        if isinstance(turn, Move):
            return Turn(turn)
        if not isinstance(turn, Turn):
            raise ValueRangeError(f"a turn is text such as Dg7!, a Turn or a Move, not {turn!r}")
        return turn

    def _all_moves(self, limits: Limits | None, stop: StopToken | None) -> LegalMoves:
        found = self.legal_moves(limits, stop)
        if not found.complete:
            raise UndecidedError(f"not every cell is known: stopped by {found.stopped_by}")
        return found

    def __repr__(self) -> str:
        claimed = ", claimed=True" if self.claimed else ""
        return f"Position({self.grid!r}, Rules.{self.rules.name}{claimed})"

    def picture(self) -> Picture:
        """The board and the state of the game."""
        from ninefold.pictures import Picture

        return Picture.of(self.grid).annotated(caption=self._rules_text)

    def __str__(self) -> str:
        return f"{self.grid}\n{self._rules_text}"

    @property
    def _rules_text(self) -> str:
        return f"{self.rules} rules, {self.result}" if self.result else f"{self.rules} rules"


def _no_position(record: object) -> FormatError:
    return FormatError(0, 0, "a record with layout, line, rules and claimed", shown(record))
