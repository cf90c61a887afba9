"""The server: uvicorn, set up by the settings."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from tempfile import TemporaryDirectory

import uvicorn
from pydantic import SecretStr
from uvicorn.supervisors import Multiprocess

from ninefold.errors import NinefoldError
from ninefold.service.connections import BoundedProtocol
from ninefold.service.metrics import FOLDER
from ninefold.service.settings import Settings

BACKLOG = 2048
"""Connections that may wait."""


class AddressInUseError(NinefoldError):
    """Another program listens at the address, or it is not an address of this machine."""

    code = "address"


def open_socket(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    opened = socket.socket(family, socket.SOCK_STREAM)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind((host, port))
    except OSError as error:
        opened.close()
        told = f"cannot listen at {host}, port {port}: {error.strerror or error}"
        raise AddressInUseError(f"{told}; choose another with --port") from None
    opened.listen(BACKLOG)  # connections wait until the workers are there
    opened.set_inheritable(True)
    return opened


def address_of(settings: Settings, listening: socket.socket) -> str:
    """Where a browser finds the page."""
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}{settings.base_path}/"


def configuration(settings: Settings) -> uvicorn.Config:
    """The configuration of uvicorn. A worker makes its app from the settings in the environment."""
    return uvicorn.Config(
        "ninefold.service.asgi:create",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        loop="uvloop" if os.name == "posix" else "asyncio",
        http=partial(BoundedProtocol, head_seconds=settings.body_seconds),  # type: ignore[arg-type]
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
    """Serve until a signal comes; `ready` gets the address once the socket listens."""
    export(settings)
    listening = open_socket(settings.host, settings.port)
    config = configuration(settings)
    ready(address_of(settings, listening))
    with suppress(KeyboardInterrupt):  # uvicorn has ended in order, and passes the signal on
        if settings.workers == 1:
            uvicorn.Server(config).run(sockets=[listening])
            return
        with TemporaryDirectory(prefix="ninefold-figures-", ignore_cleanup_errors=True) as folder:
            os.environ.setdefault(FOLDER, folder)
            Multiprocess(config, sockets=[listening]).run()


def export(settings: Settings) -> None:
    """Put the settings into the environment, from which workers and migrations read them."""
    for name, value in settings.model_dump().items():
        parts = value if isinstance(value, tuple) else (value,)
        told = (each.get_secret_value() if isinstance(each, SecretStr) else each for each in parts)
        os.environ[f"NINEFOLD_{name.upper()}"] = ",".join(map(str, told))
