"""`map_batches`: one function over many batches, on a cluster, in order and in bounded memory."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeVar

from ninefold.cluster.connections import check_workers
from ninefold.cluster.pools import RETRIES, opened_pool
from ninefold.limits import StopToken
from ninefold.runs.pool import AHEAD, mapped

B = TypeVar("B")
R = TypeVar("R")


def map_batches(
    client: Any,
    function: Callable[[B], R],
    batches: Iterable[B],
    *,
    ahead: int = AHEAD,
    retries: int = RETRIES,
    stop: StopToken | None = None,
) -> Generator[R, None, None]:
    """Apply a function to every batch on the workers of a Dask client, in order.

    The function, the batches and the results must be picklable; functions and bound methods of this
    package are. At most `ahead` batches wait beside the running ones, so that `batches` may be
    endless. If a worker dies, another one repeats its work; a failed batch is tried again `retries`
    times. Closing the iterator, or the stop token, cancels the rest.

    >>> import numpy as np
    >>> from distributed import Client
    >>> import ninefold as nf
    >>> batches = (np.zeros((size, 81), np.uint8) for size in (3, 1, 2))
    >>> with Client(processes=False, n_workers=1, dashboard_address=":0") as client:
    ...     for batch in nf.cluster.map_batches(client, nf.solve_batch, batches):
    ...         print(batch.counts)
    [2 2 2]
    [2]
    [2 2]
    """
    check_workers(client)
    pieces = ((function, batch) for batch in batches)
    with opened_pool(client, retries) as pool:
        yield from mapped(_applied, pieces, pool.places, pool, ahead=ahead, stop=stop)


def _applied(function: Callable[[B], R], batch: B, *, stop: StopToken) -> R:  # noqa: ARG001
    return function(batch)
