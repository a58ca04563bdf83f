"""A PostgreSQL server for the tests: the one that is named, or one started from the programs on this machine."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SETTING = "TABLESIDE_TEST_DATABASE_URL"
NEEDED = f"There is no PostgreSQL server; name one in {SETTING} or install postgresql."


def _programs() -> Path | None:
    """The folder with initdb: the newest of Debian's, or where the path leads."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


@contextmanager
def server() -> Iterator[str | None]:
    """The address of a server, or None if there is none."""
    programs = _programs()
    if named := os.environ.get(SETTING):
        yield named
    elif programs is None:
        yield None
    else:
        with tempfile.TemporaryDirectory(prefix="tableside-postgres-") as folder:
            yield from _started(programs, Path(folder))


def _started(programs: Path, folder: Path) -> Iterator[str]:
    # The server refuses to run as root.
    user = {"user": "postgres", "cwd": "/"} if os.geteuid() == 0 else {"cwd": "/"}
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = folder / "data"
    run = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **user}
    subprocess.run([programs / "initdb", "-D", data, "-A", "trust", "-U", "tableside", "-E", "UTF8"], **run)
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    subprocess.run([programs / "pg_ctl", "-D", data, "-o", options, "-w", "-l", folder / "log", "start"], **run)
    try:
        yield f"postgresql://tableside@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run([programs / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop"], **run)
