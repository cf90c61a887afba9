"""Where results go: standard output, or a file that is never the one being read."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from ninefold.errors import NinefoldError
from ninefold.formats.sources import Source


class SameFileError(NinefoldError):
    """The output would overwrite the input."""

    code = "same-file"


@contextmanager
def output(path: Path | None, source: Source) -> Iterator[BinaryIO]:
    """The stream to write to."""
    if path is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    if _is_same(path, source):
        raise SameFileError(f"{path} is being read; name another file for the output")
    with open(path, "wb") as file:
        yield file


def _is_same(path: Path, source: Source) -> bool:
    try:
        return os.path.samestat(os.stat(path), os.fstat(source.rest.fileno()))
    except OSError:  # a new file, or a source that is no file
        return False
