"""Scenarios and rulings on the web: storage, JSON, the desk, replays, ruling cards, the library."""
