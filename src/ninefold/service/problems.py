"""Errors as RFC 9457 problems: one table that maps errors of the library to answers.

A problem has `type`, `title`, `status`, `detail`, the `code` of the error, and its other fields,
such as line and column. It never has a stack trace or a path of this machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

from ninefold.errors import (
    FormatError,
    GenerationError,
    IllegalMoveError,
    ImageError,
    MissingExtraError,
    NinefoldError,
    NoGridError,
    UndecidedError,
    UnknownNameError,
    UnsupportedError,
    ValueRangeError,
)
from ninefold.service.addresses import route_of

MEDIA_TYPE = "application/problem+json"

STATUSES: dict[type[NinefoldError], tuple[int, str]] = {
    FormatError: (422, "The text cannot be read"),
    ValueRangeError: (422, "A value is out of range"),
    UnknownNameError: (422, "Unknown name"),
    MissingExtraError: (501, "A part of Ninefold is not installed here"),
    UnsupportedError: (422, "Not supported for this puzzle"),
    UndecidedError: (422, "A limit ended the search"),
    GenerationError: (422, "No such puzzle was found within the limits"),
    IllegalMoveError: (422, "The rules forbid this turn"),
    ImageError: (422, "The picture cannot be read"),
    NoGridError: (422, "The picture shows no Sudoku"),
}
"""Status and title for each error of the library; the first match counts, other errors are 500."""

TITLES = {
    400: "Bad request",
    401: "A key is needed",
    403: "Not allowed",
    404: "Not found",
    405: "Method not allowed",
    406: "Not acceptable",
    408: "The request took too long",
    409: "Conflict",
    410: "Gone",
    412: "The state has changed",
    413: "The body is too large",
    415: "Unsupported media type",
    422: "The request is not valid",
    428: "If-Match is needed",
    429: "Too much work",
    500: "The service failed",
    501: "Not available here",
    503: "Busy",
    507: "No room to keep more",
}


class Problem(BaseModel):
    """The body of every error answer."""

    type: str = Field(examples=["urn:ninefold:problem:format"])
    title: str = Field(examples=["The text cannot be read"])
    status: int = Field(examples=[422])
    detail: str = Field(examples=["line 1, column 9: expected a digit, found '!'"])
    code: str = Field(examples=["format"])


class ProblemError(HTTPException):
    """Raised by the service itself to answer with a problem.

    As an `HTTPException`, it passes through FastAPI from wherever it is raised.
    """

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        headers: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(status, detail, headers)
        self.status = status
        self.code = code
        self.more = more


def problem_body(
    status: int, code: str, detail: str, title: str = "", **more: Any
) -> dict[str, Any]:
    """The body of a problem as a plain dict."""
    return {
        "type": f"urn:ninefold:problem:{code}",
        "title": title or TITLES.get(status, "Error"),
        "status": status,
        "detail": detail,
        "code": code,
        **more,
    }


def problem_of(error: Exception) -> dict[str, Any]:
    """The problem of an error as a plain dict; an error without an entry is a bug of the
    service.
    """
    if isinstance(error, ProblemError):
        return problem_body(error.status, error.code, error.detail, **error.more)
    if isinstance(error, NinefoldError):
        record = error.to_json()
        more = {key: value for key, value in record.items() if key not in ("error", "message")}
        for kind, (status, title) in STATUSES.items():
            if isinstance(error, kind):
                return problem_body(status, error.code, record["message"], title, **more)
    return problem_body(500, "internal", "The service failed; its log has the details.")


def invalid(faults: Sequence[Any]) -> ProblemError:
    """The problem of an invalid request, with the errors that pydantic found."""
    errors = [{"where": ".".join(map(str, each["loc"])), "message": each["msg"]} for each in faults]
    first = errors[0] if errors else {"where": "", "message": "unreadable"}
    detail = ": ".join(filter(None, (first["where"], first["message"])))
    return ProblemError(422, "request", detail, errors=errors[:20])


def answer(body: Mapping[str, Any], headers: Mapping[str, str] | None = None) -> JSONResponse:
    """A response that carries a problem."""
    return JSONResponse(body, body["status"], headers, MEDIA_TYPE)


async def send_problem(error: Exception, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with a problem outside the routes: before one is reached, or after one has failed."""
    headers = error.headers if isinstance(error, ProblemError) else None
    await answer(problem_of(error), headers)(scope, receive, send)


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The problems of a route with these statuses, for OpenAPI."""
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {status: {"description": TITLES[status], "content": content} for status in statuses}


def install(app: FastAPI) -> None:
    """Answer every error of the app with a problem."""

    @app.exception_handler(ProblemError)
    async def _problem(_: Request, error: ProblemError) -> JSONResponse:
        return answer(problem_of(error), error.headers)

    @app.exception_handler(NinefoldError)
    async def _domain(_: Request, error: NinefoldError) -> JSONResponse:
        return answer(problem_of(error))

    @app.exception_handler(RequestValidationError)
    async def _invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        return answer(problem_of(invalid(error.errors())))

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: HTTPException) -> JSONResponse:
        body = problem_body(error.status_code, f"http-{error.status_code}", str(error.detail))
        headers = _allowed(app, request) if error.status_code == 405 else None
        return answer(body, headers or error.headers)


def _allowed(app: FastAPI, request: Request) -> dict[str, str] | None:
    """All methods of an address: the router knows only those of one route."""
    methods = app.openapi()["paths"].get(route_of(request.scope))
    return None if methods is None else {"Allow": ", ".join(map(str.upper, methods))}
