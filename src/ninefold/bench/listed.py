"""Files that a benchmark compares with, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ninefold.errors import FormatError


def numbered_lines(path: str) -> Iterator[tuple[int, str]]:
    """The lines of a text file with their numbers, from 1, without blank lines.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "list.txt"
    ...     _ = file.write_text("one" + 2 * chr(10) + "two")
    ...     list(numbered_lines(str(file)))
    [(1, 'one'), (3, 'two')]
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise FormatError(1, 1, "text in UTF-8", f"byte {error.start}") from None
    if not text.strip():
        raise FormatError(1, 1, "a line to compare with", "an empty file")
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            yield number, line
