"""How whatever a verb does comes to its end: its exit code, and errors told in one line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from ninefold.cli.exits import Exit
from ninefold.cli.interrupt import raised_once
from ninefold.cli.screen import complain, note
from ninefold.cli.streams import give_up, settle_output
from ninefold.errors import FormatError, NinefoldError


def answered(verb: Callable[..., Exit], options: Mapping[str, Any]) -> Exit:
    """Run a verb with these options; the exit code."""
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
    """The format in which to tell of an error, and the file that it is about."""
    from ninefold.cli.arguments import file_name

    about = next(filter(None, map(options.get, ("puzzle", "records", "plan", "saved"))), None)
    argument = about if isinstance(error, FormatError) else None
    return options.get("format") if settle_output() else None, file_name(argument or "")
