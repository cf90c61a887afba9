"""Who meets whom: everybody everybody, or in rounds of those who stand alike (Swiss).

Players are numbers from 0, in the order of the tournament's list. Nothing here is random.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Pair = tuple[int, int]

_MOST_STEPS = 20_000
"""Steps of the search for a round without a second meeting, before one such is allowed."""


def pair_of(one: int, other: int) -> Pair:
    """Two players, the smaller number first."""
    return (one, other) if one < other else (other, one)


def round_robin(players: int) -> list[list[Pair]]:
    """Rounds in which everybody meets everybody once, by the circle method.

    The first of a pair begins; everybody does so as often as anybody else, or once more.

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
    """The pairs of the next round, and who has a bye if the players are odd in number.

    From the top of the table down everybody meets the next one whom they have not met; where that
    leads nowhere, pairs above are changed, and only then somebody is met again. The bye goes to
    the last of those who had fewest.

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
    """The search of a round in which at most so many pairs meet again."""

    def __init__(self, met: Mapping[Pair, int], again: int) -> None:
        self.met, self.again = met, again
        self.steps = 0

    def pairs(self, order: Sequence[int], used: int = 0) -> list[Pair] | None:
        """The pairs of these players, `None` if there are none or it takes too long."""
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
