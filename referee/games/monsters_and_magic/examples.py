"""What players type: for each verb an example of its words, and what it does."""

from __future__ import annotations

from types import MappingProxyType

from referee.engine import Example

EXAMPLES = MappingProxyType(
    {
        "colour": Example("blue", "choose a colour"),
        "corner": Example("a1", "choose a corner"),
        "start": Example("start army", "choose the first figure"),
        "middle": Example("middle hero", "choose what the middle one of three players has more"),
        "step": Example("b2 c3", "move a figure; `hero b2 c3 d4`: which one, and further"),
        "recruit": Example("recruit army a1", "put a recruit on the board"),
        "villages": Example("villages yes", "add the bonus of Villages to a Recruit Roll, or not"),
        "garrison": Example("garrison b2", "place garrisons in the Garrison Phase"),
        "declare": Example("declare mines", "declare a type of structure, where players do it themselves"),
        "fight": Example("fight", "fight on"),
        "withdraw": Example("withdraw", "go back from a fight"),
        "lay": Example("lay nothing", "choose hand cards in secret"),
        "remove": Example("remove b2", "take a figure off that is above its limit"),
        "end": Example("end", "end the phase"),
        "pass": Example("pass", "let a window for cards go by"),
        "claim": Example("claim victory", "claim the victory"),
    }
)
