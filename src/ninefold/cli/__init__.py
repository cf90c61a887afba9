"""The command line: `ninefold VERB [FILE|PUZZLE|-] [options]`, thin over the library.

A verb is a module and a line in the table of `app`, which puts the verbs together:

    solving        `solve`: one puzzle shown, or a list written
    listing        `solutions`: a line each
    counting       `count`: how many solutions
    narrowing      `candidates`: what stands in each cell in some solution
    checking       `check`: is it a proper puzzle, and if not, why
    generate       `generate`: puzzles made to order
    easing         `ease`: the same solution with more cells filled
    hardening      `harden`: the same solution with fewer cells filled, or others
    canonizing     `canonical`: one form for all puzzles that are the same in essence
    proving        `prove`: a certificate of how many solutions there are
    verify         `verify`: whether a certificate proves what it says
    converting     `convert`: from one format to another
    render         `render`: pictures, sheets for print, films of searches
    watch          `watch`: a search, live in the terminal
    analyze        `analyze`: who wins a position of the game
    replay         `replay`: games judged again
    play           `play`: a person against the engine
    engine         `engine`: the engine for referees; `quick_start` has it ready sooner, and `solve`
    match          `match`: two programs play each other
    tournament     `tournament`: many programs do
    bench          `bench`: how fast it is on this machine
    serve          `serve`: the service and the page
    version        `--version`

What the verbs share is a module a subject:

    options        options and arguments that several verbs have
    arguments      what an argument names: a file, standard input, a puzzle, a set of examples
    each_puzzle    one question to every puzzle: `count`, `check`, `candidates`, `solutions`
    readable       the puzzles of a source, but for those that cannot be read
    puzzle_lists   a list that `solve` works through: watched, and told about
    tables         a table that a verb works through; `table_runs` watches it
    changing       what `ease` and `harden` share
    duel_session   what `play` does with what a person says; `duel_commands` reads it, and
                   `duel_output` answers in words or in JSON
    one_puzzle     the one of a list that `watch` or a film shows
    watch_screen   what `watch` shows on a terminal; `keyboard` hears single keys there
    engine_protocol a game by lines on the standard streams
    streams        the standard streams, which a shell may have closed
    screen         what is shown on standard output, and what on standard error
    progress       the bar on standard error
    interrupt      what Ctrl-C does
    exits          runs a verb: its exit code, an error in one line

How a stream is read and recognised is no matter of the command line: `ninefold.formats` does;
nor how a list is solved from file to file: `ninefold.lists` does.
"""

from __future__ import annotations

import sys

from ninefold.cli.interrupt import leave_at_once, leave_in_peace
from ninefold.cli.streams import give_up, mend_closed, settle_output
from ninefold.errors import NinefoldError


def main() -> int:
    """Run the command; the entry point of the console script."""
    leave_at_once()
    mend_closed()
    try:
        code = _run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        give_up(sys.stdout)
        return 141
    except (NinefoldError, OSError) as error:  # of no verb: no such instruction set, a full disk
        from ninefold.cli.screen import complain

        settle_output()
        complain(error)
        return 2
    finally:
        leave_in_peace()
    return code


def _run(arguments: list[str]) -> int:
    if arguments == ["--version"]:  # answered before typer is loaded, which takes longer
        from ninefold.cli.version import version_text

        print(version_text())
        return 0
    if arguments[:1] in (["engine"], ["solve"]):  # the same
        from ninefold.cli.quick_start import quick_engine, quick_solve

        quick = quick_engine if arguments[0] == "engine" else quick_solve
        code = quick(arguments[1:])
        if code is not None:
            return code
    from ninefold.cli.app import run

    return run(arguments)
