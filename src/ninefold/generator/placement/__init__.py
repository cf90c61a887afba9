"""Rules that a generator places: the kinds by their names.

`kind` has what all of them share: shapes that hold in a full grid, and the board they are on. Each
other module has a kind: `cages`, `thermometers`, `arrows`, `dots`, `little_killers`.
"""

from __future__ import annotations

from collections.abc import Iterable

from ninefold.errors import UnknownNameError, ValueRangeError
from ninefold.generator.placement.arrows import Arrows
from ninefold.generator.placement.cages import Cages, CoveringCages
from ninefold.generator.placement.dots import AllDots, Dots
from ninefold.generator.placement.kind import Board, Kind, Piece, Shape
from ninefold.generator.placement.little_killers import LittleKillers
from ninefold.generator.placement.thermometers import Thermometers

__all__ = ["KINDS", "Board", "Kind", "Piece", "Shape", "kinds_of", "names_of"]

KINDS: dict[str, type[Kind]] = {
    kind.name: kind for kind in (Cages, Thermometers, Arrows, Dots, AllDots, LittleKillers)
}
"""The kinds of rules that can be placed, by name."""


def names_of(rules: str | Iterable[str]) -> tuple[str, ...]:
    """Kinds by their names: one, several with commas between them, or a list.

    >>> names_of("killer"), names_of("Little Killer, arrow"), names_of(["thermometer"])
    (('killer',), ('little_killer', 'arrow'), ('thermometer',))
    """
    texts = rules.split(",") if isinstance(rules, str) else rules
    names = [_name_of(text) for text in texts]
    if {Dots.name, AllDots.name} <= set(names):
        raise ValueRangeError(f"{AllDots.name} has all dots already: leave out {Dots.name}")
    return tuple(dict.fromkeys(names))


def _name_of(text: object) -> str:
    name = "_".join(str(text).lower().replace("-", " ").replace("_", " ").split())
    if name not in KINDS:
        raise UnknownNameError("kind of rules to place", str(text), KINDS)
    return name


def kinds_of(names: tuple[str, ...]) -> list[Kind]:
    """A kind for each name. Cages by themselves cover the board; with other rules some are enough.

    >>> [type(kind).__name__ for kind in kinds_of(("killer",))]
    ['CoveringCages']
    """
    return [CoveringCages()] if names == (Cages.name,) else [KINDS[name]() for name in names]
