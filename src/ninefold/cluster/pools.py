"""The workers of a cluster as a pool, for whatever takes a `concurrent.futures.Executor`."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, InvalidStateError
from contextlib import contextmanager, suppress
from typing import Any, TypeVar
from weakref import WeakSet

from ninefold.cluster.connections import connected
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

    >>> from distributed import Client
    >>> import ninefold as nf
    >>> with Client(processes=False, n_workers=1, dashboard_address=":0") as client:
    ...     with nf.cluster.ClusterPool(client) as pool:
    ...         pool.submit(nf.count, 81 * ".", limit=100).result().value
    100
    """

    def __init__(self, client: Any, retries: int = RETRIES) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False, retries=retries)
        self._given: WeakSet[Future[Any]] = WeakSet()
        self._ended = threading.Event()
        threading.Thread(target=self._watch, name="ninefold-cluster", daemon=True).start()

    @property
    def places(self) -> int:
        """How many pieces of work are done at a time."""
        return max(1, sum(map(int, self._client.nthreads().values())))

    def submit(self, work: Callable[..., R], /, *given: Any, **named: Any) -> Future[R]:
        """Let some worker do this; all of it must be picklable."""
        if not self._is_connected:
            raise ClusterError(LOST)
        future: Future[R] = self._executor.submit(run_task, __version__, work, given, named)
        self._given.add(future)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the pool, not the cluster."""
        self._ended.set()
        if self._is_connected:
            self._executor.shutdown(wait=wait and not cancel_futures)

    @property
    def _is_connected(self) -> bool:
        return bool(self._client.status == "running")

    def _watch(self) -> None:
        """Once the scheduler is gone, end what waits for it: Dask does so for most of it only."""
        while not self._ended.wait(WATCH):
            if not self._is_connected:
                for future in list(self._given):
                    with suppress(InvalidStateError):  # it is done
                        future.set_exception(ClusterError(LOST))
                return


WATCH = 0.1
"""Seconds between two looks whether the scheduler is there."""

LOST = "the connection to the cluster's scheduler was lost"


@contextmanager
def cluster_pool(address: str) -> Iterator[ClusterPool]:
    """A pool of the workers at an address: of a scheduler, or `local:2` for two of one's own.

    Whatever goes wrong with the cluster, here or inside, is a `ClusterError`.
    """
    with connected(address) as client, opened_pool(client) as pool:
        yield pool


@contextmanager
def opened_pool(client: Any, retries: int = RETRIES) -> Iterator[ClusterPool]:
    """A pool over a client; what Dask raises meanwhile becomes an error of ours."""
    import distributed
    from distributed.comm.core import CommClosedError

    pool = ClusterPool(client, retries)
    try:
        yield pool
    except distributed.KilledWorker as error:
        told = f"{error.last_worker.address} was the last" if error.last_worker else "all"
        raise ClusterError(f"a piece of work ends every worker that does it: {told}") from error
    except (CancelledError, CommClosedError) as error:
        raise ClusterError(LOST) from error
    finally:
        pool.shutdown(cancel_futures=True)
