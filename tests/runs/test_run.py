"""From file to file: formats, packed files, tables, bounds, and what cannot be read."""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from backports import zstd
from hypothesis import given
from hypothesis import strategies as st

import ninefold as nf
from ninefold.formats.sources import Source
from ninefold.runs import chunks, run
from ninefold.runs.run import Settings, run_verb
from ninefold.runs.sources import TextSource
from ninefold.verbs import verb_of

from .boards import EMPTY, MIXED, SOLUTION, TWICE, UNIQUE, minimal

PACKERS = {"": bytes, ".gz": gzip.compress, ".zst": zstd.compress}
UNPACKERS = {"": bytes, ".gz": gzip.decompress, ".zst": zstd.decompress}


def solved(text: str | bytes, **asked: object) -> tuple[str, nf.ListSummary]:
    """What a text becomes."""
    out = io.BytesIO()
    data = text.encode() if isinstance(text, str) else text
    summary = nf.solve_file(io.BytesIO(data), out, **asked)
    return out.getvalue().decode(), summary


def one_by_one(text: str, **asked: object) -> str:
    """The same by the other road, on which every line becomes a puzzle."""
    source, out = TextSource(Source.of(io.BytesIO(text.encode())), by_lines=False), io.BytesIO()
    settings = Settings(format=asked.pop("format", None), threads=1)
    run_verb(verb_of("solve", **asked), source, out, settings)
    return out.getvalue().decode()


@pytest.fixture
def small_chunks(monkeypatch) -> None:
    """Chunks of a line or two, of which few wait."""
    monkeypatch.setattr(chunks, "LARGEST", 100)
    monkeypatch.setattr(chunks, "SMALLEST", 100)
    monkeypatch.setattr(run, "AHEAD", 1)


@pytest.mark.parametrize("format", ["text", "csv", "json"])
@pytest.mark.parametrize(
    "asked", [{}, {"limit": 1}, {"limits": nf.Limits(nodes=0)}, {"limit": 5}, {"solver": "dpll"}]
)
def test_kernel_and_python_write_the_same_rows(format: str, asked: dict[str, object]) -> None:
    lines = [line for line in MIXED if len(line) < 1_000]  # of longer ones the message differs
    text = "\n".join(lines)
    fast, summary = solved(text, format=format, **asked)
    slow = one_by_one(text, format=format, **asked)
    if format == "json":  # only the fast road knows the line of every puzzle
        rows = [json.loads(line) for line in fast.splitlines()]
        assert [lines[row.pop("line") - 1] for row in rows] == [
            line for line in lines if line and not line.startswith("#")
        ]
        others = [json.loads(line) for line in slow.splitlines()]
        assert rows == [{key: row[key] for key in row if key != "line"} for row in others]
    else:
        assert fast.replace("line 9: the solver", "the solver") == slow
    assert summary.puzzles == len(fast.splitlines()) - (format == "csv")


PIECES = [
    "",
    " ",
    "\t",
    ",",
    ";",
    '"',
    "#",
    "x",
    "1",
    UNIQUE,
    EMPTY,
    TWICE,
    UNIQUE[1:],
    f'"{UNIQUE}"',
]


@given(st.lists(st.lists(st.sampled_from(PIECES), max_size=5).map("".join), max_size=6))
def test_any_lines_and_tables_give_the_same_rows(lines: list[str]) -> None:
    for head in (UNIQUE, f"id,puzzle,note\n1,{UNIQUE},x", f"puzzle;id\n{UNIQUE};7"):
        text = "\n".join([head, *lines])
        assert solved(text)[0] == one_by_one(text)


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("format", ["text", "csv", "json"])
def test_chunks_change_nothing(format: str, monkeypatch) -> None:
    text = "\n".join(MIXED * 3)
    cut, summary = solved(text, format=format, threads=3)
    monkeypatch.undo()
    whole, expected = solved(text, format=format, threads=1)
    assert cut == whole
    assert summary.counts() == expected.counts()
    assert summary.last_line == expected.last_line == 3 * len(MIXED)


@pytest.mark.usefixtures("small_chunks")
def test_a_slow_puzzle_holds_nobody_up_for_ever() -> None:
    lines = [EMPTY, *minimal()[:300]]
    rows, summary = solved("\n".join(lines), limit=100_000, threads=2)
    assert rows.startswith(rows[:81] + "  # multiple\n")
    assert (summary.unique, summary.multiple) == (300, 1)


@pytest.mark.parametrize("packed", PACKERS)
@pytest.mark.parametrize("wanted", PACKERS)
def test_packed_in_and_packed_out(tmp_path: Path, packed: str, wanted: str) -> None:
    lines = minimal() * 3
    source, target = tmp_path / f"list.txt{packed}", tmp_path / f"out.txt{wanted}"
    source.write_bytes(PACKERS[packed]("".join(f"{line}\n" for line in lines).encode()))
    assert nf.solve_file(source, target).unique == 3_000
    data = target.read_bytes()
    assert (data[:2] == b"\x1f\x8b") == (wanted == ".gz")
    rows = UNPACKERS[wanted](data).decode().splitlines()
    assert rows[:1_000] == rows[1_000:2_000] == [row for row in rows[2_000:] if len(row) == 81]
    assert not nf.verify_solution(lines[7], rows[7])
    assert set(tmp_path.iterdir()) == {source, target}


@pytest.mark.parametrize("packed", [".gz", ".zst"])
def test_an_empty_list_is_a_packed_file_too(tmp_path: Path, packed: str) -> None:
    target = tmp_path / f"out{packed}"
    summary = nf.solve_file(io.BytesIO(b"# none\n"), target)
    assert (summary.puzzles, UNPACKERS[packed](target.read_bytes())) == (0, b"")


@pytest.mark.parametrize("packed", [".gz", ".zst"])
@pytest.mark.parametrize("harm", ["cut", "changed"])
def test_damage_is_told_after_what_was_right(tmp_path: Path, packed: str, harm: str) -> None:
    parts_ = [PACKERS[packed]("".join(f"{line}\n" for line in minimal()).encode())] * 200
    good = b"".join(parts_)
    bad = good[:-300] if harm == "cut" else good[:-300] + bytes(20) + good[-280:]
    out = io.BytesIO()
    with pytest.raises(nf.FormatError, match=r"expected a whole (gzip|zstd) file, found"):
        nf.solve_file(io.BytesIO(bad), out)
    rows = out.getvalue().decode().splitlines()
    assert len(rows) > 100_000
    assert rows[:1_000] == rows[1_000:2_000]


@pytest.mark.parametrize("packed", [".gz", ".zst"])
def test_no_whole_line_before_damage_is_lost(packed: str) -> None:
    text = "".join(f"{line}\n" for line in minimal()).encode()
    out = io.BytesIO()
    with pytest.raises(nf.FormatError, match="expected a whole"):
        nf.solve_file(io.BytesIO(PACKERS[packed](text) + b"garbage"), out)
    assert len(out.getvalue().splitlines()) == len(text.splitlines())


TABLES = [
    f"puzzle,solution\n{UNIQUE},{SOLUTION}\n{EMPTY},\n",
    f"quizzes,solutions\r\n{UNIQUE},{SOLUTION}\r\n{EMPTY},x\r\n",
    f"# Kaggle\n\nid;source;puzzle;rating\n1;a;{UNIQUE};1.5\n  # comment\n2;b;{EMPTY};1.7\n",
    f'id,puzzle\n1,"{UNIQUE}"\n\n2,{EMPTY}',
    f"{UNIQUE},{SOLUTION}\n{EMPTY},{SOLUTION}\n",
    f"id\tpuzzle\n1\t{UNIQUE}\n2\t{EMPTY}\n3\t12\n4\n5\t{TWICE}\n6\t{'x' * 16}\n",
]


@pytest.mark.parametrize("text", TABLES)
def test_tables_are_read_as_ever_and_fast(tmp_path: Path, text: str) -> None:
    path = tmp_path / "table.csv"
    path.write_text(text, newline="")
    out = tmp_path / "out.txt"
    nf.solve_file(path, out)
    with path.open("rb") as file:
        source = Source.of(file, path)
        assert source.plain_lines is not None
        expected = [str(getattr(item, "error", "")) for item in source.items()]
    rows = out.read_text().splitlines()
    assert rows[0] == SOLUTION
    assert rows[1].endswith("  # multiple")
    assert [row[2:] if error else "" for row, error in zip(rows, expected, strict=True)] == expected


def test_tables_of_other_sizes_take_the_other_road() -> None:
    text = f"puzzle,rating\n{'1234' + 12 * '.'},1\n{UNIQUE},2\n"
    rows, summary = solved(text)
    assert rows.splitlines() == ["1234341221434321  # multiple", SOLUTION]
    assert summary.unique == summary.multiple == 1


def test_stopping_leaves_whole_rows() -> None:
    stop = nf.StopToken()
    text = f"{UNIQUE}\n" * 40_000

    def after_some(progress: nf.Progress) -> None:
        if progress.puzzles:
            stop.stop()

    rows, summary = solved(text, progress=after_some, stop=stop, threads=2)
    assert summary.stopped_by == "stop"
    assert 0 < summary.puzzles < 40_000
    assert rows == f"{SOLUTION}\n" * summary.puzzles
    assert (summary.last_line, summary.resumable) == (summary.puzzles, False)


def test_the_summary_is_a_value() -> None:
    _, summary = solved(f"{UNIQUE}\n{EMPTY}\n{TWICE}\nwhat\n")
    assert summary.counts() | {"unsupported": 0} == summary.counts()
    assert not summary.ok
    assert "4 puzzles: 1 unique; 1 multiple, 1 none, 1 malformed (" in str(summary)
    assert summary.to_json()["malformed"] == 1
    assert hash(summary) == hash(summary)
    with pytest.raises(nf.UnknownNameError, match="json"):
        solved(UNIQUE, format="xml")


def test_a_bomb_takes_little_memory(tmp_path: Path) -> None:
    packer = zstd.ZstdCompressor()
    path = tmp_path / "bomb.zst"
    with path.open("wb") as file:
        file.write(packer.compress(f"{UNIQUE}\n".encode()))
        for _ in range(400):
            file.write(packer.compress(b"1" * (1 << 20)))
        file.write(packer.compress(f"\n{UNIQUE}\n".encode()) + packer.flush())
    code = (
        f"import ninefold as nf; print(nf.solve_file({str(path)!r}, '/dev/null').to_json());"
        "print([line.split()[1] for line in open('/proc/self/status') if 'VmHWM' in line][0])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    summary, peak = done.stdout.splitlines()
    assert "'unique': 2, " in summary
    assert "'malformed': 1, " in summary
    assert int(peak) < 150_000  # kilobytes


@pytest.mark.usefixtures("small_chunks")
def test_long_lines_do_not_change_where_chunks_end(tmp_path: Path) -> None:
    lines = [UNIQUE, "1" * 1_500, "2" * 150, EMPTY, "3" * (3 << 20), UNIQUE, TWICE, UNIQUE]
    path = tmp_path / "list.txt.gz"
    path.write_bytes(gzip.compress("\n".join(lines * 2).encode()))
    whole = read_chunks(path, chunks.Place(0, 1))
    assert [chunk.end.line for chunk in whole][-1] == 2 * len(lines)
    for number, chunk in enumerate(whole):
        assert read_chunks(path, chunk.begin) == whole[number:]


def read_chunks(path: Path, begin: chunks.Place) -> list[chunks.Chunk]:
    with path.open("rb") as file:
        reader = chunks.ChunkReader(Source.of(file), begin)
        found, memory = [], bytearray()
        while (chunk := reader.next(memory)) is not None:
            found.append(chunk._replace(text=chunk.text[: chunk.size]))
        return found


@pytest.mark.parametrize(
    "wrong", [{"threads": -1}, {"limit": -1}, {"seed": "x"}, {"solver": "none"}, {"format": "xml"}]
)
def test_what_cannot_be_asked_touches_no_file(wrong: dict[str, object], tmp_path: Path) -> None:
    source, target = tmp_path / "list.txt", tmp_path / "out.txt"
    source.write_text(f"{UNIQUE}\n")
    target.write_text("precious")
    with pytest.raises(nf.NinefoldError):
        nf.solve_file(source, target, **wrong)
    assert target.read_text() == "precious"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["list.txt", "out.txt"]


def test_a_summary_names_the_time_that_was_up() -> None:
    _, summary = solved(f"{UNIQUE}\n" * 10, limits=nf.Limits(seconds=0))
    assert summary.undecided == 10
    assert summary.stopped_by == "seconds"
    assert solved(UNIQUE, limits=nf.Limits(seconds=60))[1].stopped_by is None


def test_the_smaller_limit_holds_on_both_roads() -> None:
    limits = nf.Limits(solutions=2)
    for solver in ("classic", "reference"):
        rows, _ = solved(f"{UNIQUE}\n", limit=1, limits=limits, format="csv", solver=solver)
        assert rows.splitlines()[1].split(",")[2:] == ["undecided", "solutions"]


def test_a_deadline_leaves_the_token_of_the_caller_alone(tmp_path: Path) -> None:
    stop = nf.StopToken()
    source = tmp_path / "in.txt"
    source.write_text(200 * (81 * "." + "\n"))
    summary = nf.run(
        "count", source, tmp_path / "out.txt", solver="reference", deadline=0.05, stop=stop
    )
    assert summary.stopped_by == "deadline"
    assert not stop.stopped


@pytest.mark.parametrize("setting", [{"stop": 5}, {"pool": 5}, {"limits": 5}], ids=str)
def test_a_setting_of_another_type_is_refused_by_its_name(setting: Any, tmp_path: Path) -> None:
    with pytest.raises(nf.ValueRangeError, match=f"{next(iter(setting))} must be"):
        nf.run("count", [81 * "."], tmp_path / "out.txt", **setting)


ZERO = ["0..............." + 20 * ".", "5...0..1.24....0....5..3...4..4...3."]
ZERO_LIST = "\n".join(["# layout: 6x6+from-0", *ZERO, ""])


@pytest.mark.parametrize("name", ["out.csv", "out.parquet", "out.arrow"])
@pytest.mark.parametrize("from_puzzles", [True, False])
def test_rows_of_digits_from_0_keep_their_layout(
    name: str, from_puzzles: bool, tmp_path: Path
) -> None:
    source: Any = tmp_path / "list.txt"
    source.write_text(ZERO_LIST)
    puzzles = nf.read_file(source)
    nf.run("count", list(puzzles) if from_puzzles else source, tmp_path / name, limit=2)
    again = io.BytesIO()
    nf.run("convert", tmp_path / name, again, to="json")
    assert list(nf.read_all(again.getvalue().decode())) == list(nf.read_file(source))
    nf.run("solve", tmp_path / name, tmp_path / "again.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "again.jsonl").read_text().splitlines()]
    assert [row["status"] for row in rows] == ["multiple", "unique"]
    assert {row["layout"] for row in rows} == {"boxes 2x3+from-0"}


@pytest.mark.parametrize("verb", ["solve", "solutions", "rate", "hint", "explain", "candidates"])
def test_text_of_digits_from_0_states_its_layout(verb: str, tmp_path: Path) -> None:
    source = tmp_path / "list.txt"
    source.write_text("\n".join(["# layout: 6x6+from-0", ZERO[1]]))
    nf.run(verb, source, tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text().startswith("# layout: boxes 2x3+from-0\n")
    (board,) = nf.read_file(tmp_path / "out.txt")
    assert board.layout == nf.Layout.named("6x6+from-0")
    nf.run("count", source, tmp_path / "counts.txt")
    assert (tmp_path / "counts.txt").read_text() == "1\n"


def test_boards_whose_layout_the_text_does_not_state_are_comments(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text(json.dumps({"layout": "6x6+from-0", "line": ZERO[1]}) + "\n")
    nf.run("solve", source, tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text().startswith("# ")
    assert not list(nf.read_file(tmp_path / "out.txt"))
    nf.run("solve", source, tmp_path / "stated.txt", layout="6x6+from-0")
    assert [each.layout.first_digit for each in nf.read_file(tmp_path / "stated.txt")] == [0]


def test_puzzles_with_rules_are_read_again_from_a_table(tmp_path: Path) -> None:
    ruled = nf.Puzzle("1" + 15 * ".", rules=[f"killer 5 r1c{n}-r2c{n}" for n in (1, 3, 4)] * 9)
    summary = nf.run("convert", [ruled], tmp_path / "out.parquet")
    assert (summary.done, summary.unsupported) == (1, 0)
    for verb, wanted in (("count", "16"), ("solve", "multiple")):
        out = io.BytesIO()
        nf.run(verb, tmp_path / "out.parquet", out)
        assert wanted in out.getvalue().decode()
