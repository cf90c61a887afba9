"""Makes the seeds of `make fuzz-native`: small inputs, each of a kind that a reader of C++ knows.

The first byte is the number of a reader in cpp/fuzz/readers.cpp, the next ones are how it is asked.
"""

from __future__ import annotations

import struct
from pathlib import Path

import pyarrow as pa

SEEDS = Path(__file__).parent.parent / "cpp" / "fuzz" / "seeds"
BOARD = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def number(value: int) -> bytes:
    """A number as the readers take it from the front."""
    return struct.pack(">H", value)


def seeds() -> dict[str, bytes]:
    """The seeds by their names."""
    texts = b"".join(struct.pack("<I", len(each)) + each for each in (b"ab", b"", BOARD))
    packed = pa.Codec("snappy").compress(3 * texts, asbytes=True)
    blanks = BOARD.replace(b".", b" ")
    return {
        "lines": b"\0# a list\n\n" + BOARD + b"\r\n  " + BOARD + b" remark\r" + blanks + b"  # b\n",
        "lines-damaged": b"\0\xef\xbb\xbf" + BOARD[:80] + b"\n" + BOARD[:40] + b"!" + BOARD[41:],
        "lines-marks": b"\0" + b"\n".join(BOARD.replace(b".", mark) for mark in (b"0", b"-", b"x")),
        "table": b"\1" + number(0) + b"puzzle,n\n" + BOARD + b",1\n",
        "table-quoted": b"\1" + number(4) + b'1,"' + BOARD + b'",x\n2,"a""b"\n3\n',
        "table-tabs": b"\1" + number(2) + BOARD + b"\t" + BOARD + b"\n",
        "snappy": b"\2" + number(3 * len(texts)) + packed,
        "snappy-short": b"\2" + number(14) + b"\x0e\x08abc\x1d\x03",
        "numbers-run": b"\3" + number(1) + number(8) + b"\x10\x01",
        "numbers-packed": b"\3" + number(7) + number(16) + b"\x05" + bytes(range(14)),
        "texts": b"\4" + number(3) + texts,
        "texts-empty": b"\4" + number(2) + bytes(8),
        "boards": b"\5" + number(6) + b"levels" + 9 * (9 * b"123456789"),
        "boards-damaged": b"\5" + number(0) + 4 * BOARD,
    }


def main() -> None:
    SEEDS.mkdir(parents=True, exist_ok=True)
    for name, data in seeds().items():
        (SEEDS / name).write_bytes(data)


if __name__ == "__main__":
    main()
