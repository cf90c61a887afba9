"""What `ninefold --version` says."""

from __future__ import annotations

from ninefold.machine import isa
from ninefold.version import __version__


def version_text() -> str:
    """The version, and the instruction set that the kernels use here."""
    return f"ninefold {__version__} ({isa()})"
