"""The OpenAPI document: FastAPI's own, with the models of the verbs added."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from ninefold.service.operations.table import OPERATIONS
from ninefold.service.problems import Problem

ABOUT = """Everything about Sudoku over HTTP. Verbs take a puzzle in any format that Ninefold reads
and answer with the library's own JSON; long work can run as a job; games are played move by move.
"""


def install(app: FastAPI) -> None:
    """Add the verbs to the document of the app."""

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _document(app)
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]


def _document(app: FastAPI) -> dict[str, Any]:
    document = get_openapi(
        title=app.title,
        version=app.version,
        description=ABOUT,
        routes=app.routes,
        servers=[{"url": app.root_path or "/"}],
    )
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    for name, schema in _models().items():
        schemas.setdefault(name, schema)
    return document


def _models() -> dict[str, Any]:
    asked: list[tuple[Any, JsonSchemaMode]] = [
        (each.model, "validation") for each in OPERATIONS.values()
    ]
    answered: list[tuple[Any, JsonSchemaMode]] = [
        (each.answer, "validation") for each in OPERATIONS.values() if each.answer is not None
    ]
    unique = list(dict.fromkeys([*asked, *answered, (Problem, "validation")]))
    _, schema = models_json_schema(unique, ref_template="#/components/schemas/{model}")
    found: dict[str, Any] = schema["$defs"]
    return found
