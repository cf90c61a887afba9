"""The rules of a layout in a sentence, for who is to solve it."""

from __future__ import annotations

from ninefold.model.digits import symbol
from ninefold.model.layout import Layout
from ninefold.model.units import Unit

WORDS = {
    "window": "shaded window",
    "group": "set of cells in the same place of their boxes",
    "centre": "set of marked cells",
    "asterisk": "set of marked cells",
    "girandola": "set of marked cells",
    "unit": "set of marked cells",
}
"""What units are called, where the name of their kind does not tell it."""


def rules_text(layout: Layout) -> str:
    """What must hold in every unit.

    >>> from ninefold.model import Layout
    >>> rules_text(Layout.hyper())
    'Each row, column, box and shaded window holds every digit from 1 to 9 once.'
    >>> rules_text(Layout.of(3, [["r1c1", "r1c2"]]))
    'No set of marked cells holds a digit twice.'
    """
    short = [unit for unit in layout.units if len(unit.cells) < layout.size]
    whole = [unit for unit in layout.units if len(unit.cells) == layout.size]
    said = []
    if whole or not short:
        every = f"holds every digit from 1 to {symbol(layout.size)} once."
        said.append(f"Each {_kinds(whole)} {every}")
    if short:
        said.append(f"No {_kinds(short, 'or')} holds a digit twice.")
    return " ".join(said)


def _kinds(units: list[Unit], last: str = "and") -> str:
    """What the units are called, each kind once."""
    kinds = list(dict.fromkeys(WORDS.get(unit.kind, unit.kind) for unit in units))
    return ", ".join(kinds[:-1]) + f" {last} " * (len(kinds) > 1) + kinds[-1] if kinds else "cell"
