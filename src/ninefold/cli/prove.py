"""`ninefold prove`: a certificate that says how many solutions a puzzle has, and proves it."""

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
    bool, typer.Option("--quiet", "-q", help="Write the certificate and print nothing else.")
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

    The certificate is a text that anybody can check: by ninefold verify, by the one file of the
    checker, or by a program of their own. Of several puzzles the certificates follow each other.
    The exit code is 1 if a limit came before the proof.
    """
    verb = Prove(limits=options.limits(nodes, seconds), layout=asked.shape())
    chosen = asked if number is None else asked.only(number)

    def show(certificate: Certificate) -> None:
        print(certificate.text, end="")
        if not quiet:
            note(str(certificate))

    return chosen.run(verb, show, quiet=quiet, json=lambda found: found.to_json())
