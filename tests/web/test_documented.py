"""Every address and every dependency stands in the README."""

from __future__ import annotations

import re
from pathlib import Path

from flask import Flask

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def shape(address: str) -> str:
    """An address with its variable parts left blank, as far as a reader tells them apart."""
    return re.sub(r"<[^>]*>", "<>", address).rstrip("/") or "/"


def test_every_page_is_in_the_readme(application: Flask) -> None:
    table = README.split("## Addresses")[1].split("\n## ")[0]
    documented = {shape(address) for address in re.findall(r"`(/[^`?]*)`", table)}
    routed = {shape(rule.rule) for rule in application.url_map.iter_rules() if not rule.rule.startswith("/api/")}
    assert routed <= documented, routed - documented


def test_every_dependency_is_explained() -> None:
    explained = README.split("## Why each dependency")[1].split("\n## ")[0].lower()
    for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(("#", "-")):
            assert line.split("==")[0].lower() in explained, line


def test_pictures_are_there() -> None:
    for picture in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README):
        assert (ROOT / picture).is_file()
