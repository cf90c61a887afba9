"""Verbs, sources and targets, every two together, with every option: it works, or is refused."""

from __future__ import annotations

import io
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import ninefold as nf
from ninefold.verbs import VERBS, verb_type

from .boards import NONE, TWO, UNIQUE
from .cells import OPTIONS, SOURCES, TARGETS, Given, check_rows, named, sdk, text_of

FEW_TARGETS = ("json",)
"""Enough for proofs, which are slow, from a source that is not the plainest."""

SHARE = 3
"""A third of the targets is enough for another verb from such a source: other verbs have the rest,
and every two of verb, source and target meet.
"""


def run_cell(
    verb: str, given: Given, target: Any, layout: str | None = None, **asked: Any
) -> nf.ListSummary:
    """Run a cell of the table, and check all its rows."""
    settings = {"threads": 1, "layout": layout} | OPTIONS.get(verb, {}) | given.settings | asked
    summary = nf.run(verb, given.source, target, **settings)
    assert summary.puzzles == len(given.lines)
    assert summary.stopped_by is None
    check_rows(verb, given, target, layout)
    return summary


def targets_of(verb: str, source: str) -> tuple[str, ...]:
    """All targets for the plainest source; for others some, so that every source meets all."""
    if source == "lines":
        return tuple(TARGETS)
    if verb == "prove":
        return FEW_TARGETS
    number = list(VERBS).index(verb) + list(SOURCES).index(source)
    return tuple(TARGETS)[number % SHARE :: SHARE]


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("verb", VERBS)
def test_sources_and_targets(verb: str, source: str, tmp_path: Path) -> None:
    for ending in targets_of(verb, source):
        target = io.BytesIO() if ending == "stream" else tmp_path / f"out.{ending}"
        given = SOURCES[source](tmp_path)
        run_cell(verb, given, target)
        if source == "pipe":
            given.source.close()


@pytest.fixture
def lines(tmp_path: Path) -> Given:
    return SOURCES["lines"](tmp_path)


SETTINGS: dict[str, Callable[[], Any]] = {
    "threads": lambda: 2,
    "resume": lambda: False,
    "origin": lambda: "line",
    "limits": lambda: nf.Limits(seconds=60),
    "deadline": lambda: 60.0,
    "progress": lambda: lambda _: None,
    "stop": nf.StopToken,
}
"""Settings that change no row."""


@pytest.mark.parametrize("verb", VERBS)
def test_settings_that_change_no_row(verb: str, lines: Given, tmp_path: Path) -> None:
    for name, value in SETTINGS.items():
        targets = (tmp_path / "out.json", io.BytesIO())
        for target in targets[: 1 if verb == "prove" else 2]:
            if (verb, name) == ("convert", "limits"):
                with pytest.raises(nf.UnsupportedError, match=r"option 'limits' .* convert"):
                    nf.run(verb, lines.source, target, limits=value())
            else:
                run_cell(verb, lines, target, **{name: value()})


@pytest.mark.parametrize("verb", VERBS)
def test_pools(verb: str, lines: Given, tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as pool:
        for name in ("out.json", "out.txt.gz", "out.parquet"):
            run_cell(verb, lines, tmp_path / name, pool=pool, threads=2)


def test_processes(lines: Given, tmp_path: Path) -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        for verb in VERBS:
            for name in ("out.json", "out.parquet"):
                run_cell(verb, lines, tmp_path / name, pool=pool)


@pytest.mark.parametrize("verb", VERBS)
def test_formats(verb: str, lines: Given, tmp_path: Path) -> None:
    for format in ("text", "csv", "json"):
        kind = "txt" if format == "text" else format
        for target in (tmp_path / f"out.{kind}", tmp_path / f"other.{kind}.gz"):
            if verb == "convert":
                with pytest.raises(nf.UnsupportedError, match=r"option 'format' .* convert"):
                    nf.run(verb, lines.source, target, format=format)
            else:
                run_cell(verb, lines, target, format=format)
    for ending in ("parquet", "arrow"):
        with pytest.raises(nf.UnsupportedError, match="the option 'format'"):
            nf.run(verb, lines.source, tmp_path / f"out.{ending}", format="csv")


@pytest.mark.parametrize("verb", VERBS)
def test_layouts(verb: str, tmp_path: Path) -> None:
    given = Given(named(tmp_path, "in.txt", text_of([UNIQUE, NONE])), (UNIQUE, NONE))
    for name in ("out.json", "out.parquet", "out.txt"):
        run_cell(verb, given, tmp_path / name, layout="hyper")


def test_a_puzzle_of_another_layout_is_marked(tmp_path: Path) -> None:
    puzzles, target = [nf.Puzzle(UNIQUE), UNIQUE], tmp_path / "out.txt"
    assert nf.run("solve", puzzles, target).unique == 2
    summary = nf.run("solve", puzzles, target, layout="hyper")
    assert (summary.unsupported, summary.none) == (1, 1)
    assert target.read_text().startswith("# ")


@pytest.mark.parametrize("verb", VERBS)
def test_a_stop_ends_a_run_that_continues_later(verb: str, lines: Given, tmp_path: Path) -> None:
    stop = nf.StopToken()
    stop.stop()
    for name in ("out.json", "out.parquet", "out.txt"):
        asked = OPTIONS.get(verb, {})
        summary = nf.run(verb, lines.source, tmp_path / name, stop=stop, **asked)
        assert (summary.stopped_by, summary.puzzles, summary.resumable) == ("stop", 0, True)
        run_cell(verb, lines, tmp_path / name)


@pytest.mark.parametrize("verb", VERBS)
def test_options_of_other_verbs_are_refused_by_name(verb: str, lines: Given, tmp_path: Path):
    every = {name for each in VERBS for name in verb_type(each).options()} | {"colour"}
    for name in every - set(verb_type(verb).options()):
        with pytest.raises(nf.UnknownNameError, match=f"option of {verb} is named '{name}'"):
            nf.run(verb, lines.source, tmp_path / "out.txt", **{name: 1})
    assert not (tmp_path / "out.txt").exists()


@pytest.mark.parametrize("verb", VERBS)
def test_all_targets_have_the_same_summary(verb: str, lines: Given, tmp_path: Path) -> None:
    endings = ("json", "parquet") if verb == "prove" else ("txt", "csv", "json", "parquet")
    targets = [tmp_path / f"out.{each}" for each in endings]
    found = [nf.run(verb, lines.source, each, **OPTIONS.get(verb, {})) for each in targets]
    assert len({str(each.counts()) for each in found}) == 1
    assert found[0].malformed == 2


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("ending", ["json", "parquet"])
def test_a_column_is_named_where_there_are_columns(source: str, ending: str, tmp_path: Path):
    given, target = SOURCES[source](tmp_path), tmp_path / f"out.{ending}"
    if source in ("csv", "column", "parquet", "arrow"):
        column = given.settings.get("column", "puzzle")
        run_cell("solve", given._replace(settings={"column": column}), target)
        with pytest.raises(nf.NinefoldError, match="column named nothing"):
            nf.run("solve", given.source, target, column="nothing", resume=False)
    elif source in ("folder", "names"):
        assert nf.run("solve", given.source, target, column="board").malformed == 0
    else:
        with pytest.raises(nf.UnsupportedError, match="the option 'column'"):
            nf.run("solve", given.source, target, column="puzzle")
    if source == "pipe":
        given.source.close()


ORIGINS = {"csv": "csv", "column": "csv", "json": "json", "sdk": "sdk"}


@pytest.mark.parametrize("source", SOURCES)
def test_the_format_of_a_source_is_named_or_refused(source: str, tmp_path: Path) -> None:
    given, target = SOURCES[source](tmp_path), tmp_path / "out.json"
    if source in ("parquet", "arrow", "memory"):
        with pytest.raises(nf.UnsupportedError, match="the option 'origin'"):
            nf.run("solve", given.source, target, origin="line")
    elif source in ("folder", "names"):
        lines = [named(tmp_path, f"{name}.sdk", text_of([UNIQUE, TWO])) for name in "ab"]
        run_cell("solve", Given(lines, 2 * (UNIQUE, TWO)), target, origin="line")
    else:
        run_cell("solve", given, target, origin=ORIGINS.get(source, "line"))
    if source == "pipe":
        given.source.close()


def test_documents_are_written_as_a_whole(lines: Given, tmp_path: Path) -> None:
    target = tmp_path / "out.opensudoku"
    with ThreadPoolExecutor(1) as pool:
        for option, value in {"threads": 1, "pool": pool}.items():
            with pytest.raises(nf.UnsupportedError, match=f"the option '{option}'"):
                nf.run("convert", lines.source, target, **{option: value})
    given = Given(named(tmp_path, "in.sdk", sdk(UNIQUE)), (UNIQUE,))
    for name in ("out.sdk", "out.sdk.gz"):
        assert nf.run("convert", given.source, tmp_path / name).done == 1
        assert list(nf.read_file(tmp_path / name)) == [nf.Puzzle(UNIQUE)]
    stop = nf.StopToken()
    stop.stop()
    stopped = nf.run("convert", given.source, target, stop=stop)
    assert (stopped.stopped_by, stopped.puzzles, stopped.resumable) == ("stop", 0, False)


def test_options_of_convert_and_canonical_that_a_table_has_no_use_for(
    lines: Given, tmp_path: Path
) -> None:
    with pytest.raises(nf.UnsupportedError, match="the option 'to'"):
        nf.run("convert", lines.source, tmp_path / "out.parquet", to="sdm")
    with pytest.raises(nf.UnsupportedError, match="the option 'unique'"):
        nf.run("canonical", lines.source, tmp_path / "out.parquet", unique=True)
    with pytest.raises(nf.UnsupportedError, match="the option 'original'"):
        nf.run("canonical", lines.source, tmp_path / "out.parquet", original=True)


OWN = nf.explain.Profile.parse("naked_single 1\nhidden_single_box 2", name="own")
VALUES: list[tuple[str, dict[str, Any]]] = [
    ("explain", {"profile": OWN}),
    ("hint", {"profile": OWN, "stage": nf.explain.Stage.STEP}),
    ("hint", {"digits": nf.Puzzle(UNIQUE), "marks": nf.candidates(UNIQUE).candidates}),
    ("solutions", {"order": "random", "seed": 7}),
    ("rate", {"scales": ["hodoku", "effort"]}),
    ("solve", {"layout": nf.Layout.named("hyper"), "limits": nf.Limits(nodes=9)}),
]


@pytest.mark.parametrize(("verb", "options"), VALUES)
def test_options_of_any_type_are_written_into_a_journal(
    verb: str, options: dict[str, Any], lines: Given, tmp_path: Path
) -> None:
    stop, target = nf.StopToken(), tmp_path / "out.json"
    stop.stop()
    target.write_text("old\n")
    assert nf.run(verb, lines.source, target, stop=stop, **options).resumable
    assert nf.run(verb, lines.source, target, **options).puzzles == 5
