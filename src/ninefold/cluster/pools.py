"""The workers of a cluster as a pool, a `concurrent.futures.Executor`."""

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
"""The retries of a failed piece of work; the death of a worker does not count."""


class ClusterPool(Executor):
    """The workers behind a Dask client, as a pool. Any worker does a piece of work, and another one
    repeats it if that one dies. A cancelled future ends its work on any worker. `places` is the
    number of pieces at a time: one for each thread.

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
        """The number of pieces of work at a time."""
        return max(1, sum(map(int, self._client.nthreads().values())))

    def submit(self, work: Callable[..., R], /, *given: Any, **named: Any) -> Future[R]:
        """Submit work to the workers; the function and its arguments must be picklable."""
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
        """When the scheduler is gone, end the futures that wait for it: Dask does not end all of
        them.
        """
        while not self._ended.wait(WATCH):
            if not self._is_connected:
                for future in list(self._given):
                    with suppress(InvalidStateError):  # it is done
                        future.set_exception(ClusterError(LOST))
                return


WATCH = 0.1
"""Seconds between two checks of the scheduler."""

LOST = "the connection to the cluster's scheduler was lost"


@contextmanager
def cluster_pool(address: str) -> Iterator[ClusterPool]:
    """A pool of the workers at an address: that of a scheduler, or `local:2` for two local workers.

    Every failure of the cluster raises a `ClusterError`.
    """
    with connected(address) as client, opened_pool(client) as pool:
        yield pool


@contextmanager
def opened_pool(client: Any, retries: int = RETRIES) -> Iterator[ClusterPool]:
    """A pool over a client; exceptions of Dask meanwhile become a `ClusterError`."""
    import distributed
    from distributed.comm.core import CommClosedError

    pool = ClusterPool(client, retries)
    try:
        yield pool
    except distributed.KilledWorker as error:
        last = f"{error.last_worker.address} was the last" if error.last_worker else "all"
        raise ClusterError(f"a piece of work kills every worker that runs it: {last}") from error
    except (CancelledError, CommClosedError) as error:
        raise ClusterError(LOST) from error
    finally:
        pool.shutdown(cancel_futures=True)
