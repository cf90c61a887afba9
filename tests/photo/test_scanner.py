"""Photos become puzzles; what is none is told; what is doubtful is marked."""

from __future__ import annotations

import warnings
from concurrent.futures import ThreadPoolExecutor

import cv2
import numpy as np
import pytest

import ninefold as nf

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_printed_boards_are_read(photograph) -> None:
    """The bar of a thousand boards, on ten: `make scans` has all of them."""
    right = wrong_unmarked = right_marked = 0
    for seed, puzzle in enumerate(nf.generate(10, seed=9)):
        picture, _ = photograph(puzzle, seed, turn=90 * (seed % 4))
        scan = nf.scan(picture)
        wrong = {
            name
            for cell, name in enumerate(map(puzzle.layout.cell_name, range(81)))
            if scan.puzzle.givens[cell] != puzzle.givens[cell]
        }
        right += not wrong
        wrong_unmarked += len(wrong - set(scan.doubtful))
        right_marked += len(set(scan.doubtful) - wrong)
    assert right == 10
    assert wrong_unmarked == 0
    assert right_marked <= 10 * 81 // 50


@pytest.mark.parametrize("quarters", range(4))
def test_a_board_that_was_turned_stands_again(quarters: int, photograph) -> None:
    puzzle = nf.generate(seed=11)
    picture, _ = photograph(puzzle, 11, turn=0)
    scan = nf.scan(np.ascontiguousarray(np.rot90(picture, quarters)))
    assert scan.puzzle.givens == puzzle.givens
    top_left, top_right = np.array(scan.corners[0]), np.array(scan.corners[1])
    along = (top_right - top_left) / np.linalg.norm(top_right - top_left)
    expected = [(1, 0), (0, -1), (-1, 0), (0, 1)][quarters]
    assert along @ np.array(expected) > 0.9


def test_the_straightened_picture_shows_the_board_again(photograph) -> None:
    puzzle = nf.generate(seed=12)
    scan = nf.scan(photograph(puzzle, 12, turn=90)[0])
    assert scan.warped.shape[0] == scan.warped.shape[1]
    assert not scan.warped.flags.writeable
    again = nf.scan(cv2.copyMakeBorder(scan.warped, 30, 30, 30, 30, cv2.BORDER_REPLICATE))
    assert again.puzzle.givens == puzzle.givens


def test_a_scan_is_a_value(photograph) -> None:
    import pickle

    picture, _ = photograph(nf.generate(seed=13), 13)
    scan = nf.scan(picture)
    assert scan == nf.scan(picture)
    assert hash(scan) == hash(pickle.loads(pickle.dumps(scan)))
    assert scan.to_json()["puzzle"] == scan.puzzle.to_line()


def test_a_misprinted_board_is_marked_and_told() -> None:
    board = LINE[:3] + "5" + LINE[4:]  # two fives in the first row
    scan = nf.scan(nf.render(board, format="png"))
    assert scan.doubtful
    assert scan.corrections or scan.status != nf.Status.UNIQUE


def crossword() -> np.ndarray:
    random = np.random.default_rng(1)
    picture = np.full((700, 700), 250, dtype=np.uint8)
    for row in range(9):
        for column in range(9):
            left, top = 80 + 60 * column, 80 + 60 * row
            black = random.random() < 0.2
            cv2.rectangle(picture, (left, top), (left + 60, top + 60), 0, -1 if black else 2)
            if not black:
                letter = chr(int(random.integers(65, 91)))
                cv2.putText(picture, letter, (left + 15, top + 45), 0, 1.3, 0, 3)
    return picture


def text() -> np.ndarray:
    picture = np.full((600, 600), 240, dtype=np.uint8)
    for line in range(12):
        cv2.putText(picture, "Every line of it is text 123", (20, 50 + 45 * line), 0, 1, 20, 2)
    return picture


def chessboard() -> np.ndarray:
    squares = np.indices((8, 8)).sum(axis=0) % 2 * 200 + 30
    return np.kron(squares, np.ones((70, 70))).astype(np.uint8)


def graph_paper() -> np.ndarray:
    picture = np.full((600, 600), 250, dtype=np.uint8)
    picture[::20] = picture[:, ::20] = 120
    return picture


NO_SUDOKU = {
    "crossword": crossword,
    "text": text,
    "chessboard": chessboard,
    "graph paper": graph_paper,
    "black": lambda: np.zeros((300, 300), dtype=np.uint8),
    "white": lambda: np.full((300, 300), 255, dtype=np.uint8),
    "noise": lambda: np.random.default_rng(3).integers(0, 255, (500, 500), dtype=np.uint8),
    "a thread": lambda: np.full((60_000, 64), 255, dtype=np.uint8),
    "a strip": lambda: np.random.default_rng(4).integers(0, 255, (64, 4000), dtype=np.uint8),
}


@pytest.mark.parametrize("name", NO_SUDOKU)
def test_what_is_no_sudoku_has_no_grid(name: str) -> None:
    with pytest.raises(nf.NoGridError):
        nf.scan(NO_SUDOKU[name]())


@pytest.mark.parametrize("boxes", [1, 3, 6])
def test_larger_boxes_on_the_page_do_not_hide_the_grid(boxes: int) -> None:
    page = np.full((1950, 1500), 245, dtype=np.uint8)
    for box in range(boxes):
        top, left = 40 + 460 * (box // 2), 40 + 720 * (box % 2)
        cv2.rectangle(page, (left, top), (left + 680, top + 420), 0, 3)
    board = nf.render(LINE, format="png", size=380)
    picture = cv2.imdecode(np.frombuffer(board, np.uint8), cv2.IMREAD_GRAYSCALE)
    page[1500 : 1500 + len(picture), 600 : 600 + len(picture)] = picture
    assert nf.scan(page).puzzle.to_line() == LINE


def test_scans_in_threads_leave_warnings_as_they_were() -> None:
    before = list(warnings.filters)
    board = nf.render(LINE, format="png", size=380)
    with ThreadPoolExecutor(3) as pool:
        found = list(pool.map(nf.scan, [board] * 9))
    assert {scan.puzzle.to_line() for scan in found} == {LINE}
    assert warnings.filters == before


def test_photos_of_newspapers(shared_path) -> None:
    """Real photos, none of which the network has learned from; `make scans` reads all of them."""
    folder = shared_path("photos")
    boards = cells = 0
    for line in (folder / "truth.txt").read_text().splitlines()[::2]:
        name, truth = line.split()
        read = nf.scan(folder / name).puzzle.to_line()
        boards += read == truth
        cells += sum(a == b for a, b in zip(read, truth, strict=True))
    assert boards >= 24
    assert cells >= 0.995 * 25 * 81
