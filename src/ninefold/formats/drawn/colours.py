"""Colours by the names that people give them: a line drawn in `#67f067` is a green one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from colorsys import rgb_to_hsv
from functools import lru_cache
from typing import NamedTuple

_HEX = re.compile(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", re.IGNORECASE)
_RGB = re.compile(r"rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]{1,6}))?\s*\)")

_HUES: Mapping[str, tuple[int, ...]] = {
    "red": (0, 360),
    "pink": (305, 330, 350),
    "purple": (250, 275, 300, 305),
    "blue": (195, 210, 230),
    "turquoise": (175,),
    "green": (90, 120, 145),
    "yellow": (58,),
    "orange": (35,),
    "peach": (20, 30),
    "brown": (25, 35),
}
"""The hues, in degrees, that a name stands for; the nearest decides."""

_SAME: Mapping[str, str] = {
    "gray": "grey",
    "silver": "grey",
    "lavender": "purple",
    "violet": "purple",
    "magenta": "purple",
    "lilac": "purple",
    "mauve": "purple",
    "indigo": "purple",
    "teal": "turquoise",
    "cyan": "turquoise",
    "aqua": "turquoise",
    "gold": "yellow",
    "golden": "yellow",
    "amber": "orange",
    "salmon": "peach",
    "beige": "brown",
    "tan": "brown",
    "crimson": "red",
    "lime": "green",
    "mint": "green",
}
"""Other names for the same."""

NAMES = frozenset((*_HUES, *_SAME, "grey", "black", "white"))
"""Every name of a colour that sentences may use."""

_FARTHEST = 42
"""How many degrees a hue may be from a name."""

_GREY = 0.16
"""The saturation below which a colour is grey."""


class Colour(NamedTuple):
    """Hue in degrees, saturation, value and opacity, all but the hue from 0 to 1."""

    hue: float
    saturation: float
    value: float
    opacity: float


@lru_cache(maxsize=1024)
def colour_of(text: str) -> Colour | None:
    """The colour that a text like `#f067f0` or `rgba(1, 2, 3, 0.5)` stands for, on white.

    >>> round(colour_of("#67f067").hue)
    120
    """
    parts = _parts(text.strip().lower())
    if parts is None:
        return None
    *mixed, opacity = parts
    on_white = [1 - opacity + opacity * part / 255 for part in mixed]
    hue, saturation, value = rgb_to_hsv(*on_white)
    return Colour(hue * 360, saturation, value, opacity)


def _parts(text: str) -> tuple[float, float, float, float] | None:
    if match := _HEX.fullmatch(text):
        digits = match[1] if len(match[1]) > 4 else "".join(2 * each for each in match[1])
        found = [int(digits[i : i + 2], 16) for i in range(0, len(digits), 2)]
        opacity = found[3] / 255 if len(found) > 3 else 1.0
        return found[0], found[1], found[2], opacity
    if match := _RGB.fullmatch(text):
        opacity = min(1.0, float(match[4])) if match[4] and match[4].count(".") < 2 else 1.0
        return *(float(min(255, int(each))) for each in match.groups()[:3]), opacity  # type: ignore[return-value]
    plain = {"black": (0, 0, 0), "white": (255, 255, 255), "grey": (128, 128, 128)}
    return (*plain[text], 1.0) if text in plain else None


def plain_name(name: str) -> str:
    """One name for all that mean the same.

    >>> plain_name("gray"), plain_name("blue")
    ('grey', 'blue')
    """
    return _SAME.get(name, name)


def distance(text: str, name: str) -> float | None:
    """How far a colour is from a name; `None` if it is not called so.

    >>> distance("#f067f0", "purple"), distance("#f067f0", "green")
    (0.0, None)
    """
    colour, name = colour_of(text), plain_name(name)
    if colour is None:
        return None
    if name in ("grey", "black", "white"):
        return _distance_without_hue(colour, name)
    if colour.saturation < _GREY or colour.value < 0.15:
        return None
    away = min(abs(colour.hue - each) for each in _HUES[name])
    if name in ("peach", "brown"):  # both are kinds of orange: pale, and dark or dull
        is_so = colour.saturation < 0.75 and (name == "peach") is (colour.value > 0.93)
        away += 0 if is_so else 15
    return float(away) if away <= _FARTHEST else None


def _distance_without_hue(colour: Colour, name: str) -> float | None:
    if colour.saturation >= _GREY and colour.value > 0.2:
        return None
    is_called = {
        "black": colour.value <= 0.35,
        "white": colour.value >= 0.93,
        "grey": 0.15 <= colour.value <= 0.95,
    }
    return 0.0 if is_called[name] else None


def nearest(text: str, names: Iterable[str]) -> str | None:
    """The name that is nearest to a colour; `None` if it is called by none of them.

    >>> nearest("#2ecbff", ["green", "blue"]), nearest("#cccccc", ["green", "grey"])
    ('blue', 'grey')
    """
    found = [(away, name) for name in names if (away := distance(text, name)) is not None]
    return min(found)[1] if found else None


def is_dark(text: str) -> bool:
    """Whether a figure in that colour is a black one.

    >>> is_dark("#000000"), is_dark("#fff")
    (True, False)
    """
    return distance(text, "black") is not None


def is_light(text: str) -> bool:
    """Whether it is a white one."""
    return distance(text, "white") is not None
