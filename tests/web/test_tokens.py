"""The colours of the page can be told from every ground that they stand on, light and dark."""

from __future__ import annotations

import re

import pytest

from ninefold.web import STATIC

PAIR = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")
TEXT, LINE = 4.5, 3.0

PAGE = ("page", "surface")
ALL = (*PAGE, "sunken")
TINTS = ("board", "peer", "select", "conflict-tint", "cause-tint", "place-tint", "region-tint")
BOARD = (*TINTS, "shape-fill", *(f"paint-{number}" for number in range(1, 9)))
DISCS = (*BOARD, "same")

# The token, the grounds it stands on, and the lowest contrast there: light, dark.
TABLE = [
    ("ink", ALL, TEXT, 15.0, 13.6),
    ("ink-2", (*ALL, *BOARD), TEXT, 5.2, 5.5),
    ("ink-3", ALL, TEXT, 4.6, 5.7),
    ("coord", ALL, TEXT, 4.6, 5.7),
    ("accent", PAGE, TEXT, 6.5, 8.1),
    ("focus", PAGE, TEXT, 6.5, 8.1),
    ("on-accent", ("accent",), TEXT, 7.1, 8.9),
    ("given", DISCS, TEXT, 11.9, 8.5),
    ("pen", DISCS, TEXT, 4.8, 4.8),
    ("select-ring", DISCS, LINE, 4.8, 4.8),
    ("pencil", DISCS, TEXT, 5.6, 5.0),
    ("conflict", BOARD, TEXT, 4.7, 5.2),
    ("remove", BOARD, TEXT, 4.7, 5.2),
    ("bad", (*ALL, *BOARD), TEXT, 4.7, 5.2),
    ("place", BOARD, TEXT, 4.9, 6.3),
    ("good", (*ALL, *BOARD), TEXT, 4.9, 6.3),
    ("cause", BOARD, TEXT, 4.7, 6.5),
    ("wait", (*ALL, *BOARD), TEXT, 4.7, 6.5),
    ("on-cause", ("cause",), TEXT, 6.6, 10.1),
    ("line-cell", BOARD, LINE, 3.1, 3.2),
    ("line-box", BOARD, LINE, 12.7, 6.9),
    ("edge", PAGE, LINE, 3.3, 3.7),
    ("shape-edge", BOARD, LINE, 3.2, 3.4),
    ("cage", BOARD, LINE, 5.9, 5.9),
    ("region-edge", BOARD, LINE, 3.4, 3.6),
    ("diagonal", BOARD, LINE, 3.4, 3.6),
]


def colours() -> dict[str, tuple[str, str]]:
    """Every colour of the page: its light and its dark value."""
    text = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
    return {name: (light, dark) for name, light, dark in PAIR.findall(text)}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The ratio that WCAG means."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize(
    ("token", "grounds", "needed", "light", "dark"), TABLE, ids=[row[0] for row in TABLE]
)
def test_lowest_contrast_of_each_token_is_the_one_of_the_table(
    token: str, grounds: tuple[str, ...], needed: float, light: float, dark: float
) -> None:
    every = colours()
    for theme, told in enumerate((light, dark)):
        lowest = min(contrast(every[token][theme], every[ground][theme]) for ground in grounds)
        assert lowest >= needed
        assert told - 0.05 <= lowest < told + 0.1


def test_every_colour_has_a_light_and_a_dark_value() -> None:
    text = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
    assert len(re.findall("#[0-9a-f]{3,8}", text)) == 2 * len(colours())


def test_no_other_stylesheet_has_colours_of_its_own() -> None:
    """But the white that a QR code needs around it."""
    for path in STATIC.glob("css/*.css"):
        if path.name != "tokens.css":
            text = path.read_text(encoding="utf-8")
            rest = re.sub(r"/\*.*?\*/|url\([^)]*\)|#fff\b", "", text, flags=re.DOTALL)
            assert not re.search(r"#[0-9a-f]{3,8}\b|rgb|hsl", rest), path.name


@pytest.mark.parametrize(("token", "needed"), [("given", TEXT), ("pen", TEXT), ("pencil", TEXT)])
def test_tints_over_the_players_colours_leave_digits_readable(token: str, needed: float) -> None:
    text = (STATIC / "css" / "board.css").read_text(encoding="utf-8")
    (part,) = re.findall(r"\.over-paint \{ fill-opacity: ([\d.]+); \}", text)
    every, paints = colours(), [f"paint-{number}" for number in range(1, 9)]
    for theme in range(2):
        mixed = [
            mix(every[tint][theme], every[paint][theme], float(part))
            for tint in ("peer", "select", "conflict-tint", "cause-tint")
            for paint in paints
        ]
        assert min(contrast(every[token][theme], ground) for ground in mixed) >= needed


def mix(one: str, other: str, part: float) -> str:
    """A colour of which so much is over another."""
    pairs = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(
        f"{round(part * upper + (1 - part) * lower):02x}" for upper, lower in pairs
    )
