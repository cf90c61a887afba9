"""Pictures of any kind, decoded safely: their kind is recognised by content, and sizes are bounded.

Pillow reads the header first, so that a small file that claims to be a huge picture is refused
before anything is unpacked. Nothing but the pixels is kept.
"""

from __future__ import annotations

import os
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
"""Of an open file no more is read: a picture that is larger counts as damaged."""
_DAMAGE = (OSError, EOFError, SyntaxError, ValueError, ArithmeticError, LookupError, Warning)
"""The exceptions of Pillow about damaged pictures; warnings where they are errors."""
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
    """The picture, upright if it says how it was turned; `ImageError` if it is none, or too
    large.
    """
    if isinstance(image, np.ndarray):
        return _of_pixels(image)
    if isinstance(image, bytes | bytearray | memoryview):
        return _decoded(BytesIO(image))
    if isinstance(image, str | os.PathLike):
        with Path(image).open("rb") as file:
            return _decoded(file)
    if hasattr(image, "read") and isinstance(data := image.read(MOST_BYTES), bytes):
        return _decoded(BytesIO(data))
    raise ImageError(f"expected a file, its path or bytes, or pixels, found {type(image).__name__}")


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
    """Turns every exception of Pillow about a picture into an `ImageError`."""
    try:
        yield
    except ImageError:
        raise
    except library.UnidentifiedImageError:
        raise ImageError(f"not a readable picture; use {', '.join(KINDS)}") from None
    except (library.DecompressionBombError, library.DecompressionBombWarning):
        raise ImageError(_too_large()) from None
    except _DAMAGE as error:
        raise ImageError(f"a damaged picture: {error}") from error


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
    """The picture as RGB on white paper, scaled down to the working size."""
    library = needed("PIL.Image", "Photos", "scan")
    picture = _in_bytes(library, picture)
    picture.thumbnail((MOST_SIDE, MOST_SIDE), library.Resampling.BOX)
    if picture.mode == "RGBA":  # what can be seen through becomes white
        picture = library.alpha_composite(library.new("RGBA", picture.size, "white"), picture)
    pixels = np.array(picture.convert("RGB"))
    pixels.setflags(write=False)
    return Photo(pixels, size)


def _in_bytes(library: Any, picture: Any) -> Any:
    """The picture as gray, RGB or RGBA of a byte each, in which it can be made smaller."""
    if picture.mode.startswith(("I", "F")):
        values = np.asarray(picture, dtype=np.float32)
        low, high = float(values.min()), float(values.max())
        scaled = (values - low) * (255 / max(high - low, 1e-9))
        return library.fromarray(scaled.astype(np.uint8))
    if picture.mode in ("L", "1"):
        return picture.convert("L")
    return picture.convert("RGBA" if picture.has_transparency_data else "RGB")
