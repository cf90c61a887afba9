"""Clusters that are not there, go away, are of another kind; and the example of docs/cluster.md."""

from __future__ import annotations

import re
import shlex
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from distributed import Client
from scratch_cluster import DASK, ScratchCluster, wait_until

import ninefold as nf
from ninefold.cluster import connections
from ninefold.runs.journal import journal_path
from runs.boards import minimal

ROOT = Path(__file__).parent.parent.parent
BIN = Path(sys.executable).parent


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def test_nobody_answers(cli, monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.5)
    address = f"tcp://127.0.0.1:{free_port()}"
    done = cli("solve", "example:minimal", "-o", tmp_path / "out.txt", "--cluster", address)
    assert done.code == 2
    assert done.err.startswith(f"ninefold: no scheduler answers at {address}")
    assert not (tmp_path / "out.txt").exists()


@pytest.mark.parametrize("address", ["local", "local:0", "local:x", "local:-1"])
def test_no_local_cluster(cli, address: str) -> None:
    done = cli("rate", "example:easy", "--cluster", address)
    assert (done.code, "use local:2" in done.err) == (2, True)


def test_threads_are_the_workers_own(cli) -> None:
    done = cli("solve", "example:minimal", "--threads", 2, "--cluster", "local:2")
    assert (done.code, "--threads" in done.err) == (2, True)


def test_a_missing_extra_is_named() -> None:
    code = """
import sys
from ninefold.cli import main
sys.argv[1:] = ["solve", "example:minimal"]
assert main() == 0
assert not {"dask", "distributed"} & set(sys.modules)
sys.modules["distributed"] = None
sys.argv[1:] += ["--cluster", "local:1"]
sys.exit(main())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Clusters need what pip install 'ninefold[cluster]' installs" in done.stderr


OTHERS = {
    "import ninefold.version as v; v.__version__ = '0.0.1'": r"at tcp://.* has ninefold 0\.0\.1",
    "import sys; sys.modules['ninefold.cluster.tasks'] = None": r"at tcp://.* has no ninefold",
    "import ninefold.explain as e; e.rate = lambda puzzle: 0": r"at tcp://.* gives different",
}


@pytest.mark.parametrize("preload", OTHERS)
def test_workers_of_another_kind_are_refused(tmp_path: Path, cluster, preload: str) -> None:
    script = tmp_path / "other.py"
    script.write_text(preload)
    options = ["--preload", str(script), "--no-nanny", "--dashboard-address", ":0"]
    command = [DASK, "worker", cluster.address, *options, "--local-directory", str(tmp_path)]
    with (tmp_path / "log").open("wb") as log:
        worker = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        cluster.client.wait_for_workers(3, timeout=60)
        with pytest.raises(nf.ClusterError, match=OTHERS[preload]), cluster_pool(cluster):
            pass
    finally:
        worker.terminate()
        worker.wait()
    wait_until(lambda: len(cluster.pids()) == 2)


def cluster_pool(cluster: ScratchCluster):
    return nf.cluster.cluster_pool(cluster.address)


@pytest.mark.timeout(400)
def test_the_example_of_the_docs_and_a_scheduler_that_dies(cli, process, tmp_path: Path) -> None:
    text = (ROOT / "docs" / "cluster.md").read_text()
    block = re.search(r"```sh\n(.*?)```", text, re.DOTALL)
    assert block is not None
    *servers, command = block[1].replace("8786", str(free_port())).strip().splitlines()
    words = [shlex.split(line.removesuffix("&")) for line in servers]
    assert [each[:2] for each in words] == [["dask", "scheduler"], *2 * [["dask", "worker"]]]
    (tmp_path / "puzzles.txt").write_text("\n".join(minimal() * 5))
    with ExitStack() as stack:
        log = stack.enter_context((tmp_path / "log").open("wb"))
        started = []
        for each in words:
            program = [BIN / each[0], *each[1:]]
            started.append(subprocess.Popen(program, stdout=log, stderr=log, cwd=tmp_path))
            stack.callback(started[-1].wait)
            stack.callback(started[-1].kill)
        address = words[-1][2]
        looking = Client(address, timeout=60, set_as_default=False)
        stack.callback(looking.close)
        looking.wait_for_workers(2, timeout=60)
        whole = subprocess.run(
            [BIN / "ninefold", *shlex.split(command)[1:]], cwd=tmp_path, check=False
        )
        assert whole.returncode == 0
        looking.close()

        out = tmp_path / "out.txt"
        asked = ["solve", tmp_path / "puzzles.txt", "-o", out, "--solver", "cover"]
        running = process(*asked, "--cluster", address)
        wait_until(lambda: out.exists() and out.stat().st_size > 0)
        started[0].kill()
        _, err = running.communicate(timeout=60)
        assert running.returncode == 2
        assert err == b"ninefold: the connection to the cluster's scheduler was lost\n"
    assert journal_path(out).exists()
    assert cli(*asked).code == 0
    assert out.read_bytes() == (tmp_path / "solutions.txt").read_bytes()
