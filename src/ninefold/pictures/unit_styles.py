"""The style of each unit that the lines of a board do not show, so that all look different.

There are three. Units that share no cell but are scattered, or fill the board, are *painted*:
each has a colour, as disjoint groups do. One kind of units is *shaded* with an outline, if each of
them is of one piece, as windows are; where there is none, that is a single unit. Every other unit
is *signed*: it has a sign of its own in each of its cells. There are few signs, and units of one
kind are drawn all or not at all.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ninefold.model.layout import Layout
from ninefold.model.units import REGIONS, Place, Unit

LINES = REGIONS | {"row", "column", "diagonal"}
"""The kinds of units that are drawn as lines."""

SIGNS = 4
"""The number of signs."""

PAINTED = 81
"""The number of units that nine paints distinguish, single and in pairs."""


@dataclass(frozen=True, slots=True)
class UnitStyles:
    """The units of each style."""

    painted: tuple[Unit, ...] = ()
    shaded: tuple[Unit, ...] = ()
    signed: tuple[Unit, ...] = ()


def styles_of(layout: Layout, has_paints: bool = True) -> UnitStyles:
    """The styles of a layout's units; on paper there is no paint.

    >>> from ninefold.model import Layout
    >>> styles = styles_of(Layout.named("hyper+asterisk+disjoint"))
    >>> len(styles.painted), len(styles.shaded), [unit.name for unit in styles.signed]
    (9, 4, ['asterisk'])
    """
    families: dict[str, list[Unit]] = {}
    for unit in layout.units:
        if unit.kind not in LINES:
            families.setdefault(unit.kind, []).append(unit)
    paintable = [units for units in families.values() if _asks_for_paint(layout, units)]
    painted = max(paintable, key=len, default=[]) if has_paints else []
    looks: list[Sequence[Unit]] = []
    rest = [units for units in families.values() if units is not painted]
    for units in sorted(rest, key=lambda units: not _can_share(layout, units)):
        is_shared = not looks and _can_share(layout, units)
        wanted = [units] if is_shared else [[unit] for unit in units]
        if len(looks) + len(wanted) <= 1 + SIGNS:
            looks += wanted
    shaded, signed = looks[:1], looks[1:]
    return UnitStyles(
        tuple(painted), tuple(*shaded), tuple(unit for units in signed for unit in units)
    )


def _asks_for_paint(layout: Layout, units: Sequence[Unit]) -> bool:
    """Whether units share no cell, and outlines could not show which cells belong together."""
    is_full = sum(len(unit.cells) for unit in units) == layout.cells
    is_open = is_full or not _are_whole(layout, units)
    return 1 < len(units) <= PAINTED and _are_apart(units) and is_open


def _can_share(layout: Layout, units: Sequence[Unit]) -> bool:
    """Whether an outline around each of several units is enough."""
    return len(units) > 1 and _are_apart(units) and _are_whole(layout, units)


def _are_apart(units: Sequence[Unit]) -> bool:
    return len({cell for unit in units for cell in unit.cells}) == sum(
        len(unit.cells) for unit in units
    )


def _are_whole(layout: Layout, units: Sequence[Unit]) -> bool:
    return all(_is_whole({layout.positions[cell] for cell in unit.cells}) for unit in units)


def _is_whole(places: Collection[Place]) -> bool:
    """Whether the places are connected by sides."""
    rest = set(places)
    reached = [rest.pop()]
    for row, column in reached:
        beside = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        reached += beside & rest
        rest -= beside
    return not rest
