"""Models of the answers for OpenAPI: the library's own JSON (docs/json.md), key by key.

Answers are not built from these models, as that would take longer than many searches; a test
ensures that the models describe the answers.
"""

from __future__ import annotations

import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Status = Literal["unique", "multiple", "none", "undecided"]
StoppedBy = Literal["solutions", "nodes", "seconds", "stop", "memory"] | None
Record = dict[str, Any]
Line = str
"""The cells of a board, one character each; `.` is an empty cell."""


class AnswerModel(BaseModel):
    """The base of all answers. Later versions may add keys, but never remove one."""

    model_config = ConfigDict(extra="allow")


class Searched(AnswerModel):
    """The figures that every search reports."""

    solver: str
    nodes: int
    seconds: float
    stopped_by: StoppedBy


class SolveAnswer(Searched):
    """A solution, if there is one, and whether it is the only one."""

    puzzle: Line
    marks: str | None = None
    status: Status
    solution: Line | None
    conflicts: list[Record]


class CountAnswer(Searched):
    """A number of solutions, which may exceed 2^53; `text` is the number in words."""

    count: int
    exact: bool
    text: str


class EstimateAnswer(AnswerModel):
    """An estimate of the solution count, with its 95% confidence interval from `low` to `high`."""

    estimate: float
    low: float
    high: float | None
    error: float | None
    samples: int
    exact: bool
    solver: str
    seconds: float
    stopped_by: StoppedBy
    text: str


class SolutionsAnswer(Searched):
    """Solutions, one line each."""

    solutions: list[Line]
    exact: bool


class CandidatesAnswer(Searched):
    """For each cell the digits that it has in at least one solution."""

    layout: str | Record
    cells: dict[str, list[int]]
    exact: bool
    closed: list[str]
    counts: dict[str, list[int]] | None
    counts_exact: bool
    deciding: dict[str, list[int]] | None
    deciding_exact: bool


class CheckAnswer(AnswerModel):
    """A report: whether the puzzle is proper, and if not, why."""

    puzzle: Line
    layout: str | Record
    ok: bool
    verdict: str
    summary: str
    defects: list[str]
    conflicts: list[Record]
    units: list[Record]
    digits: list[Record]
    allowed: dict[str, list[int]]
    status: Status
    stopped_by: StoppedBy
    solution: Line | None
    repairs: list[Record]
    explanation: Record | None
    missed: str | None = Field(
        None, description="A rule was probably not read, judging by the file's solution."
    )


class HintAnswer(AnswerModel):
    """The next step, as much of it as its stage shows."""

    puzzle: Line
    digits: Line
    candidates: str
    unique: bool
    kind: Literal["step", "trial", "mistake", "marks", "several", "none", "solved", "undecided"]
    stage: int
    text: str
    message: str | Record = Field(
        description="The text as data, to be rendered with a catalogue of GET languages/{name}."
    )
    technique: str | None
    step: Record | None
    way: list[Record]
    stale: list[str]
    cells: list[str]
    lit: list[str]
    moves: list[str]
    after: Record | None
    seconds: float


class RateAnswer(AnswerModel):
    """How hard a puzzle is, on the scales that were asked for."""

    puzzle: Line
    status: Status
    er: float | None
    ep: float | None
    ed: float | None
    sukaku_er: float | None
    sukaku_ep: float | None
    sukaku_ed: float | None
    score: int | None
    level: str | None
    steps: int | None
    techniques: dict[str, int]
    hardest: str | None
    needs_trial: bool
    effort: float | None
    stopped_by: StoppedBy
    seconds: float
    unrated: list[str]


class PathAnswer(AnswerModel):
    """The path to the solution, step by step."""

    puzzle: Line
    profile: str
    end: Literal["solved", "stuck", "broken", "cut"]
    stopped_by: StoppedBy
    steps: list[Record]
    seconds: float


class NamedMoveAnswer(AnswerModel):
    """A move, and the step that justifies it."""

    placements: list[str]
    eliminations: list[str]
    technique: str | None
    step: Record | None


class PracticeAnswer(AnswerModel):
    """A position, and the step to be found in it."""

    technique: str
    puzzle: Line
    digits: Line
    candidates: str
    unique: bool
    step: Record
    stages: list[str]
    messages: list[str | Record]
    cells: list[str]
    seed: int
    number: int


class TechniqueMention(AnswerModel):
    """A technique in a list, with HoDoKu's `score` and `level` and the rating of Sudoku Explainer,
    or of Sukaku Explainer if only that rates it (`scale`: SE or Sukaku).
    """

    name: str
    title: str
    family: str
    family_title: str
    needs_unique: bool
    score: float | None
    level: str | None
    rating: float | None
    scale: str | None
    has_example: bool


class TechniqueExample(AnswerModel):
    """A position in which a technique is the next step; `stages` has the texts of its hints, and
    `messages` the same texts as data.
    """

    technique: str
    puzzle: Line
    digits: Line
    candidates: str
    unique: bool
    easier: Literal["profile", "basic", "singles", "none"]
    step: Record
    stages: list[str]
    messages: list[str | Record]
    cells: list[str]


class LessonSketch(AnswerModel):
    """The step of a lesson: its units, its pattern, the digits placed and the candidates removed.
    Cells are numbered from 0, row by row.
    """

    units: list[int]
    cause: list[int]
    place: list[int]
    remove: list[int]


class LessonMention(AnswerModel):
    """A lesson in a chapter; `english` is its title in English."""

    name: str
    title: str
    english: str
    technique: str
    sketch: LessonSketch


class ChapterAnswer(AnswerModel):
    """A chapter of the course."""

    name: str
    title: str
    lessons: list[LessonMention]


class LessonSlide(AnswerModel):
    """A slide of a lesson: its text, and the cells, units and digits that its picture shows. The
    last slide shows the step.
    """

    part: Literal["look", "why", "example"]
    text: str
    cells: list[str]
    units: list[str]
    digits: list[int]
    shows_step: bool


class PositionAnswer(AnswerModel):
    """A position with a step to be found; `stages` has the texts of its hints, and `messages` the
    same texts as data. `marks` says whether its pencil marks are shown.
    """

    technique: str
    marks: bool
    puzzle: Line
    digits: Line
    candidates: str
    unique: bool
    step: Record
    stages: list[str]
    messages: list[str | Record]
    cells: list[str]


class LessonAnswer(PositionAnswer):
    """A lesson: its slides and their position."""

    name: str
    title: str
    chapter: str
    slides: list[LessonSlide]
    previous: dict[str, str] | None
    next: dict[str, str] | None


class DrillMove(AnswerModel):
    """A digit placed in a cell, or removed from its candidates."""

    cell: str
    digit: int
    placed: bool


class DrillAnswer(PositionAnswer):
    """A position in which to find a technique: all its steps there as moves, and the solution."""

    lesson: str
    number: int
    answers: list[list[DrillMove]]
    solution: Line


class StockMention(AnswerModel):
    """A kind of puzzles in stock, and the number of puzzles at each level."""

    kind: str
    levels: dict[str, int]


class StockPlace(AnswerModel):
    """The place of a puzzle in the stock."""

    kind: str
    level: str
    number: int


class DailyAnswer(AnswerModel):
    """The two puzzles of a day, as places in the stock."""

    date: datetime.date
    classic: StockPlace
    variant: StockPlace


class CatalogueAnswer(AnswerModel):
    """The templates of a language, by table and name."""

    language: str
    tables: dict[str, dict[str, str]]


class TechniqueAnswer(TechniqueMention):
    """A technique in words, with an example."""

    description: str
    example: TechniqueExample | None
    previous: dict[str, str] | None
    next: dict[str, str] | None


class Generated(AnswerModel):
    """A puzzle that was made."""

    puzzle: Line
    solution: Line
    clues: int
    effort: int
    seed: int
    number: int


class GenerateAnswer(AnswerModel):
    """The generated puzzles; if there are fewer than asked for, `failed` says why."""

    puzzles: list[Generated]
    seed: int
    failed: Record | None


class ChangedAnswer(AnswerModel):
    """A puzzle made easier or harder, and how."""

    original: Line
    puzzle: Line
    added: Any
    removed: Any
    effort_before: int | None
    effort_after: int | None
    clues_before: int
    clues_after: int
    reason: str | None
    levels: Any
    tried: int
    possible: int
    rules_removed: list[str]
    rules_changed: list[str]


class TextAnswer(AnswerModel):
    """A puzzle as text in one format."""

    text: str
    format: str


class ProveAnswer(AnswerModel):
    """A certificate that anyone can check."""

    puzzle: Line
    status: Status
    solutions: list[Line]
    clauses: int
    steps: int
    seconds: float
    certificate: str


class VerifyAnswer(AnswerModel):
    """Whether a certificate proves its claim, or a solution is right."""

    accepted: bool
    words: str


class AnalyzeAnswer(AnswerModel):
    """The winner of a position of the two-player game, and the way to win."""

    puzzle: Line
    outcome: Literal["win", "loss", "undecided"]
    rules: str
    method: str
    proven: bool
    solutions: int
    exact: bool
    moves: list[str]
    left: list[int]
    line: list[str]
    line_left: list[int]
    refuted: list[str]
    refuted_left: list[int]
    nodes: int
    seconds: float
    stopped_by: StoppedBy
    reason: str


class CanonicalAnswer(AnswerModel):
    """The one form of all puzzles that are equivalent to this one."""

    canonical: Line
    automorphisms: int
    transformation: Record


class FilmAnswer(AnswerModel):
    """A search, frame by frame."""

    answer: Record
    steps: int
    missing: str | None
    frames: list[Record]


class UnitView(AnswerModel):
    """A unit: a set of cells whose digits must differ."""

    kind: str
    name: str
    cells: list[int]


class Geometry(AnswerModel):
    """A layout as a page draws it. Cells are numbers, in the order of a line of text."""

    name: str
    size: int
    rows: int
    columns: int
    cells: list[tuple[int, int]]
    units: list[UnitView]
    boxes: list[int | None]


class LayoutMention(AnswerModel):
    """A layout that has a name."""

    name: str
    size: int
    cells: int


class SumView(AnswerModel):
    """A weighted sum of cells, bounded by `low` and `high`; null means no bound."""

    cells: list[int]
    factors: list[int]
    low: int | None
    high: int | None


class RuleLook(AnswerModel):
    """The sums of one rule, and its pairs: two cells and the number of their table."""

    sums: list[SumView]
    pairs: list[tuple[int, int, int]]


class LookView(AnswerModel):
    """The consequences of rules for cells that need no search.

    For each cell: the digits left by the rules about that cell alone, and the cells that must
    differ from it. A table has, for each digit of the first cell, a mask of the digits that the
    second may have: bit 0 is digit 1.
    """

    stated: list[list[int]]
    differ: list[list[int]]
    rules: list[RuleLook]
    tables: list[list[int]]


class PuzzleAnswer(AnswerModel):
    """All data that a page needs to show a puzzle."""

    record: Record
    line: Line
    format: str
    layout: Geometry
    givens: list[int]
    marks: list[list[int]] | None
    constraints: list[Record]
    texts: list[str | None] = Field(
        examples=[["killer cage 15 r1c1-r1c3"]],
        description="The constraints as lines of text; null for a kind that has no text form.",
    )
    shapes: list[Record]
    rules: list[str]
    look: LookView | None = Field(
        description="For automatic marks: the direct consequences of each rule. Null without rules."
    )
    title: str | None
    author: str | None
    left_out: list[str] = Field(description="The rules that a lenient reading did not understand.")


class DescribeAnswer(PuzzleAnswer):
    """A puzzle with everything needed to publish it: the rules in words, and links to web
    programs.
    """

    rules_text: str = Field(
        description="The rules as setters write them, in sentences that other programs recognize.",
        examples=["Normal sudoku rules apply.\nDigits in cages cannot repeat."],
    )
    links: dict[str, str]


class BatchAnswer(AnswerModel):
    """A row for each puzzle: its answer, or its problem."""

    verb: str
    rows: list[Record]
    problems: int
    stopped_by: StoppedBy
    seconds: float


class CorrectionView(AnswerModel):
    """A cell in which the rules require another digit than was read; 0 means empty."""

    cell: str
    read: int
    taken: int


class ScanAnswer(AnswerModel):
    """A puzzle read from a photo, the confidence of each cell, and a picture to compare."""

    puzzle: Line
    status: Status
    confidence: list[float] = Field(
        description="For each cell the probability that it was read correctly."
    )
    doubtful: list[str] = Field(
        examples=[["r3c4"]], description="Cells that a person should check."
    )
    corrections: list[CorrectionView]
    corners: list[tuple[float, float]] = Field(
        examples=[[[102.5, 88.0], [911.0, 97.5], [899.0, 915.0], [95.0, 890.5]]],
        description="Corners of the grid in the photo, x and y, clockwise from the top left.",
    )
    size: tuple[int, int] = Field(
        examples=[[1000, 1000]], description="Width and height of the photo, turned upright."
    )
    picture: str = Field(
        examples=["data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD"],
        description="The straightened grid as a small JPEG in a data URL.",
    )
