"""The boards at the start of games: from a list, or after random legal turns.

Every opening is played twice, so that each side moves first once.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from ninefold.errors import ValueRangeError
from ninefold.game.random_play import random_game
from ninefold.game.referee import Game
from ninefold.game.rules import Rules
from ninefold.limits import whole_number
from ninefold.model import Grid, Layout, PuzzleLike
from ninefold.model.digits import line_of

_MOST_TRIES = 50
"""How many random games may end early before the number of turns is refused as too large."""


def derived_seed(*parts: object) -> int:
    """A number below 2^31 derived from these parts, the same on every machine.

    >>> from ninefold.game.arena import derived_seed
    >>> derived_seed(1, "game", 2) == derived_seed(1, "game", 2) != derived_seed(1, "game", 3)
    True
    """
    return random.Random("/".join(map(str, parts))).getrandbits(31)


@dataclass(frozen=True, slots=True)
class Openings:
    """The boards of a match: the given ones in rotation, or the board after `turns` random turns.

    With neither, every game starts from the empty board.

    >>> from ninefold.game.arena import Openings
    >>> Openings(turns=4).board(0, seed=1).filled
    4
    """

    boards: tuple[Grid, ...] = ()
    turns: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "turns", whole_number("turns", self.turns))
        if self.boards and self.turns:
            raise ValueRangeError("openings are given or random, not both")

    @classmethod
    def of(cls, boards: Iterable[PuzzleLike], rules: Rules | str = Rules.STRICT) -> Openings:
        """The given boards, after a check that a game can start from each."""
        grids = []
        for number, board in enumerate(boards, start=1):
            try:
                grids.append(Game.start(board, rules).board)
            except ValueRangeError as error:
                raise ValueRangeError(f"opening {number}: {error}") from None
        if not grids:
            raise ValueRangeError("there is no opening")
        return cls(tuple(grids))

    @property
    def any(self) -> bool:
        """Whether any game starts from a board that is not empty."""
        return bool(self.boards or self.turns)

    def board(self, number: int, seed: int, rules: Rules | str = Rules.STRICT) -> Grid:
        """The opening of this number, from 0."""
        if self.boards:
            return self.boards[number % len(self.boards)]
        if self.turns:
            return random_opening(self.turns, derived_seed(seed, "opening", number), rules)
        return Grid(bytes(Layout.classic().cells), Layout.classic())

    def to_json(self) -> dict[str, object]:
        """The identity of these openings."""
        return {"boards": [line_of(board.digits) for board in self.boards], "turns": self.turns}


def random_opening(turns: int, seed: int, rules: Rules | str = Rules.STRICT) -> Grid:
    """The board after this many random legal turns, with at least two solutions left.

    >>> from ninefold.game.arena import random_opening
    >>> random_opening(10, seed=7).filled
    10
    """
    games = random.Random(seed)
    for _ in range(_MOST_TRIES):
        # One more turn shows that the game is not over here.
        boards = list(islice(random_game(games.randrange(2**63), rules), turns + 1))
        if len(boards) > turns:
            return boards[turns - 1].grid
    raise ValueRangeError(f"hardly any random game is longer than {turns} turns")
