"""One question to every puzzle of some sources: what several verbs share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, Generic, Protocol, TypeVar

from ninefold.cli.arguments import NoPuzzleError, file_name, opened
from ninefold.cli.clusters import pooled
from ninefold.cli.exits import Exit, yes_or_no
from ninefold.cli.progress import with_progress
from ninefold.cli.screen import complain, show_json
from ninefold.errors import FormatError, NinefoldError
from ninefold.formats.sources import Malformed
from ninefold.limits import StopToken
from ninefold.lists.queues import batches, one_by_one
from ninefold.model import Layout, Puzzle


class Result(Protocol):
    """What every answer of the library can do."""

    def to_json(self) -> dict[str, Any]:
        """The answer as a plain dict."""


R = TypeVar("R", bound=Result)

_Item = Puzzle | Malformed
_Answer = tuple[_Item, R | NinefoldError]
"""What was asked about, and what came of it."""


@dataclass(frozen=True)
class Asked(Generic[R]):
    """An answer, with what it is about: `name` tells from where, if there are several."""

    puzzle: Puzzle | str
    result: R
    name: str

    def to_json(self) -> dict[str, Any]:
        """The answer as a plain dict, with its puzzle and where that comes from."""
        source = {"source": self.name} if self.name else {}
        puzzle = {}
        if isinstance(self.puzzle, Puzzle):
            puzzle = {"puzzle": self.puzzle.to_line()} | self.puzzle.mention()
        return source | puzzle | self.result.to_json()


@dataclass(frozen=True)
class Inquiry(Generic[R]):
    """A question, how its answer is shown as text, and when it is a yes.

    `layout` is what the puzzles are, if their size alone does not tell. Where `ask_alone` is
    given, it asks about a puzzle that is the only one. With `takes_malformed`
    the text of a malformed puzzle is asked about as well: the question may have more to say on
    it than that it is malformed. On a `cluster` the question takes a `stop` by that name.
    """

    ask: Callable[..., R]
    tell: Callable[[Asked[R]], None]
    is_yes: Callable[[R], bool]
    format: str
    layout: Layout | None = None
    takes_malformed: bool = False
    ask_alone: Callable[..., R] | None = None
    cluster: str | None = None

    def run(self, arguments: Sequence[str]) -> Exit:
        """Ask about every puzzle of these sources; one that fails does not keep others back."""
        worst = Exit.DONE
        with pooled(self.cluster) as crew:
            for argument in arguments:
                try:
                    code = self._ask_source(argument, len(arguments) > 1, *crew)
                except BrokenPipeError:
                    raise
                except (NinefoldError, OSError) as error:
                    complain(error, self.format, _place(error, argument, len(arguments) > 1))
                    code = Exit.MALFORMED
                worst = max(worst, code)
        return worst

    def _ask_source(self, argument: str, several: bool, pool: Executor | None, places: int) -> Exit:
        with opened(argument, layout=self.layout) as source:
            items = source.items()
            first = list(islice(items, 2))
            if not first:
                raise NoPuzzleError
            if len(first) == 1:
                name = argument if several else ""
                ask = self.ask if name or self.ask_alone is None else self.ask_alone
                (answer,) = _Asking(ask, self.takes_malformed)(first)
                return self._told(answer, name, argument)
            work, every = _Asking(self.ask, self.takes_malformed), chain(first, items)
            if pool is None:
                groups = (work([item]) for item in every)
            else:
                pieces = batches(every, source.is_ready)
                groups = one_by_one(work, pieces, places, pool, source.is_ready)
            answers = (answer for group in groups for answer in group)
            with closing(groups), closing(with_progress(answers, source, shown=True)) as told:
                numbered = enumerate(told, start=1)
                return max(
                    self._told(answer, f"{argument}:{place}", argument)
                    for place, answer in numbered
                )

    def _told(self, answer: _Answer[R], name: str, argument: str) -> Exit:
        """Tell of an answer, or why there is none."""
        item, found = answer
        if isinstance(found, NinefoldError):
            complain(found, self.format, name or _place(found, argument))
            return Exit.MALFORMED
        asked = Asked(item.text or "" if isinstance(item, Malformed) else item, found, name)
        if self.format == "json":
            show_json(asked.to_json())
        else:
            self.tell(asked)
        return yes_or_no(self.is_yes(found))


@dataclass(frozen=True)
class _Asking(Generic[R]):
    """The question, put to some puzzles; where there is a pool, by another process."""

    ask: Callable[..., R]
    takes_malformed: bool

    def __call__(self, items: list[_Item], **stop: StopToken) -> list[_Answer[R]]:
        return [(item, self._found(item, stop)) for item in items]

    def _found(self, item: _Item, stop: dict[str, StopToken]) -> R | NinefoldError:
        """The answer; one that cannot be read or answered must not end the list."""
        if not isinstance(item, Malformed):
            return self._attempt(item, stop)
        if item.text is None or not self.takes_malformed:
            return item.error
        found = self._attempt(item.text, stop)
        # The place in the file, not in the text that was asked about.
        return item.error if isinstance(found, FormatError) else found

    def _attempt(self, puzzle: Puzzle | str, stop: dict[str, StopToken]) -> R | NinefoldError:
        try:
            return self.ask(puzzle, **stop)
        except NinefoldError as error:
            return error


def _place(error: Exception, argument: str, several: bool = False) -> str:
    """Where an error comes from, if it does not say so itself."""
    if several:
        return argument
    return file_name(argument) if isinstance(error, FormatError) else ""
