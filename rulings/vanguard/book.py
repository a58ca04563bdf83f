"""The rulebook of Vanguard: where the sections register their rules. The procedures are where counters run in order."""

from rulings.kernel.rulebook import Rulebook

book = Rulebook(
    procedures=[
        "2.8.1",  # resolving a trigger icon
        "3.12.4",  # drawing up to a number
        "3.13.3",  # looking at up to a number
        "3.14.1",  # the damage process
        "5.4",  # preparing the game
        "6.1",
        "6.3",
        "6.4",
        "6.5",
        "6.6",
        "6.7",
        "6.8",
        "7.2",
        "7.3",
        "7.4",
        "7.5",
        "7.6",
        "7.7",
        "8.4.1",  # check timing
        "8.5",  # playing and resolving
        "10.1.5",  # superior ride
        "10.1.6",  # superior call
        "10.1.24",  # legion
        "10.1.27",  # stride
        "11.1.1",  # loops
    ]
)

rule = book.rule
