"""The workers of a cluster as a pool, for whatever takes a `concurrent.futures.Executor`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from typing import Any, TypeVar

from ninefold.cluster.connecting import connected
from ninefold.cluster.tasks import run_task
from ninefold.errors import ClusterError
from ninefold.version import __version__

R = TypeVar("R")

RETRIES = 3
"""How often Dask tries a piece of work again that failed; what died with its worker not counted."""


class ClusterPool(Executor):
    """The workers behind a client of Dask's, as a pool.

    Work is done by any worker, again if that one dies. A future that is cancelled ends its work
    wherever that is. `places` is how many pieces the workers do at a time: a thread each.

    >>> import ninefold as nf
    >>> with nf.cluster.cluster_pool("local:1") as pool:
    ...     print(pool.places, pool.submit(nf.count, 81 * ".", limit=100).result().value)
    1 100
    """

    def __init__(self, client: Any, retries: int = RETRIES) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False, retries=retries)

    @property
    def places(self) -> int:
        """How many pieces of work are done at a time."""
        return max(1, sum(map(int, self._client.nthreads().values())))

    def submit(self, work: Callable[..., R], /, *given: Any, **named: Any) -> Future[R]:
        """Let some worker do this; all of it must be picklable."""
        if self._client.status != "running":
            raise ClusterError(LOST)
        future: Future[R] = self._executor.submit(run_task, __version__, work, given, named)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the pool, not the cluster."""
        self._executor.shutdown(wait=wait and not cancel_futures)


LOST = "the connection to the cluster's scheduler was lost"


@contextmanager
def cluster_pool(address: str) -> Iterator[ClusterPool]:
    """A pool of the workers at an address: of a scheduler, or `local:2` for two of one's own.

    Whatever goes wrong with the cluster, here or inside, is a `ClusterError`.
    """
    with connected(address) as client, cluster_errors():
        yield ClusterPool(client)


@contextmanager
def cluster_errors() -> Iterator[None]:
    """What Dask raises, as an error of ours."""
    import distributed
    from distributed.comm.core import CommClosedError

    try:
        yield
    except distributed.KilledWorker as error:
        told = f"{error.last_worker.address} was the last" if error.last_worker else "all"
        raise ClusterError(f"a piece of work ends every worker that does it: {told}") from error
    except (CancelledError, CommClosedError) as error:
        raise ClusterError(LOST) from error
