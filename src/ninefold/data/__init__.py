"""Puzzles as data: columns of data frames, and data sets.

    frames      `.ninefold` on columns of Polars and pandas
    sets        `generate_set`: puzzles made by the million

`nf.run` reads and writes tables from file to file. docs/data.md describes all of it from outside.
It needs the extra `data`. To import `ninefold.data.frames` registers `.ninefold`; nothing else
loads Polars or pandas.
"""

from typing import TYPE_CHECKING as _TYPE_CHECKING

from ninefold.deferred import deferred as _deferred

if _TYPE_CHECKING:
    from ninefold.data.sets import generate_set

__getattr__ = _deferred(__name__, {"ninefold.data.sets": ("generate_set",)})

__all__ = ["generate_set"]


def __dir__() -> list[str]:
    return __all__
