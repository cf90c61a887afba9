"""Verbs: the questions that Ninefold answers about puzzles, one module each.

    search      the base of those that ask a solver
    solve, count, solutions, estimate, candidates      what a search finds
    check, prove                                       whether a puzzle is proper, and the proof
    rate, hint, explain                                the difficulty, and the way to the solution
    canonical, change, convert                         the same puzzle in another form
    analyze                                            the winner of a position of the game

`run` runs any of them over every puzzle of any source; `ninefold.runs` does the work. A new verb is
a class here and a line in `VERBS`; the library, the command line, data frames, the service and
clusters all find it by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from importlib import import_module
from typing import TYPE_CHECKING, Any, BinaryIO

from ninefold.arguments import checked
from ninefold.errors import UnknownNameError
from ninefold.limits import StopToken

if TYPE_CHECKING:
    from ninefold.runs.summary import ListSummary, Progress
    from ninefold.runs.targets import Name
    from ninefold.runs.verb import Verb

VERBS: Mapping[str, tuple[str, str]] = {
    "solve": ("solve", "Solve"),
    "count": ("count", "CountSolutions"),
    "solutions": ("solutions", "ListSolutions"),
    "estimate": ("estimate", "EstimateSolutions"),
    "candidates": ("candidates", "FindCandidates"),
    "check": ("check", "Check"),
    "prove": ("prove", "Prove"),
    "rate": ("rate", "Rate"),
    "hint": ("hint", "GiveHint"),
    "explain": ("explain", "ExplainPath"),
    "canonical": ("canonical", "CanonicalForm"),
    "ease": ("change", "Ease"),
    "harden": ("change", "Harden"),
    "convert": ("convert", "Convert"),
    "analyze": ("analyze", "AnalyzePosition"),
}
"""The module and the class of every verb; both are loaded on first use."""


def verb_type(name: str) -> type[Verb]:
    """The class of the verb of that name.

    >>> verb_type("count").options()
    ('layout', 'lenient', 'rules', 'limits', 'solver', 'limit')
    """
    if name not in VERBS:
        raise UnknownNameError("verb", name, VERBS)
    module, kind = VERBS[name]
    found: type[Verb] = getattr(import_module(f"ninefold.verbs.{module}"), kind)
    return found


def verb_of(name: str, **options: Any) -> Verb:
    """The verb of that name with these options.

    >>> verb_of("count", limit=10).to_json()["limit"]
    10
    >>> from ninefold import UnknownNameError
    >>> try:
    ...     verb_of("rate", solver="cover")
    ... except UnknownNameError as error:
    ...     print(error)
    no option of rate is named 'solver'; there are: layout, lenient, rules, limits, scales
    """
    return verb_type(name).of(**options)


@checked
def run(
    verb: str,
    source: Any,
    target: Name | BinaryIO,
    *,
    format: str | None = None,
    column: str | None = None,
    origin: str | None = None,
    threads: int = 0,
    pool: Executor | None = None,
    resume: bool = True,
    deadline: float | None = None,
    progress: Callable[[Progress], None] | None = None,
    stop: StopToken | None = None,
    **options: Any,
) -> ListSummary:
    r"""Run a verb over every puzzle of a source and write a row for each, in order.

    `verb` is "solve", "count", "solutions", "estimate", "candidates", "check", "prove", "rate",
    "hint", "explain", "canonical", "ease", "harden", "convert" or "analyze"; `options` are its own,
    with `layout`, `lenient`, `rules` and `limits`, which all verbs have. `rules` are further rules
    for every puzzle, such as `killer 15 r1c1-r1c3`; a rule that fits no board is an error before
    anything is read. docs/files.md describes the rows of each verb.

    `source` is the name of a file of any format (text, CSV, JSON lines, Parquet, Arrow; compressed
    by gzip or zstd or not), `example:NAME`, a folder, a list of names, a file open for reading
    bytes, or puzzles. `target` is a stream or the name of a file: compressed if it ends in `.gz` or
    `.zst`, a table if it ends in `.parquet` or `.arrow`. `format` is "text", "csv" or "json"; the
    default depends on the ending of the target. `column` is the column of puzzles in a table or
    CSV, `origin` the format of the source. A puzzle that cannot be read or answered becomes a row
    with the error. Memory stays bounded.

    `threads=0` takes all cores; with a `pool`, such as one of processes or of a cluster, its
    workers answer, and `threads` is the number of pieces in progress. A run that was killed or
    stopped leaves a journal beside the target; the same call continues it and writes the same
    bytes. `resume=False` starts again. `deadline` limits the whole run, in seconds.

    >>> import pathlib, tempfile
    >>> import ninefold as nf
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "list.txt").write_text("12" + 79 * "." + "\n" + "oops")
    >>> summary = nf.run("count", folder / "list.txt", folder / "counts.csv", limit=10)
    >>> summary.multiple, summary.malformed
    (1, 1)
    >>> (folder / "counts.csv").read_text().splitlines()[0]
    'puzzle,count,exact,status,remark'
    """
    from ninefold.runs.run import Settings, run_verb

    settings = Settings(
        format=format,
        column=column,
        origin=origin,
        threads=threads,
        pool=pool,
        resume=resume,
        deadline=deadline,
        progress=progress,
        stop=stop,
    )
    return run_verb(verb_of(verb, **options), source, target, settings)
