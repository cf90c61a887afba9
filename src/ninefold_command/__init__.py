"""The console script `ninefold`.

It stands outside the package, which takes a while to load: so Ctrl-C ends the command quietly
from its first line on. Even `signal` takes milliseconds to load, `_signal` behind it none.
"""

import _signal as signal  # type: ignore[import-not-found]
import os

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def main() -> int:
    """Run the command."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # unless it is ignored
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from ninefold.cli import main as command

    code = command()
    if code == INTERRUPTED:  # all is written: who pressed Ctrl-C need not wait for tidying up
        os._exit(code)
    return code
