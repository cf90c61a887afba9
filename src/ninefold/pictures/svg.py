"""A drawing as SVG: small, the same for the same picture, readable by people and screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from xml.sax.saxutils import escape

from ninefold.pictures.scene import Path, Scene, Step, Words, rectangle

FONT = "Inter,Helvetica,Arial,sans-serif"
"""Fonts whose digits have the same height, then any font that the reader has."""


def svg_text(scene: Scene, width: float | None = None, font: str = FONT) -> str:
    """The drawing as the text of an SVG file, so many pixels wide.

    >>> from ninefold.pictures.composition import scene_of
    >>> from ninefold.pictures.picture import Picture
    >>> from ninefold.pictures.themes import theme_of
    >>> print(svg_text(scene_of(Picture.of("1234" + 12 * "."), theme_of("light")))[:79])
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="-4.5 -4.5 249 249" width="249"
    """
    box = scene.left, scene.top, scene.width, scene.height
    scale = 1 if width is None else width / scene.width
    sides = f'width="{_number(scene.width * scale)}" height="{_number(scene.height * scale)}"'
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_numbers(box)}" {sides} '
            f'role="img" font-family="{escape(font)}" text-anchor="middle">\n',
            f"<title>{escape(scene.title)}</title>\n",
            f"<desc>{escape(scene.description)}</desc>\n",
            f'<path class="ground" fill="{scene.ground}" d="{_ground(scene)}"/>\n',
            *(_path(item) if isinstance(item, Path) else _words(item) for item in scene.items),
            "</svg>\n",
        ]
    )


def _number(value: float) -> str:
    """A number with at most two decimals, and none that say nothing."""
    rounded = round(value, 2)
    return str(int(rounded)) if rounded == int(rounded) else f"{rounded:.2f}".rstrip("0")


def _numbers(values: Iterable[float]) -> str:
    return " ".join(map(_number, values))


def _ground(scene: Scene) -> str:
    return _drawn(rectangle(scene.left, scene.top, scene.width, scene.height))


def _drawn(steps: Iterable[Step]) -> str:
    """The data of a path; a line along one axis is written shorter."""
    data, last = [], (0.0, 0.0)
    for letter, numbers in steps:
        if letter == "L" and numbers[1] == last[1]:
            data.append(f"H{_number(numbers[0])}")
        elif letter == "L" and numbers[0] == last[0]:
            data.append(f"V{_number(numbers[1])}")
        else:
            data.append(f"{letter if letter != 'Z' else 'z'}{_numbers(numbers)}")
        last = (numbers[-2], numbers[-1]) if numbers else last
    return "".join(data)


def _path(path: Path) -> str:
    attributes = {
        "class": path.kind,
        "fill": path.fill or "none",
        "stroke": path.stroke,
        "stroke-width": _number(path.width) if path.stroke else "",
        "stroke-dasharray": _numbers(path.dash),
        "stroke-linecap": "round" if path.rounded else "",
        "stroke-linejoin": "round" if path.rounded else "",
        "d": _drawn(path.steps),
    }
    return f"<path{_written(attributes)}/>\n"


def _words(words: Words) -> str:
    attributes = {
        "class": words.kind,
        "font-size": _number(words.size),
        "font-weight": "600" if words.bold else "",
        "text-anchor": "start" if words.left else "",
        "fill": words.fill,
    }
    texts = _dense(words) if words.dense else _single(words)
    return f"<g{_written(attributes)}>\n{''.join(texts)}</g>\n"


def _single(words: Words) -> Iterator[str]:
    for (x, y), text in words.texts:
        yield f'<text x="{_number(x)}" y="{_number(y)}">{escape(text)}</text>\n'


def _dense(words: Words) -> Iterator[str]:
    """Single characters, those of one height in one element: a place for each of them."""
    ordered = sorted(words.texts, key=lambda text: (text[0][1], text[0][0]))
    for y, texts in groupby(ordered, key=lambda text: text[0][1]):
        spots, characters = zip(*texts, strict=True)
        places = _numbers(x for x, _ in spots)
        yield f'<text x="{places}" y="{_number(y)}">{"".join(characters)}</text>\n'


def _written(attributes: Mapping[str, str]) -> str:
    return "".join(f' {name}="{value}"' for name, value in attributes.items() if value)
