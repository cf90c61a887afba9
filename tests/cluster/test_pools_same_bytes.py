"""What a cluster answers is what one process answers, whatever dies meanwhile."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from scratch_cluster import ScratchCluster, wait_until

from ninefold.runs.journal import journal_path
from runs.boards import MIXED, minimal

SLOW = "." * 81


@pytest.fixture(scope="module")
def mixed(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("mixed") / "list.txt"
    path.write_text("\n".join(minimal()[:60] + [line for line in MIXED if len(line) < 1_000]))
    return path


@pytest.fixture(scope="module")
def long_list(tmp_path_factory) -> Path:
    """Puzzles for a second or two, so that something can die in the middle."""
    path = tmp_path_factory.mktemp("long") / "list.txt"
    path.write_text("\n".join(minimal() * 5))
    return path


def long_solve(source: Path, target: Path) -> list[object]:
    """A command that solves it by a solver that takes its time."""
    return ["solve", source, "-o", target, "--solver", "cover"]


@pytest.mark.parametrize(
    "verb",
    [
        ["solve", "-f", "csv"],
        ["solve", "-f", "json", "--solver", "cover"],
        ["rate", "-f", "csv"],
        ["check", "-q"],
        ["count", "--limit", "5"],
    ],
    ids=" ".join,
)
def test_verbs_print_the_same(cli, cluster: ScratchCluster, mixed: Path, verb) -> None:
    alone = cli(*verb, mixed)
    away = cli(*verb, mixed, "--cluster", cluster.address)
    assert (away.code, away.out) == (alone.code, alone.out)
    assert away.out


@pytest.mark.parametrize(
    "verb", [["solve"], ["rate"], ["check"], ["count", "--limit", "5"]], ids=" ".join
)
@pytest.mark.parametrize("ending", ["parquet", "arrow"])
def test_tables_are_the_same(cli, cluster, mixed: Path, tmp_path: Path, verb, ending) -> None:
    alone, away = (tmp_path / f"{name}.{ending}" for name in ("alone", "away"))
    code = cli(*verb, mixed, "-o", alone).code
    assert cli(*verb, mixed, "-o", away, "--cluster", cluster.address).code == code
    assert away.read_bytes() == alone.read_bytes()


def test_pages_are_sent_as_they_stand(cli, cluster: ScratchCluster, tmp_path: Path) -> None:
    source, alone, away = (tmp_path / f"{name}.parquet" for name in ("in", "alone", "away"))
    pq.write_table(pa.table({"puzzle": (minimal() * 20)[:20_000]}), source)
    assert cli("solve", source, "-o", alone).code == 0
    assert cli("solve", source, "-o", away, "--cluster", cluster.address).code == 0
    assert away.read_bytes() == alone.read_bytes()


def test_standard_input(cli, cluster: ScratchCluster, mixed: Path) -> None:
    away = cli("solve", "-", "--cluster", cluster.address, stdin=mixed.read_text())
    assert away.out == cli("solve", mixed).out


@pytest.mark.parametrize("wish", [["-n", "600", "-f", "csv"], ["-n", "5", "--level", "medium"]])
def test_puzzles_that_are_made(cli, cluster: ScratchCluster, tmp_path: Path, wish) -> None:
    outputs = [tmp_path / name for name in ("alone.gz", "away.gz")]
    assert cli("generate", *wish, "--seed", 7, "-o", outputs[0]).code == 0
    options = ["--seed", 7, "-o", outputs[1], "--cluster", cluster.address]
    assert cli("generate", *wish, *options).code == 0
    assert outputs[1].read_bytes() == outputs[0].read_bytes()


def test_a_worker_that_is_killed(cli, process, cluster, long_list: Path, tmp_path: Path) -> None:
    alone, away = tmp_path / "alone.txt", tmp_path / "away.txt"
    cli(*long_solve(long_list, alone))
    running = process(*long_solve(long_list, away), "--cluster", cluster.address)
    victim = cluster.pids()[0]
    wait_until(lambda: away.exists() and away.stat().st_size > 0)
    assert running.poll() is None
    os.kill(victim, signal.SIGKILL)
    _, err = running.communicate()
    assert (running.returncode, b"Traceback" in err) == (0, False)
    assert away.read_bytes() == alone.read_bytes()
    wait_until(lambda: len(cluster.pids()) == 2)  # its nanny has started another
    assert victim not in cluster.pids()
    assert cluster.tasks() == 0  # nothing is kept


def test_a_command_that_is_killed(cli, process, cluster, long_list: Path, tmp_path: Path) -> None:
    alone, away = tmp_path / "alone.txt", tmp_path / "away.txt"
    cli(*long_solve(long_list, alone))
    command = [*long_solve(long_list, away), "--cluster", cluster.address]
    running = process(*command)
    wait_until(lambda: away.exists() and away.stat().st_size > 0)
    running.kill()
    running.communicate()
    assert journal_path(away).exists()
    wait_until(lambda: cluster.tasks() == 0)
    assert cli(*command).code == 0
    assert away.read_bytes() == alone.read_bytes()
    assert not journal_path(away).exists()


def test_ctrl_c_ends_what_the_workers_do(process, cluster: ScratchCluster, tmp_path: Path) -> None:
    source = tmp_path / "list.txt"
    source.write_text("\n".join([SLOW] * 8))
    command = ["count", source, "--solver", "regions", "--cluster", cluster.address]
    running = process(*command)
    wait_until(lambda: all(cluster.executing()))
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert err.endswith(b"interrupted: 0 puzzles done\n")
    wait_until(lambda: not any(cluster.executing()))


def test_ctrl_c_ends_local_workers(process, long_list: Path, tmp_path: Path) -> None:
    away = tmp_path / "away.txt"
    command = [*long_solve(long_list, away), "--cluster", "local:1"]
    running = process(*command, process_group=0)
    wait_until(lambda: away.exists() and away.stat().st_size > 0)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does
    _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert b"run the same command again to continue" in err
    assert b"Traceback" not in err
    wait_until(lambda: not members(running.pid))


def members(group: int) -> list[int]:
    """The processes of a group."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] != "Z":
            found.append(int(path.parent.name))
    return found
