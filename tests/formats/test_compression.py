"""Packed files are read by everything that reads files."""

from __future__ import annotations

import gzip
import io
import os
import zlib
from pathlib import Path

import pytest
from backports import zstd

import ninefold as nf
from ninefold.cli.app import run
from ninefold.errors import UnsupportedError
from ninefold.formats import compression, format_for_path, get
from ninefold.formats.inputs import Input
from ninefold.formats.sources import Source
from ninefold.limits import StopToken

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = nf.Puzzle(LINE)
PACK = {"gz": gzip.compress, "zst": zstd.compress}


@pytest.mark.parametrize("pack", PACK)
@pytest.mark.parametrize("name", ["line", "sdm", "csv", "sdk", "opensudoku"])
def test_every_format_may_be_packed(tmp_path: Path, pack: str, name: str) -> None:
    format = get(name)
    path = tmp_path / f"packed.{format.extensions[0]}.{pack}"
    path.write_bytes(PACK[pack](format.write([PUZZLE]).encode()))
    assert [puzzle.givens for puzzle in nf.read_file(path)] == [PUZZLE.givens]
    assert format_for_path(path).extensions == format.extensions


@pytest.mark.parametrize("pack", PACK)
def test_every_verb_reads_packed_files(tmp_path: Path, capsys, pack: str) -> None:
    path = tmp_path / "packed"  # the content tells, not the name
    path.write_bytes(PACK[pack](f"{LINE}\n".encode()))
    for verb in ("solve", "count", "check", "candidates", "solutions"):
        assert run([verb, str(path)]) == 0
    target = tmp_path / f"out.sdm.{pack}"
    assert run(["convert", str(path), "-o", str(target)]) == 0
    assert run(["convert", str(target), "--to", "line"]) == 0
    assert capsys.readouterr().out.endswith(f"{LINE}\n")


@pytest.mark.parametrize("pack", PACK)
def test_parts_are_one_text(pack: str) -> None:
    packed = PACK[pack]
    data = packed(LINE[:40].encode()) + packed(b"") + packed(f"{LINE[40:]}\n".encode())
    if pack == "gz":
        data += bytes(1_000)  # padding
    assert list(Source.of(io.BytesIO(data)).puzzles()) == [PUZZLE]


@pytest.mark.parametrize("pack", PACK)
def test_bytes_come_in_pieces(pack: str) -> None:
    text = os.urandom(100_000) + bytes(1_000_000)
    reader = Input(io.BytesIO(PACK[pack](text)))
    pieces = []
    while piece := reader.read(1_000):
        pieces.append(piece)
    assert max(map(len, pieces)) <= 1_000
    assert b"".join(pieces) == text
    again = Input(io.BytesIO(PACK[pack](text)))
    again.skip(99_990)
    assert again.read(10) == text[99_990:100_000]


def read_all(data: bytes) -> None:
    reader = Input(io.BytesIO(data))
    while reader.read(1 << 16):
        pass


@pytest.mark.parametrize("packing_", compression.PACKINGS)
@pytest.mark.parametrize("place", [12, 30, 10_000, -3])
def test_damage_is_a_format_error(packing_: compression.Packing, place: int) -> None:
    data = bytearray(packing_.pack(os.urandom(50_000)))
    changed = data.copy()
    changed[place] ^= 0x55
    for bad in (data[:place], changed):
        with pytest.raises(nf.FormatError, match="expected a whole"):
            read_all(bytes(bad))


def test_a_line_may_begin_like_a_packed_file() -> None:
    for text in (b"\x1f", b"\x1f\x8a" + LINE.encode(), b"(\xb5/", b""):
        assert Input(io.BytesIO(text)).read(1_000) == text


def test_the_standard_library_does_where_isal_is_not_built(monkeypatch) -> None:
    monkeypatch.setattr(compression, "_zlib", lambda: zlib)
    data = compression.GZIP.pack(LINE.encode())
    assert Input(io.BytesIO(data)).read(1_000) == LINE.encode()


def test_what_is_missing_is_named(monkeypatch) -> None:
    for name in ("backports", "backports.zstd", "compression", "compression.zstd"):
        monkeypatch.setitem(__import__("sys").modules, name, None)
    with pytest.raises(UnsupportedError, match=r"pip install backports\.zstd"):
        Input(io.BytesIO(compression.ZSTD.magic + b"x"))


def test_whoever_waits_is_let_go_by_a_token() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as file:
        os.write(writing, b"abc")
        pipe = Input(file)
        stop = StopToken()
        pipe.heed(stop)
        assert pipe.read(10) == b"abc"
        stop.stop()
        assert pipe.read(10) == b""
        assert pipe.cut_short
        os.close(writing)


def test_gzip_packs_the_same_data_to_the_same_bytes() -> None:
    """As the standard library does; isal was seen to pack the same rows in two ways."""
    rows = 40 * b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28\n"
    assert compression.GZIP.pack(rows) == zlib.compress(rows, 1, 31)
    assert compression.GZIP.pack(memoryview(rows)) == compression.GZIP.pack(rows)
