"""A set of digits for every cell: pencil marks, or the digits of some solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from ninefold.errors import FormatError, ValueRangeError
from ninefold.model.cells import CellKey
from ninefold.model.digits import EMPTY, digits_in, mask_of, symbol
from ninefold.model.layout import Layout, LayoutLike, as_layout
from ninefold.model.source import digit_number


class Candidates:
    """An immutable set of digits for every cell of a layout.

    >>> from ninefold import Candidates, Layout
    >>> every = Candidates.full(Layout.boxes(2, 2))
    >>> every["r1c1"]
    (1, 2, 3, 4)
    >>> every.without("r1c1", 3)["r1c1"]
    (1, 2, 4)
    >>> every == eval(repr(every))
    True
    """

    __slots__ = ("layout", "masks")

    layout: Layout
    masks: tuple[int, ...]

    def __init__(self, source: str | Iterable[int], layout: LayoutLike | None = None) -> None:
        layout = as_layout(layout) or Layout.classic()
        masks = _masks_of_line(source, layout) if isinstance(source, str) else tuple(source)
        if len(masks) != layout.cells:
            raise FormatError(0, 0, f"{layout.cells} cells", f"{len(masks)} cells")
        if masks and not 0 <= min(masks) <= max(masks) <= layout.full_mask:
            raise ValueRangeError(f"a mask holds a digit past {layout.size}")
        object.__setattr__(self, "layout", layout)
        object.__setattr__(self, "masks", masks)

    @classmethod
    def unchecked(cls, masks: tuple[int, ...], layout: Layout) -> Candidates:
        """From masks that fit the layout, as a solver finds them: a check takes longer than many
        searches.
        """
        candidates = cls.__new__(cls)
        object.__setattr__(candidates, "layout", layout)
        object.__setattr__(candidates, "masks", masks)
        return candidates

    @classmethod
    def full(cls, layout: LayoutLike | None = None) -> Candidates:
        """Every digit in every cell."""
        layout = as_layout(layout) or Layout.classic()
        return cls([layout.full_mask] * layout.cells, layout)

    @classmethod
    def of(cls, sets: Iterable[Iterable[int]], layout: LayoutLike | None = None) -> Candidates:
        """From a collection of digits for every cell."""
        return cls(map(mask_of, sets), layout)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Candidates are immutable; make others with without() ({name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"Candidates are immutable ({name})")

    def __getitem__(self, key: CellKey) -> tuple[int, ...]:
        return digits_in(self.masks[self.layout.cell(key)])

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return map(digits_in, self.masks)

    def __len__(self) -> int:
        return len(self.masks)

    def __and__(self, other: Candidates) -> Candidates:
        return self._joined(other, lambda a, b: a & b)

    def __or__(self, other: Candidates) -> Candidates:
        return self._joined(other, lambda a, b: a | b)

    def _joined(self, other: Candidates, join: Any) -> Candidates:
        if self.layout != other.layout:
            raise ValueRangeError("candidates of different layouts cannot be joined")
        return Candidates(map(join, self.masks, other.masks), self.layout)

    @property
    def total(self) -> int:
        """The number of candidates over all cells."""
        return sum(mask.bit_count() for mask in self.masks)

    def without(self, key: CellKey, digit: int) -> Candidates:
        """The same without one digit in one cell."""
        masks = list(self.masks)
        masks[self.layout.cell(key)] &= ~mask_of([digit_number(digit, 1, self.layout.size)])
        return Candidates(masks, self.layout)

    def opened(self, key: CellKey) -> Candidates:
        """The same with every digit in one cell."""
        masks = list(self.masks)
        masks[self.layout.cell(key)] = self.layout.full_mask
        return Candidates(masks, self.layout)

    def to_line(self) -> str:
        """`size` characters a cell, a digit or `.`: 729 characters for 9x9."""
        size, first = self.layout.size, self.layout.first_digit
        return "".join([_cell_line(mask, size, first) for mask in self.masks])

    def to_json(self) -> dict[str, Any]:
        """The candidates as a plain dict: the digits that every cell may show, by its name."""
        layout = self.layout
        names = map(layout.cell_name, range(layout.cells))
        return {
            "layout": layout.reference(),
            "cells": {
                name: [layout.value(digit) for digit in digits]
                for name, digits in zip(names, self, strict=True)
            },
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Candidates):
            return NotImplemented
        return self.masks == other.masks and self.layout == other.layout

    def __hash__(self) -> int:
        return hash((self.masks, self.layout))

    def __reduce__(self) -> tuple[object, ...]:
        return Candidates, (self.masks, self.layout)

    def __repr__(self) -> str:
        return f"Candidates({self.to_line()!r}, layout={self.layout!r})"

    def _repr_svg_(self) -> str:
        from ninefold.pictures import render  # a door, as in Grid

        return render(self, "svg")

    def __str__(self) -> str:
        from ninefold.pictures import candidates_text  # a door, as in Grid

        return candidates_text(self)


@lru_cache(maxsize=1 << 12)
def _cell_line(mask: int, size: int, first: int) -> str:
    """The `size` characters of a cell."""
    digits = range(1, size + 1)
    return "".join(symbol(d, first) if mask >> (d - 1) & 1 else EMPTY[0] for d in digits)


def _masks_of_line(line: str, layout: Layout) -> tuple[int, ...]:
    """The masks of a line of `size` characters a cell."""
    size = layout.size
    if len(line) != layout.cells * size:
        raise FormatError(0, 0, f"{layout.cells * size} characters", f"{len(line)} characters")
    masks = []
    for start in range(0, len(line), size):
        mask = 0
        for offset, character in enumerate(line[start : start + size]):
            digit = layout.digit_of(character)
            if digit is None or digit not in (0, offset + 1):
                expected = f"{layout.symbol(offset + 1)!r} or an empty mark"
                raise FormatError(1, start + offset + 1, expected, repr(character))
            mask |= 1 << offset if digit else 0
        masks.append(mask)
    return tuple(masks)
