"""Features that may show who wins before the endgame: structure of the board, sampled endgames.

`fit_win_probability.py --early` holds them against games, and docs/win_probability.md says how that
went. Those of the opening take some 5 ms a position, those of the middle game below 100.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import combinations

import ninefold as nf
from ninefold.game import Outcome, Position, analyze
from ninefold.model import Layout
from ninefold.solvers import candidates, estimate

OPENING_DIGITS = 15
DRAWS = 3
"""Samples of an estimate of the number of solutions."""

PLAYOUTS = 3
PLAYED_TO = 60
"""Endgames that are sampled by random moves, down to so many solutions."""

_PEERS = Layout.classic().peers
_IMAGES = {
    "turned": [80 - cell for cell in range(81)],
    "transposed": [9 * (cell % 9) + cell // 9 for cell in range(81)],
}

Features = Iterator[tuple[str, float]]


def early_features(board: nf.Puzzle, seed: int) -> Features:
    """The features of a board by name: in the middle game also the size and sampled endgames."""
    masks = candidates(board.grid).candidates.masks
    digits = tuple(board.grid.digits)
    options = {
        cell: mask
        for cell, (mask, digit) in enumerate(zip(masks, digits, strict=True))
        if not digit and mask.bit_count() > 1
    }
    yield from _sizes(board, options, seed)
    yield from _parities(digits, options)
    yield from _parts(options)
    yield from _symmetries(digits, options)
    if board.given_count >= OPENING_DIGITS:
        yield from _endgames(board, random.Random(seed))


def _sizes(board: nf.Puzzle, options: dict[int, int], seed: int) -> Features:
    yield "digits", float(board.given_count)
    yield "moves", float(sum(mask.bit_count() for mask in options.values()))
    yield "choice_cells", float(len(options))
    yield "inferred_cells", float(81 - board.given_count - len(options))
    if board.given_count >= OPENING_DIGITS:
        yield "log_solutions", math.log10(estimate(board.grid, samples=DRAWS, seed=seed).value)


def _sign(number: int) -> float:
    return -1.0 if number % 2 else 1.0


def _parities(digits: tuple[int, ...], options: dict[int, int]) -> Features:
    """Signs of parities, and their products: a parity may matter only together with another."""
    widths = [mask.bit_count() for mask in options.values()]
    signs = {
        "digits": _sign(sum(map(bool, digits))),
        "choice_cells": _sign(len(options)),
        "moves": _sign(sum(widths)),
        "pairs": _sign(widths.count(2)),
    }
    for many in range(1, len(signs) + 1):
        for chosen in combinations(signs, many):
            yield f"parity_{'_'.join(chosen)}", math.prod(signs[name] for name in chosen)


def _parts(options: dict[int, int]) -> Features:
    """Independent parts by the rule of shared candidates, and how many are a mere pair of moves."""
    group = {cell: cell for cell in options}

    def root(cell: int) -> int:
        while group[cell] != cell:
            cell = group[cell]
        return cell

    for cell, mask in options.items():
        for other in _PEERS[cell]:
            if other in options and mask & options[other]:
                group[root(cell)] = root(other)
    sizes: dict[int, int] = {}
    for cell in options:
        sizes[root(cell)] = sizes.get(root(cell), 0) + 1
    yield "parts", float(len(sizes))
    yield "parity_parts", _sign(len(sizes))
    yield "cells_outside_largest_part", float(len(options) - max(sizes.values(), default=0))


def _symmetries(digits: tuple[int, ...], options: dict[int, int]) -> Features:
    """What can be exchanged without a change: digits, rows, columns, cells with the same pair."""
    absent = 9 - len(set(digits) - {0})
    yield "absent_digit_pairs", absent * (absent - 1) / 2
    yield "parity_absent_digits", _sign(absent)
    lines = [[any(digits[9 * line : 9 * line + 9]) for line in range(9)]]
    lines.append([any(digits[line::9]) for line in range(9)])
    empty = [sum(not used for used in one[band : band + 3]) for one in lines for band in (0, 3, 6)]
    yield "empty_line_pairs", float(sum(number * (number - 1) // 2 for number in empty))
    same = sum(
        1
        for cell, mask in options.items()
        if mask.bit_count() == 2
        for other in _PEERS[cell]
        if other > cell and options.get(other) == mask
    )
    yield "cells_with_two", float(sum(mask.bit_count() == 2 for mask in options.values()))
    yield "equal_pairs", float(same)
    yield "parity_equal_pairs", _sign(same)
    for name, image in _IMAGES.items():
        mirrored = sum(digits[cell] > 0 and digits[image[cell]] > 0 for cell in range(81))
        yield f"share_{name}", mirrored / max(1, sum(map(bool, digits)))


def _endgames(board: nf.Puzzle, source: random.Random) -> Features:
    """What endgames at the end of random moves say of the side that is to move now."""
    won, shares, lengths = [], [], []
    for _ in range(PLAYOUTS):
        position, played = _played_out(board, source)
        found = analyze(position, line=False, all_moves=True)
        mine = _sign(played)
        won.append(mine if found.outcome is Outcome.WIN else -mine)
        shares.append(mine * len(found.moves) / max(1, len(_moves(position.grid))))
        lengths.append(played)
    yield "sampled_endgames_won", sum(won) / PLAYOUTS
    yield "sampled_share_of_winning_moves", sum(shares) / PLAYOUTS
    yield "sampled_length", sum(lengths) / PLAYOUTS
    yield "sampled_parity", sum(map(_sign, lengths)) / PLAYOUTS


def _played_out(board: nf.Puzzle, source: random.Random) -> tuple[Position, int]:
    """An endgame at the end of random legal moves, and how many there were."""
    played = 0
    while board.given_count < OPENING_DIGITS or nf.count(board, PLAYED_TO + 1).value > PLAYED_TO:
        board = board.placed(*source.choice(_moves(board.grid)))
        played += 1
    return Position(board.grid), played


def _moves(grid: nf.Grid) -> list[tuple[int, int]]:
    """The legal moves: candidates of cells that are not inferred."""
    masks = candidates(grid).candidates.masks
    return [
        (cell, digit)
        for cell, mask in enumerate(masks)
        if mask.bit_count() > 1
        for digit in range(1, 10)
        if mask >> (digit - 1) & 1
    ]
