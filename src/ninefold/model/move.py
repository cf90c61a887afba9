"""A digit written into a cell, and its two spellings."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from ninefold.errors import FormatError, ValueRangeError
from ninefold.model.layout import Layout, LayoutLike, as_layout
from ninefold.model.source import digit_number, shown

_SPELLING = re.compile(r"(r\d+c\d+)=(\w)|([A-Za-z][A-Za-z])(\w)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Move:
    """A cell and a digit. People write `r3c4=7`; CodeCup writes `Cd7`.

    >>> from ninefold import Move
    >>> Move.parse("r3c4=7") == Move.parse("Cd7")
    True
    >>> str(Move.parse("Cd7")), Move.parse("r3c4=7").codecup
    ('r3c4=7', 'Cd7')
    """

    cell: int
    digit: int
    layout: Layout = field(default_factory=Layout.classic, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cell", self.layout.cell(self.cell))
        if type(self.digit) is not int or not 1 <= self.digit <= self.layout.size:
            object.__setattr__(self, "digit", digit_number(self.digit, 1, self.layout.size))

    @classmethod
    def parse(cls, text: str, layout: LayoutLike | None = None) -> Move:
        """Read a move in either spelling."""
        layout = as_layout(layout) or Layout.classic()
        match = _SPELLING.fullmatch(text)
        if not match:
            raise FormatError(1, 1, "a move like r3c4=7 or Cd7", shown(text))
        name, character = match[1] or match[3], match[2] or match[4]
        digit = layout.digit_of(character)
        if not digit:
            column = match.start(2 if match[2] else 4) + 1
            first, *_, last = map(layout.symbol, (1, layout.size))
            raise FormatError(1, column, f"a digit from {first} to {last}", repr(character))
        try:
            return cls(layout.cell_index(name), digit, layout)
        except ValueRangeError as error:
            raise FormatError(1, 1, f"a cell of {layout}", repr(name)) from error

    @property
    def codecup(self) -> str:
        """The move as CodeCup writes it: row letter, column letter, digit.

        Past the letter Z, on a board of many, it is as people write it.
        """
        row, column = self.layout.positions[self.cell]
        if max(row, column) >= 26:
            return str(self)
        return f"{chr(65 + row)}{chr(97 + column)}{self.layout.symbol(self.digit)}"

    def __str__(self) -> str:
        return f"{self.layout.cell_name(self.cell)}={self.layout.symbol(self.digit)}"

    def to_json(self) -> dict[str, Any]:
        """The move as a plain dict."""
        return {"cell": self.layout.cell_name(self.cell), "digit": self.layout.value(self.digit)}
