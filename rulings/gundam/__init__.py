"""Gundam Card Game, Comprehensive Rules 1.6.0: one file a section of the document."""

from rulings.gundam.game import GUNDAM

__all__ = ["GUNDAM"]
