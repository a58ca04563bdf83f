"""Cardfight!! Vanguard, Comprehensive Rules 1.37: one file a section of the document."""

from rulings.vanguard.game import VANGUARD

__all__ = ["VANGUARD"]
