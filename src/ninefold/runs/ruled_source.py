"""A source that adds rules, stated as lines of text, to all its puzzles."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from ninefold.limits import StopToken
from ninefold.runs.added_rules import checked, ruled_item
from ninefold.runs.chunks import Place
from ninefold.runs.sources import RunSource, grouped, ruled_items
from ninefold.runs.verb import Verb
from ninefold.runs.work import Item, Puzzles


class RuledSource(RunSource):
    """The puzzles of another source, each with these further rules.

    A puzzle is malformed if one of the rules does not fit its board.
    """

    def __init__(self, source: RunSource, rules: Sequence[str]) -> None:
        super().__init__(source.name)
        self._source, self._rules = source, checked(rules, source.layout)
        self.several, self.layout, self.size = source.several, source.layout, source.size
        self.question = source.question

    @property
    def position(self) -> int | None:
        """The amount read so far."""
        return self._source.position

    def identity(self) -> dict[str, Any] | None:
        """The identity of the other source; the rules are part of the verb."""
        return self._source.identity()

    def files(self) -> list[os.stat_result]:
        """The files of the other source."""
        return self._source.files()

    def heed(self, stop: StopToken) -> None:
        """End as soon as the token is set."""
        self._source.heed(stop)

    @property
    def cut_by(self) -> str | None:
        """The reason for an early end, if there was one."""
        return self._source.cut_by

    def is_ready(self) -> bool:
        """Whether the next piece comes without waiting for input."""
        return self._source.is_ready()

    def only_item(self) -> Item | None:
        """The only puzzle, with its rules; `None` if there are several."""
        item = self._source.only_item()
        return None if item is None else ruled_item(item, self._rules)

    def pieces(self, begin: Place, verb: Verb, packed: bool) -> Iterator[Puzzles]:
        """Some puzzles at a time; a piece never mixes files."""
        if self.several:  # each piece adds the rules of the verb
            yield from self._source.pieces(begin, verb.with_rules(self._rules), packed)
            return
        every = ruled_items(self._source, verb, self._rules)
        items = islice(every, begin.position, None)
        yield from grouped(items, begin.position, self.name, packed, self.is_ready)
