"""How well are photos of Sudoku read?

Two questions: of boards that are printed and photographed here, in fonts that the network has not learned from
(`--boards`), and of real photos with their boards (`--photos FOLDER`, with a file `truth.txt` of names and boards). For
both: whole boards right, cells right, and whether the cells that were read wrongly are among those marked
as doubtful.

    python benchmarks/scans.py --boards 1000
    python benchmarks/scans.py --photos FOLDER
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

import ninefold as nf

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))


@dataclass
class Tally:
    """What came of many scans."""

    boards: int = 0
    right: int = 0
    no_grid: int = 0
    wrong_cells: int = 0
    wrong_marked: int = 0
    right_marked: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, name: str, image: str | np.ndarray, truth: str) -> None:
        """Scan a picture and compare."""
        self.boards += 1
        begun = time.process_time()
        try:
            scan = nf.scan(image)
        except nf.NoGridError:
            self.no_grid += 1
            print(f"{name}: no grid found")
            return
        finally:
            self.seconds.append(time.process_time() - begun)
        read = scan.puzzle.to_line()
        doubtful = {scan.puzzle.layout.cell(cell) for cell in scan.doubtful}
        wrong = {cell for cell in range(81) if read[cell] != truth[cell]}
        self.right += not wrong
        self.wrong_cells += len(wrong)
        self.wrong_marked += len(wrong & doubtful)
        self.right_marked += len(doubtful - wrong)
        if wrong:
            print(f"{name}: {len(wrong)} wrong, {len(doubtful)} doubtful, {scan.status}")

    def report(self) -> str:
        """All of it in a few lines."""
        cells = 81 * (self.boards - self.no_grid)
        return (
            f"{self.boards:,} boards: {self.right:,} right ({self.right / self.boards:.1%}), "
            f"no grid found in {self.no_grid:,}\n"
            f"{cells:,} cells: {self.wrong_cells:,} wrong ({self.wrong_cells / max(cells, 1):.3%}), "
            f"{self.wrong_marked:,} of them doubtful; "
            f"{self.right_marked:,} right ones doubtful ({self.right_marked / max(cells, 1):.2%})\n"
            f"CPU: median {np.median(self.seconds):.3f} s, longest {max(self.seconds):.3f} s"
        )


def rendered(boards: int, seed: int) -> Iterator[tuple[str, np.ndarray, str]]:
    """Photos of puzzles of our own making, turned by any number of quarters."""
    from digits.examples import split_fonts
    from digits.photographing import take_photo
    from digits.printing import print_page

    _, fonts, pens = split_fonts()
    puzzles = nf.generate(boards, seed=seed)
    for index, puzzle in enumerate(puzzles):
        random = np.random.default_rng((seed, index))
        digits = np.frombuffer(puzzle.givens, dtype=np.uint8).astype(np.int64)
        page = print_page(random, fonts, pens, digits=digits, scribbles=False)
        turn = 90 * int(random.integers(4)) + random.normal(0, 5)
        photo = take_photo(random, page, turn=turn)
        yield f"board {index}", photo.picture, puzzle.to_line()


def photographed(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Real photos."""
    for line in (folder / "truth.txt").read_text().splitlines():
        name, board = line.split()
        yield name, str(folder / name), board


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=0)
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sets = [rendered(options.boards, options.seed)] if options.boards else []
    sets += [photographed(options.photos)] if options.photos else []
    for photos in sets:
        tally = Tally()
        for name, image, truth in photos:
            tally.add(name, image, truth)
        print(tally.report())


if __name__ == "__main__":
    main()
