"""Pictures are decoded by what they hold, within bounds, or refused with a reason."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import ninefold as nf
from ninefold.photo.images import KINDS, LEAST_SIDE, MOST_SIDE, open_photo


def gray_ramp(width: int = 200, height: int = 100) -> np.ndarray:
    return np.tile(np.linspace(0, 255, width, dtype=np.uint8), (height, 1))


def saved(kind: str, array: np.ndarray | None = None, **options: object) -> bytes:
    file = BytesIO()
    Image.fromarray(gray_ramp() if array is None else array).save(file, kind, **options)
    return file.getvalue()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_told_by_its_content(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "misleading.txt"
    path.write_bytes(saved(kind))
    for source in (path, str(path), path.read_bytes(), BytesIO(path.read_bytes())):
        photo = open_photo(source)
        assert photo.size == (200, 100)
        assert photo.pixels.shape == (100, 200, 3)
        assert abs(int(photo.pixels[50, 0, 0]) - int(photo.pixels[50, 199, 0])) > 240


def test_pixels_gray_or_in_colour() -> None:
    gray = gray_ramp()
    assert open_photo(gray).pixels.shape == (100, 200, 3)
    assert np.array_equal(open_photo(np.dstack([gray] * 3)).pixels[..., 0], gray)
    assert np.array_equal(open_photo(gray[..., None]).pixels[..., 1], gray)


@pytest.mark.parametrize(
    "array",
    [
        np.zeros((100, 100), dtype=float),
        np.zeros(10_000, dtype=np.uint8),
        np.zeros((100, 100, 2), dtype=np.uint8),
        np.zeros((0, 100), dtype=np.uint8),
    ],
)
def test_arrays_that_are_no_picture(array: np.ndarray) -> None:
    with pytest.raises(nf.ImageError):
        open_photo(array)


def test_what_can_be_seen_through_is_paper() -> None:
    clear = np.zeros((100, 100, 4), dtype=np.uint8)
    assert open_photo(saved("PNG", clear)).pixels.min() == 255


def test_large_pictures_are_worked_on_smaller() -> None:
    photo = open_photo(saved("JPEG", gray_ramp(4000, 3000)))
    assert photo.size == (4000, 3000)
    assert max(photo.pixels.shape) <= MOST_SIDE


def test_a_photo_that_says_it_was_turned_is_turned_back() -> None:
    picture = Image.fromarray(gray_ramp())
    exif = picture.getexif()
    exif[0x0112] = 6  # to be turned by a quarter, clockwise
    file = BytesIO()
    picture.save(file, "JPEG", exif=exif)
    photo = open_photo(file.getvalue())
    assert photo.size == (100, 200)
    assert photo.pixels[0, 50, 0] < 40 < 200 < photo.pixels[199, 50, 0]


@pytest.mark.parametrize("kind", KINDS)
def test_every_way_to_cut_a_file_short_is_told(kind: str) -> None:
    whole = saved(kind)
    for part in (0, 1, 10, len(whole) // 3, len(whole) // 2):
        with pytest.raises(nf.ImageError):
            open_photo(whole[:part])


def test_what_is_no_picture_names_what_can_be_read() -> None:
    with pytest.raises(nf.ImageError, match="JPEG"):
        open_photo(b"53..7....6..195....98....6.")


def test_a_missing_file_is_the_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        open_photo(tmp_path / "none.jpg")


def huge_png(width: int, height: int) -> bytes:
    """A small file that claims to be a picture of so many pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    lines = zlib.compress(bytes(1_000_000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", lines) + chunk(b"IEND", b"")


@pytest.mark.parametrize("size", [(60_000, 60_000), (2**31 - 1, 2**31 - 1), (8_000, 8_000)])
def test_a_bomb_is_refused_by_its_header(size: tuple[int, int]) -> None:
    with pytest.raises(nf.ImageError, match="pixels"):
        open_photo(huge_png(*size))


def test_a_picture_too_small_to_read() -> None:
    with pytest.raises(nf.ImageError, match=f"{LEAST_SIDE} pixels"):
        open_photo(saved("PNG", gray_ramp(30, 30)))


@pytest.mark.parametrize(
    ("mode", "kind"), [("I;16", "PNG"), ("I;16", "TIFF"), ("I", "TIFF"), ("F", "TIFF")]
)
def test_pictures_of_more_than_a_byte_a_pixel(mode: str, kind: str) -> None:
    deep = gray_ramp().astype({"I;16": np.uint16, "I": np.int32, "F": np.float32}[mode]) * 257
    pixels = open_photo(saved(kind, deep)).pixels
    assert pixels[50, 0, 0] < 5 < 250 < pixels[50, 199, 0]


@pytest.mark.parametrize("thing", [7, [1, 2], None, {"a": 1}])
def test_what_cannot_be_a_picture_at_all(thing: object) -> None:
    with pytest.raises(nf.ImageError, match=type(thing).__name__):
        open_photo(thing)


def test_a_file_that_was_opened_as_text(tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    path.write_text("text")
    with path.open() as file, pytest.raises(nf.ImageError):
        open_photo(file)
