"""The OpenAPI description: one YAML file in each package, put together."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, cast

import yaml
from flask import current_app


def described() -> dict[str, Any]:
    """The whole description of the application's JSON interface."""
    files: tuple[Path, ...] = tuple(current_app.extensions["tableside_descriptions"])
    return _merged(files)


@lru_cache(maxsize=4)
def _merged(files: tuple[Path, ...]) -> dict[str, Any]:
    """The first file with the paths and components of the others added."""
    first, *others = [cast(dict[str, Any], yaml.safe_load(path.read_text(encoding="utf-8"))) for path in files]
    for other in others:
        first["paths"].update(other.get("paths", {}))
        for kind, members in other.get("components", {}).items():
            first["components"].setdefault(kind, {}).update(members)
    return first
