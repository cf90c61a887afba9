"""A drawing as PDF, by reportlab: on a page of its own, or anywhere on a page of a sheet.

The fonts are those that every reader of PDF has, so none is put into the file.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

from ninefold.extras import needed
from ninefold.pictures.scene import Item, Path, Scene, Words

REGULAR, BOLD, FIXED = "Helvetica", "Helvetica-Bold", "Courier"
POINTS = 0.5
"""The size of a unit in points, if none is asked for: a cell is 30 points wide."""


class Paper:
    """A PDF that is being drawn, page by page; the same drawings give the same bytes."""

    def __init__(self, width: float, height: float, title: str = "") -> None:
        module = needed("reportlab.pdfgen.canvas", "PDF pictures", "images")
        self.width, self.height = width, height
        self._file = BytesIO()
        self._canvas: Any = module.Canvas(self._file, pagesize=(width, height), invariant=1)
        self._canvas.setCreator("Ninefold")
        self._canvas.setTitle(title)

    def draw(self, scene: Scene, left: float, top: float, scale: float) -> None:
        """Draw a scene with its upper left corner there, in points from that of the page."""
        canvas = self._canvas
        canvas.saveState()
        # From here on the origin is that of the scene, but y still increases upwards.
        canvas.translate(left - scene.left * scale, self.height - top + scene.top * scale)
        canvas.scale(scale, scale)
        if scene.ground != "#ffffff":
            canvas.setFillColor(scene.ground)
            canvas.rect(scene.left, -scene.top - scene.height, scene.width, scene.height, 0, 1)
        for item in scene.items:
            self._item(item)
        canvas.restoreState()

    def write(self, text: str, left: float, foot: float, size: float, font: str = REGULAR) -> None:
        """Write a text with its foot there, in points from the upper left corner of the page."""
        self._canvas.setFillColor("#000000")
        self._canvas.setFont(font, size)
        self._canvas.drawString(left, self.height - foot, text)

    def end_page(self) -> None:
        """The next drawing is on another page."""
        self._canvas.showPage()

    def bytes(self) -> bytes:
        """The whole file; nothing can be drawn after it."""
        self._canvas.save()
        return self._file.getvalue()

    def _item(self, item: Item) -> None:
        if isinstance(item, Path):
            self._path(item)
        else:
            self._words(item)

    def _path(self, path: Path) -> None:
        canvas = self._canvas
        drawn = canvas.beginPath()
        act = {"M": drawn.moveTo, "L": drawn.lineTo, "C": drawn.curveTo, "Z": drawn.close}
        for letter, numbers in path.steps:
            act[letter](*(-number if i % 2 else number for i, number in enumerate(numbers)))
        if path.fill:
            canvas.setFillColor(path.fill)
        if path.stroke:
            canvas.setStrokeColor(path.stroke)
            canvas.setLineWidth(path.width)
            canvas.setLineCap(int(path.rounded))
            canvas.setLineJoin(int(path.rounded))
            canvas.setDash(*path.dash)
        canvas.drawPath(drawn, stroke=bool(path.stroke), fill=bool(path.fill), fillMode=1)

    def _words(self, words: Words) -> None:
        canvas = self._canvas
        canvas.setFillColor(words.fill)
        canvas.setFont(BOLD if words.bold else REGULAR, words.size)
        put = canvas.drawString if words.left else canvas.drawCentredString
        for (x, y), text in words.texts:
            put(x, -y, text)


def pdf_bytes(scene: Scene, width: float | None = None) -> bytes:
    """The drawing as a PDF of one page that is as large as it, so many points wide."""
    scale = POINTS if width is None else width / scene.width
    paper = Paper(scene.width * scale, scene.height * scale, scene.title)
    paper.draw(scene, 0, 0, scale)
    return paper.bytes()
