"""The console script `ninefold`.

It stands outside the package, which takes a while to load: so Ctrl-C ends the command quietly
from its first line on.
"""

import signal


def main() -> int:
    """Run the command."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # unless it is ignored
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from ninefold.cli import main as command

    return command()
