"""Several workers on one socket: one that is killed is replaced, and what was acknowledged is kept."""

from __future__ import annotations

import time
from pathlib import Path

from benchmarks.load import killed_while_saving
from benchmarks.serving import served


def test_a_worker_killed_in_the_middle_of_saves_loses_nothing_acknowledged(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        before = server.workers()
        acknowledged, _, lost = killed_while_saving(server, 80)
        assert acknowledged >= 40 and lost == 0
        for _ in range(1200):
            if len(server.workers()) == len(before) and set(server.workers()) != set(before):
                break
            time.sleep(0.1)
        assert len(set(server.workers()) - set(before)) == 1
