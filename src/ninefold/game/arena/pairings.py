"""The pairs of each round: all pairs (round robin), or players of equal standing (Swiss).

Players are numbers from 0, in the order of the tournament's list. There is no randomness.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Pair = tuple[int, int]

_MOST_STEPS = 20_000
"""Steps of the search for a round without repeated pairs, before a repeat is allowed."""


def pair_of(one: int, other: int) -> Pair:
    """Two players, the smaller number first."""
    return (one, other) if one < other else (other, one)


def round_robin(players: int) -> list[list[Pair]]:
    """Rounds in which every two players meet once, by the circle method.

    The first of a pair moves first; no player does so more than once more often than another.

    >>> from ninefold.game.arena import round_robin
    >>> round_robin(4)
    [[(0, 3), (1, 2)], [(2, 0), (3, 1)], [(0, 1), (2, 3)]]
    """
    even = players + players % 2
    circle = list(range(even))
    rounds = []
    for _ in range(even - 1):
        pairs = (pair_of(circle[i], circle[-1 - i]) for i in range(even // 2))
        real = sorted(pair for pair in pairs if pair[1] < players)
        rounds.append([(i, j) if (i + j) % 2 else (j, i) for i, j in real])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds


def swiss_round(
    points: Sequence[float], met: Mapping[Pair, int], byes: Mapping[int, int]
) -> tuple[list[Pair], int | None]:
    """The pairs of the next round, and the player with the bye if their number is odd.

    From the top of the table down, each player meets the next one they have not met; where that
    fails, earlier pairs are changed, and only then may a pair repeat. The bye goes to the
    lowest of the players with the fewest byes.

    >>> from ninefold.game.arena import swiss_round
    >>> swiss_round([1, 0, 1, 0], {(0, 1): 1, (2, 3): 1}, {})
    ([(0, 2), (1, 3)], None)
    """
    order = sorted(range(len(points)), key=lambda player: (-points[player], player))
    bye = None
    if len(order) % 2:
        bye = min(reversed(order), key=lambda player: byes.get(player, 0))
        order.remove(bye)
    again = 0
    while (pairs := _RoundSearch(met, again).pairs(order)) is None:
        again += 1
    return pairs, bye


class _RoundSearch:
    """The search for a round with at most this many repeated pairs."""

    def __init__(self, met: Mapping[Pair, int], again: int) -> None:
        self.met, self.again = met, again
        self.steps = 0

    def pairs(self, order: Sequence[int], used: int = 0) -> list[Pair] | None:
        """The pairs of these players; `None` if there are none, or the search takes too long."""
        if not order:
            return []
        first, rest = order[0], order[1:]
        for place, other in enumerate(rest):
            pair = pair_of(first, other)
            cost = used + (pair in self.met)
            if cost > self.again or self.steps > _MOST_STEPS:
                continue
            self.steps += 1
            others = self.pairs([*rest[:place], *rest[place + 1 :]], cost)
            if others is not None:
                return [pair, *others]
        return None
