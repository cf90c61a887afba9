"""The text of `ninefold --version`."""

from __future__ import annotations

from ninefold.machine import isa
from ninefold.version import __version__


def version_text() -> str:
    """The version, and the instruction set of the kernels on this machine."""
    return f"ninefold {__version__} ({isa()})"
