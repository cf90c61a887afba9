"""Runs: a verb over many puzzles, from any source to any target, in bounded memory.

    run         the whole run: opens source and target, does the work, sums up
    sources     the inputs: text, tables, folders, streams, puzzles in memory
    ruled_source  a source that adds rules to its puzzles
    chunks      a text cut into many whole lines at a time
    verb        the base of all verbs
    answers     the answers of a verb for a puzzle, some boards, a column
    columns     answers for many boards as arrays
    work        the work on a piece of a source, here or in another process
    pool        work in progress in threads or another pool, with results in order
    rows        a row as text, CSV, JSON
    distinct    the rows that have occurred before
    tables/     Parquet and Arrow files, read and written part by part
    targets     the outputs: a stream, or a locked file
    job         parts written one after another, from the start or continued
    journal     the record of finished work, from which a killed run continues
    summary     the progress of a run, and the outcomes of all puzzles

The verbs themselves are in `ninefold.verbs`; docs/files.md describes all of it from outside.
"""
