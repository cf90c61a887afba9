"""`.ninefold` on the columns of Polars and pandas: puzzles are solved where people have them.

    pl.col("puzzle").ninefold.solve()      an expression: a struct with the answer's columns
    series.ninefold.solve()                the same of a Polars series; of pandas, a frame

`import ninefold.data.frames` registers them for whichever of both libraries is installed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from ninefold.data.columns import answer_column
from ninefold.data.questions import ALL_SCALES, Question
from ninefold.formats.arrow_columns import arrow
from ninefold.limits import UNLIMITED, Limits
from ninefold.model import LayoutLike, as_layout

NAME = "ninefold"


class Questions:
    """The verbs, each of which asks about a column that only a subclass knows."""

    def _asked(self, question: Question, threads: int) -> Any:
        raise NotImplementedError

    def solve(
        self,
        limit: int = 2,
        *,
        threads: int = 0,
        limits: Limits = UNLIMITED,
        solver: str = "auto",
        seed: int | None = None,
        layout: LayoutLike | None = None,
    ) -> Any:
        """The status and the solution of every puzzle."""
        shape = as_layout(layout)
        question = Question(limit=limit, limits=limits, solver=solver, seed=seed, layout=shape)
        return self._asked(question, threads)

    def count(
        self,
        limit: int | None = None,
        *,
        threads: int = 0,
        limits: Limits = UNLIMITED,
        solver: str = "auto",
        layout: LayoutLike | None = None,
    ) -> Any:
        """How many solutions every puzzle has."""
        shape = as_layout(layout)
        question = Question(verb="count", limit=limit, limits=limits, solver=solver, layout=shape)
        return self._asked(question, threads)

    def check(
        self,
        *,
        threads: int = 0,
        limits: Limits = UNLIMITED,
        solver: str = "auto",
        layout: LayoutLike | None = None,
    ) -> Any:
        """Whether every puzzle is a proper one, and what is wrong with it."""
        shape = as_layout(layout)
        question = Question(verb="check", limits=limits, solver=solver, layout=shape)
        return self._asked(question, threads)

    def rate(
        self,
        *,
        scales: tuple[str, ...] = ALL_SCALES,
        threads: int = 0,
        limits: Limits = UNLIMITED,
        layout: LayoutLike | None = None,
    ) -> Any:
        """How hard every puzzle is."""
        shape = as_layout(layout)
        question = Question(verb="rate", scales=tuple(scales), limits=limits, layout=shape)
        return self._asked(question, threads)

    def canonical(self, *, threads: int = 0, layout: LayoutLike | None = None) -> Any:
        """The canonical form of every puzzle."""
        return self._asked(Question(verb="canonical", layout=as_layout(layout)), threads)


def _polars_answer(series: Any, question: Question, threads: int) -> Any:
    """A Polars series with the answers, as structs."""
    polars = import_module("polars")
    table = answer_column(question, series, threads=threads, views=True)
    return polars.from_arrow(table, rechunk=False).to_struct(series.name)


class PolarsSeries(Questions):
    """`series.ninefold` of Polars."""

    def __init__(self, series: Any) -> None:
        self._series = series

    def _asked(self, question: Question, threads: int) -> Any:
        return _polars_answer(self._series, question, threads)


class PolarsExpression(Questions):
    """`expression.ninefold` of Polars."""

    def __init__(self, expression: Any) -> None:
        self._expression = expression

    def _asked(self, question: Question, threads: int) -> Any:
        polars = import_module("polars")
        empty = polars.DataFrame(arrow().Table.from_batches([], schema=question.schema))
        return self._expression.map_batches(
            partial(_polars_answer, question=question, threads=threads),
            return_dtype=polars.Struct(empty.schema),
            is_elementwise=True,
        )


class PandasSeries(Questions):
    """`series.ninefold` of pandas."""

    def __init__(self, series: Any) -> None:
        self._series = series

    def _asked(self, question: Question, threads: int) -> Any:
        frame = import_module("pandas").DataFrame.from_arrow(
            answer_column(question, self._series, threads=threads)
        )
        return frame.set_axis(self._series.index, axis=0)


def _register_polars() -> None:
    api = import_module("polars").api
    api.register_series_namespace(NAME)(PolarsSeries)
    api.register_expr_namespace(NAME)(PolarsExpression)


def _register_pandas() -> None:
    import_module("pandas").api.extensions.register_series_accessor(NAME)(PandasSeries)


def register() -> None:
    """Give the columns of both libraries, as far as they are installed, their `.ninefold`."""
    libraries: list[Callable[[], None]] = [_register_polars, _register_pandas]
    for library in libraries:
        try:
            library()
        except ModuleNotFoundError:  # nobody who lacks it can miss it
            continue


register()
