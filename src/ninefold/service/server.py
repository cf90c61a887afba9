"""The server: uvicorn, configured by the settings."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable
from functools import partial
from tempfile import TemporaryDirectory

import uvicorn
from pydantic import SecretStr

from ninefold.errors import NinefoldError
from ninefold.service import logs
from ninefold.service.connections import BoundedProtocol, most_connections
from ninefold.service.metrics import FOLDER
from ninefold.service.settings import Settings, from_environment, variable_of
from ninefold.service.workers import handle_signals, run_workers

BACKLOG = 2048
"""Connections that may wait to be accepted."""


class AddressInUseError(NinefoldError):
    """Another program uses the address, or it is not an address of this machine."""

    code = "address"


def open_socket(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; port 0 takes any free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    opened = socket.socket(family, socket.SOCK_STREAM)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind((host, port))
    except OSError as error:
        opened.close()
        message = f"cannot listen at {host}, port {port}: {error.strerror or error}"
        raise AddressInUseError(f"{message}; choose another with --port") from None
    opened.listen(BACKLOG)  # connections wait until the workers have started
    opened.set_inheritable(True)
    return opened


def address_of(settings: Settings, listening: socket.socket) -> str:
    """The address of the page for a browser."""
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}{settings.base_path}/"


def configuration(settings: Settings) -> uvicorn.Config:
    """The configuration of uvicorn; a worker builds its app from the settings in the
    environment.
    """
    return uvicorn.Config(
        "ninefold.service.asgi:create",
        factory=True,
        host=settings.host,
        port=settings.port,
        loop="uvloop" if os.name == "posix" else "asyncio",
        http=partial(  # type: ignore[arg-type]
            BoundedProtocol,
            head_seconds=settings.body_seconds,
            write_seconds=settings.write_seconds,
            most=most_connections(),
        ),
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=10,
    )


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until a signal comes; `ready` is called with the address once the socket listens."""
    export(settings)
    listening = open_socket(settings.host, settings.port)
    ready(address_of(settings, listening))
    if settings.workers > 1:
        logs.configure(settings)
        with TemporaryDirectory(prefix="ninefold-figures-", ignore_cleanup_errors=True) as folder:
            os.environ.setdefault(FOLDER, folder)
            run_workers(answer, listening, settings.workers)
        return
    answer(listening)


def answer(listening: socket.socket) -> None:
    """Serve in this process, with the settings of the environment, until a signal comes."""
    handle_signals(signal.SIG_DFL)  # while it loads, a signal ends the process at once
    config = configuration(from_environment())
    config.load()
    server = uvicorn.Server(config)
    # Uvicorn sets this handler itself, but later; and at its end it raises the signals again.
    handle_signals(server.handle_exit)
    server.run(sockets=[listening])


def export(settings: Settings) -> None:
    """Put the settings into the environment, from which workers and migrations read them."""
    for name, value in settings.model_dump().items():
        parts = value if isinstance(value, tuple) else (value,)
        texts = (each.get_secret_value() if isinstance(each, SecretStr) else each for each in parts)
        if parts:
            os.environ[variable_of(name)] = ",".join(map(str, texts))
