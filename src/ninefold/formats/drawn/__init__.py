"""Puzzles that are stated by drawings and sentences, as SudokuPad and f-puzzles keep them.

colours     colours by the names that people give them
drawings    lines, arrows, figures and cages on a board, whatever program drew them
sentences   the rules text, sentence by sentence
lines       which rule a line is
dots        dots, letters, signs and numbers between two cells
figures     which rule another circle, a number outside or a cage is
reading     drawings and sentences together: rules, cosmetics, and what was not understood
assembly    a puzzle from all of that
"""
