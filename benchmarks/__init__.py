"""What Tableside measures about itself: `python -m benchmarks`, or `python -m benchmarks <name>` for one."""
