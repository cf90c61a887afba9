"""Languages: their list, and the catalogue with which a page renders messages itself."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

import ninefold as nf
from ninefold.explain import languages as all_languages
from ninefold.explain.wording.catalogues import OF_COURSE, Messages, catalogue_of
from ninefold.service.answers import CatalogueAnswer
from ninefold.service.problems import ProblemError, documented

router = APIRouter(tags=["listings"], responses=documented(401, 429, 500))

Name = Annotated[str, Path(max_length=20, examples=["de"])]


@router.get("/languages", response_model=list[str])
def languages() -> list[str]:
    """The languages of hints and steps, English first."""
    return list(all_languages())


@router.get("/languages/{name}", response_model=CatalogueAnswer, responses=documented(404, 422))
def catalogue(name: Name) -> dict[str, Any]:
    """The templates of a language, with which a page renders the `message` of a hint. The texts of
    lessons are not included; `GET lessons/{name}` has them.
    """
    try:
        found = catalogue_of(name)
    except nf.UnknownNameError as error:
        raise ProblemError(404, error.code, str(error)) from None
    return {"language": found.language, "tables": _of_messages(found.tables)}


def _of_messages(tables: Messages) -> Messages:
    return {name: table for name, table in tables.items() if name not in OF_COURSE}
