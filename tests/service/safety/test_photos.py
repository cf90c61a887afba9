"""Photos made to hurt, and what becomes of those that were not: nothing is left of them."""

from __future__ import annotations

import io
import logging
import multiprocessing.forkserver
import os
import signal
import struct
import time
import zlib
from base64 import b64decode
from pathlib import Path

import pytest

from .apps import LINE, TestClient, service

cv2 = pytest.importorskip("cv2")
import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

SECRET = "53.5511 north, 9.9937 east"

PATIENCE = 120.0
"""Seconds for a photo: its process has a low priority, and a machine may be busy."""


def sent(client: TestClient, body: bytes):
    return client.post("/api/v1/scan", content=body, headers={"Content-Type": "image/jpeg"})


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, pixels: bytes) -> bytes:
    """A PNG that says it has so many pixels, with whatever stands for them."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def crossword() -> bytes:
    """A grid of 13 by 13, with black squares and numbers."""
    page = np.full((700, 700, 3), 255, np.uint8)
    for line in range(14):
        at = 25 + 50 * line
        cv2.line(page, (25, at), (675, at), (0, 0, 0), 2)
        cv2.line(page, (at, 25), (at, 675), (0, 0, 0), 2)
    for number in range(0, 169, 4):
        row, column = divmod(number, 13)
        corner = 25 + 50 * column, 25 + 50 * row
        cv2.rectangle(page, corner, (corner[0] + 50, corner[1] + 50), (0, 0, 0), -1)
    return bytes(cv2.imencode(".png", page)[1])


def hostile(photo: bytes) -> dict[str, bytes]:
    return {
        "empty": b"",
        "text": b"<html>" * 1_000,
        "half": photo[: len(photo) // 2],
        "damaged": photo[:200] + bytes(500) + photo[700:],
        "head": photo[:40],
        "huge": png(2**31 - 1, 2**31 - 1, b""),
        "bomb": png(60_000, 60_000, zlib.compress(bytes(1_000_000))),
        "dense": png(7_000, 7_000, zlib.compress(bytes(7_000 * 876))),
        "lies": png(3_000, 3_000, zlib.compress(b"")),
        "svg": b'<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>',
        "script": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(/etc/passwd) run\n",
        "noise": np.random.default_rng(1).bytes(100_000),
        "crossword": crossword(),
    }


def test_hostile_pictures_are_refused(tmp_path: Path, photo_of) -> None:
    photo = photo_of(LINE)
    with service(tmp_path, request_seconds=PATIENCE) as client:
        for name, body in hostile(photo).items():
            answer = sent(client, body)
            assert answer.status_code == 422, name
            assert answer.json()["code"] in ("image", "no-grid"), name
            assert "root:" not in answer.text
        assert sent(client, photo).json()["puzzle"] == LINE


def test_a_decoder_that_crashes_takes_nobody_along(tmp_path: Path, photo_of) -> None:
    with service(tmp_path, processes=1, request_seconds=PATIENCE) as client:
        photo = photo_of(LINE)
        assert sent(client, photo).status_code == 200
        server = multiprocessing.forkserver._forkserver._forkserver_pid
        children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
        assert children
        for child in children:
            os.kill(int(child), signal.SIGSEGV)
        ends = time.monotonic() + 30
        while (answer := sent(client, photo)).status_code != 200 and time.monotonic() < ends:
            assert (answer.status_code, answer.json()["code"]) == (503, "overrun")
        assert answer.json()["puzzle"] == LINE


def with_place(photo: bytes) -> bytes:
    """The photo as a JPEG whose metadata tell where and by whom it was taken."""
    exif = Image.Exif()
    exif[0x010E] = exif[0x013B] = SECRET
    made = io.BytesIO()
    picture = Image.open(io.BytesIO(photo)).convert("RGB")
    picture.save(made, "JPEG", exif=exif, comment=SECRET.encode())
    assert made.getvalue().count(SECRET.encode()) == 3
    return made.getvalue()


def test_nothing_of_a_photo_is_kept_or_told(
    tmp_path: Path, photo_of, caplog: pytest.LogCaptureFixture, capfd
) -> None:
    photo = with_place(photo_of(LINE))
    with service(tmp_path, request_seconds=PATIENCE) as client:
        client.get("/health/ready")
        before = {path: path.stat().st_size for path in tmp_path.rglob("*")}
        with caplog.at_level(logging.DEBUG):
            answer = sent(client, photo)
        assert {path: path.stat().st_size for path in tmp_path.rglob("*")} == before
    picture = b64decode(answer.json()["picture"].partition(",")[2])
    grid = Image.open(io.BytesIO(picture))
    assert not grid.getexif()
    assert "comment" not in grid.info
    for told in (
        picture,
        answer.content,
        caplog.text.encode(),
        "".join(capfd.readouterr()).encode(),
    ):
        assert SECRET.encode() not in told
    assert answer.headers["cache-control"] == "no-store"
