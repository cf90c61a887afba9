"""The referee: judges every turn as CodeCup 2024 did, and keeps the game.

It is independent of the players: it judges a turn from the board alone, with a solver. Is there a
solution with the digit? Under the strict rules, is there one with another digit in that cell, too?
After a claim, is there only one?
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from ninefold.arguments import checked
from ninefold.errors import FormatError, ValueRangeError
from ninefold.game.rules import Rules
from ninefold.game.statuses import PlayerStatus
from ninefold.game.turns import Turn
from ninefold.model import Grid, Layout, LayoutLike, Move, Puzzle, PuzzleLike, as_layout
from ninefold.model.digits import line_of, symbol
from ninefold.model.source import shown
from ninefold.outcomes import Status
from ninefold.solvers import candidates, is_unique, solve

_EMPTY = Grid(bytes(Layout.classic().cells), Layout.classic())


@dataclass(frozen=True, slots=True)
class Ruling:
    """The referee's judgement of a turn.

    `turn` is the turn as understood, if it was. `board` is the board after it, or before it if the
    turn failed. `status` is the result for its player; without one the game goes on. `reason`
    explains it in words.
    """

    turn: Turn | None
    board: Grid
    status: PlayerStatus | None = None
    reason: str = ""


@checked
def judge(board: Grid, turn: Turn | str, rules: Rules | str = Rules.STRICT) -> Ruling:
    """Judge a turn on a board.

    Text must be written as in CodeCup: `Dg7`, `Dg7!` or `!`.

    >>> from ninefold import Grid
    >>> from ninefold.game import judge
    >>> judge(Grid(81 * "."), "Aa1!").reason
    'claims falsely: the solution is not unique'
    >>> print(judge(Grid("1" + 80 * "."), "Ai1").status)
    DOUBLED_SOMEWHERE
    """
    rules = Rules.named(rules)
    board.layout.check_first_digit("the game")
    spoken = _read(turn, board.layout)
    if spoken is None:
        return Ruling(None, board, PlayerStatus.ILLEGAL, "that is no turn")
    after = board
    if spoken.move is not None:
        fault = _fault(board, spoken.move, rules)
        if fault is not None:
            return Ruling(spoken, board, *fault)
        after = board.placed(spoken.move.cell, spoken.move.digit)
    if spoken.claim and not is_unique(after):
        reason = "claims falsely: the solution is not unique"
        return Ruling(spoken, board, PlayerStatus.NO_UNIQUE_CLAIM, reason)
    return Ruling(spoken, after, *_end(after, spoken))


@checked
def could_earn(board: Grid, status: PlayerStatus, rules: Rules | str = Rules.STRICT) -> bool:
    """Whether a turn of the player to move on this board could fail with this status.

    Some failures are no turn, such as `TIMEOUT`, and can happen on any board.

    >>> from ninefold import Grid
    >>> from ninefold.game import PlayerStatus, could_earn
    >>> could_earn(Grid(81 * "."), PlayerStatus.NO_SOLUTIONS_LEFT)
    False
    """
    if status is PlayerStatus.NO_UNIQUE_CLAIM:
        return not is_unique(board)
    allowed = Puzzle(board).allowed().masks
    open_cells = [cell for cell, digit in enumerate(board.digits) if not digit]
    if status is PlayerStatus.DOUBLED_SOMEWHERE:
        return any(allowed[cell] != board.layout.full_mask for cell in open_cells)
    if status is PlayerStatus.NO_SOLUTIONS_LEFT:
        true = candidates(board).candidates.masks
        return any(allowed[cell] != true[cell] for cell in open_cells)
    if status is PlayerStatus.NO_SOLUTION_DECREASED:
        true = candidates(board).candidates.masks
        inferred = any(true[cell].bit_count() == 1 for cell in open_cells)
        return Rules.named(rules) is Rules.STRICT and inferred
    return status.is_failure


@dataclass(frozen=True, slots=True)
class GameResult:
    """The end of a game: the statuses of player 1 and player 2, the reason, the number of turns,
    and the board.

    >>> from ninefold.game import Game
    >>> print(Game.start("123434122143432.").play("!").result)
    player 1 WIN (2), player 2 LOSE (1): player 1 claims rightly: one solution was left already
    """

    statuses: tuple[PlayerStatus, PlayerStatus]
    reason: str
    turns: int
    board: Grid

    @property
    def scores(self) -> tuple[int, int]:
        """The points of player 1 and player 2."""
        return self.statuses[0].score, self.statuses[1].score

    @property
    def winner(self) -> int | None:
        """The number of the player who won, 1 or 2."""
        won = PlayerStatus.WIN
        return self.statuses.index(won) + 1 if won in self.statuses else None

    def to_json(self) -> dict[str, Any]:
        """The result as a plain dict."""
        return {
            "statuses": [status.value for status in self.statuses],
            "scores": list(self.scores),
            "winner": self.winner,
            "reason": self.reason,
            "turns": self.turns,
            "board": self.board.to_line(),
        }

    def __str__(self) -> str:
        both = zip(self.statuses, self.scores, strict=True)
        words = [
            f"player {n} {status} ({score})" for n, (status, score) in enumerate(both, start=1)
        ]
        return f"{', '.join(words)}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Game:
    """The referee's game: rules, board, accepted turns, and the result at its end.

    >>> from ninefold.game import Game
    >>> game = Game.start().play("Ei3").play("Ei4")
    >>> game.result.winner, game.result.reason
    (1, "player 2 is out at turn 2, 'Ei4': r5c9 is filled already")
    """

    rules: Rules = Rules.STRICT
    board: Grid = field(default=_EMPTY)
    turns: tuple[Turn, ...] = ()
    result: GameResult | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", Rules.named(self.rules))

    @classmethod
    def start(
        cls,
        board: PuzzleLike | None = None,
        rules: Rules | str = Rules.STRICT,
        layout: LayoutLike | None = None,
    ) -> Game:
        """A game that starts from this board, of any layout, or an empty one; player 1 moves first.

        >>> from ninefold.game import Game
        >>> Game.start(layout="x").play("Aa1").play("Ii1").result.reason
        "player 2 is out at turn 2, 'Ii1': 1 twice in diagonal 1: r1c1, r9c9"
        """
        known = as_layout(layout)
        grid = Grid(bytes((known or Layout.classic()).cells) if board is None else board, known)
        grid.layout.check_first_digit("the game")
        if solve(grid, limit=1).status is Status.NONE:
            raise ValueRangeError("a game begins with a board that has a solution")
        if grid.is_full:
            raise ValueRangeError("a game begins with a board that has an empty cell")
        return cls(Rules.named(rules), grid)

    @property
    def to_move(self) -> int:
        """The number of the player whose turn it is, or would be if the game went on."""
        return len(self.turns) % 2 + 1

    def play(self, turn: Turn | str) -> Game:
        """The game after this turn of the player to move, valid or not."""
        self._check_open()
        ruling = judge(self.board, turn, self.rules)
        if ruling.status is not None and ruling.status.is_failure:
            number = len(self.turns) + 1
            reason = f"is out at turn {number}, {shown(str(turn))}: {ruling.reason}"
            return self._ended(ruling.status, reason)
        assert ruling.turn is not None, "what cannot be read is a failure"
        after = replace(self, board=ruling.board, turns=(*self.turns, ruling.turn))
        if ruling.status is None:
            return after
        return after._ended(ruling.status, ruling.reason, mover=self.to_move)

    def fail(self, status: PlayerStatus, reason: str = "") -> Game:
        """The game after the player to move failed without a turn that could be judged."""
        self._check_open()
        if not status.is_failure:
            raise ValueRangeError(f"{status} is no failure of the player to move")
        return self._ended(status, reason or f"is out with {status}")

    def to_json(self) -> dict[str, Any]:
        """The game as a plain dict."""
        return {
            "rules": str(self.rules),
            "board": self.board.to_line(),
            **self.board.layout.mention(),
            "turns": [str(turn) for turn in self.turns],
            "result": None if self.result is None else self.result.to_json(),
        }

    def __str__(self) -> str:
        words = f"player {self.to_move} to move" if self.result is None else str(self.result)
        return f"{' '.join(map(str, self.turns))}\n{self.board}\n{words}".lstrip("\n")

    def _check_open(self) -> None:
        if self.result is not None:
            raise ValueRangeError(f"the game is over: {self.result}")

    def _ended(self, status: PlayerStatus, reason: str, mover: int | None = None) -> Game:
        """The finished game, with this status for the player who moved or was to move."""
        player = mover or self.to_move
        others = {PlayerStatus.WIN: PlayerStatus.LOSE, PlayerStatus.DRAW: PlayerStatus.DRAW}
        other = others.get(status, PlayerStatus.WIN)
        statuses = (status, other) if player == 1 else (other, status)
        result = GameResult(statuses, f"player {player} {reason}", len(self.turns), self.board)
        return replace(self, result=result)


def _read(turn: Turn | str, layout: Layout) -> Turn | None:
    """The turn of a text; `None` if it is none, or is not written as in CodeCup."""
    if isinstance(turn, Turn):
        return turn
    try:
        spoken = Turn.parse(turn, layout)
    except FormatError:
        return None
    return spoken if str(spoken) == turn else None


def _fault(board: Grid, move: Move, rules: Rules) -> tuple[PlayerStatus, str] | None:
    """The reason why a move loses at once, if it does."""
    layout, cell, digit = board.layout, move.cell, move.digit
    if move.layout != layout:
        raise ValueRangeError(f"a move on {move.layout} is none on {layout}")
    name, written = layout.cell_name(cell), symbol(digit)
    if board.digits[cell]:
        return PlayerStatus.ILLEGAL, f"{name} is filled already"
    seen = {board.digits[peer] for peer in layout.peers[cell]}
    if digit in seen:
        return PlayerStatus.DOUBLED_SOMEWHERE, str(board.placed(cell, digit).conflicts()[0])
    if not _has_solution(board, cell, digit):
        return PlayerStatus.NO_SOLUTIONS_LEFT, f"no solution has {written} in {name}"
    others = set(range(1, layout.size + 1)) - seen - {digit}
    if rules is Rules.STRICT and not any(_has_solution(board, cell, each) for each in others):
        reason = f"as many solutions as before, all of them with {written} in {name}"
        return PlayerStatus.NO_SOLUTION_DECREASED, reason
    return None


def _end(board: Grid, turn: Turn) -> tuple[PlayerStatus | None, str]:
    """The status for a valid turn that led to this board, and the reason."""
    if turn.claim:
        when = "is left" if turn.move else "was left already"
        return PlayerStatus.WIN, f"claims rightly: one solution {when}"
    if board.is_full:
        return PlayerStatus.DRAW, "fills the board, and nobody has claimed"
    return None, ""


def _has_solution(board: Grid, cell: int, digit: int) -> bool:
    """Whether the board has a solution with this digit in this cell."""
    digits = board.digits[:cell] + bytes([digit]) + board.digits[cell + 1 :]
    # A plain board goes by its line, which takes a fraction of the time.
    asked = line_of(digits) if board.layout.is_usual else Puzzle(digits, board.layout)
    return solve(asked, limit=1).status is not Status.NONE
