"""The constraint strings of Interactive-Sudoku-Solver, a program by sigh: `.Cage~9~R1C1~R2C1`.

strings     the text as a tree: a constraint's name, its arguments, and what it contains
boards      cells, lines and regions by their names
codes       relations and machines that are packed into a few letters
rules       which of its words is which constraint
words       constraints in its words
killers     killers in 81 characters, which the program reads as well
records     a string as a puzzle
forms       the formats
"""
