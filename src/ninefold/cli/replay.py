"""`ninefold replay`: recorded games, judged again."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedIOBase
from typing import Annotated, Any, cast

import typer

from ninefold.cli import options
from ninefold.cli.arguments import file_name
from ninefold.cli.exits import Exit, yes_or_no
from ninefold.cli.screen import complain, note, show_json, tell
from ninefold.errors import FormatError, UnknownNameError
from ninefold.formats.sources import Malformed
from ninefold.game import (
    Agreement,
    Game,
    GameRecord,
    Judgement,
    ReplaySummary,
    Rules,
    records_of,
)
from ninefold.game.records import NAME
from ninefold.outcomes import Count
from ninefold.solvers import count

EXAMPLE = "ninefold replay games.csv --rules free"

MOST_COUNTED = 1_000
"""The maximum solution count that is shown beside a board."""

Records = Annotated[
    str,
    typer.Argument(
        metavar="FILE|-",
        help="A CSV file of games with the columns Status1, Status2, Score1, Score2 and Moves, or "
        "- for standard input.",
    ),
]
Shown = Annotated[
    str | None,
    typer.Option(
        "--show",
        metavar="N",
        help="Show only this game, turn by turn: its name in the column Game, or its number from 1 "
        "if there is no such column.",
    ),
]


def replay(
    records: Records,
    rules: options.RuleSet = "strict",
    show: Shown = None,
    format: options.Format = "text",
) -> Exit:
    """Judge recorded games again, turn by turn, and report verdicts that differ.

    Prints one line for each game with a different verdict, and a last line with the counts. If the
    last turn of a game is not listed, the listed turns are judged, and whether the result fits
    them.
    """
    chosen = Rules.named(rules)
    with _opened(records) as file:
        games = records_of(file)
        if show is None:
            return _judge_all(games, chosen, format, file_name(records))
        return _show_one(_find(games, show), chosen, format)


@contextmanager
def _opened(argument: str) -> Iterator[BufferedIOBase]:
    if argument == "-":
        yield cast(BufferedIOBase, sys.stdin.buffer)
        return
    with open(argument, "rb") as file:
        yield file


def _judge_all(
    games: Iterator[GameRecord | Malformed], rules: Rules, format: str, source: str
) -> Exit:
    summary = ReplaySummary(rules)
    for item in games:
        if isinstance(item, Malformed):
            complain(item.error, format, source)
            summary = summary.counting(item)
            continue
        judgement = Judgement.of(item, rules)
        summary = summary.counting(judgement)
        if judgement.differences:
            tell(judgement.to_json(), str(judgement), format)
    if not (summary.games or summary.malformed):
        raise FormatError(0, 0, "a game", "none")
    tell(summary.to_json(), str(summary), format)
    _hint(summary)
    return Exit.MALFORMED if summary.malformed else yes_or_no(not summary.different)


def _hint(summary: ReplaySummary) -> None:
    """Report if the games were apparently played under the other rules."""
    if summary.by_other_rules:
        rules = summary.other_rules
        agreeing = f"{summary.by_other_rules:,} of the {summary.different:,}"
        note(f"by the {rules} rules {agreeing} would be as recorded: try --rules {rules}")


def _find(games: Iterator[GameRecord | Malformed], wanted: str) -> GameRecord:
    """The game of that name, or of that number if games have no names."""
    known: list[str] = []
    named = False
    for game in games:
        if isinstance(game, Malformed):
            continue
        named = named or bool(game.name)
        if wanted == (game.name or str(game.number)):
            return game
        known.append(game.name or str(game.number))
    ends = " to ".join(dict.fromkeys([known[0], known[-1]])) if known else "none"
    how = f"in the column {NAME}" if named else f"games count from 1, as there is no column {NAME}"
    raise UnknownNameError("game", wanted, [f"{ends}, {how}"])


def _show_one(record: GameRecord, rules: Rules, format: str) -> Exit:
    """Show a game, turn by turn."""
    judgement = Judgement.of(record, rules)
    boards = [(game, count(game.board, limit=MOST_COUNTED)) for game in record.replay(rules)]
    if format == "json":
        shown = [_board_json(game, solutions) for game, solutions in boards]
        show_json(judgement.to_json() | {"boards": shown})
    else:
        print(f"{record}\n")
        for number, (game, solutions) in enumerate(boards):
            print(_board_text(record, number, game, solutions))
        print(f"{judgement.game.result or 'the listed turns do not end the game'}\n{judgement}")
    _hint(ReplaySummary(rules).counting(judgement))
    return yes_or_no(judgement.agreement is not Agreement.DIFFERENT)


def _board_json(game: Game, solutions: Count) -> dict[str, Any]:
    return {
        "board": game.board.to_line(),
        "solutions": solutions.value,
        "exact": solutions.exact,
    }


def _board_text(record: GameRecord, number: int, game: Game, solutions: Count) -> str:
    """The board after a turn, with the turn and the number of solutions left."""
    if not number:
        return f"the start, by the {game.rules} rules\n{game.board}\n"
    left = "1 solution" if solutions.exact and solutions.value == 1 else f"{solutions} solutions"
    said = record.turns[number - 1] + ("" if len(game.turns) == number else ", refused")
    return f"turn {number}, player {2 - number % 2}: {said}\n{game.board}\n{left}\n"
