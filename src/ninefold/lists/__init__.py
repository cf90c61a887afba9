"""Lists of any size, solved from file to file in bounded memory.

    running     `solve_file`: the whole job
    chunks      the input cut into many lines at a time
    answering   what is asked, and the rows of a chunk
    queues      work under way in threads or another pool, given back in order
    parts       all rows in order, answered by a pool
    rows        a row as text, CSV, JSON
    targets     where rows go: a stream, or a file that is ours alone
    journal     what is done, so that a run that was killed can go on
    summary     how far it is, and what became of all puzzles

docs/files.md tells the same from outside.
"""

from ninefold.lists.running import solve_file, solve_source
from ninefold.lists.summary import ListSummary, Progress

__all__ = ["ListSummary", "Progress", "solve_file", "solve_source"]
