"""What can be seen of a position at little cost: the phase of the game, and features for a model.

Numbers of solutions are told as powers of ten. Where all solutions can be listed, what each move
leaves is counted; in the middle game it is estimated by a sample of solutions.
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
from ninefold.solvers import candidates, estimate, solutions

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

OPENING_DIGITS = 15
"""With fewer digits it is the opening, in which the engine moves at random."""

MOST_LISTED = 100_000
"""With more solutions it is the middle game: they are not all listed."""

DRAWS = 16
"""Samples of an estimate of the number of solutions: good to some 10 %."""

SAMPLE = 300
"""Solutions that tell about what each move leaves in the middle game."""

MIDDLE_KNOTS = (5.04, 5.2, 5.8, 6.5)
ENDGAME_KNOTS = (4.0, 4.4, 4.7)
"""Where the slope over the number of solutions may change."""

SMALL = (1_000, 2_000, 4_000, 8_000, 16_000)
"""Moves that leave at most so many solutions are counted: the endgame search begins with them."""


@dataclass(frozen=True, slots=True)
class Look:
    """The phase, the number of solutions, and the features by name.

    The number is counted if `exact`, else estimated; in the opening, where it tells nothing, it is
    `None`.
    """

    phase: str
    solutions: int | None
    exact: bool
    features: tuple[tuple[str, float], ...]


def look_at(position: Position, seed: int = 0, stop: StopToken | None = None) -> Look:
    """Look at a position of plain 9x9; `UndecidedError` if it is stopped.

    >>> from ninefold.game import Position
    >>> from ninefold.game.features import look_at
    >>> look = look_at(Position.start().play("Dg7").play("Dh8"))
    >>> look.phase, dict(look.features)["moves"]
    ('opening', 673.0)
    """
    limits = Limits(solutions=MOST_LISTED + 1)
    seen = candidates(position.grid, counts=True, limits=limits, stop=stop)
    digits = sum(map(bool, position.grid.digits))
    shape = tuple(_shape(position, digits, seen))
    if seen.counts_exact:
        counts = _counts(seen)
        number = int(counts[0].sum())
        known = tuple(_endgame(counts, number)) if number > 1 else ()
        return Look("endgame", number, True, (*shape, *known))
    if digits < OPENING_DIGITS:
        return Look("opening", None, False, shape)
    about = estimate(position.grid, samples=DRAWS, seed=seed, stop=stop)
    rows = solutions(position.grid, SAMPLE, order="random", seed=seed, stop=stop).array
    if stop is not None and stop.stopped:
        raise UndecidedError("stopped while it looked at a position")
    known = tuple(_middle_game(rows, math.log10(max(about.value, MOST_LISTED + 1))))
    return Look("middle game", about.value, about.exact, (*shape, *known))


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


def _slopes(size: float, knots: tuple[float, ...]) -> Iterator[tuple[str, float]]:
    """How far the size is above each knot."""
    for knot in knots:
        yield f"log_solutions_above_{knot}", max(0.0, size - knot)


def _counts(seen: TrueCandidates) -> npt.NDArray[np.uint64]:
    assert seen.counts is not None  # they were asked for
    return seen.counts


def _endgame(counts: npt.NDArray[np.uint64], number: int) -> Iterator[tuple[str, float]]:
    left = counts[(counts > 0) & (counts < number)]
    size = math.log10(number)
    yield "log_solutions", size
    yield from _slopes(size, ENDGAME_KNOTS)
    yield "log_most_left", math.log10(int(left.max()))
    for most in SMALL:
        yield f"log_moves_to_{most}", math.log1p(int((left <= most).sum()))


def _middle_game(rows: npt.NDArray[np.uint8], size: float) -> Iterator[tuple[str, float]]:
    """The size, what the largest move leaves, how many leave just more than can be listed."""
    import numpy as np

    yield "log_solutions", size
    yield from _slopes(size, MIDDLE_KNOTS)
    shares = np.stack([(rows == digit).mean(axis=0) for digit in range(1, 10)])
    shares = shares[(shares > 0) & (shares < 1)]
    left = size + np.log10(shares) - math.log10(MOST_LISTED)
    yield "log_most_left", float(left.max())
    yield "log_moves_just_beyond", math.log1p(int(((left > 0) & (left < 0.2)).sum()))
    yield "share_within_reach", float((left <= 0).mean())
