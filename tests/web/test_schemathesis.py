"""Schemathesis against the description of the JSON interface: every answer is one that the description tells."""

from __future__ import annotations

from pathlib import Path

import pytest
import schemathesis
import yaml
from flask import Flask
from hypothesis import HealthCheck, given, settings
from schemathesis import Config, GenerationMode
from schemathesis.specs.openapi.schemas import OpenApiSchema

ROOT = Path(__file__).parents[2]
METHODS = ("get", "post", "put", "patch", "delete")
FILES = sorted((*ROOT.glob("rules_corpus/*openapi.yaml"), *ROOT.glob("rulings/*openapi.yaml")))
OPERATIONS = sorted((path, method) for file in FILES
                    for path, members in yaml.safe_load(file.read_text("utf-8"))["paths"].items()
                    for method in METHODS if method in members and path != "/openapi.json")
bounded = settings(max_examples=15, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="session")
def described(application: Flask) -> OpenApiSchema:
    config = Config.from_path(ROOT / "schemathesis.toml")
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", application, config=config)


def test_the_description_is_whole(described: OpenApiSchema) -> None:
    told = {(operation.ok().path, operation.ok().method) for operation in described.get_all_operations()}
    assert told == set(OPERATIONS)


@pytest.mark.parametrize(("path", "method", "mode"), [
    *((*each, GenerationMode.POSITIVE) for each in OPERATIONS),
    *((*each, GenerationMode.NEGATIVE) for each in OPERATIONS if each[1] == "post"),
])
def test_every_answer_is_as_described(described: OpenApiSchema, path: str, method: str, mode: GenerationMode) -> None:
    @bounded
    @given(case=described[path][method].as_strategy(generation_mode=mode))
    def asked(case: schemathesis.Case) -> None:
        # The test client of the framework does not unpack what is compressed.
        case.call_and_validate(headers={"Accept-Encoding": "identity"})

    asked()
