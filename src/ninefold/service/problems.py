"""Errors as RFC 9457 problems: one table from errors of the library to answers.

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
"""The answer to each error of the library; the first that fits counts, anything else is a 500."""

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
    """Raised by the service itself for an answer that is a problem.

    FastAPI passes on what is an `HTTPException`, wherever it is raised.
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
    """The body of the problem of an error; an error without an entry is a fault of ours."""
    if isinstance(error, ProblemError):
        return problem_body(error.status, error.code, error.detail, **error.more)
    if isinstance(error, NinefoldError):
        told = error.to_json()
        more = {key: value for key, value in told.items() if key not in ("error", "message")}
        for kind, (status, title) in STATUSES.items():
            if isinstance(error, kind):
                return problem_body(status, error.code, told["message"], title, **more)
    return problem_body(500, "internal", "The service failed; the fault is in its log.")


def invalid(faults: Sequence[Any]) -> ProblemError:
    """The problem of a request that is not valid, with the faults that pydantic found."""
    told = [{"where": ".".join(map(str, each["loc"])), "message": each["msg"]} for each in faults]
    first = told[0] if told else {"where": "", "message": "unreadable"}
    detail = ": ".join(filter(None, (first["where"], first["message"])))
    return ProblemError(422, "request", detail, errors=told[:20])


def answer(body: Mapping[str, Any], headers: Mapping[str, str] | None = None) -> JSONResponse:
    """A problem as a response."""
    return JSONResponse(body, body["status"], headers, MEDIA_TYPE)


async def send_problem(error: Exception, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with a problem where no route does: before one is reached, or after one has failed."""
    headers = error.headers if isinstance(error, ProblemError) else None
    await answer(problem_of(error), headers)(scope, receive, send)


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """These answers of a route, for OpenAPI."""
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {status: {"description": TITLES[status], "content": content} for status in statuses}


def install(app: FastAPI) -> None:
    """Let every error of the app be answered by a problem."""

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
    """All methods of an address: the router knows those of one route alone."""
    told = app.openapi()["paths"].get(route_of(request.scope))
    return None if told is None else {"Allow": ", ".join(map(str.upper, told))}
