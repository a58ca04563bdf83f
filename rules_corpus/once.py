"""Built at first use, and once: while one thread builds it, others that need it wait instead of building it as well."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache, wraps
from typing import ParamSpec, TypeVar, cast

Given = ParamSpec("Given")
Built = TypeVar("Built")


def once(build: Callable[Given, Built]) -> Callable[Given, Built]:
    """Keeps what a function builds, for each of its arguments, as `functools.cache` does, which lets every thread build."""
    kept = cast("Callable[Given, Built]", cache(build))
    lock = threading.RLock()

    @wraps(build)
    def built(*args: Given.args, **kwargs: Given.kwargs) -> Built:
        with lock:
            return kept(*args, **kwargs)

    return built
