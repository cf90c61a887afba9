"""Boards that the tests of validation share."""

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SIX = "123456456123231564564231312645645312"


def replaced(text, index, character):
    return text[:index] + character + text[index + 1 :]


def rows(line, size=9):
    """The rows of a line as lists of numbers."""
    digits = [0 if c == "." else int(c) for c in line]
    return [digits[start : start + size] for start in range(0, len(digits), size)]
