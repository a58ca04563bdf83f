"""The kernel's house rules, kept by reading the source: one door for change, no game in the kernel, dependencies one way."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULINGS = ROOT / "rulings"
BOARD = {"cards", "zones", "facts", "effects", "pending", "uses", "listeners", "players", "clock", "serial", "outcome"}
DOOR = {RULINGS / "kernel" / "events.py", RULINGS / "kernel" / "state.py"}
FRAMES = {RULINGS / "kernel" / "machine.py", RULINGS / "kernel" / "state.py"}


def sources(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py"))


def assigned_attributes(tree: ast.AST) -> list[tuple[str, int]]:
    """Attributes of something called `state` (or `game.state`) that are assigned to."""
    found = []
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            targets = [node.target]
        for target in targets:
            if isinstance(target, ast.Attribute):
                owner = target.value
                name = (
                    owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
                )
                if name == "state":
                    found.append((target.attr, node.lineno))
    return found


@pytest.mark.parametrize("path", sources(RULINGS), ids=lambda path: str(path.relative_to(RULINGS)))
def test_only_events_write_to_the_board(path: Path) -> None:
    for attribute, line in assigned_attributes(ast.parse(path.read_text(encoding="utf8"))):
        if attribute in BOARD:
            assert path in DOOR, f"{path.name}:{line} writes state.{attribute}; announce an event instead"
        if attribute == "frames":
            assert path in FRAMES, f"{path.name}:{line} writes state.frames; that is the machine's"


def test_the_check_itself_sees_a_writer() -> None:
    tree = ast.parse("def f(game):\n    game.state.zones = {}\n    state.clock += 1\n")
    assert [name for name, _ in assigned_attributes(tree)] == ["zones", "clock"]


@pytest.mark.parametrize("path", sources(RULINGS / "kernel"), ids=lambda path: path.name)
def test_the_kernel_names_no_game(path: Path) -> None:
    named = re.search(r"vanguard|gundam|shadowverse|dragon.?ball", path.read_text(encoding="utf8"), re.I)
    assert named is None, f"{path.name} names {named and named[0]}"


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
    return found


def test_dependencies_point_one_way() -> None:
    games = {"vanguard", "gundam", "shadowverse_evolve", "dragon_ball_super"}
    for path in sources(RULINGS / "kernel"):
        for module in imports(path):
            if module.startswith("rulings."):
                assert module.startswith("rulings.kernel"), f"kernel/{path.name} imports {module}"
            assert not module.startswith("rules_corpus"), f"kernel/{path.name} imports {module}"
    for path in sources(ROOT / "rules_corpus"):
        for module in imports(path):
            assert not module.startswith(("rulings", "app")), f"rules_corpus/{path.name} imports {module}"
    for game in games:
        for path in sources(RULINGS / game):
            others = {f"rulings.{other}" for other in games - {game}}
            for module in imports(path):
                assert not any(module.startswith(other) for other in others), f"{game}/{path.name} imports {module}"
