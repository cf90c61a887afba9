"""The results of a batch as columns of Arrow, made from its arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ninefold.formats.arrow_columns import (
    CELLS,
    DIGITS,
    Column,
    arrow,
    board_column,
    number_column,
    word_column,
)
from ninefold.outcomes import ENDS, Status
from ninefold.solvers.batch_rows import MALFORMED

if TYPE_CHECKING:
    from ninefold.solvers.batch import Batch

STATUSES = (*map(str, sorted(Status)), "malformed")
"""The words of a column of statuses, in the order of their numbers."""


def batch_table(batch: Batch) -> Any:
    """A batch as a table of pyarrow.

    >>> import ninefold as nf
    >>> table = batch_table(nf.solve_batch(["12" + 79 * ".", "oops"]))
    >>> table.column_names, table["status"].to_pylist()
    (['status', 'solution', 'count', 'stopped_by'], ['multiple', 'malformed'])
    """
    pa = arrow()
    columns = {
        "status": status_column(batch),
        "solution": solution_column(batch),
        "count": number_column(batch.counts),
        "stopped_by": word_column(batch.ends, ENDS),
    }
    if batch.nodes is not None:
        columns["nodes"] = number_column(batch.nodes)
    if batch.lines is not None:
        columns["line"] = number_column(batch.lines)
    return pa.table(columns)


def status_column(batch: Batch) -> Column:
    """The statuses in words."""
    import numpy as np

    codes = np.where(batch.statuses == MALFORMED, len(STATUSES) - 1, batch.statuses)
    return word_column(codes, STATUSES)


def solution_column(batch: Batch) -> Column:
    """The solutions as lines, where there are any."""
    found = batch.counts > 0
    if batch.layout.cells == CELLS and batch.layout.values == DIGITS:
        return board_column(batch.solutions, found)
    rows = zip(batch.solutions, found, strict=True)
    return arrow().array(
        [batch.layout.line_of(row.tobytes()) if known else None for row, known in rows]
    )
