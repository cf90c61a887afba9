"""`map_batches`: order, look-ahead, retries, errors, and an end before the end."""

from __future__ import annotations

import time
from itertools import count

import pytest
from scratch_cluster import ScratchCluster, wait_until

import ninefold as nf
from ninefold.cluster import map_batches


def test_results_come_in_order(cluster: ScratchCluster) -> None:
    slow_first = map_batches(cluster.client, lambda n: (time.sleep(0.3 / (n + 1)), n)[1], range(12))
    assert list(slow_first) == list(range(12))


def test_look_ahead_is_bounded_and_the_rest_is_cancelled(cluster: ScratchCluster) -> None:
    drawn = []

    def endless():
        for number in count():
            drawn.append(number)
            yield number

    results = map_batches(cluster.client, lambda number: number, endless(), ahead=3)
    assert [next(results) for _ in range(5)] == [0, 1, 2, 3, 4]
    assert len(drawn) <= 5 + 3 + 2
    results.close()
    wait_until(lambda: cluster.tasks() == 0)


def test_what_fails_is_tried_again_and_then_raised(cluster: ScratchCluster, tmp_path) -> None:
    def fails_twice(path):
        with open(path, "a+") as file:
            file.write("x")
            file.seek(0)
            tries = len(file.read())
        if tries < 3:
            raise ValueError(f"try {tries}")
        return tries

    path = str(tmp_path / "tries")
    assert list(map_batches(cluster.client, fails_twice, [path])) == [3]
    with pytest.raises(ZeroDivisionError):
        list(map_batches(cluster.client, lambda number: 1 // number, [1, 0], retries=1))


def test_what_ends_every_worker_is_an_error(cluster: ScratchCluster) -> None:
    def deadly(_batch):
        import os

        os._exit(1)

    with pytest.raises(nf.ClusterError, match="kills every worker"):
        list(map_batches(cluster.client, deadly, [0]))
    wait_until(lambda: len(cluster.pids()) == 2)


def test_a_stop_is_heard(cluster: ScratchCluster) -> None:
    stop = nf.StopToken()
    results = map_batches(cluster.client, lambda number: number, count(), stop=stop)
    next(results)
    stop.stop()
    assert len(list(results)) <= 20


def test_a_match_is_played_by_the_workers(cluster: ScratchCluster, tmp_path) -> None:
    import sys

    command = "import sys; sys.argv[1:] = ['engine', '--level', '1', '--seed', '{seed}']"
    player = f'{sys.executable} -c "{command}; from ninefold.cli import main; sys.exit(main())"'
    with nf.cluster.cluster_pool(cluster.address) as pool:
        played = nf.game.arena.play_match(
            player, player, games=2, seconds=20, jobs=pool.places, pool=pool, out=tmp_path / "kept"
        )
        again = nf.game.arena.play_match(
            player, player, games=2, seconds=20, jobs=1, out=tmp_path / "kept"
        )
        with pytest.raises(FileNotFoundError):
            nf.game.arena.play_match("/no/such/player", player, pool=pool)
    assert [len(entry.turns) > 10 for entry in played.entries] == [True, True]
    assert again.entries == played.entries
