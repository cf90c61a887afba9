"""`scan`: from a photo to a puzzle."""

from __future__ import annotations

import os
from typing import BinaryIO

from ninefold.photo.scans import Pixels, Scan

Image = str | os.PathLike[str] | bytes | BinaryIO | Pixels
"""A file by its path, the bytes of one, an open one, or pixels: gray, or RGB in the last axis."""


def scan(image: Image) -> Scan:
    """The puzzle that a photo shows. Raises `ImageError` and `NoGridError`."""
    raise NotImplementedError
