"""One question to every puzzle of some sources: what several verbs share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, Generic, Protocol, TypeVar

from ninefold.cli.arguments import NoPuzzleError, file_name, opened
from ninefold.cli.exits import Exit, yes_or_no
from ninefold.cli.progress import with_progress
from ninefold.cli.screen import complain, show_json
from ninefold.errors import FormatError, NinefoldError
from ninefold.formats.sources import Malformed
from ninefold.model import Layout, Puzzle


class Result(Protocol):
    """What every answer of the library can do."""

    def to_json(self) -> dict[str, Any]:
        """The answer as a plain dict."""


R = TypeVar("R", bound=Result)


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
    it than that it is malformed.
    """

    ask: Callable[[Puzzle | str], R]
    tell: Callable[[Asked[R]], None]
    is_yes: Callable[[R], bool]
    format: str
    layout: Layout | None = None
    takes_malformed: bool = False
    ask_alone: Callable[[Puzzle | str], R] | None = None

    def run(self, arguments: Sequence[str]) -> Exit:
        """Ask about every puzzle of these sources; one that fails does not keep others back."""
        worst = Exit.DONE
        for argument in arguments:
            try:
                code = self._ask_source(argument, several=len(arguments) > 1)
            except BrokenPipeError:
                raise
            except (NinefoldError, OSError) as error:
                complain(error, self.format, _place(error, argument, len(arguments) > 1))
                code = Exit.MALFORMED
            worst = max(worst, code)
        return worst

    def _ask_source(self, argument: str, several: bool) -> Exit:
        with opened(argument, layout=self.layout) as source:
            items = source.items()
            first = list(islice(items, 2))
            if not first:
                raise NoPuzzleError
            if len(first) == 1:
                return self._ask_item(first[0], argument if several else "", argument)
            with closing(with_progress(chain(first, items), source, shown=True)) as every:
                numbered = enumerate(every, start=1)
                return max(
                    self._ask_item(item, f"{argument}:{place}", argument)
                    for place, item in numbered
                )

    def _ask_item(self, item: Puzzle | Malformed, name: str, argument: str) -> Exit:
        puzzle = item.text if isinstance(item, Malformed) else item
        try:
            if puzzle is None or (isinstance(item, Malformed) and not self.takes_malformed):
                assert isinstance(item, Malformed)
                raise item.error
            ask = self.ask if name or self.ask_alone is None else self.ask_alone
            asked = Asked(puzzle, ask(puzzle), name)
        except NinefoldError as error:  # one that cannot be read or answered must not end the list
            if isinstance(item, Malformed) and isinstance(error, FormatError):
                error = item.error  # the place in the file, not in the text that was asked about
            complain(error, self.format, name or _place(error, argument))
            return Exit.MALFORMED
        if self.format == "json":
            show_json(asked.to_json())
        else:
            self.tell(asked)
        return yes_or_no(self.is_yes(asked.result))


def _place(error: Exception, argument: str, several: bool = False) -> str:
    """Where an error comes from, if it does not say so itself."""
    if several:
        return argument
    return file_name(argument) if isinstance(error, FormatError) else ""
