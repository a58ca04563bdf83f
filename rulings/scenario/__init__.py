"""Scenarios: a description of a board, its replay through the rules, the trace, and the ruling."""
