"""Positions by random play: what searches are compared on and statistics are made of."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ninefold.game.rules import Rules
from ninefold.model import Layout, Puzzle
from ninefold.solvers import candidates, count


def random_game(
    seed: int, rules: Rules | str = Rules.STRICT, layout: Layout | None = None
) -> Iterator[Puzzle]:
    """The boards of a game of random legal moves, after each move until one solution is left.

    Every legal move, a cell with a digit, has the same chance.

    >>> from ninefold.game import random_game
    >>> boards = list(random_game(1))
    >>> boards[0].given_count, len(boards) == boards[-1].given_count
    (1, True)
    """
    source, chosen = random.Random(seed), Rules.named(rules)
    shape = layout or Layout.classic()
    board = Puzzle(bytes(shape.cells), shape)
    while True:
        moves = _legal_moves(board, chosen)
        if not moves:
            return
        board = board.placed(*source.choice(moves))
        yield board


def random_position(
    seed: int,
    rules: Rules | str = Rules.STRICT,
    most: int = 60,
    layout: Layout | None = None,
) -> Puzzle:
    """The first board of a random game with at most `most` solutions, and at least two.

    A game that jumps over that is left for another one. The same seed gives the same board.

    >>> import ninefold as nf
    >>> from ninefold.game import random_position
    >>> nf.count(random_position(1, "free", most=60)).value
    46
    """
    games = random.Random(seed)
    while True:
        for board in random_game(games.randrange(2**63), rules, layout):
            left = count(board, most + 1).value
            if 2 <= left <= most:
                return board


def _legal_moves(board: Puzzle, rules: Rules) -> list[tuple[int, int]]:
    """The legal moves, a cell and a digit each; none once one solution is left."""
    possible = candidates(board).candidates
    if all(len(digits) == 1 for digits in possible):
        return []
    least = 2 if rules is Rules.STRICT else 1
    return [
        (cell, digit)
        for cell, digits in enumerate(possible)
        if not board.givens[cell] and len(digits) >= least
        for digit in digits
    ]
