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


def _work(process: int) -> float:
    """The hundredths of a second that a process worked itself; they do not depend on what else the machine does."""
    return sum(int(part) for part in Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[11:13])


def _work_until_it_speaks(*command: str) -> float:
    process = subprocess.Popen([sys.executable, "-u", *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None and process.stdout.readline()
        return _work(process.pid)
    finally:
        process.kill()
        process.communicate()


def test_it_is_ready_soon_and_gets_warm_while_it_answers() -> None:
    # Two seconds where Python imports Flask in 0.15; reading the library and the grammars first would take three times as long.
    bare = _work_until_it_speaks("-c", "import flask; print(1); input()")
    assert _work_until_it_speaks(str(ROOT / "app.py"), "serve", "--port", "0") < 14 * bare


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
