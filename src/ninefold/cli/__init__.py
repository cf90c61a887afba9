"""The command line: `ninefold VERB [FILE|PUZZLE|-] [options]`, thin over the library.

Each verb has a module of the same name and a line in the table of `app`, which joins the verbs:

    solve, solutions, count, estimate, candidates     questions to a solver
    check, prove, verify                              whether a puzzle is proper; certificates
    hint, explain, rate, practice                     steps, hints, difficulty; `explain` is a part
                                                      of `solve`
    generate, ease, harden                            make and change puzzles
    canonical, convert                                the same puzzle in another form
    render, scan, watch                               pictures and films, photos, a live search
    rules                                             the kinds of rules for `--rule`
    analyze, replay, engine, play, match, tournament  the two-player game
    bench, serve, version                             figures, the service, `--version`

The modules that verbs share:

    runs              arguments and options of every verb over puzzles: one shown, several written
    run_progress      a run followed: the bar, the summary, the exit code
    cluster           `--cluster`
    options           options and arguments of several verbs
    arguments         an argument: a file, standard input, a puzzle, a set of examples
    one_puzzle        the one puzzle of a source, by its number
    quick_start       verbs that start without typer
    duel_session      a game of `play`: `duel_commands` reads lines, `duel_output` answers
    engine_protocol   a game by lines on the standard streams
    watch_screen      the terminal of `watch`; `keyboard` reads single keys
    exits             exit codes, and errors in one line
    interrupt         Ctrl-C
    streams           the standard streams, which a shell may have closed
    screen            standard output and standard error
    progress          the bar on standard error

`ninefold.formats` reads and recognises streams; `ninefold.runs` runs a verb over many puzzles.
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
    except (NinefoldError, OSError) as error:  # an unknown instruction set, a full disk
        from ninefold.cli.screen import complain

        settle_output()
        complain(error)
        return 2
    finally:
        leave_in_peace()
    return code


def _run(arguments: list[str]) -> int:
    if arguments == ["--version"]:  # without typer, which takes longer to load
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
