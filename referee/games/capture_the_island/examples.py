"""What players type: for each verb an example of its words, and what it does."""

from __future__ import annotations

from types import MappingProxyType

from referee.engine.core.verb import Example

EXAMPLES = MappingProxyType(
    {
        "choose": Example("choose red", "choose a colour, or the areas to begin on"),
        "recruit": Example("play drop 4 as recruit on a1", "play a card to recruit"),
        "also": Example("also b2", "recruit on a further tile by the same card"),
        "road": Example("play bricks 1 as road", "play a card for more moves"),
        "water": Example("play drop 1 as water", "play a card to cross the water"),
        "sail": Example("sail 3 f6 a1", "say which army crosses, from where to where"),
        "arrow": Example("play arrow 2 as arrow at e3", "play a card that shoots"),
        "done": Example("done", "no further tile, or no second use"),
        "draw": Example("draw combat", "draw from a stack"),
        "discard": Example("discard drop 2", "discard a card"),
        "fight": Example("fight c2", "say which battle comes first"),
        "lay": Example("lay wheel 2", "lay a card in a battle; `lay nothing`"),
        "lose": Example("lose b2", "say where a unit is lost"),
        "end": Example("end", "end the step"),
    }
)
