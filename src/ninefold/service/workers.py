"""Several worker processes that serve one address, and the parent that supervises them.

A worker that dies is replaced; if one cannot start, all end. Workers begin with the signals that
end them blocked, so that a signal in their first seconds ends them without a traceback.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import connection, resource_tracker
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Any

import structlog
from uvicorn.config import STARTUP_FAILURE

from ninefold.errors import NinefoldError
from ninefold.service.child import leave_with_parent

ENDING = (signal.SIGINT, signal.SIGTERM)
"""The signals that end the service in order."""

PATIENCE = 20.0
"""Seconds in which workers must end; uvicorn gives requests 10 of them."""

PAUSE = 0.5
"""Seconds before a dead worker is replaced, so that one which dies at once does not loop."""

Serve = Callable[[socket.socket], None]
"""The function of a worker. It sets handlers for the blocked signals, then unblocks them."""


class WorkerError(NinefoldError):
    """A worker could not start; its log says why."""

    code = "worker"


def run_workers(serve: Serve, listening: socket.socket, number: int) -> None:
    """Run the given number of worker processes until a signal comes."""
    with _ended() as ended:
        workers = [_started(serve, listening) for _ in range(number)]
        try:
            while ended not in connection.wait([ended, *(each.sentinel for each in workers)]):
                _replace_dead(workers, serve, listening, ended)
        finally:
            _end(workers)


def handle_signals(handler: Any) -> None:
    """Unblock the signals that may be blocked since this process began."""
    for each in ENDING:
        signal.signal(each, handler)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)


@contextmanager
def _ended() -> Iterator[int]:
    """A file descriptor that becomes readable once a signal has come."""
    readable, writable = os.pipe()

    def note(_: int, __: FrameType | None) -> None:
        os.write(writable, b"!")

    before = {each: signal.signal(each, note) for each in ENDING}
    try:
        yield readable
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
        os.close(readable)
        os.close(writable)


def _replace_dead(
    workers: list[SpawnProcess], serve: Serve, listening: socket.socket, ended: int
) -> None:
    for place, worker in enumerate(workers):
        if worker.exitcode is None:
            continue
        if worker.exitcode == STARTUP_FAILURE:
            raise WorkerError("a worker could not start; see the log lines above")
        structlog.get_logger("workers").error("worker died", pid=worker.pid, code=worker.exitcode)
        if not connection.wait([ended], PAUSE):
            workers[place] = _started(serve, listening)


def _started(serve: Serve, listening: socket.socket) -> SpawnProcess:
    """Start a new worker, in which the signals are blocked as they are here."""
    worker = multiprocessing.get_context("spawn").Process(target=_work, args=(serve, listening))
    resource_tracker.ensure_running()  # as it unblocks signals when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        worker.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return worker


def _work(serve: Serve, listening: socket.socket) -> None:
    """In a worker: serve until a signal comes or the parent is gone."""
    threading.Thread(target=leave_with_parent, daemon=True).start()
    serve(listening)


def _end(workers: list[SpawnProcess]) -> None:
    for worker in workers:
        worker.terminate()
    until = time.monotonic() + PATIENCE
    for worker in workers:
        worker.join(max(0.0, until - time.monotonic()))
        worker.kill()
        worker.join()
