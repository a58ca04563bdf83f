"""What is built at first use is built once, whoever asks at the same time."""

from __future__ import annotations

import threading

from rules_corpus.once import once


def test_one_thread_builds_and_the_others_wait() -> None:
    together = threading.Barrier(6)
    began = threading.Event()
    built: list[str] = []
    had: list[object] = []

    @once
    def build(name: str) -> object:
        built.append(name)
        # As long as another thread could slip in.
        began.wait(0.05)
        return object()

    def ask() -> None:
        together.wait()
        had.append(build("shelf"))

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert built == ["shelf"] and len({id(one) for one in had}) == 1
    assert build("other") is not build("shelf")


def test_one_that_failed_is_tried_again() -> None:
    tries: list[int] = []

    @once
    def build() -> int:
        tries.append(1)
        if len(tries) == 1:
            raise OSError("not there yet")
        return 7

    try:
        build()
    except OSError:
        assert build() == 7
