"""The puzzles of a source one by one, where what cannot be read must not keep others back."""

from __future__ import annotations

from collections.abc import Iterator

from ninefold.cli.progress import with_progress
from ninefold.cli.screen import complain
from ninefold.formats.sources import Malformed, Source
from ninefold.model import Puzzle


class Readable:
    """The puzzles of a source that can be read; the others are told of and counted."""

    def __init__(self, source: Source, name: str, shown: bool) -> None:
        self._name = name
        self._items = with_progress(source.items(), source, shown)
        self.malformed = 0

    def __iter__(self) -> Iterator[Puzzle]:
        for item in self._items:
            if isinstance(item, Malformed):
                self.malformed += 1
                complain(item.error, source=self._name)
            else:
                yield item
