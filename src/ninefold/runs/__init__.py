"""Runs: a verb over many puzzles, from any source to any target, in bounded memory.

    run         the whole: a source and a target opened, the parts between them, the summary
    sources     what is read: text, tables, folders, streams, puzzles in memory
    ruled_source  a source whose puzzles get further rules
    chunks      a text cut into many whole lines at a time
    verb        the question: what every verb has in common
    answers     its answers about a puzzle, some boards, a column
    columns     answers about many boards as arrays
    work        the work on a piece of a source, here or in another process
    pool        work under way in threads or another pool, given back in order
    rows        a row as text, CSV, JSON
    distinct    which rows have come up before
    tables/     Parquet and Arrow files, read and written part by part
    targets     where parts go: a stream, or a file that is ours alone
    job         parts written one after the other, begun or continued
    journal     what is done, so that a run that was killed can continue
    summary     how far a run is, and what became of all puzzles

The verbs themselves are in `ninefold.verbs`; docs/files.md describes all of it from outside.
"""
