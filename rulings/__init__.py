"""What the rules do: the kernel, the games enacted on it, scenarios and the library of rulings."""
