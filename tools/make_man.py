"""Makes the manual pages from what `--help` says: python tools/make_man.py [FOLDER].

One for the command and one for each verb, in man/ if no folder is named. A release has them in the
source distribution, and every wheel that is built from that installs them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import typer

from ninefold.cli.app import ABOUT, CODES, VERBS, make_app
from ninefold.version import __version__

FOLDER = Path(__file__).parent.parent / "man"


def pages() -> Iterator[tuple[str, str]]:
    """The name of every page, and its text."""
    app: Any = typer.main.get_command(make_app())
    yield "ninefold", _command_page(app)
    for verb in VERBS:
        yield f"ninefold-{verb}", _verb_page(verb, app.commands[verb])


def _command_page(app: Any) -> str:
    context = app.make_context("ninefold", [], resilient_parsing=True)
    verbs = [(f"ninefold-{verb}(1)", _first(app.commands[verb].short_help)) for verb in VERBS]
    return _page(
        "ninefold",
        ABOUT,
        usage="ninefold VERB [OPTIONS] [FILE|PUZZLE|-]",
        parts={
            "VERBS": _listed(verbs),
            "OPTIONS": _listed(_records(app, context)),
            "EXIT STATUS": [_text(CODES.removeprefix("Exit codes: "))],
        },
    )


def _verb_page(verb: str, command: Any) -> str:
    context = command.make_context(f"ninefold {verb}", [], resilient_parsing=True)
    example, _, about = command.help.removeprefix("Example: ").partition("\n\n")
    return _page(
        f"ninefold-{verb}",
        _first(about),
        usage=command.get_usage(context).removeprefix("Usage: "),
        parts={
            "DESCRIPTION": [_text(about)],
            "ARGUMENTS AND OPTIONS": _listed(_records(command, context)),
            "EXAMPLE": [".nf", _text(example), ".fi"],
            "EXIT STATUS": [_text(CODES.removeprefix("Exit codes: "))],
            "SEE ALSO": [".BR ninefold (1)"],
        },
    )


def _records(command: Any, context: Any) -> list[tuple[str, str]]:
    """Names and descriptions of what a command takes."""
    records = (each.get_help_record(context) for each in command.get_params(context))
    return [record for record in records if record is not None]


def _page(name: str, about: str, usage: str, parts: dict[str, list[str]]) -> str:
    lines = [
        f'.TH {name.upper()} 1 "" "ninefold {__version__}" "Ninefold"',
        ".SH NAME",
        _text(f"{name} - {about}").replace(" - ", r" \- ", 1),
        ".SH SYNOPSIS",
        _text(usage),
    ]
    for title, part in parts.items():
        lines += [f".SH {title}", *part]
    return "\n".join(lines) + "\n"


def _listed(records: Iterable[tuple[str, str]]) -> list[str]:
    return [line for what, said in records for line in (".TP", f".B {_text(what)}", _text(said))]


def _first(text: str) -> str:
    """The first sentence of a help text, without its full stop."""
    return text.partition("\n\n")[0].replace("\n", " ").rstrip(".")


def _text(text: str) -> str:
    """A text as roff takes it: blank lines part paragraphs, and nothing is a request."""
    plain = text.strip().replace("\\", r"\e").replace("-", r"\-")
    lines = [".PP" if not line.strip() else line.strip() for line in plain.splitlines()]
    return "\n".join(
        re.sub(r"^(['.])", r"\\&\1", line) if line != ".PP" else line for line in lines
    )


def main() -> None:
    folder = Path(sys.argv[1]) if sys.argv[1:] else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages():
        (folder / f"{name}.1").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
