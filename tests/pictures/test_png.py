"""PNG: of the size that is asked for, with something on it, the same everywhere."""

from __future__ import annotations

import io
import sys

import pytest
from PIL import Image

import ninefold as nf
from ninefold.pictures import THEMES, png

from .layouts import LAYOUTS, LINE, sample


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("L")


def test_the_size_is_the_width() -> None:
    assert opened(nf.render(LINE, "png")).size == (549, 549)
    assert opened(nf.render(LINE, "png", size=1000)).size == (1000, 1000)
    wide, high = opened(nf.render(LINE, "png", size=400, title="Above")).size
    assert wide == 400 < high


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", LAYOUTS)
def test_every_layout_is_drawn_in_every_theme(name: str, theme: str) -> None:
    image = opened(nf.render(sample(LAYOUTS[name]), "png", theme=theme, size=200))
    darkest, lightest = image.getextrema()
    assert lightest - darkest > 150


@pytest.mark.parametrize("digit", range(1, 10))
def test_every_digit_is_drawn_in_the_middle_of_its_cell(digit: int) -> None:
    image = opened(nf.render(80 * "." + str(digit), "png"))
    empty = opened(nf.render(81 * ".", "png"))
    cells = [image.crop((484 + 6, 484 + 6, 544 - 6, 544 - 6)), empty.crop((490, 490, 538, 538))]
    box = cells[0].point(lambda shade: 255 * (shade < 128)).getbbox()
    assert cells[1].getextrema() == (255, 255)
    assert box is not None
    left, top, right, bottom = box
    assert abs((top + bottom) / 2 - 24) <= 1.5
    assert abs((left + right) / 2 - 24) <= 3
    assert bottom - top > 20


def test_thin_lines_are_there_however_small_the_picture() -> None:
    for theme in ("light", "print"):
        image = opened(nf.render(81 * ".", "png", theme=theme, size=250))
        row = [image.getpixel((x, 10)) for x in range(250)]
        assert sum(shade < 230 for shade in row) >= 10


def test_the_same_picture_gives_the_same_bytes() -> None:
    assert nf.render(LINE, "png") == nf.render(LINE, "png")


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(nf.MissingExtraError, match=r"pip install 'ninefold\[images\]'") as caught:
        nf.render(LINE, "png")
    assert caught.value.to_json()["extra"] == "images"


def test_a_png_has_no_more_pixels_than_can_be_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "MOST_PIXELS", 40_000)
    assert opened(nf.render(LINE, "png")).size == (200, 200)
    assert opened(nf.render(LINE, "png", size=100)).size == (100, 100)
    with pytest.raises(nf.ValueRangeError, match="at most 200 pixels wide, not 201"):
        nf.render(LINE, "png", size=201)
