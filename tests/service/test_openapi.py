from __future__ import annotations

from typing import Any

from ninefold.service.operations.table import OPERATIONS

from .apps import TestClient


def test_the_document_tells_of_every_verb(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    for name, operation in OPERATIONS.items():
        told = document["paths"][f"/api/v1/{name}"]["post"]
        content = told["requestBody"]["content"]["application/json"]
        assert content["example"] == operation.example
        assert set(told["responses"]) >= {"200", "413", "422", "429", "503"}


def test_every_reference_leads_somewhere(client: TestClient) -> None:
    document = client.get("/openapi.json").json()

    def references(value: Any) -> list[str]:
        if isinstance(value, dict):
            own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
            return own + [each for part in value.values() for each in references(part)]
        return (
            [each for part in value for each in references(part)] if isinstance(value, list) else []
        )

    found = set(references(document))
    assert found
    schemas = document["components"]["schemas"]
    assert {each.removeprefix("#/components/schemas/") for each in found} <= set(schemas)
