"""Verbs: the questions that can be put to every puzzle, a module each.

    search      the base of those that ask a solver
    solve, count, solutions, estimate, candidates      what a search finds
    check, prove                                       whether a puzzle is proper, and the proof
    rate, hint, explain                                how hard it is, and the way to its solution
    canonical, change, convert                         the same puzzle in another form
    analyze                                            who wins it as a position of the game

`run` puts any of them to every puzzle of any source; `ninefold.runs` is the machine behind it. A
new verb is a class here and a line in `VERBS`; the library, the command line, data frames, the
service and clusters all reach it by its name.
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
"""Every verb with its module and its class, which are loaded when the verb is used."""


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
    r"""Put a verb to every puzzle of a source, a row each, in order; memory stays bounded.

    `verb` is "solve", "count", "solutions", "estimate", "candidates", "check", "prove", "rate",
    "hint", "explain", "canonical", "ease", "harden", "convert" or "analyze"; `options` are its own,
    with `layout`, `lenient`, `rules` and `limits`, which all verbs have. `rules` are lines such as
    `killer 15 r1c1-r1c3`, which every puzzle gets beside its own; one that no board takes is an
    error before anything is read. docs/files.md describes the rows of each verb.

    `source` is the name of a file of any format (text, CSV, JSON lines, Parquet, Arrow; packed by
    gzip or zstd or not), `example:NAME`, a folder, a list of names, a file open for reading bytes,
    or puzzles. `target` is the name of a file, packed if it ends in `.gz` or `.zst` and a table if
    it ends in `.parquet` or `.arrow`, or a stream. `format` is "text", "csv" or "json"; without
    it, the ending of the target says which. `column` names the puzzles of a table or CSV, `origin`
    the format of the source. A puzzle that cannot be read or answered becomes a row that says so.

    `threads=0` takes all cores; with a `pool`, such as one of processes or of a cluster, its
    workers answer, and `threads` is the number of pieces under way. A run that was killed or
    stopped leaves a journal beside the target, and the same call continues from there to the same
    bytes; `resume=False` begins again. `deadline` ends the run after so many seconds.

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
