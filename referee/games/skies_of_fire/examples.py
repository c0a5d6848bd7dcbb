"""What players type: for each verb an example of its words, and what it does."""

from __future__ import annotations

from types import MappingProxyType

from referee.engine.core.verb import Example

EXAMPLES = MappingProxyType(
    {
        "solo": Example("player 2", "name who flies alone"),
        "ship": Example("halcyon", "choose a ship"),
        "colour": Example("blue", "choose a colour"),
        "allocate": Example("1/2/2/1/1", "share out the start crew: bridge/engine/guns/cargo/rally"),
        "step": Example("d9 e10 f9", "move, square by square"),
        "end": Example("end", "end the phase; `end turn`: all that is left of it"),
        "pass": Example("pass", "leave what is asked"),
        "collect": Example("collect crew", "take what a town gives, crew or cards"),
        "place": Example("guns 2 cargo 1", "place new crew"),
        "lose": Example("lose engine", "lose crew, section by section"),
        "relocate": Example("1 guns bridge", "shift crew at the end of the turn"),
        "rally": Example("rally", "try a Rally, before anything else"),
        "aim": Example("guns", "name the section that is hit"),
        "counter": Example("counter hard over", "answer an attack with a card"),
        "begin": Example("begin royal mail", "begin a mission"),
        "complete": Example("complete royal mail", "complete a mission"),
        "drop": Example("drop", "give up a mission that has begun"),
        "discard": Example("discard smoke screen", "discard a card; `discard ?`: one that is not shown"),
        "void": Example("void bounty on halcyon", "put a hunt away for the own ship, or for one that is not in play"),
        "hunt": Example("bounty on halcyon", "show the mission that a destroyed ship fulfils"),
        "give": Example("give halcyon a card", "hand something to another player"),
        "deploy": Example("mines d4 d5", "lay mines, or let planes start"),
        "launch": Example("torpedo ne", "launch a torpedo"),
        "bomb": Example("bombs halcyon", "drop bombs on a ship"),
        "bombard": Example("bombard c10", "fire on a town"),
        "fly": Example("fly d4 f5", "move a plane"),
        "recall": Example("recall d4", "take an own token off the map"),
        "ready": Example("ready", "make the cargo weapon ready again"),
        "scuttle": Example("scuttle", "sink the own ship that is stranded"),
        "forfeit": Example("forfeit old faithful", "name the upgrade that is lost with the ship"),
        "berth": Example("berth d10", "name the square to return to with a new ship"),
    }
)
