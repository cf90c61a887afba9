"""`--cluster`: the machines or processes that do the work of a verb instead of threads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ninefold.cluster import ClusterPool

Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS|local:N",
        help="Run on the workers of a Dask scheduler, or on N processes of this machine.",
        show_default=False,
    ),
]


@contextmanager
def pooled(cluster: str | None, threads: int = 0) -> Iterator[tuple[ClusterPool | None, int]]:
    """The pool that the option names, if any, and the number of pieces of work at a time."""
    if cluster is None:
        yield None, threads
        return
    if threads:
        raise typer.BadParameter(
            "not together with --cluster, whose workers use their own threads",
            param_hint="--threads",
        )
    from ninefold.cluster import cluster_pool

    with cluster_pool(cluster) as pool:
        yield pool, pool.places
