"""The module that a worker of `local:N` loads when it starts (a preload of Dask's).

Ctrl-C at a terminal goes to every process there. The command handles it and ends them.
"""

from __future__ import annotations

import signal
import threading


def dask_setup(_worker: object) -> None:
    """Leave Ctrl-C to the command that started this worker."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
