"""The rules of a layout in a sentence, for who is to solve it."""

from __future__ import annotations

from ninefold.model.digits import symbol
from ninefold.model.layout import Layout

WORDS = {
    "window": "shaded window",
    "group": "set of cells in the same place of their boxes",
    "centre": "set of shaded cells",
    "asterisk": "set of shaded cells",
    "girandola": "set of shaded cells",
    "unit": "set of shaded cells",
}
"""What units are called, where the name of their kind does not tell it."""


def rules_text(layout: Layout) -> str:
    """What must hold in every unit.

    >>> from ninefold.model import Layout
    >>> rules_text(Layout.hyper())
    'Each row, column, box and shaded window holds every digit from 1 to 9 once.'
    """
    kinds = list(dict.fromkeys(WORDS.get(unit.kind, unit.kind) for unit in layout.units))
    named = ", ".join(kinds[:-1]) + " and " * (len(kinds) > 1) + kinds[-1] if kinds else "cell"
    return f"Each {named} holds every digit from 1 to {symbol(layout.size)} once."
