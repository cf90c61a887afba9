"""Every operation by its example, through HTTP, held against what OpenAPI says of it."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.service.operations.table import OPERATIONS, operation_named

from ..apps import TestClient


@pytest.mark.parametrize("name", OPERATIONS)
def test_its_example_is_answered_as_the_document_says(client: TestClient, name: str) -> None:
    operation = OPERATIONS[name]
    operation.model.model_validate(operation.example)
    answer = client.post(f"/api/v1/{name}", json=operation.example)
    assert answer.status_code == 200, answer.text
    kind = answer.headers["content-type"].partition(";")[0]
    if operation.answer is None:
        assert kind in operation.media
    else:
        assert kind == "application/json"
        operation.answer.model_validate_json(answer.content)


def test_an_unknown_name_is_told() -> None:
    with pytest.raises(nf.UnknownNameError, match="no verb is named 'fly'"):
        operation_named("fly")


@pytest.mark.parametrize("name", OPERATIONS)
def test_what_is_not_known_is_refused(client: TestClient, name: str) -> None:
    body = {**OPERATIONS[name].example, "no_such_field": 1}
    answer = client.post(f"/api/v1/{name}", json=body)
    assert answer.status_code == 422
    assert answer.json()["errors"] == [
        {"where": "no_such_field", "message": "Extra inputs are not permitted"}
    ]
