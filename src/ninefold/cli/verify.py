"""`ninefold verify`: whether a certificate, or each of several, proves what it says."""

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
"""Where another certificate begins."""

PIECE = 1 << 20
"""Bytes that are read at a time."""

File = Annotated[
    str,
    typer.Argument(
        metavar="FILE|-",
        help="A certificate, or several, packed (.gz, .zst) or not; - is standard input.",
    ),
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

    Several that follow each other, as prove writes them, are checked one by one. The codes are 0 if
    all are accepted, 1 if one is rejected, 2 for what is no certificate at all.
    """
    for option, given in (("--layout", layout), ("--lenient", lenient), ("--rule", rule)):
        if given and puzzle is None:
            raise typer.BadParameter("for --puzzle alone", param_hint=option)
    about = None
    if puzzle is not None:
        about = one_puzzle(puzzle, layout=layout, lenient=lenient, rules=rule)
    with _opened(file) as stream:
        texts = _certificates(Input(stream))
        worst = Exit.DONE
        for number, text in enumerate(texts, start=1):
            if number > 1 and puzzle is not None:
                raise typer.BadParameter(
                    "for one certificate, not for several", param_hint="--puzzle"
                )
            finding = verify_certificate(text, about)
            tell(finding.to_json(), str(finding), format)
            worst = max(worst, Exit.MALFORMED if finding.malformed else yes_or_no(finding.accepted))
    return worst


def _certificates(source: Input) -> Iterator[bytes]:
    """The certificates of a stream, packed or not; a first one that is none is one as well."""
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
