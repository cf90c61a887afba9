"""Pictures of any kind, decoded safely: what they are is told by content, and sizes are bounded.

Pillow reads the header first, so that a small file that claims to be a huge picture is refused
before anything is unpacked. Nothing but the pixels is kept.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from ninefold.errors import ImageError
from ninefold.extras import needed
from ninefold.photo.scans import Pixels

Image = str | os.PathLike[str] | bytes | BinaryIO | Pixels
"""A file by its path, the bytes of one, an open one, or pixels: gray, or RGB in the last axis."""

KINDS = ("JPEG", "PNG", "WEBP", "BMP", "TIFF", "GIF")
MOST_PIXELS = 50_000_000
MOST_BYTES = 100_000_000
LEAST_SIDE = 64
"""A grid whose cells have fewer than seven pixels has no digits that anybody could read."""
MOST_SIDE = 1600
"""Pictures are worked on at this size: a grid that fills a third of one has cells of 60 pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """The pixels of a picture as RGB, made smaller if it was large, and its size before that."""

    pixels: Pixels
    size: tuple[int, int]


def open_photo(image: Image) -> Photo:
    """The picture, upright if it says how it was turned; `ImageError` if it is none, or too large."""
    if isinstance(image, np.ndarray):
        return _of_pixels(image)
    if isinstance(image, bytes | bytearray | memoryview):
        return _decoded(BytesIO(image))
    if isinstance(image, str | os.PathLike):
        with Path(image).open("rb") as file:
            return _decoded(file)
    return _decoded(BytesIO(image.read(MOST_BYTES + 1)))


def _of_pixels(array: Pixels) -> Photo:
    channels = array.shape[2] if array.ndim == 3 else 1
    if array.dtype != np.uint8 or array.ndim not in (2, 3) or channels not in (1, 3, 4):
        raise ImageError(
            "expected uint8 pixels of shape (height, width) or (height, width, 3), "
            f"found {array.dtype} of shape {array.shape}"
        )
    height, width = array.shape[:2]
    _check_size(width, height)
    square = array[..., 0] if array.ndim == 3 and channels == 1 else array
    picture = needed("PIL.Image", "Photos", "scan").fromarray(np.ascontiguousarray(square))
    return _reduced(picture, (width, height))


def _decoded(file: BinaryIO) -> Photo:
    library = needed("PIL.Image", "Photos", "scan")
    turned = needed("PIL.ImageOps", "Photos", "scan").exif_transpose
    with _clear_errors(library):
        picture = library.open(file, formats=KINDS)
        size = picture.size
        _check_size(*size)
        # A JPEG can be decoded at a half, a quarter or an eighth of its size, in less time.
        picture.draft("RGB", (MOST_SIDE, MOST_SIDE))
        upright = turned(picture)
        sideways = (upright.width > upright.height) != (picture.width > picture.height)
        return _reduced(upright, size[::-1] if sideways else size)


@contextmanager
def _clear_errors(library: Any) -> Iterator[None]:
    """Whatever Pillow says about a picture that it cannot read, as an `ImageError`."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except ImageError:
        raise
    except library.UnidentifiedImageError:
        raise ImageError(f"no picture that can be read; {', '.join(KINDS)} can") from None
    except (OSError, SyntaxError, ValueError, ArithmeticError, LookupError, EOFError) as error:
        raise ImageError(f"a damaged picture: {error}") from error
    except library.DecompressionBombError:
        raise ImageError(_too_large()) from None


def _check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise ImageError(f"{_too_large()}: this one has {width:,} x {height:,}")
    if min(width, height) < LEAST_SIDE:
        raise ImageError(
            f"a picture needs {LEAST_SIDE} pixels each way: this one has {width:,} x {height:,}"
        )


def _too_large() -> str:
    return f"a picture may have {MOST_PIXELS:,} pixels"


def _reduced(picture: Any, size: tuple[int, int]) -> Photo:
    """The picture as RGB on white paper, no larger than what is worked on."""
    if picture.mode not in ("L", "RGB"):
        picture = _on_paper(picture)
    picture.thumbnail((MOST_SIDE, MOST_SIDE), needed("PIL.Image", "Photos", "scan").Resampling.BOX)
    pixels = np.array(picture.convert("RGB"))
    pixels.setflags(write=False)
    return Photo(pixels, size)


def _on_paper(picture: Any) -> Any:
    """What can be seen through becomes white."""
    layered = picture.convert("RGBA")
    paper = needed("PIL.Image", "Photos", "scan").new("RGBA", layered.size, "white")
    paper.alpha_composite(layered)
    return paper.convert("RGB")
