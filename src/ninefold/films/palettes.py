"""The colours of a GIF: at most 256, by their numbers."""

from __future__ import annotations

from collections.abc import Iterable

COLOURS = 256
SHADES = 8
"""Colours from a ground to what is written on it, for smooth edges, if there is room."""


class Palette:
    """Plain colours, and steps from every ground to all that may be written on it.

    >>> palette = Palette(["#ffffff"], ["#000000"], ["#ff0000"])
    >>> palette.colours[-6:], palette.table("#ffffff", "#000000")[255]
    ([0, 0, 0, 255, 0, 0], 7)
    """

    def __init__(self, grounds: Iterable[str], inks: Iterable[str], plain: Iterable[str]) -> None:
        pairs = [(ground, ink) for ground in dict.fromkeys(grounds) for ink in dict.fromkeys(inks)]
        others = list(dict.fromkeys(plain))
        self.shades = min(SHADES, (COLOURS - len(others)) // len(pairs))
        self.colours = [part for pair in pairs for part in self._steps(*pair)]
        self.colours += [part for colour in others for part in _parts(colour)]
        self._first = {pair: place * self.shades for place, pair in enumerate(pairs)}
        self._ground = [ground for ground, _ in pairs]
        self._number = {ground: first for (ground, _), first in reversed(self._first.items())}
        for place, colour in enumerate(others, start=len(pairs) * self.shades):
            self._number.setdefault(colour, place)

    def number(self, colour: str) -> int:
        """The number of a ground or of a plain colour."""
        return self._number[colour]

    def number_or_none(self, colour: str) -> int | None:
        """The same; `None` for "", which draws nothing."""
        return self.number(colour) if colour else None

    def name(self, number: int) -> str:
        """The ground that has that number."""
        return self._ground[number // self.shades]

    def table(self, ground: str, ink: str) -> list[int]:
        """For every strength of ink, from 0 to 255, the number of its colour on that ground."""
        first = self._first[ground, ink]
        return [first + strength * self.shades // 256 for strength in range(256)]

    def _steps(self, ground: str, ink: str) -> list[int]:
        start, end = _parts(ground), _parts(ink)
        return [
            round(a + (b - a) * step / (self.shades - 1))
            for step in range(self.shades)
            for a, b in zip(start, end, strict=True)
        ]


def _parts(colour: str) -> bytes:
    """Red, green and blue."""
    return bytes.fromhex(colour[1:])
