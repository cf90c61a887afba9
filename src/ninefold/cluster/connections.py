"""Connections: an address, a Dask client, and workers with the same version."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

from ninefold.cluster.tasks import Facts, facts
from ninefold.errors import ClusterError
from ninefold.extras import needed

PATIENCE = 10
"""Seconds for a scheduler to answer, and for a first worker to be there."""

ATTEMPTS = 3
"""The attempts to connect before a failure of Dask is raised."""

_LOCAL = re.compile(r"local:([1-9]\d{0,3})")


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """A client of the scheduler at an address, or of temporary local workers (`local:N`)."""
    distributed = needed("distributed", "Clusters", "cluster")
    with _quiet(), ExitStack() as stack:
        found = _LOCAL.fullmatch(address)
        if address.startswith("local") and not found:
            raise ClusterError(
                f"{address!r} is not the address of a cluster; use local:2 or an address such as tcp://HOST:8786"
            )
        target = address if not found else stack.enter_context(_local(distributed, int(found[1])))
        try:
            client = _client(distributed, target)
        except (OSError, ValueError) as error:
            raise ClusterError(f"no scheduler answers at {address}: {_line(error)}") from error
        with client:
            check_workers(client, address)
            yield client


def _client(distributed: Any, target: Any) -> Any:
    """A client of a scheduler, tried again where Dask fails by an assertion.

    It expects one message of a new connection, and a busy scheduler may send two at once.
    """
    for _ in range(ATTEMPTS - 1):
        with suppress(AssertionError):
            return distributed.Client(target, timeout=PATIENCE, set_as_default=False)
    return distributed.Client(target, timeout=PATIENCE, set_as_default=False)


def _local(distributed: Any, workers: int) -> Any:
    """Workers on this machine, with a thread each; their nannies restart those that die."""
    return distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
        preload=["ninefold.cluster.local_worker"],
    )


def check_workers(client: Any, address: str = "this address") -> None:
    """Refuse a cluster without workers, or with workers whose answers would differ."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise ClusterError(f"the scheduler at {address} has no workers") from None
    ours = facts()
    for worker, theirs in client.run(facts, on_error="return").items():
        if theirs == ours:
            continue
        if not isinstance(theirs, Facts):
            raise ClusterError(f"the worker at {worker} has no ninefold: {_line(theirs)}")
        if theirs.version != ours.version:
            worker_version = f"the worker at {worker} has ninefold {theirs.version}"
            raise ClusterError(f"{worker_version}, and this is {ours.version}")
        raise ClusterError(f"the worker at {worker} gives different answers than this process")


def _line(error: BaseException) -> str:
    """An error in one line."""
    return (str(error).strip() or type(error).__name__).splitlines()[0]


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask's internal messages from standard error for a while."""
    names = [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]
    others = ("tornado.application", "concurrent.futures")  # of futures that we ended before Dask
    loggers = [logging.getLogger(name) for name in (*names, *others)]
    before = [each.level for each in loggers]
    for each in loggers:
        each.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for each, level in zip(loggers, before, strict=True):
            each.setLevel(level)
