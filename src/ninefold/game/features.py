"""The phase of a position of the game, and of an endgame the features that a model is asked about.

Numbers of solutions are powers of ten. Before the endgame there are no features: none is known that
shows who wins (docs/win_probability.md).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ninefold.errors import UndecidedError
from ninefold.game.position import Position
from ninefold.limits import Limits, StopToken
from ninefold.outcomes import TrueCandidates
from ninefold.solvers import candidates, estimate

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

OPENING_DIGITS = 15
"""With fewer digits it is the opening, in which the engine moves at random."""

MOST_LISTED = 100_000
"""With more solutions it is the middle game: they are not all listed."""

DRAWS = 16
"""Samples of an estimate of the number of solutions: good to some 10 %."""

KNOTS = (4.0, 4.4, 4.7)
"""Where the slope over the number of solutions may change."""

SMALL = (1_000, 2_000, 4_000, 8_000, 16_000)
"""Moves that leave at most so many solutions are counted: the endgame search begins with them."""


@dataclass(frozen=True, slots=True)
class Look:
    """The phase, the number of solutions, and the features of an endgame by name.

    The number is counted if `exact`, else estimated; in the opening, where it says nothing, it is
    `None`.
    """

    phase: str
    solutions: int | None
    exact: bool
    features: tuple[tuple[str, float], ...]


def look_at(position: Position, seed: int = 0, stop: StopToken | None = None) -> Look:
    """Look at a position of plain 9x9; `UndecidedError` if it is stopped.

    >>> from ninefold.game import Position, random_position
    >>> from ninefold.game.features import look_at
    >>> look_at(Position.start().play("Dg7")).phase
    'opening'
    >>> dict(look_at(Position(random_position(seed=1).grid)).features)["digits"]
    23.0
    """
    limits = Limits(solutions=MOST_LISTED + 1)
    seen = candidates(position.grid, counts=True, limits=limits, stop=stop)
    digits = sum(map(bool, position.grid.digits))
    if seen.counts_exact:
        counts = _counts(seen)
        number = int(counts[0].sum())
        known = tuple(_endgame(counts, number)) if number > 1 else ()
        return Look("endgame", number, True, (*_shape(position, digits, seen), *known))
    if digits < OPENING_DIGITS:
        return Look("opening", None, False, ())
    about = estimate(position.grid, samples=DRAWS, seed=seed, stop=stop)
    if stop is not None and stop.stopped:
        raise UndecidedError("stopped while it looked at a position")
    return Look("middle game", about.value, about.exact, ())


def _shape(position: Position, digits: int, seen: TrueCandidates) -> Iterator[tuple[str, float]]:
    """Who is to move, digits, legal moves, and cells that have some."""
    widths = [mask.bit_count() for mask in seen.candidates.masks]
    open_cells = [
        width
        for width, digit in zip(widths, position.grid.digits, strict=True)
        if not digit and width > 1
    ]
    yield "second_to_move", float(digits % 2)
    yield "digits", float(digits)
    yield "moves", float(sum(open_cells))
    yield "choice_cells", float(len(open_cells))


def _counts(seen: TrueCandidates) -> npt.NDArray[np.uint64]:
    assert seen.counts is not None  # they were asked for
    return seen.counts


def _endgame(counts: npt.NDArray[np.uint64], number: int) -> Iterator[tuple[str, float]]:
    left = counts[(counts > 0) & (counts < number)]
    size = math.log10(number)
    yield "log_solutions", size
    for knot in KNOTS:
        yield f"log_solutions_above_{knot}", max(0.0, size - knot)
    yield "log_most_left", math.log10(int(left.max()))
    for most in SMALL:
        yield f"log_moves_to_{most}", math.log1p(int((left <= most).sum()))
