"""The command line: `ninefold VERB [FILE|PUZZLE|-] [options]`, thin over the library.

A verb is a module (`solving.py` holds `solve`) and a line in the table of `app.py`; what the
verbs share is a module a subject: `options`, `sources` (what is read), `screen` (what is
shown), `exits` (what a script is told), `interrupt` (what Ctrl-C does).
"""

from __future__ import annotations

import sys

from ninefold.errors import NinefoldError


def main() -> int:
    """Run the command; the entry point of the console script."""
    arguments = sys.argv[1:]
    try:
        if arguments == ["--version"]:  # answered before typer is loaded, which takes longer
            from ninefold.cli.version import version_text

            print(version_text())
            return 0
        from ninefold.cli.app import run

        return run(arguments)
    except KeyboardInterrupt:
        return 130
    except NinefoldError as error:  # before a verb began: no such instruction set
        print(f"ninefold: {error}", file=sys.stderr)
        return 2
