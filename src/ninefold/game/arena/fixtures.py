"""What is to be played: who begins against whom, with which board and seeds."""

from __future__ import annotations

from dataclasses import dataclass

from ninefold.game.arena.openings import Openings, derived_seed
from ninefold.game.rules import Rules
from ninefold.model import Grid


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played: `players` are numbers of contestants, the first of which begins."""

    number: int
    players: tuple[int, int]
    seeds: tuple[int, int]
    board: Grid


def sides(pair: tuple[int, int], game: int) -> tuple[int, int]:
    """Who begins the game of that number of a pair, from 0, and who does not."""
    return (pair[1], pair[0]) if game % 2 else pair


@dataclass(frozen=True, slots=True)
class FixtureMaker:
    """Makes fixtures: openings and seeds follow from numbers."""

    openings: Openings
    seed: int
    rules: Rules

    def fixture(self, number: int, pair: tuple[int, int], game: int, opening: int = 0) -> Fixture:
        """The game of that number: the one of number `game` of a pair, from 0.

        Two games of a pair, an even one and the next, have one opening and both orders of the
        players; the first of the pair begins the even ones. `opening` is that of the first game.
        """
        players = sides(pair, game)
        return Fixture(
            number,
            players,
            (self._seed(number, players[0]), self._seed(number, players[1])),
            self.openings.board(opening + game // 2, self.seed, self.rules),
        )

    def _seed(self, number: int, player: int) -> int:
        return derived_seed(self.seed, "game", number, player)
