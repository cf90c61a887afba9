"""Rules that a puzzle may have beside its layout: `nf.constraints.KillerCage` and the others.

`relations` and `shapes` state and draw a rule of your own.

>>> import ninefold as nf
>>> from ninefold.constraints import KillerCage, Thermometer
>>> rules = [KillerCage("r1c1 r1c2", 9), Thermometer("r3c3 r3c4 r3c5")]
>>> nf.Puzzle("." * 81, constraints=rules).constraints[0]
KillerCage(cells=(0, 1), sum=9)
"""

from typing import TYPE_CHECKING

from ninefold.model import constraints as _constraints
from ninefold.model import relations, shapes

if TYPE_CHECKING:
    from ninefold.model.constraints import *  # noqa: F403

__all__ = ["relations", "shapes"]
__all__ += _constraints.__all__


def __getattr__(name: str) -> object:
    """A constraint by its name, loaded when it is used."""
    if name not in _constraints.__all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(_constraints, name)


def __dir__() -> list[str]:
    return __all__
