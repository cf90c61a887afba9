"""Arrays of the caller, into which results are written instead of into new memory."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ninefold.arguments import wrong_type
from ninefold.errors import ValueRangeError
from ninefold.limits import Limits, StopToken
from ninefold.model import Puzzle
from ninefold.outcomes import Solutions
from ninefold.solvers.bounds import at_most
from ninefold.solvers.classic import NativeSolver
from ninefold.solvers.protocol import Enumerator, Order

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def checked_output(out: object, cells: int) -> npt.NDArray[np.uint8]:
    """The array, if boards of so many cells can be written into its rows.

    >>> import numpy as np
    >>> checked_output(np.empty((3, 81), np.uint8), 81).shape
    (3, 81)
    >>> try:
    ...     checked_output(np.empty((3, 9, 9), np.uint8), 81)
    ... except ValueRangeError as error:
    ...     print(error)
    out must be an array uint8[n, 81], not uint8[3, 9, 9]
    """
    import numpy as np

    wanted = f"out must be an array uint8[n, {cells}]"
    if not isinstance(out, np.ndarray):
        raise wrong_type("out", f"an array uint8[n, {cells}]", out)
    if out.dtype != np.uint8 or out.ndim != 2 or out.shape[1] != cells:
        raise ValueRangeError(f"{wanted}, not {out.dtype}{list(out.shape)}")
    if not out.flags.c_contiguous:
        raise ValueRangeError(f"{wanted} in C order without gaps, not a view of other memory")
    if not out.flags.writeable:
        raise ValueRangeError("out must be writable, and this array is read-only")
    return out


def rows_of(out: object, rows: int, cells: int) -> npt.NDArray[np.uint8]:
    """The first rows of the array, one for each puzzle of a batch."""
    array = checked_output(out, cells)
    if len(array) < rows:
        raise ValueRangeError(f"out has {len(array):,} rows, and {rows:,} puzzles want one each")
    return array[:rows]


def list_into(
    out: npt.NDArray[np.uint8],
    solver: Enumerator,
    puzzle: Puzzle,
    limits: Limits,
    order: Order,
    seed: int,
    stop: StopToken | None,
) -> Solutions:
    """List solutions into the first rows of an array, which bounds them as a limit on memory does.

    An engine for plain 9x9 writes them there as it finds them; other lists are copied.
    """
    array = checked_output(out, puzzle.layout.cells)
    bounds = replace(limits, memory=min(at_most(limits.memory), array.nbytes))
    if order == "search" and isinstance(solver, NativeSolver):
        return solver.fill(array, puzzle, bounds, stop)
    found = solver.solutions(puzzle, bounds, order, seed, stop)
    array[: len(found)] = found.array
    return replace(found, array=array[: len(found)])


def check_apart(out: npt.NDArray[np.uint8], boards: npt.NDArray[np.uint8]) -> None:
    """Raise an error if solutions would be written over the puzzles."""
    import numpy as np

    if np.may_share_memory(out, boards):
        raise ValueRangeError("out must be other memory than that of the puzzles")
