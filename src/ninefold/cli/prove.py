"""`ninefold prove`: a certificate that proves the number of solutions of a puzzle."""

from __future__ import annotations

from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.exits import Exit
from ninefold.cli.one_puzzle import Number
from ninefold.cli.runs import Asked, over_puzzles
from ninefold.cli.screen import note
from ninefold.validation import Certificate
from ninefold.verbs.prove import Prove

EXAMPLE = "ninefold prove puzzle.sdk -o proof.txt && ninefold verify proof.txt"

Quiet = Annotated[
    bool,
    typer.Option(
        "--quiet", "-q", help="Write only the certificate, without a summary on standard error."
    ),
]


@over_puzzles
def prove(
    asked: Asked,
    number: Number = None,
    quiet: Quiet = False,
    nodes: options.Nodes = None,
    seconds: options.Seconds = None,
) -> Exit:
    """Prove that a puzzle has no solution, exactly one, or several.

    The certificate is a text that can be checked by ninefold verify, by the checker (a single
    file), or by an independent program. The certificates of several puzzles follow each other.
    Exits with 1 if a limit ended the search before the proof.
    """
    verb = Prove(limits=options.limits(nodes, seconds), layout=asked.shape())
    chosen = asked if number is None else asked.only(number)

    def show(certificate: Certificate) -> None:
        print(certificate.text, end="")
        if not quiet:
            note(str(certificate))

    return chosen.run(verb, show, quiet=quiet, json=lambda found: found.to_json())
