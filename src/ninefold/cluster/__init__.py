"""Work on more than one machine, by Dask: its scheduler, its workers, its retries (`cluster`).

    mapping       `map_batches`: a function over batches, in order
    pools         the workers of a cluster as a pool, which lists, ratings and makers take
    connections   addresses, connections, and whether the workers are of our kind
    tasks         what runs in a worker
    local_worker  what a worker of `local:N` loads when it starts

Nothing here knows Sudoku: a pool takes what the library does on threads, function by function.
Dask is loaded when a pool is opened. docs/cluster.md tells the same from outside.
"""

from ninefold.cluster.mapping import map_batches
from ninefold.cluster.pools import ClusterPool, cluster_pool

__all__ = ["ClusterPool", "cluster_pool", "map_batches"]
