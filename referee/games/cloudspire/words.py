"""The effect words of the game in one table, and what their players choose (see words.yaml)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.cloudspire import (
    landmark_words,
    lasting_words,
    movement_words,
    source_and_health_words,
    upgrade_words,
)
from referee.games.cloudspire.deeds import Deed, pieces, within_reach
from referee.games.cloudspire.effect_word import Choice, Word
from referee.games.cloudspire.names import key
from referee.games.cloudspire.pieces import hex_of
from referee.games.cloudspire.records import CHOSEN
from referee.games.cloudspire.state import SpireState
from referee.games.cloudspire.stepping import OTHER_STONE, OWN_GATE, OWN_SPIRE

PLACES = ("center_well", "free_well", "each_free_well", OTHER_STONE, OWN_SPIRE, OWN_GATE)
"""The words for places that effects know."""
WORDS: Mapping[str, Word] = {
    **source_and_health_words.WORDS,
    **upgrade_words.WORDS,
    **movement_words.WORDS,
    **lasting_words.WORDS,
    **landmark_words.WORDS,
}
"""What each effect word does. A test holds them to the words of the data."""
FIELDS = {name: word.fields for name, word in WORDS.items()}


def choices(state: SpireState, deed: Deed) -> tuple[Choice, ...]:
    """Return what the player of an effect chooses for it: a chip, then what depends on it."""
    word = WORDS[deed.doing.word]
    chip = (Choice(_noun(deed), _chips),) if deed.doing.whom == CHOSEN else ()
    return (*chip, *word.more(state, deed))


def _noun(deed: Deed) -> str:
    side = {"own": "friendly ", "enemy": "enemy "}.get(deed.doing.of, "")
    word = f"{side}{deed.doing.piece.replace('_', ' ')}"
    return f"{'an' if word[0] in 'aeio' or word == 'unit' else 'a'} {word}"


def _chips(state: SpireState, deed: Deed) -> list[str]:
    """Return the hexes of the chips that may be chosen: those that the effect would change."""
    word, found = WORDS[deed.doing.word], list[str]()
    for piece in within_reach(state, deed):
        hex = hex_of(state, piece)
        if hex is not None and word.fits(state, deed._replace(args=(key(hex),)), piece):
            found.append(key(hex))
    return found


def does_something(state: SpireState, deed: Deed) -> bool:
    """Return whether an effect would do anything now, as far as nothing is chosen."""
    word = WORDS[deed.doing.word]
    if deed.doing.whom == CHOSEN and not _chips(state, deed):
        return False
    if deed.doing.whom not in (CHOSEN, "all") and "whom" in word.fields:
        found = pieces(state, deed)
        if not word.gone(state, deed) and not any(word.fits(state, deed, piece) for piece in found):
            return False
    return word.can(state, deed)
