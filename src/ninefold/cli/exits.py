"""Runs a verb: maps its result to an exit code, and an error to one line."""

from __future__ import annotations

import enum
import sys
from collections.abc import Callable, Mapping
from typing import Any


class Exit(enum.IntEnum):
    """The exit codes of a command."""

    DONE = 0
    NO = 1
    """The answer is no: not valid, not unique, no solution, or undecided within the limits."""
    MALFORMED = 2
    """The input cannot be read, or the command line is wrong."""
    INTERRUPTED = 130
    CLOSED = 141
    """The reader of the output closed it, as `head` does; other Unix tools use this code too."""


def yes_or_no(yes: bool) -> Exit:
    """The exit code of a yes-or-no answer."""
    return Exit.DONE if yes else Exit.NO


def answered(verb: Callable[..., Exit], options: Mapping[str, Any]) -> Exit:
    """Run a verb with these options and return its exit code."""
    from ninefold.cli.interrupt import raised_once  # it imports the codes above
    from ninefold.cli.screen import complain, note
    from ninefold.cli.streams import give_up
    from ninefold.errors import NinefoldError

    try:
        with raised_once():
            code = verb(**options)
            sys.stdout.flush()
            return code
    except BrokenPipeError:
        give_up(sys.stdout)
        return Exit.CLOSED
    except (NinefoldError, OSError) as error:
        complain(error, *_how_and_where(error, options))
        return Exit.MALFORMED
    except KeyboardInterrupt:
        note("interrupted")
        return Exit.INTERRUPTED


def _how_and_where(error: Exception, options: Mapping[str, Any]) -> tuple[str | None, str]:
    """The format in which an error is reported, and the file at fault."""
    from ninefold.cli.arguments import file_name
    from ninefold.cli.streams import settle_output
    from ninefold.errors import FormatError

    about = next(filter(None, map(options.get, ("puzzle", "records", "plan", "saved"))), None)
    puzzles: list[str] = options.get("puzzles") or []
    if len(puzzles) == 1:
        about = puzzles[0]
    argument = about if isinstance(error, FormatError) else None
    return options.get("format") if settle_output() else None, file_name(argument or "")
