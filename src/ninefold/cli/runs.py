"""A verb over the puzzles of its arguments: one puzzle is shown, several are written as rows.

`over_puzzles` gives a command the arguments and options that all such verbs share. The library does
the work; this module shows its progress and turns its result into an exit code.
"""

from __future__ import annotations

import inspect
import io
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Annotated, Any, Literal, get_type_hints

import typer

from ninefold.cli import options
from ninefold.cli.arguments import file_name, is_patient, layout_of, path_of, raw_source, ruled
from ninefold.cli.cluster import Cluster, pooled
from ninefold.cli.exits import Exit, yes_or_no
from ninefold.cli.run_progress import followed
from ninefold.cli.screen import (
    complain,
    note,
    note_left_out,
    note_reading,
    place_of,
    show_json,
)
from ninefold.errors import FormatError, NinefoldError, UndecidedError
from ninefold.formats.sources import Malformed
from ninefold.model import Layout, Puzzle
from ninefold.runs.answers import item_of
from ninefold.runs.chunks import LeftOut
from ninefold.runs.sources import (
    FilesSource,
    MemorySource,
    RunSource,
    opened_source,
)
from ninefold.runs.verb import Verb

Show = Callable[[Any], None]
"""Shows an answer about the only puzzle as text."""

Deadline = Annotated[
    float | None,
    typer.Option(
        "--deadline",
        min=0,
        help="Time limit for the whole run, in seconds; the same command continues it.",
        show_default=False,
    ),
]
Threads = Annotated[
    int,
    typer.Option(
        "--threads", min=0, help="Number of threads for several puzzles; 0 uses all cores."
    ),
]
RowFormat = Annotated[
    Literal["text", "json", "csv"] | None,
    typer.Option(
        "--format",
        "-f",
        help="Text for people, JSON lines or CSV for programs. Default: inferred from the ending "
        "of the output, or text.",
        show_default=False,
    ),
]


@dataclass(frozen=True)
class Asked:
    """The arguments and options that all verbs over puzzles have."""

    puzzles: options.Puzzles
    output: options.Output = None
    column: options.Column = None
    threads: Threads = 0
    cluster: Cluster = None
    restart: options.Restart = False
    deadline: Deadline = None
    layout: options.LayoutName = None
    lenient: options.Lenient = False
    rule: options.Rule = None
    format: RowFormat = None
    puzzle: Puzzle | str | None = None
    """The single puzzle, if it is known already; or a text that the verb itself reads."""

    @property
    def is_json(self) -> bool:
        """Whether a single answer is shown as JSON."""
        return self.format == "json"

    def shape(self) -> Layout | None:
        """The layout of all puzzles, if one is named."""
        return layout_of(self.layout)

    def only(self, number: int) -> Asked:
        """The same for only the puzzle of that number."""
        self.refuse(len(self.puzzles) > 1, "--number", "takes one file")
        from ninefold.cli.one_puzzle import one_puzzle

        found = one_puzzle(
            self.puzzles[0], number, self.layout, lenient=self.lenient, rules=self.rule
        )
        return replace(self, puzzle=found, rule=None)

    def refuse(self, given: object, option: str, reason: str = "takes one puzzle") -> None:
        """Refuse by its name an option that does not apply."""
        if given:
            raise typer.BadParameter(reason, param_hint=option)

    def run(
        self,
        verb: Verb,
        show: Show,
        *,
        alone: Verb | None = None,
        is_list: Callable[[RunSource], bool] = lambda _: False,
        json: Callable[[Any], dict[str, Any]] | None = None,
        quiet: bool = False,
        origin: str | None = None,
        one_only: Mapping[str, object] = MappingProxyType({}),
        for_one: Set[str] = frozenset(),
    ) -> Exit:
        """Run the verb over every puzzle; `alone` is the verb for a single puzzle.

        `one_only` are the options of a single puzzle, by their names; `for_one` are the options of
        runs that the verb `alone` takes, too.
        """
        verb = replace(verb, lenient=self.lenient)
        verb = verb.with_rules(self.rule) if self.rule else verb
        raw = self._raw(origin)
        settings: dict[str, Any] = {"origin": origin, "quiet": quiet, "one_only": one_only}
        is_written = self.output is not None or self.format == "csv" or isinstance(raw, FilesSource)
        if is_written:
            return self._written(verb, raw, **settings)
        with opened_source(
            raw,
            format=origin,
            column=self.column,
            layout=verb.layout,
            lenient=self.lenient,
            patient=isinstance(raw, io.BufferedIOBase) and is_patient(raw),
        ) as source:
            if not is_list(source):
                given = self.puzzle
                if given is not None:
                    item: Puzzle | Malformed | None = item_of(given, None)
                else:
                    item = ruled(source, self.rule).only_item()
                if item is not None:
                    self._refuse_for_one(for_one)
                    return self._shown(alone or verb, item, show, json)
            return self._written(verb, source, **settings)

    def _raw(self, origin: str | None) -> Any:
        """The raw source of the arguments: a file, a stream, the text of a puzzle, or several."""
        if self.puzzle is not None:
            return MemorySource([self.puzzle], None)
        if len(self.puzzles) == 1:
            return raw_source(self.puzzles[0], self.shape())
        others = [each for each in self.puzzles if each == "-" or path_of(each) is None]
        streams = {each: self._stream(each) for each in others}
        return FilesSource(list(self.puzzles), self.shape(), self.column, origin, streams)

    def _stream(self, argument: str) -> Any:
        """The stream of an argument that is not a file, or the error if it names nothing."""
        try:
            return raw_source(argument, self.shape())
        except NinefoldError as error:
            return error

    def _refuse_for_one(self, taken: Set[str]) -> None:
        """Refuse options of runs, except those in `taken`, if only one puzzle is shown."""
        given = {
            "--threads": self.threads,
            "--cluster": self.cluster,
            "--restart": self.restart,
            "--deadline": self.deadline is not None,
            "--column": self.column,
        }
        for option, value in given.items():
            self.refuse(
                option not in taken and value,
                option,
                "only for several puzzles, or together with --output",
            )

    def _shown(
        self,
        verb: Verb,
        item: Puzzle | Malformed,
        show: Show,
        json: Callable[[Any], dict[str, Any]] | None,
    ) -> Exit:
        """Show the answer for the only puzzle."""
        if not isinstance(item, Malformed) and item is not self.puzzle:
            note_reading(item)
        try:
            answer = self._answer(verb, item)
        except UndecidedError as error:
            complain(error, self.format)
            return Exit.NO
        if missed := getattr(answer, "missed", None):
            note(f"ninefold: {missed}")
        if self.is_json:
            show_json(json(answer) if json else _puzzle_json(item) | answer.to_json())
        else:
            show(answer)
        return yes_or_no(verb.outcome(verb.record(answer)) in verb.accepts)

    def _answer(self, verb: Verb, item: Puzzle | Malformed) -> Any:
        if not isinstance(item, Malformed):
            return verb.ask(item)
        if item.text is None or not verb.takes_malformed:
            raise item.error
        try:
            return verb.ask(item.text)
        except FormatError:
            if item.text is self.puzzle:  # the verb itself reads it, and knows the fault
                raise
            raise item.error from None

    def _written(
        self,
        verb: Verb,
        source: Any,
        *,
        origin: str | None,
        quiet: bool,
        one_only: Mapping[str, object],
    ) -> Exit:
        """Write a row for each puzzle."""
        for option, given in one_only.items():
            self.refuse(given, option)
        self.refuse(
            self.restart and self.output is None, "--restart", "only together with --output"
        )
        with pooled(self.cluster, self.threads) as (pool, places):
            return followed(
                verb,
                source,
                self.output,
                quiet=quiet,
                format=self.format,
                column=None if isinstance(source, RunSource) else self.column,
                origin=None if isinstance(source, RunSource) else origin,
                threads=places,
                pool=pool,
                resume=not self.restart,
                deadline=self.deadline,
                complain=lambda name, error: complain(error, source=file_name(name)),
                left_out=_list_left_out,
            )


def _list_left_out(left: LeftOut) -> None:
    note_left_out(left.what, place_of(file_name(left.source), left.number))


def _puzzle_json(item: Puzzle | Malformed) -> dict[str, Any]:
    return {} if isinstance(item, Malformed) else {"puzzle": item.to_line()} | item.mention()


def over_puzzles(command: Callable[..., Exit]) -> Callable[..., Exit]:
    """A command with arguments and options for the fields of `Asked`, its first parameter.

    A parameter of the command itself replaces the field of that name.
    """
    hints = get_type_hints(command, include_extras=True)
    own = list(inspect.signature(command).parameters.values())[1:]
    named = {each.name for each in own}
    kinds = get_type_hints(Asked, include_extras=True)
    common = [each for each in fields(Asked) if each.name not in {*named, "puzzle"}]
    keyword = inspect.Parameter.KEYWORD_ONLY
    shared = [
        inspect.Parameter(
            each.name,
            keyword,
            annotation=kinds[each.name],
            default=inspect.Parameter.empty if each.name == "puzzles" else each.default,
        )
        for each in common
    ]
    mine = [each.replace(kind=keyword, annotation=hints[each.name]) for each in own]

    def wrapped(**given: Any) -> Exit:
        asked = Asked(
            **{"puzzles": []} | {each.name: given.pop(each.name, each.default) for each in common}
        )
        return command(asked, **given)

    wrapped.__name__, wrapped.__doc__ = command.__name__, command.__doc__
    every = sorted([*shared, *mine], key=lambda each: (each.name != "puzzles", each in shared))
    wrapped.__signature__ = inspect.Signature(every)  # type: ignore[attr-defined]
    wrapped.__annotations__ = {each.name: each.annotation for each in every}
    return wrapped
