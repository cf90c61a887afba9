"""Packed files: gzip and zstd, told by their first bytes when read, by their ending when written.

A file may have several parts, one behind the other (members of gzip, frames of zstd), and is
read as one text. What is unpacked comes in pieces, so that a small file that holds an enormous
one takes no more memory than any other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike, fspath
from types import ModuleType
from typing import Any, Protocol

from ninefold.errors import FormatError, UnsupportedError

PIECE = 1 << 16
"""How many packed bytes are unpacked at a time."""


class Unpacker(Protocol):
    """What unpacks one part, as the standard library's decompressors do."""

    @property
    def eof(self) -> bool:
        """Whether the part has ended."""

    @property
    def needs_input(self) -> bool:
        """Whether nothing more comes out before something goes in."""

    @property
    def unused_data(self) -> bytes:
        """What came after the end of the part."""

    def decompress(self, data: bytes, max_length: int) -> bytes:
        """Up to so many bytes."""


@dataclass(frozen=True, slots=True)
class Packing:
    """A way to pack: its name, its first bytes, its ending, and the functions that do it."""

    name: str
    magic: bytes
    suffix: str
    pack: Callable[[Any], bytes]
    unpacker: Callable[[], Unpacker]
    errors: Callable[[], tuple[type[Exception], ...]]

    def __repr__(self) -> str:
        return f"<Packing {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return packing_for_path, (self.suffix,)  # functions of another process may be others


def _zlib() -> ModuleType:
    """The faster twin of the standard library's module, where there is one for this machine."""
    try:
        from isal import isal_zlib
    except ImportError:
        import zlib

        return zlib
    return isal_zlib


def _zstd() -> ModuleType:
    try:
        from compression import zstd  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        try:
            from backports import zstd
        except ImportError:
            raise UnsupportedError(
                "zstd needs Python 3.14, or the package backports.zstd: pip install backports.zstd"
            ) from None
    return zstd  # type: ignore[no-any-return]


class _Gunzip:
    """The decompressor of zlib with the interface that the others have."""

    def __init__(self) -> None:
        self._inner = _zlib().decompressobj(31)

    @property
    def eof(self) -> bool:
        return bool(self._inner.eof)

    @property
    def needs_input(self) -> bool:
        return not self._inner.unconsumed_tail

    @property
    def unused_data(self) -> bytes:
        return bytes(self._inner.unused_data).lstrip(b"\0")  # some tapes and tools pad with zeros

    def decompress(self, data: bytes, max_length: int) -> bytes:
        return bytes(self._inner.decompress(self._inner.unconsumed_tail + data, max_length))


def _pack_gzip(data: bytes | memoryview) -> bytes:
    """By the standard library: its twin now and then packs the same data to other bytes, and a run
    that continues another must come to the same ones.
    """
    import zlib

    return zlib.compress(data, 1, 31)


def _pack_zstd(data: bytes | memoryview) -> bytes:
    zstd = _zstd()
    key = zstd.CompressionParameter
    return bytes(zstd.compress(data, options={key.compression_level: 1, key.checksum_flag: 1}))


GZIP = Packing(
    "gzip",
    b"\x1f\x8b",
    ".gz",
    _pack_gzip,
    _Gunzip,
    lambda: (_zlib().error,),
)
ZSTD = Packing(
    "zstd",
    b"\x28\xb5\x2f\xfd",
    ".zst",
    _pack_zstd,
    lambda: _zstd().ZstdDecompressor(),
    lambda: (_zstd().ZstdError,),
)
PACKINGS = (GZIP, ZSTD)
LONGEST_MAGIC = max(len(each.magic) for each in PACKINGS)


def packed(packing: Packing | None, data: bytes | memoryview) -> bytes | memoryview:
    """Data as it is written; nothing at all stays nothing.

    >>> packed(None, b"rows"), packed(GZIP, b"")
    (b'rows', b'')
    """
    return packing.pack(data) if packing and len(data) else data


def packing_of(head: bytes) -> Packing | None:
    """The packing that a file with this beginning has."""
    return next((each for each in PACKINGS if head.startswith(each.magic)), None)


def may_be_packed(head: bytes) -> bool:
    """Whether a file with this beginning, which may grow, is packed or may turn out to be."""
    return any(each.magic.startswith(head[: len(each.magic)]) for each in PACKINGS)


def packing_for_path(path: str | PathLike[str]) -> Packing | None:
    """The packing to write a file of that name in.

    >>> packing_for_path("solutions.txt.gz"), packing_for_path("solutions.txt")
    (<Packing gzip>, None)
    """
    name = fspath(path).lower()
    return next((each for each in PACKINGS if name.endswith(each.suffix)), None)


def unpacked_name(path: str | PathLike[str]) -> str:
    """The name that a file has when it is unpacked.

    >>> unpacked_name("list.csv.zst")
    'list.csv'
    """
    packing = packing_for_path(path)
    return fspath(path)[: -len(packing.suffix)] if packing else fspath(path)


class Unpacked:
    """The bytes of a packed file; `read` gives those of the file itself."""

    def __init__(self, packing: Packing, first: bytes, read: Callable[[int], bytes]) -> None:
        self._packing, self._read = packing, read
        self._waiting = first
        self._unpacker = packing.unpacker()
        self._given = 0

    @property
    def ready(self) -> bool:
        """Whether something may come without reading more."""
        return bool(self._waiting) or not self._unpacker.needs_input

    def read(self, most: int) -> bytes:
        """Some bytes, at most so many; none at the end."""
        while not self._unpacker.eof or self._next_part():
            data = b""
            if self._waiting or self._unpacker.needs_input:
                data, self._waiting = self._waiting or self._read(PIECE), b""
                if not data and not (rest := self._unpack(b"", most)):
                    raise self._damage("its end")
                if not data:
                    return rest
            if piece := self._unpack(data, most):
                return piece
        return b""

    def _next_part(self) -> bool:
        """Go on with the part that follows, if there is one."""
        self._waiting = self._unpacker.unused_data or self._read(PIECE)
        if self._waiting:
            self._unpacker = self._packing.unpacker()
        return bool(self._waiting)

    def _unpack(self, data: bytes, most: int) -> bytes:
        try:
            piece = self._unpacker.decompress(data, most)
        except self._packing.errors():
            raise self._damage("damage") from None
        self._given += len(piece)
        return piece

    def _damage(self, found: str) -> FormatError:
        expected = f"a whole {self._packing.name} file"
        return FormatError(0, 0, expected, f"{found} after {self._given:,} unpacked bytes")
