"""`ninefold verify`: whether a certificate proves what it says."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import Annotated, BinaryIO

import typer

from ninefold.cli import options
from ninefold.cli.exits import Exit, yes_or_no
from ninefold.cli.one_puzzle import one_puzzle
from ninefold.cli.screen import tell
from ninefold.validation import verify_certificate
from ninefold.validation.certificate_checker import MOST_BYTES

EXAMPLE = "ninefold verify proof.txt --puzzle puzzle.sdk"

File = Annotated[
    str, typer.Argument(metavar="FILE|-", help="A certificate, or - for standard input.")
]
About = Annotated[
    str | None,
    typer.Option(
        "--puzzle", metavar=options.PUZZLE, help="Accept only a certificate of that puzzle."
    ),
]


def verify(
    file: File,
    puzzle: About = None,
    layout: options.LayoutName = None,
    lenient: options.Lenient = False,
    rule: options.Rule = None,
    format: options.Format = "text",
) -> Exit:
    """Check a certificate step by step, and say what it proves of which puzzle.

    The codes are 0 for accepted, 1 for rejected, 2 for what is no certificate at all.
    """
    for option, given in (("--layout", layout), ("--lenient", lenient), ("--rule", rule)):
        if given and puzzle is None:
            raise typer.BadParameter("for --puzzle alone", param_hint=option)
    about = None
    if puzzle is not None:
        about = one_puzzle(puzzle, layout=layout, lenient=lenient, rules=rule)
    with _opened(file) as stream:
        data = stream.read(MOST_BYTES + 1)
    finding = verify_certificate(data, about)
    tell(finding.to_json(), str(finding), format)
    return Exit.MALFORMED if finding.malformed else yes_or_no(finding.accepted)


def _opened(file: str) -> BinaryIO | nullcontext[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if file == "-" else open(file, "rb")
