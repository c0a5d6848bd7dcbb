"""The effect words: what each does, on what its player chooses, and the fields that it takes (see words.yaml)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pnp.geometry.hexes import Hex
from referee.engine import LastingEffect, Line, Named, grant, use
from referee.engine.core.naming import counted
from referee.engine.words.terms import Term
from referee.engine.words.wording import plain
from referee.games.cloudspire import chips, relics
from referee.games.cloudspire.catalogue import FORTIFICATION, RANGE, UPGRADES
from referee.games.cloudspire.conditions import FLYING, lost_health
from referee.games.cloudspire.damage import hit_spire, hurt
from referee.games.cloudspire.deeds import Deed, pieces, players, within_reach
from referee.games.cloudspire.defeat import Cause
from referee.games.cloudspire.landmarks import discard_landmark, may_be_placed, place_landmark, reveal_landmark
from referee.games.cloudspire.levels import demote, promote, why_no_upgrade
from referee.games.cloudspire.names import HEX, hex_name, key, title
from referee.games.cloudspire.pieces import GATE, LANDMARK, NOTHING, UNIT, Piece, called, hex_of, piece_at, seat_of, thing_of
from referee.games.cloudspire.records import CHOSEN, Doing
from referee.games.cloudspire.source import gain, lose
from referee.games.cloudspire.state import NEUTRAL, WAVE, Spire, SpireState, Unit, group
from referee.games.cloudspire.stats import allowance_of, boost, health_of, lend
from referee.games.cloudspire.tiles import TERRAINS
