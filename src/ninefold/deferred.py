"""Public names whose module is loaded when one of them is first used: so import stays cheap."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module


def deferred(
    package: str, homes: Mapping[str, Iterable[str]], parts: Iterable[str] = ()
) -> Callable[[str], object]:
    """The `__getattr__` of a package.

    `homes` lists for each module the names that are public in the package; `parts` are modules
    of the package that are public themselves.

    >>> look_up = deferred("ninefold.game", {"ninefold.game.rules": ["Rules"]})
    >>> look_up("Rules").__name__
    'Rules'
    """
    home_of = {name: module for module, names in homes.items() for name in names}

    def look_up(name: str) -> object:
        if name in parts:
            return import_module(f"{package}.{name}")
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(home_of[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return look_up
