"""Photos of printed pages: perspective, bent paper, turns, shadow, blur, noise, few pixels.

A pixel p of the photo shows the page at q + bend(q), q = view(p): the lattice of a photo, where the
lines of the grid cross, is therefore found backwards, by q = page - bend(q) a few times over.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from digits.printing import Gray, Page, Random


@dataclass(frozen=True)
class Photo:
    """A photo in gray, and the 10 x 10 points (x, y) in it where the lines of the grid cross."""

    picture: np.ndarray
    points: np.ndarray


def take_photo(random: Random, page: Page, *, turn: float | None = None) -> Photo:
    """A photo of a page, turned by so many degrees, or by a few at random."""
    cell = float(np.exp(random.uniform(np.log(15), np.log(64))))
    scale = cell / page.cell
    side = int(page.picture.shape[0] * scale)
    view = _view(random, page.picture.shape[0], side, turn)
    bend = _bend(random, page.picture.shape[0])
    picture = _shot(page.picture, view, bend, side)
    points = _lattice(page, view, bend)
    picture = _light(random, picture)
    picture = _lens(random, picture, cell)
    return Photo(picture, points)


def _view(random: Random, page: int, side: int, turn: float | None) -> np.ndarray:
    """The perspective from the photo to the page."""
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=np.float32)
    tilt = random.uniform(-1, 1, (4, 2)) * random.uniform(0, 0.09)
    seen = square + tilt - 0.5
    angle = np.radians(random.normal(0, 4) if turn is None else turn)
    turned = seen @ np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])
    return cv2.getPerspectiveTransform(
        ((turned + 0.5) * side).astype(np.float32), square * np.float32(page)
    )


def _bend(random: Random, page: int):
    """How the paper is bent: a wave along some direction, as a shift in pixels of the page."""
    strength = abs(random.normal(0, 0.012)) * page
    direction = random.uniform(0, 2 * np.pi)
    across = random.uniform(0, 2 * np.pi)
    phase, length = random.uniform(0, 2 * np.pi), random.uniform(0.8, 2.0) * page

    def shift(x, y):
        wave = strength * np.sin(
            2 * np.pi * (x * np.cos(direction) + y * np.sin(direction)) / length + phase
        )
        return wave * np.cos(across), wave * np.sin(across)

    return shift


def _shot(page: Gray, view: np.ndarray, bend, side: int) -> Gray:
    x, y = np.meshgrid(np.arange(side) + 0.5, np.arange(side) + 0.5)
    places = cv2.perspectiveTransform(np.stack([x, y], axis=2).astype(np.float64), view)
    shift = bend(places[..., 0], places[..., 1])
    where_x = (places[..., 0] + shift[0] - 0.5).astype(np.float32)
    where_y = (places[..., 1] + shift[1] - 0.5).astype(np.float32)
    shrink = page.shape[0] / side
    if shrink > 1:
        page = cv2.GaussianBlur(page, (0, 0), 0.45 * shrink)
    return cv2.remap(
        page.astype(np.float32), where_x, where_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )


def _lattice(page: Page, view: np.ndarray, bend) -> np.ndarray:
    lines = np.arange(10) * page.cell
    x, y = np.meshgrid(page.corner[0] + lines, page.corner[1] + lines)
    target = np.stack([x, y], axis=2).astype(np.float64)
    place = target.copy()
    for _ in range(8):
        place = target - np.stack(bend(place[..., 0], place[..., 1]), axis=2)
    return cv2.perspectiveTransform(place, np.linalg.inv(view)) - 0.5


def _light(random: Random, picture: Gray) -> Gray:
    """Light that falls off to one side, the edge of a shadow, and any exposure."""
    side = picture.shape[0]
    x, y = np.meshgrid(np.linspace(-1, 1, side), np.linspace(-1, 1, side))
    angle = random.uniform(0, 2 * np.pi)
    along = x * np.cos(angle) + y * np.sin(angle)
    light = 1 + random.uniform(0, 0.35) * along
    if random.random() < 0.35:
        edge = (along - random.uniform(-0.7, 0.7)) / random.uniform(0.03, 0.5)
        light *= 1 - random.uniform(0.1, 0.55) / (1 + np.exp(-np.clip(edge, -30, 30)))
    if random.random() < 0.3:
        light -= random.uniform(0, 0.4) * (x**2 + y**2) / 2
    low = random.uniform(0, 0.35)
    high = random.uniform(low + 0.25, 1.0)
    noise = _noise(random, picture.shape) * random.uniform(0, 0.05)
    return low + (high - low) * (np.clip(picture * light / 1.2, 0, 1) + noise)


def _lens(random: Random, picture: Gray, cell: float) -> np.ndarray:
    """Blur, motion, some noise and JPEG."""
    if random.random() < 0.75:
        picture = cv2.GaussianBlur(picture, (0, 0), random.uniform(0.2, 0.075 * cell))
    if random.random() < 0.2:
        length = max(2, int(random.uniform(0.04, 0.14) * cell))
        kernel = np.zeros((length, length), dtype=np.float32)
        angle = random.uniform(0, np.pi)
        reach = length / 2 * np.array([np.cos(angle), np.sin(angle)])
        middle = np.array([length / 2 - 0.5] * 2)
        ends = [tuple(int(round(v)) for v in middle + s * reach) for s in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 1.0, 1)
        picture = cv2.filter2D(picture, -1, kernel / max(kernel.sum(), 1))
    picture = picture + _noise(random, picture.shape) * random.uniform(0, 0.02)
    pixels = np.clip(picture * 255, 0, 255).astype(np.uint8)
    if random.random() < 0.7:
        quality = int(random.integers(25, 95))
        _, packed = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
        pixels = cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE)
    return pixels


def _noise(random: Random, shape: tuple[int, ...]) -> Gray:
    """Noise of one pixel each, or of some pixels together as phones smooth it."""
    noise = random.normal(0, 1, shape).astype(np.float32)
    if random.random() < 0.5:
        noise = cv2.GaussianBlur(noise, (0, 0), random.uniform(0.4, 1.2)) * 1.5
    return noise
