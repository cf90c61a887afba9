"""Work on more than one machine, by Dask: its scheduler, its workers, its retries (`cluster`).

    mapping       `map_batches`: a function over batches, in order
    pools         the workers of a cluster as a pool, which lists, ratings and makers take
    connections   addresses, connections, and whether the workers are of our kind
    tasks         the work of a worker
    local_worker  the module that a worker of `local:N` loads at its start

Nothing here knows Sudoku: a pool takes the same functions that the library runs on threads.
Dask is loaded when a pool is opened. docs/cluster.md describes it for users.
"""

from ninefold.cluster.mapping import map_batches
from ninefold.cluster.pools import ClusterPool, cluster_pool

__all__ = ["ClusterPool", "cluster_pool", "map_batches"]
