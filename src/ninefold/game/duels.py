"""A game of a person against the engine, with clocks, undo, and a form in which it is saved.

The referee judges every turn. In a contest an illegal turn loses the game; here it is refused.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Any

from ninefold.errors import IllegalMoveError, ValueRangeError
from ninefold.game.engine import Decision, Engine, Note, Settings
from ninefold.game.engine.players import LARGEST_SEED, MEMORY
from ninefold.game.engine.settings import LEVELS
from ninefold.game.position import Position
from ninefold.game.referee import Game, GameResult
from ninefold.game.rules import Rules
from ninefold.game.statuses import PlayerStatus
from ninefold.game.turns import Turn
from ninefold.limits import StopToken, whole_number
from ninefold.model import Grid, Layout, Move, PuzzleLike

KIND = "ninefold duel"
"""The first key of a saved duel, and its version."""

VERSION = 1

SECONDS = 30.0
"""The default time of the engine for all its turns."""

MOMENT = 0.25
"""Seconds that the engine always has for a turn, even when its time is used up."""

_EMPTY = 81 * "."
_MOST_TURNS = 100


class Side(enum.Enum):
    """The two sides of the board.

    >>> from ninefold.game.duels import Side
    >>> print(Side.PERSON, Side.PERSON.other)
    person engine
    """

    PERSON = "person"
    ENGINE = "engine"

    @property
    def other(self) -> Side:
        """The other side."""
        return Side.ENGINE if self is Side.PERSON else Side.PERSON

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class TimedTurn:
    """A turn, who made it, and in how many seconds.

    >>> from ninefold.game import Turn
    >>> from ninefold.game.duels import Side, TimedTurn
    >>> print(TimedTurn(Turn.parse("Dg7"), Side.PERSON, 3.25))
    Dg7 by the person in 3.2 s
    """

    turn: Turn
    by: Side
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The turn as a plain dict."""
        return {"turn": str(self.turn), "by": str(self.by), "seconds": self.seconds}

    def __str__(self) -> str:
        return f"{self.turn} by the {self.by} in {self.seconds:.1f} s"


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """A game of a person against the engine, up to some turn; `start` makes one.

    `game` is the referee's game, `board` the board at its start, and `clock` the seconds of every
    turn. The engine has `seconds` for all its turns. Its answers depend only on the duel, as long
    as that time cuts no search short: a duel that was saved or taken back continues alike.

    >>> from ninefold.game import Duel
    >>> duel = Duel.start(level=1, seed=7).play("Dg7", seconds=2.5)
    >>> duel, decision = duel.answered()
    >>> decision.reason.name, len(duel.turns), str(duel.to_move)
    ('OPENING', 2, 'person')
    >>> duel.undo() == Duel.start(level=1, seed=7)
    True
    """

    game: Game
    board: Grid
    first: Side = Side.PERSON
    settings: Settings = field(default_factory=Settings)
    seed: int = 0
    seconds: float = SECONDS
    clock: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        if self.board.layout != Layout.classic():
            raise ValueRangeError("the engine plays on the plain 9x9 board alone")
        if whole_number("seed", self.seed) > LARGEST_SEED:
            raise ValueRangeError(f"a seed is at most {LARGEST_SEED}, not {self.seed}")
        for seconds in (self.seconds, *self.clock):
            if not (isfinite(seconds) and seconds >= 0):
                raise ValueRangeError(f"a time is a number of seconds, not {seconds}")
        if len(self.clock) != len(self.game.turns):
            raise ValueRangeError("every turn takes some time")

    @classmethod
    def start(
        cls,
        *,
        first: Side | str = Side.PERSON,
        level: int | None = None,
        settings: Settings | None = None,
        rules: Rules | str = Rules.STRICT,
        seed: int = 0,
        seconds: float = SECONDS,
        board: PuzzleLike = _EMPTY,
    ) -> Duel:
        """A duel before its first turn, against a level of strength, or an engine with settings.

        >>> from ninefold.game import Duel
        >>> print(Duel.start(level=2, first="engine"))
        level 2, strict rules, seed 0: no turn yet, the engine to move
        """
        if level is not None and settings is not None:
            raise ValueRangeError("give a level or settings, not both")
        chosen = Settings.of_level(level) if level is not None else settings or Settings()
        game = Game.start(board, rules)
        return cls(
            game=game,
            board=game.board,
            first=Side(first),
            settings=chosen,
            seed=seed,
            seconds=float(seconds),
        )

    @property
    def rules(self) -> Rules:
        """The rules of the duel."""
        return self.game.rules

    @property
    def level(self) -> int | None:
        """The level of strength; `None` if the engine has settings of its own."""
        return next((n for n in LEVELS if Settings.of_level(n) == self.settings), None)

    @property
    def turns(self) -> tuple[TimedTurn, ...]:
        """All turns so far, with who made them and how long that took."""
        made = zip(self.game.turns, self.clock, strict=True)
        return tuple(TimedTurn(turn, self._side(n), s) for n, (turn, s) in enumerate(made))

    @property
    def position(self) -> Position:
        """The position after the last turn."""
        turns = self.game.turns
        return Position(self.game.board, self.rules, bool(turns) and turns[-1].claim)

    @property
    def last_move(self) -> Move | None:
        """The move of the last turn that had one."""
        moves = (turn.move for turn in reversed(self.game.turns))
        return next((move for move in moves if move is not None), None)

    @property
    def to_move(self) -> Side | None:
        """The side to move; `None` at the end."""
        return None if self.result is not None else self._side(len(self.game.turns))

    @property
    def seconds_left(self) -> float:
        """The seconds that the engine has left."""
        spent = sum(each.seconds for each in self.turns if each.by is Side.ENGINE)
        return max(0.0, self.seconds - spent)

    @property
    def result(self) -> GameResult | None:
        """How it ended, in the words of the referee; `None` before the end."""
        return self.game.result

    @property
    def winner(self) -> Side | None:
        """The winner; `None` before the end, and after a draw."""
        number = self.result.winner if self.result else None
        return None if number is None else self._side(number - 1)

    @property
    def resigned(self) -> Side | None:
        """The side that gave up, if one did."""
        if self.result is None or PlayerStatus.EXIT not in self.result.statuses:
            return None
        return self._side(self.result.statuses.index(PlayerStatus.EXIT))

    def play(self, turn: Turn | Move | str, seconds: float = 0.0) -> Duel:
        """The duel after a turn of the side to move, which took `seconds`.

        Raises `IllegalMoveError` with the reason if the turn is refused, as a false claim is, too.

        >>> from ninefold.game import Duel
        >>> Duel.start().play("r4c7=7").play("Da7")
        Traceback (most recent call last):
        ninefold.errors.IllegalMoveError: Da7 is illegal: 7 stands in r4c7 already
        """
        said = turn if isinstance(turn, Turn) else _turn(turn)
        if self.result is not None:
            raise IllegalMoveError(str(said), "over", f"the game is over: {self.result.reason}")
        after = self.game.play(said)
        if len(after.turns) == len(self.game.turns):  # the player is out: refuse it, and say why
            self.position.play(said)
        return replace(self, game=after, clock=(*self.clock, seconds))

    def engine(self, memory: int = MEMORY) -> Engine:
        """The engine for this turn: a new one for each, so that nothing depends on the others."""
        seed = (self.seed * _MOST_TURNS + len(self.game.turns)) & LARGEST_SEED
        return Engine(self.settings, rules=self.rules, seed=seed, memory=memory)

    def answered(
        self,
        *,
        on_note: Callable[[Note], object] | None = None,
        stop: StopToken | None = None,
        memory: int = MEMORY,
    ) -> tuple[Duel, Decision]:
        """The duel after the turn of the engine, and why it was made.

        `stop` makes it play the best turn it knows; `memory` bounds its bytes. The engine never
        loses on time here, since it always has a moment. If it finds no legal turn, it gives up.
        """
        if self.to_move is not Side.ENGINE:
            raise ValueRangeError("it is not the turn of the engine")
        left = max(self.seconds_left, MOMENT)
        engine = self.engine(memory)
        decision = engine.choose(self.position, left, on_note=on_note, stop=stop)
        if decision.turn is None:  # stopped before it knew anything
            decision = self.engine(memory).choose(self.position, MOMENT, on_note=on_note)
        if decision.turn is not None:
            try:
                return self.play(decision.turn, decision.seconds), decision
            except IllegalMoveError:  # a turn without time to prove anything
                pass
        return self.resign(), decision

    def resign(self) -> Duel:
        """The duel after the side to move has given up.

        >>> from ninefold.game import Duel
        >>> duel = Duel.start().resign()
        >>> str(duel.winner), duel.result.reason
        ('engine', 'player 1 gives up')
        """
        return replace(self, game=self.game.fail(PlayerStatus.EXIT, "gives up"))

    def undo(self) -> Duel:
        """The duel before the last turn of the person, or before the person gave up."""
        made = len(self.game.turns)
        if self.resigned is Side.PERSON:
            return self._at(made)
        own = [number for number in range(made) if self._side(number) is Side.PERSON]
        if not own:
            raise ValueRangeError("there is no turn to take back")
        return self._at(own[-1])

    def again(self) -> Duel:
        """Another duel of the same kind, before its first turn, with the next seed."""
        return Duel.start(
            first=self.first,
            settings=self.settings,
            rules=self.rules,
            seed=(self.seed + 1) & LARGEST_SEED,
            seconds=self.seconds,
            board=self.board,
        )

    def to_json(self) -> dict[str, Any]:
        """The duel as a plain dict, which `from_json` reads."""
        level = self.level
        return {
            "kind": KIND,
            "version": VERSION,
            "rules": str(self.rules),
            "board": self.board.to_line(),
            "first": str(self.first),
            "level": level,
            "settings": None if level else self.settings.to_json(),
            "seed": self.seed,
            "seconds": self.seconds,
            "turns": [each.to_json() for each in self.turns],
            "resigned": None if self.resigned is None else str(self.resigned),
            "result": None if self.result is None else self.result.to_json(),
        }

    @classmethod
    def from_json(cls, record: Mapping[str, Any]) -> Duel:
        """The duel of such a dict; a `FormatError` for any other value, and for a turn that the
        referee refuses.

        >>> from ninefold.game import Duel
        >>> duel = Duel.start(level=1).play("Dg7", seconds=2.5)
        >>> Duel.from_json(duel.to_json()) == duel
        True
        """
        from ninefold.game.duel_records import duel_of  # which imports this module

        return duel_of(record)

    def with_turns(self, turns: Iterable[TimedTurn]) -> Duel:
        """The duel after further turns, each by the side to move."""
        duel = self
        for each in turns:
            if each.by is not duel.to_move:
                raise ValueRangeError(f"{each.turn} is no turn of the {each.by}")
            duel = duel.play(each.turn, each.seconds)
        return duel

    def _at(self, number: int) -> Duel:
        """The duel after this many of its turns."""
        start = replace(self, game=Game.start(self.board, self.rules), clock=())
        return start.with_turns(self.turns[:number])

    def _side(self, number: int) -> Side:
        """The side that makes the turn with this number, from 0."""
        return self.first.other if number % 2 else self.first

    def __str__(self) -> str:
        kind = f"level {self.level}" if self.level else str(self.settings)
        made = " ".join(map(str, self.game.turns)) or "no turn yet"
        now = f"the {self.to_move} to move" if self.result is None else str(self.result)
        return f"{kind}, {self.rules} rules, seed {self.seed}: {made}, {now}"


def _turn(said: Move | str) -> Turn:
    return Turn(said) if isinstance(said, Move) else Turn.parse(said)
