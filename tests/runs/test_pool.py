"""Lists answered by a pool that was handed in, and work that goes to another process."""

from __future__ import annotations

import pickle
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.formats.compression import GZIP
from ninefold.runs.pool import LARGEST_BATCH, batches
from ninefold.runs.work import RowWork
from ninefold.verbs import verb_of

from .boards import MIXED, minimal


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    path = tmp_path / "list.txt"
    path.write_text("\n".join(minimal()[:100] + [line for line in MIXED if len(line) < 1_000]))
    return path


@pytest.fixture(scope="module")
def processes() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        yield pool


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("out.txt", {}),
        ("out.csv.gz", {"format": "csv"}),
        ("out.json", {"format": "json", "solver": "reference", "limits": nf.Limits(nodes=50)}),
        ("out.txt.zst", {"solver": "reference", "limits": nf.Limits(nodes=50)}),
    ],
)
def test_a_pool_gives_the_same_bytes(processes, mixed, tmp_path: Path, name, asked) -> None:
    alone, away = tmp_path / f"alone-{name}", tmp_path / name
    nf.solve_file(mixed, alone, **asked)
    nf.solve_file(mixed, away, pool=processes, **asked)
    assert away.read_bytes() == alone.read_bytes()


def test_a_stop_leaves_what_can_be_gone_on_with(mixed: Path, tmp_path: Path) -> None:
    stop = nf.StopToken()
    alone, away = tmp_path / "alone.txt", tmp_path / "away.txt"
    nf.solve_file(mixed, alone)
    stop.stop()
    with ThreadPoolExecutor(1) as pool:
        busy = pool.submit(time.sleep, 0.5)
        summary = nf.solve_file(mixed, away, pool=pool, stop=stop)
        assert (summary.stopped_by, summary.resumable, busy.done()) == ("stop", True, False)
        assert not pool.submit(int).cancelled()  # the pool is not ours to end
        nf.solve_file(mixed, away, pool=pool)
    assert away.read_bytes() == alone.read_bytes()


def test_time_left_means_the_same_elsewhere() -> None:
    limits, deadline = nf.Limits(seconds=60), time.monotonic() + 60
    work = RowWork(verb_of("solve", limits=limits), deadline)
    record = work.__getstate__()
    assert 50 < record["deadline"] <= 60
    twin = pickle.loads(pickle.dumps(work))
    assert 50 < twin.verb_now().limits.seconds <= 60
    assert replace(twin, deadline=None).verb_now().limits == limits


def test_what_is_sent_arrives_as_it_was() -> None:
    token = nf.StopToken()
    token.stop()
    assert not pickle.loads(pickle.dumps(token)).stopped
    assert pickle.loads(pickle.dumps(GZIP)) is GZIP


def test_batches_grow_and_do_not_wait() -> None:
    sizes = [len(batch) for (batch,) in batches(range(100_000))]
    assert (sizes[0], max(sizes), sum(sizes)) == (1, LARGEST_BATCH, 100_000)
    assert [len(batch) for (batch,) in batches(range(40), lambda: False)] == [1] * 40
