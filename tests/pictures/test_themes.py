"""Themes: whatever is drawn stands out from whatever it may stand on."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from ninefold.model.shapes import StrokeRole
from ninefold.pictures import THEMES, Theme


def luminance(colour: str) -> float:
    """The relative luminance of a colour (WCAG 2)."""
    parts = [int(part, 16) / 255 for part in re.findall("..", colour[1:])]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def grounds(theme: Theme) -> set[str]:
    signs = (fill for fill, _ in theme.signs)
    every = {theme.board, theme.extra_tint, theme.path_fill, *theme.tints.values(), *theme.paints}
    every.update(signs)
    every.update(fill for fill, _ in theme.strokes.values())
    return every - {""}


def below_signs(theme: Theme) -> set[str]:
    return {theme.board, theme.extra_tint, *theme.paints}


@pytest.mark.parametrize("name", THEMES)
def test_texts_can_be_read_on_every_ground(name: str) -> None:
    theme = THEMES[name]
    for ink in (theme.given, theme.pen, theme.pencil):
        assert min(contrast(ink, ground) for ground in grounds(theme)) >= 4.5
    for ink in (theme.ink, theme.faint, theme.link, *theme.marks.values()):
        assert contrast(ink, theme.board) >= 4.5
    assert contrast(theme.on_link, theme.link) >= 4.5
    assert contrast(theme.edges["conflict"], theme.tints["conflict"]) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_lines_can_be_seen(name: str) -> None:
    theme = THEMES[name]
    below = grounds(theme) - {theme.tints["same"]}  # a disc, which no line touches
    for line in (theme.cell_line, theme.region_line, theme.cage):
        assert min(contrast(line, ground) for ground in below) >= 3
    for role, edge in theme.edges.items():
        assert contrast(edge, theme.tints[role] or theme.board) >= 3
    for fill, edge in theme.signs:
        assert min(contrast(edge, ground) for ground in (fill, *below_signs(theme))) >= 3
    for paint in theme.paints:
        assert contrast(theme.extra_edge, paint) >= 3
    assert contrast(theme.diagonal, theme.extra_tint) >= 3
    assert contrast(theme.path_edge, theme.path_fill) >= 3
    for fill, edge in theme.strokes.values():
        assert min(contrast(edge, ground) for ground in (fill, theme.board)) >= 3
    for fill, edge in theme.dots.values():
        assert max(contrast(colour, theme.board) for colour in (fill, edge)) >= 4.5
    white, black = (fill for fill, _ in theme.dots.values())
    assert contrast(white, black) >= 10


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_has_a_look_for_every_role(name: str) -> None:
    theme, light = THEMES[name], THEMES["light"]
    assert set(theme.tints) == set(theme.edges) == set(light.tints)
    assert set(theme.marks) == set(light.marks)
    assert set(theme.strokes) == set(light.strokes) < set(get_args(StrokeRole))
    assert set(theme.dots) == set(light.dots) == {"white", "black"}
