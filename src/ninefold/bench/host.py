"""The circumstances of a measurement: version, processor, system, date."""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime

from ninefold.version import __version__


def host() -> dict[str, str]:
    """The circumstances of a figure; two figures compare only on the same machine."""
    return {
        "version": f"ninefold {__version__}",
        "cpu": _cpu(),
        "cores": f"{os.cpu_count()} cores",
        "system": f"{platform.system()} {platform.machine()}",
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
    }


def _cpu() -> str:
    """The name of the processor by Linux; elsewhere by Python."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [
                line.partition(":")[2].strip() for line in file if line.startswith("model name")
            ]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or "an unnamed processor"
