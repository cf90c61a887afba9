"""The languages of explanations, and the catalogue of each."""

from __future__ import annotations

from pathlib import Path

from ninefold.explain.wording.catalogues import OF_COURSE, catalogue_of

from ..apps import TestClient, service


def test_languages_are_listed(client: TestClient) -> None:
    assert client.get("/api/v1/languages").json() == ["en", "de"]


def test_a_catalogue_is_that_of_the_library_without_lessons(client: TestClient) -> None:
    answer = client.get("/api/v1/languages/de").json()
    tables = dict(catalogue_of("de").tables)
    for name in OF_COURSE:
        del tables[name]
    assert answer == {"language": "de", "tables": tables}


def test_an_unknown_language_is_named(client: TestClient) -> None:
    answer = client.get("/api/v1/languages/xx")
    assert answer.status_code == 404
    assert "there are: en, de" in answer.json()["detail"]


def test_a_file_adds_a_language(tmp_path: Path) -> None:
    file = tmp_path / "nl.toml"
    file.write_text('[screen]\n"Play" = "Spelen"\n[names]\nx_wing = "X-vleugel"\n')
    with service(tmp_path, languages=(file,)) as client:
        assert client.get("/api/v1/languages").json() == ["en", "de", "nl"]
        tables = client.get("/api/v1/languages/nl").json()["tables"]
    assert tables["screen"] == {"Play": "Spelen"}
    assert tables["names"]["x_wing"] == "X-vleugel"
