"""Positions by random play, to compare searches and to make statistics."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ninefold.arguments import checked
from ninefold.game.legal_moves import find_legal_moves
from ninefold.game.rules import Rules
from ninefold.model import Layout, LayoutLike, Puzzle, as_layout
from ninefold.solvers import count


@checked
def random_game(
    seed: int, rules: Rules | str = Rules.STRICT, layout: LayoutLike | None = None
) -> Iterator[Puzzle]:
    """The boards of a game of random legal moves, after each move until one solution is left.

    Every legal move, a cell with a digit, has the same chance.

    >>> from ninefold.game import random_game
    >>> boards = list(random_game(1))
    >>> boards[0].given_count, len(boards) == boards[-1].given_count
    (1, True)
    """
    source, chosen = random.Random(seed), Rules.named(rules)
    shape = as_layout(layout) or Layout.classic()
    board = Puzzle(bytes(shape.cells), shape)
    while True:
        found = find_legal_moves(board.grid, chosen)
        if not found.choices:
            return
        move = source.choice(found.moves)
        board = board.placed(move.cell, move.digit)
        yield board


@checked
def random_position(
    seed: int,
    rules: Rules | str = Rules.STRICT,
    most: int = 60,
    layout: LayoutLike | None = None,
) -> Puzzle:
    """The first board of a random game with at most `most` solutions, and at least two.

    A game without such a board is replaced by another. The same seed gives the same board.

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
