"""The command line serves, and says clearly why it cannot."""

from __future__ import annotations

import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

from click.testing import CliRunner

from app import cli

ROOT = Path(__file__).parents[2]


def test_serve_says_where_and_answers(tmp_path: Path) -> None:
    server = subprocess.Popen([sys.executable, "-u", str(ROOT / "app.py"), "serve", "--port", "0"],
                              stdout=subprocess.PIPE, text=True, cwd=tmp_path)
    try:
        assert server.stdout is not None
        address = server.stdout.readline().removeprefix("Tableside on ").strip()
        with urllib.request.urlopen(f"{address}/gundam/8-5-2-3", timeout=30) as answer:
            assert answer.status == 200 and b"8-5-2-3" in answer.read()
            assert answer.headers["Server"] == "Tableside"
    finally:
        server.terminate()
        server.wait(timeout=30)


def test_a_port_in_use_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = CliRunner().invoke(cli, ["serve", "--port", str(taken.getsockname()[1])])
    assert result.exit_code == 1
    assert "cannot be served" in result.output and "Traceback" not in result.output


def test_every_command_says_what_it_does() -> None:
    shown = CliRunner().invoke(cli, ["--help"]).output
    for name in ("serve", "import", "audit", "index"):
        assert name in shown
