"""`ninefold verify`: whether certificates prove their claims."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Annotated, Any

import typer

from ninefold.cli import options
from ninefold.cli.exits import Exit, yes_or_no
from ninefold.cli.one_puzzle import one_puzzle
from ninefold.cli.screen import tell
from ninefold.formats.inputs import Input
from ninefold.validation import verify_certificate
from ninefold.validation.certificate_checker import MOST_BYTES

EXAMPLE = "ninefold verify proof.txt --puzzle puzzle.sdk"

BEGIN = b"\nninefold certificate "
"""The first line of a certificate."""

PIECE = 1 << 20
"""The number of bytes read at a time."""

File = Annotated[
    str,
    typer.Argument(
        metavar="FILE|-",
        help="A file of one or several certificates, compressed (.gz, .zst) or not; - is standard "
        "input.",
    ),
]
About = Annotated[
    str | None,
    typer.Option(
        "--puzzle", metavar=options.PUZZLE, help="Accept only a certificate for this puzzle."
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
    """Check certificates step by step, and show the puzzle and the claim of each.

    A file may hold several certificates, as prove writes them. Exits with 0 if all are accepted, 1
    if one is rejected, and 2 if the input is not a certificate.
    """
    for option, given in (("--layout", layout), ("--lenient", lenient), ("--rule", rule)):
        if given and puzzle is None:
            raise typer.BadParameter("only together with --puzzle", param_hint=option)
    about = None
    if puzzle is not None:
        about = one_puzzle(puzzle, layout=layout, lenient=lenient, rules=rule)
    with _opened(file) as stream:
        texts = _certificates(Input(stream))
        worst = Exit.DONE
        for number, text in enumerate(texts, start=1):
            if number > 1 and puzzle is not None:
                raise typer.BadParameter(
                    "takes one certificate, not several", param_hint="--puzzle"
                )
            finding = verify_certificate(text, about)
            tell(finding.to_json(), str(finding), format)
            worst = max(worst, Exit.MALFORMED if finding.malformed else yes_or_no(finding.accepted))
    return worst


def _certificates(source: Input) -> Iterator[bytes]:
    """The certificates of a stream, compressed or not; text before the first one counts as one."""
    text, is_first = b"", True
    while True:
        piece = source.read(PIECE)
        text += piece
        while (end := text.find(BEGIN, 1)) > 0:
            yield text[: end + 1]
            text, is_first = text[end + 1 :], False
        if not piece or len(text) > MOST_BYTES + len(BEGIN):
            break
    if text or is_first:
        yield text[: MOST_BYTES + 1]


def _opened(file: str) -> AbstractContextManager[Any]:
    return nullcontext(sys.stdin.buffer) if file == "-" else open(file, "rb")
