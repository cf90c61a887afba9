"""Damaged lists, read as a file and as a batch: both must say the same of every row.

Each list has rows of one layout, and many of them are damaged: cells changed, lost, added; rows
cut, joined, replaced by prose or by pieces of other formats; ends of lines of all kinds. The file
is solved by `nf.solve_file`, its bytes by `nf.solve_batch`, and statuses, solutions and numbers of
lines are compared. A list that the two read in different ways is kept, and the campaign fails.

    python tools/fuzz_lists.py --lists 2000 --rows 500
"""

from __future__ import annotations

import argparse
import io
import json
import sys
import time
from pathlib import Path
from random import Random

import ninefold as nf
from ninefold import examples

FAILURES = Path("build/fuzz/lists")
"""Where a list is kept that the two read in different ways."""

BYTES = [bytes([value]) for value in range(256)] + [
    each.encode() for each in ("é", "\uff15", "\u2028", "\ufeff", "\x85", "─")
]
ROWS = [
    *(
        b"",
        b" ",
        b"\t",
        b"# comment",
        b"#",
        b"id,puzzle",
        b"oops",
        b"These are my puzzles.",
    ),
    *(
        b"12............34",
        36 * b".",
        64 * b".",
        80 * b".",
        82 * b".",
        81 * b" ",
        80 * b" ",
        81 * b"5",
    ),
    *(
        729 * b".",
        256 * b".",
        2_000 * b"x",
        b"[",
        b"{oops",
        b'"oops"',
        b"<opensudoku>",
        b"a,b",
        b"1,2,3,4",
    ),
    *(b"123456789", b"...|...|...", b"---+---+---", b"5 3 . . 7 . . . .", b"\xff\xfe", b"\0"),
]
LAYOUTS = (*3 * (None,), "classic", "x", "hyper", "4x4")


def good_rows(random: Random, layout: str | None, count: int) -> list[bytes]:
    """Rows as a list has them: puzzles, or boards with a few digits where a layout is named."""
    if layout in (None, "classic"):
        minimal = [each.puzzle.encode() for each in examples.load("minimal")]
        return [random.choice(minimal) for _ in range(count)]
    shape = nf.Layout.named(str(layout))
    rows = []
    for _ in range(count):
        row = bytearray(b"." * shape.cells)
        for _ in range(shape.cells // 9):
            row[random.randrange(shape.cells)] = ord(random.choice("123456789"[: shape.size]))
        rows.append(bytes(row))
    return rows


def damaged(random: Random, row: bytes, other: bytes) -> bytes:
    """A row to which something has happened."""
    at, end = sorted((random.randrange(len(row) + 1), random.randrange(len(row) + 1)))
    byte = random.choice(BYTES)
    changes = (
        lambda: random.choice(ROWS),
        lambda: row[:at],
        lambda: row[:at] + row[end:],
        lambda: row + random.choice([b"", b" ", b",", b"  # ", b"\t"]) + other,
        lambda: random.choice([b" ", b"  ", b"\t", b"#", b'"', b"\xef\xbb\xbf"]) + row,
        lambda: row.replace(b".", random.choice([b" ", b"0", b"-", b"*", b"_", b"x", b"?", b""])),
        lambda: row[:at] + byte + row[at:],
        lambda: row + byte,
        lambda: row[:at] + byte + row[at + 1 :],
        lambda: row[:at] + byte + row[at + 1 :],
    )
    return random.choice(changes)()


def made_list(random: Random, layout: str | None, count: int) -> bytes:
    """A list of so many rows, of which a part is damaged: at the top, or everywhere."""
    rows = good_rows(random, layout, count)
    share = random.choice([0.05, 0.3, 0.6])
    top = random.choice([0, 0, 1, 4, 20])
    for i in range(count):
        if i < top or random.random() < share:
            rows[i] = damaged(random, rows[i], random.choice(rows))
    ends = random.choice([[b"\n"], [b"\r\n"], [b"\n", b"\r\n"], [b"\n", b"\n", b"\n", b"\r"]])
    return b"".join(row + random.choice(ends) for row in rows)


def file_rows(data: bytes, layout: str | None) -> list[tuple[int, str, str | None]]:
    """What a file says of each row: the line, the status, the solution."""
    out = io.BytesIO()
    nf.solve_file(io.BytesIO(data), out, layout=layout, format="json", threads=1)
    rows = [json.loads(line) for line in out.getvalue().decode().splitlines()]
    return [(row.get("line", 0), row["status"], row.get("solution")) for row in rows]


def batch_rows(data: bytes, layout: str | None) -> list[tuple[int, str, str | None]]:
    """What a batch says of each."""
    batch = nf.solve_batch(data, layout=layout)
    names = {int(status): str(status) for status in nf.Status} | {nf.MALFORMED: "malformed"}
    assert batch.lines is not None
    found = []
    for row, (line, status) in enumerate(
        zip(batch.lines.tolist(), batch.statuses.tolist(), strict=True)
    ):
        solution = batch.solution(row)
        found.append((line, names[status], solution.to_line() if solution else None))
    return found


def compared(data: bytes, layout: str | None) -> tuple[int, str]:
    """How many rows there are, and the first in which the two differ."""
    file, batch = file_rows(data, layout), batch_rows(data, layout)
    for one, other in zip(file, batch, strict=False):
        if one != other:
            return len(batch), f"the file says {one}, the batch {other}"
    if len(file) != len(batch):
        return len(batch), f"the file has {len(file)} rows, the batch {len(batch)}"
    return len(batch), ""


def main() -> int:
    parser = argparse.ArgumentParser(description="Read damaged lists as files and as batches.")
    parser.add_argument("--lists", type=int, default=200)
    parser.add_argument("--rows", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    start, total, failures = time.monotonic(), 0, 0
    for number in range(asked.lists):
        random = Random(f"{asked.seed}/{number}")
        layout = random.choice(LAYOUTS)
        data = made_list(random, layout, asked.rows)
        rows, difference = compared(data, layout)
        total += rows
        if difference:
            failures += 1
            FAILURES.mkdir(parents=True, exist_ok=True)
            (FAILURES / f"{asked.seed}-{number}-{layout}.txt").write_bytes(data)
            print(f"list {number} ({layout or 'no layout'}): {difference}", file=sys.stderr)
    seconds = time.monotonic() - start
    print(f"{total:,} rows in {asked.lists:,} lists, {failures} read in two ways ({seconds:.0f} s)")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
