"""The rulebook of the Gundam Card Game: where the sections register their rules, and where counters run in order."""

from rulings.kernel.rulebook import Rulebook

book = Rulebook(
    procedures=[
        "3-2",  # deploying a Unit
        "3-3",  # pairing a Pilot
        "3-4",  # a Command
        "3-5",  # deploying a Base
        "6-2",  # preparing to play
        "7",  # the turn
        "7-5-2-2",  # playing a card from the hand
        "8",  # a battle
        "9",  # an action step
        "10-1-6",  # resolving triggered effects
        "10-3-1",  # activating an effect
        "11",  # rules management
        "13-2-5",  # a Burst effect
    ]
)

rule = book.rule
