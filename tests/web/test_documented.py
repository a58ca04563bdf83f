"""Every address and every dependency stands in the README."""

from __future__ import annotations

import re
from pathlib import Path

from flask import Flask

from app import cli

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
    files = (ROOT / name for name in ("requirements.txt", "requirements-dev.txt"))
    for line in (line for file in files for line in file.read_text(encoding="utf-8").splitlines()):
        if line and not line.startswith(("#", "-")):
            assert line.split("==")[0].lower() in explained, line


def test_every_command_and_every_setting_is_explained() -> None:
    for command in (each for each in cli.commands.values() if not each.hidden):
        assert re.search(rf"^\| `{command.name}\b", README, re.MULTILINE), command.name
    sources = (file.read_text("utf-8") for package in ("rules_corpus", "rulings") for file in (ROOT / package).rglob("*.py"))
    for name in {name for source in sources for name in re.findall(r'"(TABLESIDE_[A-Z]+|DATABASE_URL)"', source)}:
        assert f"| `{name}` |" in README, name


def test_pictures_are_there_and_small() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert len(pictures) >= 4
    for picture in pictures:
        assert (ROOT / picture).stat().st_size < 200_000, picture
