"""Films as GIF, as SVG and as a page: each shows the frames that the film has."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ninefold as nf
from ninefold.films.durations import HOLD, length, paced
from ninefold.films.stage import Stage, caption
from ninefold.model.digits import digit_of, symbol
from ninefold.pictures.themes import THEMES

from .streams import HARD, SMALL, answer, back_and_forth

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def film() -> nf.Film:
    return nf.film(HARD, "dpll", frames=30)


# ---- time


def test_pace() -> None:
    film = nf.film(SMALL)
    frames, times = paced(film.frames, 10)
    assert frames == film.frames
    assert (times[0], times[-1], times[-2]) == (0, 10_000, 10_000 - 1_000 * HOLD)
    assert list(times) == sorted(set(times))


@pytest.mark.parametrize("seconds", [0.001, 0.1, 0.5])
def test_a_short_film_leaves_frames_out(film: nf.Film, seconds: float) -> None:
    frames, times = paced(film.frames, seconds)
    assert 2 <= len(frames) < len(film)
    assert (frames[0], frames[-1]) == (film[0], film[-1])
    assert min(b - a for a, b in pairwise(times)) >= 10


@pytest.mark.parametrize("seconds", [0, -1, 601, 1e300, float("inf"), float("nan"), "5", True])
def test_impossible_lengths_are_refused(film: nf.Film, seconds: float) -> None:
    for way in (film.to_gif, film.to_svg, film.to_html):
        with pytest.raises(nf.ValueRangeError, match="more than 0 seconds"):
            way(seconds=seconds)


# ---- GIF


def test_gif_has_the_frames_and_the_time(film: nf.Film, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    path = tmp_path / "film.gif"
    data = film.to_gif(path, seconds=6, size=240)
    assert path.read_bytes() == data
    with image.open(io.BytesIO(data)) as picture:
        assert picture.size[0] == 240
        assert picture.n_frames == len(film)
        lengths = []
        for number in range(picture.n_frames):
            picture.seek(number)
            lengths.append(picture.info["duration"])
    assert sum(lengths) == 6_000


@pytest.mark.parametrize("theme", THEMES)
def test_gif_cells_have_the_colours_of_their_events(film: nf.Film, theme: str) -> None:
    image = pytest.importorskip("PIL.Image")
    size, margin = 360, 8
    side = (size - 2 * margin) // 9
    stage = Stage(film, THEMES[theme])
    with image.open(io.BytesIO(film.to_gif(size=size, theme=theme))) as picture:
        for number, frame in enumerate(film):
            picture.seek(number)
            shown = picture.convert("RGB")
            edge = stage.ground(frame.kind)[1]
            for cell in range(81):
                row, column = divmod(cell, 9)
                corner = (margin + column * side + 2, margin + row * side + 2)
                colour = edge if cell in frame.cells else THEMES[theme].board
                assert shown.getpixel(corner) == tuple(bytes.fromhex(colour[1:]))


def test_gif_digits_are_where_they_should_be(film: nf.Film) -> None:
    image = pytest.importorskip("PIL.Image")
    with image.open(io.BytesIO(film.to_gif(size=360))) as picture:
        for number, frame in enumerate(film):
            picture.seek(number)
            shown = picture.convert("RGB")
            for cell, digit in enumerate(frame.grid):
                row, column = divmod(cell, 9)
                x, y = 8 + column * 38, 8 + row * 38
                colours = {
                    colour for _, colour in shown.crop((x + 4, y + 4, x + 34, y + 34)).getcolors()
                }
                look = THEMES["light"].given if film.puzzle.givens[cell] else THEMES["light"].pen
                assert (tuple(bytes.fromhex(look[1:])) in colours) == bool(digit)


def test_gif_curves_are_round() -> None:
    from PIL import Image

    layout = nf.Layout.named("hyper+asterisk")
    film = nf.film(nf.Puzzle(81 * ".", layout), frames=4)
    fill = THEMES["light"].signs[0][0]
    with Image.open(io.BytesIO(film.to_gif(size=9 * 60))) as picture:
        first = picture.convert("RGB")
    side, margin = (9 * 60 - 24) // 9, 12
    x, y = (margin + round((place + 0.5) * side) for place in (1, 4))  # r5c2, a part of the star
    aside = round(0.27 * side)  # within a disc, and outside of a square on its tip
    assert first.getpixel((x + aside, y + aside)) == tuple(bytes.fromhex(fill[1:]))


def test_without_pillow_the_extra_is_named(film: nf.Film, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    with pytest.raises(nf.MissingExtraError, match=r"GIF films .*ninefold\[images\]"):
        film.to_gif()


def test_frames_that_look_the_same_keep_their_time() -> None:
    image = pytest.importorskip("PIL.Image")
    film = nf.Film(answer(), 0, (nf.film("." * 81)[0],) * 5)
    with image.open(io.BytesIO(film.to_gif(seconds=4))) as picture:
        lengths = []
        for number in range(picture.n_frames):
            picture.seek(number)
            lengths.append(picture.info["duration"])
    assert sum(lengths) == 4_000


def test_gif_of_too_many_pixels_is_refused(film: nf.Film) -> None:
    with pytest.raises(nf.ValueRangeError, match="too many for a GIF"):
        film.to_gif(size=10_000)


def test_gif_too_small_to_read_is_refused(film: nf.Film) -> None:
    pytest.importorskip("PIL.Image")
    with pytest.raises(nf.ValueRangeError, match="too few"):
        film.to_gif(size=60)


# ---- SVG


def seen_at(root: ElementTree.Element, moment: float) -> Iterator[ElementTree.Element]:
    """The texts that are seen at a moment, from 0 to 1, of the film."""
    for text in root.iter(f"{SVG}text"):
        opacity = text.get("opacity", "1")
        if (turns := text.find(f"{SVG}animate")) is not None:
            keys = [float(key) for key in turns.get("keyTimes", "").split(";")]
            values = turns.get("values", "").split(";")
            assert keys[0] == 0
            assert keys == sorted(set(keys))
            assert len(keys) == len(values)
            opacity = [value for key, value in zip(keys, values, strict=True) if key <= moment][-1]
        if opacity == "1":
            yield text


def board_of(stage: Stage, texts: list[ElementTree.Element]) -> bytes:
    places = {stage.digit_spot(cell): cell for cell in range(stage.layout.cells)}
    digits = bytearray(stage.layout.cells)
    for text in texts:
        place = float(text.get("x", "0")), float(text.get("y", "0"))
        if place in places and (digit := digit_of(text.text or "", 9)):
            digits[places[place]] = digit
    return bytes(digits)


def test_svg_shows_every_frame_at_its_time() -> None:
    film = nf.film(HARD, "cover", frames=30)
    root = ElementTree.fromstring(film.to_svg())
    stage = Stage(film, THEMES["light"])
    frames, times = paced(film.frames, None)
    for frame, start, end in zip(frames, times, times[1:], strict=False):
        texts = list(seen_at(root, (start + end) / 2 / times[-1]))
        assert board_of(stage, texts) == frame.grid.digits
        assert frame.text in [text.text for text in texts]


def test_svg_shows_what_cells_may_hold(film: nf.Film) -> None:
    root = ElementTree.fromstring(film.to_svg())
    stage = Stage(film, THEMES["light"])
    frames, times = paced(film.frames, None)
    number = len(frames) // 2
    frame, moment = frames[number], (times[number] + times[number + 1]) / 2 / times[-1]
    shown = {
        (float(text.get("x", "0")), float(text.get("y", "0")), text.text)
        for text in seen_at(root, moment)
    }
    assert frame.candidates is not None
    for cell, digits in enumerate(frame.candidates):
        for digit in digits if not frame.grid[cell] else ():
            x, y = stage.mark_spot(cell, digit)
            assert (float(f"{x:g}"), float(f"{y:g}"), symbol(digit)) in shown


def test_svg_without_motion_is_the_end() -> None:
    film = nf.film(HARD, "cover", frames=30)
    root = ElementTree.fromstring(film.to_svg())
    still = [text for text in root.iter(f"{SVG}text") if text.get("opacity", "1") == "1"]
    stage = Stage(film, THEMES["light"])
    assert board_of(stage, still) == film[-1].grid.digits


def test_svg_has_no_script_and_nothing_from_elsewhere(film: nf.Film) -> None:
    text = film.to_svg()
    assert "<script" not in text
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]
    assert film._repr_svg_() == text


# ---- a page


def record_of(page: str) -> dict:
    found = re.search(r'<script type="application/json" id="film">(.*?)</script>', page, re.DOTALL)
    assert found
    return json.loads(found[1])


def test_page_holds_every_frame(film: nf.Film) -> None:
    record = record_of(film.to_html())
    digits, masks = list(record["start"]), [0] * 81
    assert len(record["frames"]) == len(film)
    for told, frame in zip(record["frames"], film, strict=True):
        for cell, digit in told.get("digits", ()):
            digits[cell] = digit
        for cell, mask in told.get("marks", ()):
            masks[cell] = mask
        assert bytes(digits) == frame.grid.digits
        assert tuple(masks) == (frame.candidates.masks if frame.candidates else (0,) * 81)
        assert tuple(told["cells"]) == frame.cells
        assert tuple(told["caption"]) == caption(film, frame)


def test_page_runs_its_own_script_alone(film: nf.Film) -> None:
    page = film.to_html()
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(scripts[0].encode()).digest()).decode()
    assert len(scripts) == 1
    assert f"script-src 'sha256-{digest}'" in page
    assert "default-src 'none'" in page
    assert not re.search(r"\beval\b|innerHTML|\{\{", page)
    assert set(re.findall(r"https?://[^\"]+", page)) == {"http://www.w3.org/2000/svg"}
    assert " src=" not in page


def test_page_is_paced(film: nf.Film) -> None:
    assert record_of(film.to_html(seconds=60))["pause"] == pytest.approx(60_000 / len(film), 0.01)
    usual = length(len(film)) * 1_000 / len(film)
    assert record_of(film.to_html())["pause"] == pytest.approx(usual, 0.01)


# ---- all of them


@pytest.mark.parametrize("ending", ["gif", "svg", "html"])
def test_the_end_of_a_name_tells_what_is_written(
    film: nf.Film, tmp_path: Path, ending: str
) -> None:
    pytest.importorskip("PIL.Image")
    path = tmp_path / f"film.{ending.upper()}"
    film.save(path, seconds=2, theme="dark")
    start = path.read_bytes()[:20].decode(errors="replace")
    assert start.startswith({"gif": "GIF89a", "svg": "<svg", "html": "<!DOCTYPE html>"}[ending])


def test_unknown_themes_and_endings_are_refused(film: nf.Film, tmp_path: Path) -> None:
    with pytest.raises(nf.UnknownNameError, match="light, dark, print"):
        film.to_svg(theme="mauve")
    with pytest.raises(nf.UnknownNameError, match=r"\.gif, \.svg, \.html"):
        film.save(tmp_path / "film")
    assert not list(tmp_path.iterdir())


JIGSAW = nf.Layout.jigsaw("AAAB\nACBB\nCCDB\nCDDD")


@pytest.mark.parametrize(
    "layout",
    [JIGSAW, nf.Layout.hyper(), nf.Layout.x(), nf.Layout.samurai(), nf.Layout.latin(5)],
    ids=str,
)
def test_every_layout_can_be_drawn(layout: nf.Layout) -> None:
    pytest.importorskip("PIL.Image")
    film = nf.film(nf.Puzzle(bytes(layout.cells), layout), frames=8)
    assert film.to_gif(size=480)
    assert ElementTree.fromstring(film.to_svg()) is not None
    assert len(record_of(film.to_html())["cells"]) == layout.cells


def test_a_frame_can_be_rendered() -> None:
    film = nf.film(HARD, "cover")
    frame = next(frame for frame in film if frame.kind == "contradiction")
    picture = frame.picture()
    assert (picture.digits, picture.givens) == (frame.grid.digits, film.puzzle.givens)
    assert [each.role for each in picture.highlights] == ["dead"]
    assert frame.text in nf.render(frame)


def test_long_lines_are_cut() -> None:
    cells = ", ".join(f"r{row}c1" for row in range(1, 25))
    event = nf.TraceEvent("candidates", "", (0,), 1, False, 1, f"1 is ruled out in {cells}")
    camera = nf.Camera(nf.Puzzle("." * 81), 4)
    camera.see(event)
    lines = record_of(camera.film(answer()).to_html())["frames"][1]["caption"]
    assert lines[0].startswith("1 is ruled out in r1c1")
    assert len(lines[0]) <= 56


def test_a_film_of_nothing_new() -> None:
    camera = nf.Camera(nf.Puzzle(81 * "."), 4)
    for each in back_and_forth(3):
        camera.see(each)
    film = camera.film(answer())
    assert len(film) <= 4
    assert "<svg" in film.to_html()


def test_the_film_of_the_documentation_is_what_is_made_now() -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, root / "tools" / "make_films.py", "--check"]
    assert subprocess.run(command, check=False).returncode == 0, "run tools/make_films.py"
    assert (root / "docs" / "pictures" / "heap_film.svg").stat().st_size < 150_000
