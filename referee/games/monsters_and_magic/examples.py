"""An example of each verb as players type it, and what it does."""

from __future__ import annotations

from types import MappingProxyType

from referee.engine.verbs import Example

EXAMPLES = MappingProxyType(
    {
        "colour": Example("blue", "choose a colour"),
        "corner": Example("a1", "choose a corner"),
        "start": Example("start army", "choose the first figure"),
        "middle": Example("middle hero", "choose the extra figure of the middle player"),
        "step": Example("b2 c3", "move a figure; `hero b2 c3 d4` names it and moves it twice"),
        "recruit": Example("recruit army a1", "put a recruit on the board"),
        "villages": Example("villages yes", "add the bonus of Villages to a Recruit Roll, or not"),
        "garrison": Example("garrison b2", "place garrisons in the Garrison Phase"),
        "declare": Example("declare mines", "declare a type of structure, if players declare themselves"),
        "fight": Example("fight", "fight on"),
        "withdraw": Example("withdraw", "go back from a fight"),
        "lay": Example("lay nothing", "choose hand cards in secret"),
        "remove": Example("remove b2", "remove a figure that is above the limit"),
        "end": Example("end", "end the phase"),
        "pass": Example("pass", "play no card"),
        "claim": Example("claim victory", "claim the victory"),
    }
)
