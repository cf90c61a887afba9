"""Tables: Parquet and Arrow files, read in chunks and written part by part.

reader        tables, and texts read as tables, in chunks of rows from any row on
writer        files that are written part by part and can be continued
footer        the footer of a Parquet file that grows
groups        the groups of rows of a Parquet file, and the `pages` of puzzles in them
copies        a Parquet file with the groups of another; `answer_pages` makes its new columns
"""
