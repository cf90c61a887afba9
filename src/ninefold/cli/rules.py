"""`ninefold rules`: the kinds of rules that `--rule` takes."""

from __future__ import annotations

from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.exits import Exit
from ninefold.cli.screen import show_json
from ninefold.model.constraints.kinds import Field, RuleKind, rule_kind, rule_kinds

EXAMPLE = "ninefold rules killer"

Kind = Annotated[
    str | None,
    typer.Argument(
        metavar="[KIND]",
        help="The name of a kind, or a short form of it, to list its fields.",
        autocompletion=lambda: [each.name for each in rule_kinds()],
    ),
]


def rules(kind: Kind = None, format: options.Format = "text") -> Exit:
    """List the kinds of rules that --rule takes, or the fields of one of them.

    A rule is one line: its kind, then numbers and cells. Cells are r1c1, a range r1c1-r1c3, a
    rectangle r1c1:r3c3, a list of these separated by commas, or a unit such as row 3. Fields may be
    named: sum=15.
    """
    found = rule_kinds() if kind is None else (rule_kind(kind),)
    for each in found:
        if format == "json":
            show_json(each.to_json())
        else:
            print(_line(each) if kind is None else _description(each))
    return Exit.DONE


def _line(kind: RuleKind) -> str:
    return f"{kind.name:26}{kind.meaning}\n{'':26}{kind.example}"


def _description(kind: RuleKind) -> str:
    """A kind, its other names, and a line for each field."""
    names = " ".join([kind.name, *(f"({each})" for each in kind.aliases)])
    fields = [f"  {each.name:12}{each.form.value}{_default(each)}" for each in kind.fields]
    return "\n".join([names, kind.meaning, *fields, f"example: {kind.example}"])


def _default(field: Field) -> str:
    if field.is_needed:
        return ""
    empty = field.default in (None, False, (), "")
    return "; optional" if empty else f"; default: {field.default}"
