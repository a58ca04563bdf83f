"""The kernel: a rules machine with no game in it. The program counter is a rule number."""
