"""`ninefold prove`: a certificate that says how many solutions a puzzle has, and proves it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.exits import Exit
from ninefold.cli.one_puzzle import FIRST, Number, one_puzzle
from ninefold.cli.screen import complain, note, show_json
from ninefold.errors import SameFileError, UndecidedError
from ninefold.validation import Certificate
from ninefold.validation import prove as prove_puzzle

EXAMPLE = "ninefold prove puzzle.sdk -o proof.txt && ninefold verify proof.txt"

Quiet = Annotated[
    bool, typer.Option("--quiet", "-q", help="Write the certificate, and say nothing.")
]


def prove(
    puzzle: options.PuzzleArgument,
    output: options.Output = None,
    number: Number = FIRST,
    quiet: Quiet = False,
    nodes: options.Nodes = None,
    seconds: options.Seconds = None,
    layout: options.LayoutName = None,
    format: options.Format = "text",
) -> Exit:
    """Prove that a puzzle has no solution, exactly one, or several.

    The certificate is a text that anybody can check: by ninefold verify, by the one file of the
    checker, or by a program of their own. The code is 1 if a limit came before the proof.
    """
    if output is not None and _is_same(output, puzzle):
        raise SameFileError(f"{output} is being read; name another file for the certificate")
    board = one_puzzle(puzzle, number, layout)
    try:
        certificate = prove_puzzle(board, limits=options.limits(nodes, seconds))
    except UndecidedError as error:
        complain(error, format)
        return Exit.NO
    _write(certificate, output, format)
    if format == "text" and not quiet:
        note(str(certificate))
    return Exit.DONE


def _is_same(output: Path, puzzle: str) -> bool:
    return output.exists() and os.path.exists(puzzle) and os.path.samefile(output, puzzle)


def _write(certificate: Certificate, output: Path | None, format: str) -> None:
    if output is not None:
        certificate.write(output)
    if format == "json":
        show_json(certificate.to_json())
    elif output is None:
        print(certificate.text, end="")
