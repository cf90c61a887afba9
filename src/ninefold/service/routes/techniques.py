"""Techniques: their list, and each with its description and an example to try."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

import ninefold as nf
from ninefold.explain import TECHNIQUES, Technique, as_profile, example, has_example
from ninefold.explain.step_words import description, family_name, name_of
from ninefold.service.answers import TechniqueAnswer, TechniqueMention
from ninefold.service.problems import ProblemError, documented

router = APIRouter(tags=["listings"], responses=documented(401, 422, 429, 500))

Language = Annotated[str, Query(max_length=20, description="The language of the texts: en or de.")]
Name = Annotated[str, Path(max_length=100, examples=["x_wing"])]


@router.get("/techniques", response_model=list[TechniqueMention])
def techniques(language: Language = "en") -> list[dict[str, Any]]:
    """Techniques, family by family, the easier families first."""
    return [_mention(each, language) for each in TECHNIQUES]


@router.get("/techniques/{name}", response_model=TechniqueAnswer, responses=documented(404))
def technique(name: Name, language: Language = "en") -> dict[str, Any]:
    """A technique, and a position in which it is the next step."""
    try:
        found = nf.explain.technique_named(name)
    except nf.UnknownNameError as error:
        raise ProblemError(404, error.code, str(error)) from None
    place = TECHNIQUES.index(found)
    return {
        **_mention(found, language),
        "description": description(found, language),
        "example": example(found.name).to_json(language) if has_example(found.name) else None,
        "previous": _neighbour(place - 1, language),
        "next": _neighbour(place + 1, language),
    }


def _neighbour(place: int, language: str) -> dict[str, str] | None:
    """The technique at a position of the list, if there is one."""
    if not 0 <= place < len(TECHNIQUES):
        return None
    return {"name": TECHNIQUES[place].name, "title": name_of(TECHNIQUES[place], language)}


def _mention(technique: Technique, language: str) -> dict[str, Any]:
    hodoku = as_profile("hodoku").entry_of(technique)
    scale = "se" if as_profile("se").entry_of(technique) else "sukaku"
    explainer = as_profile(scale).entry_of(technique)
    return {
        "name": technique.name,
        "title": name_of(technique, language),
        "family": technique.family,
        "family_title": family_name(technique.family, language),
        "needs_unique": technique.needs_unique,
        "score": hodoku.score if hodoku else None,
        "level": hodoku.level if hodoku else None,
        "rating": explainer.score if explainer else None,
        "scale": {"se": "SE", "sukaku": "Sukaku"}[scale] if explainer else None,
        "has_example": has_example(technique.name),
    }
