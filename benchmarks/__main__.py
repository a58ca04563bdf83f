"""Runs the benchmarks: every module here that has a `main`, or those that are named."""

from __future__ import annotations

import importlib
import pkgutil
import sys
import time
from collections.abc import Callable

import benchmarks


def found() -> dict[str, Callable[[], None]]:
    """The benchmarks by name."""
    runs: dict[str, Callable[[], None]] = {}
    for module in pkgutil.iter_modules(benchmarks.__path__):
        if module.name != "__main__":
            run = getattr(importlib.import_module(f"benchmarks.{module.name}"), "main", None)
            if run is not None:
                runs[module.name] = run
    return runs


def main(names: list[str]) -> int:
    """Run the named benchmarks, or all."""
    runs = found()
    unknown = [name for name in names if name not in runs]
    if unknown:
        print(f"There is no benchmark {', '.join(unknown)}; there are {', '.join(sorted(runs))}.", file=sys.stderr)
        return 2
    for name in names or sorted(runs):
        print(f"== {name}", flush=True)
        began = time.perf_counter()
        runs[name]()
        print(f"   ({time.perf_counter() - began:.0f} s)\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
