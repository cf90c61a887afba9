"""`.ninefold` on the columns of Polars and pandas: puzzles are solved inside data frames.

    pl.col("puzzle").ninefold.solve()      an expression: a struct with the answer's columns
    series.ninefold.solve()                the same of a Polars series; of pandas, a frame

`import ninefold.data.frames` registers them for each of the two libraries that is installed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from ninefold.formats.arrow_columns import arrow, column_of
from ninefold.runs.answers import answer_column, schema_of
from ninefold.runs.verb import Verb
from ninefold.verbs import VERBS, verb_of, verb_type

NAME = "ninefold"


class Verbs:
    """The verbs as methods, each of which asks about a column that only a subclass knows.

    Every verb of `nf.run` is there, with its own options: `series.ninefold.count(limit=10)`.
    """

    def _asked(self, verb: Verb, threads: int) -> Any:
        raise NotImplementedError

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in VERBS:
            raise AttributeError(f"no verb is named {name!r}; there are: {', '.join(VERBS)}")

        def method(*, threads: int = 0, **options: Any) -> Any:
            return self._asked(verb_of(name, **options), threads)

        method.__doc__ = verb_type(name).__doc__
        return method

    def __dir__(self) -> list[str]:
        return list(VERBS)


def _polars_answer(series: Any, verb: Verb, threads: int) -> Any:
    """A Polars series with the answers, as structs."""
    polars = import_module("polars")
    table = answer_column(verb, column_of(series), threads=threads, views=True)
    return polars.from_arrow(table, rechunk=False).to_struct(series.name)


class PolarsSeries(Verbs):
    """`series.ninefold` of Polars."""

    def __init__(self, series: Any) -> None:
        self._series = series

    def _asked(self, verb: Verb, threads: int) -> Any:
        return _polars_answer(self._series, verb, threads)


class PolarsExpression(Verbs):
    """`expression.ninefold` of Polars."""

    def __init__(self, expression: Any) -> None:
        self._expression = expression

    def _asked(self, verb: Verb, threads: int) -> Any:
        polars = import_module("polars")
        empty = polars.DataFrame(arrow().Table.from_batches([], schema=schema_of(verb)))
        return self._expression.map_batches(
            partial(_polars_answer, verb=verb, threads=threads),
            return_dtype=polars.Struct(empty.schema),
            is_elementwise=True,
        )


class PandasSeries(Verbs):
    """`series.ninefold` of pandas."""

    def __init__(self, series: Any) -> None:
        self._series = series

    def _asked(self, verb: Verb, threads: int) -> Any:
        frame = import_module("pandas").DataFrame.from_arrow(
            answer_column(verb, column_of(self._series), threads=threads)
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
        except ModuleNotFoundError:  # without the library there is nothing to register
            continue


register()
