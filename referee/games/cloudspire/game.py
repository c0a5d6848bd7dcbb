"""Cloudspire as a game: its parts put together, and how a match begins, is shown and ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.geometry.hexes import Hex
from referee.bots.bot_hooks import BotHooks
from referee.engine import ChanceSpec, DrawSpec, InvalidMoveError, Setting, number
from referee.engine.assembled import AssembledGame
from referee.engine.campaign import Scenario
from referee.engine.core import hands
from referee.engine.mechanisms.timing import TurnStructure
from referee.engine.part import parts_of
from referee.engine.passing import pass_verb
from referee.engine.verbs import Breach, Move, Verb
from referee.games.cloudspire import (
    attacking,
    automata,
    bot_hooks,
    building,
    deploying,
    effects,
    ending,
    exploring,
    income,
    isles,
    levels,
    marches,
    market,
    moving,
    onslaught,
    prep,
    scene,
    selecting,
    setup,
    shooting,
    upgrading,
    waves,
)
from referee.games.cloudspire import picture as overview
from referee.games.cloudspire.catalogue import LANDMARK_TYPES, Contents
from referee.games.cloudspire.inventory import inventory, location
from referee.games.cloudspire.names import matching_things, read_seat
from referee.games.cloudspire.picture import descriptions
from referee.games.cloudspire.scene import SpireCampaign, kept_name
from referee.games.cloudspire.state import BUILD, EXPLORE, MOVE, ONSLAUGHT, PREP, STAGES, SpireState

if TYPE_CHECKING:
    from pnp.library.rulebook import Rulebook

PARTS = (
    *parts_of(setup, isles, waves, income, market, building, upgrading, prep),
    *parts_of(onslaught, moving, marches, deploying, shooting, exploring, attacking, levels, ending, effects),
    *(levels.DRAWS, effects.PLAYS, market.EQUIPMENT, deploying.SIDES, ending.AIMED),
    *parts_of(automata, scene),
)
"""The parts of the game; their checks run in this order."""
CLAUSES = {
    "event": ("CS-EVENT-06", "CS-EVENT-07", "CS-EVENT-08"),
    "relic": ("CS-EXPL-10", "CS-EXPL-11", "CS-EXPL-12"),
    "market": ("CS-MARKET-05", "CS-MARKET-09", "CS-PREP-08"),
    "earthscape": ("CS-MARKET-04", "CS-BUILD-14", "CS-EARTH-01"),
    **dict.fromkeys(LANDMARK_TYPES, ("CS-EXPL-01", "CS-EXPL-02")),
}
"""For each back of a chip, card or tile, the ids of the clauses about it."""

LATE = {
    "advance": ("CS-ONS-08", "you cannot advance your fortress in the Onslaught Phase"),
    "lay": ("CS-ONS-08", "you cannot lay an earthscape in the Onslaught Phase"),
    **dict.fromkeys(("construct", "upgrade"), ("CS-ONS-05", "limited builds are made at the start of a turn")),
    "buy": ("CS-WAVE-02", "the Market Phase of this wave is over"),
    **dict.fromkeys((*prep.STACKING, ending.MARK), ("CS-WAVE-02", "the Prep Phase of this wave is over")),
}
"""The clauses that forbid moves of earlier phases in the Onslaught Phase, and the reasons, by verb."""
BEFORE_PREP = {"buy": "Market", **dict.fromkeys(("construct", "upgrade", "advance", "lay"), "Build")}
"""The phase before the Prep Phase to which each verb belongs."""

STAGED = {**dict.fromkeys((*marches.MARCHES, deploying.FLIP), (MOVE, "Movement")), EXPLORE: (EXPLORE, "Exploration")}
"""The stage of a turn in which each verb can be used, and its name."""


class Cloudspire(AssembledGame[SpireState], BotHooks[SpireState]):
    """The rules of Cloudspire, with the chips, cards and tiles of the loaded data files."""

    contents: Contents
    version = "1.0"
    settled = frozenset({"mode", "scenario", "teams"})
    parts = PARTS
    state_type = SpireState
    opening, stock = staticmethod(setup.begin), staticmethod(inventory)
    pass_verbs = ("pass", "end", "hold", "leave")
    own_words = ("hold", "leave")
    over_clause = "CS-END-01"
    course = TurnStructure("CS-WAVE-03", "CS-WAVE-02", overview.PHASE_NAMES, frozenset({ending.MARK, income.GIVE_UP}))
    missing_part = staticmethod(selecting.missing_part)
    legality_reason = staticmethod(marches.grounds)
    heading = staticmethod(overview.heading)
    standings = staticmethod(overview.standings)
    tallies = staticmethod(overview.tallies)
    picture = staticmethod(overview.picture)
    values_on = staticmethod(overview.values_on)
    score_moves = staticmethod(bot_hooks.score_moves)
    seat_labels = staticmethod(bot_hooks.seat_labels)
    match_length = staticmethod(bot_hooks.match_length)

    def __init__(self, name: str, book: Rulebook, contents: Contents) -> None:
        super().__init__(name, book, contents)
        self.campaign = SpireCampaign(contents)
        self.scenarios = [
            Scenario(one.number, one.title, one.people, {"mode": "scenario", "scenario": one.number})
            for one in contents.scenarios.values()
        ]

    def name_in_sentence(self, state: SpireState, seat: int) -> str:
        """Return the name of a seat for a sentence, such as `the Heirs` or `North`."""
        return state.name_in_sentence(seat)

    def common_verbs(self) -> tuple[Verb[SpireState], ...]:
        """Return the verb that declines a question."""
        return (pass_verb("CS-WAVE-02", self.table("passes"), effects.OWED),)

    def with_option(self, state: SpireState, name: str, value: Setting) -> SpireState:
        """Return a new state with another value of one house rule; the isles stay where they are.

        Raises:
            DataError: the house rule is unknown, or has no such value.
            InvalidMoveError: the isles that are revealed would interlock the other way.
        """
        new = super().with_option(state, name, value)
        turned = new.options.board_handedness != state.options.board_handedness
        if turned and any(isle.tile for isle in state.isles[1:]):
            raise InvalidMoveError(f"{name} cannot change once an outer isle is revealed: begin a new match")
        return new

    def faces(self, state: SpireState, text: str) -> tuple[str, ...]:
        """Return the seats, chips, cards or tiles that the words could mean as the answer to the current request."""
        due = [one for one in self.due(state) if isinstance(one, ChanceSpec)]
        if due and due[0].what == setup.FIRST:
            seat = read_seat(state, text)
            return () if seat is None else (state.seat_name(seat),)
        names = {name for one in due if isinstance(one, DrawSpec) for name in one.names}
        wanted = text.casefold().removeprefix("isle ").strip()
        if wanted in names:
            return (wanted,)
        found = matching_things(state.contents, text)
        return tuple(one for one in found if one in names) or (found if len(found) == 1 else ())

    def known_place_text(self, state: SpireState, face: str) -> str:
        """Return where all players have seen a chip, card or tile, or that a landmark is of the wrong type."""
        printed, due = self.contents.landmarks.get(face), next(iter(self.due(state)), None)
        if printed is not None and isinstance(due, ChanceSpec) and due.what in (exploring.FACE, exploring.REVEAL):
            landmark = state.landmark_at(Hex(*map(number, due.subject)))
            if landmark is not None and landmark.type != printed.type:
                return f"that is a {printed.type} landmark, but the landmark there is a {landmark.type}"
        return hands.known_place_text(state, face, location)

    def special_reason(self, state: SpireState, move: Move) -> Breach | None:
        """Return why a move of an earlier phase or stage cannot be made now, or why a stack cannot change, or None."""
        if state.phase == PREP and move.seat in state.locked and move.verb in prep.STACKING:
            clause = "CS-PREP-21" if move.verb == prep.ASK.name else "CS-PREP-19"
            return Breach(clause, f"{state.possessive(move.seat)} stack is locked already")
        if state.phase == PREP and move.verb in BEFORE_PREP:
            return Breach("CS-WAVE-02", f"the {BEFORE_PREP[move.verb]} Phase of this wave is over")
        if state.phase == BUILD and move.seat in state.passed and BEFORE_PREP.get(move.verb) == "Build":
            return Breach("CS-BUILD-02", f"{state.with_verb(move.seat, 'has')} passed in this phase")
        if state.phase != ONSLAUGHT or move.seat != state.seat:
            return None
        if late := LATE.get(move.verb):
            return Breach(late[0], late[1], "rule", ("CS-WAVE-02",))
        stage, name = STAGED.get(move.verb, ("", ""))
        is_over = stage in STAGES and state.stage in STAGES and STAGES.index(stage) < STAGES.index(state.stage)
        return Breach("CS-ONS-02", f"the {name} stage of this turn is over") if is_over else None

    def descriptions(self) -> dict[str, str]:
        """Return a description of each chip, die, earthscape and faction as printed, by its name."""
        return descriptions(self.contents)

    def concerning(self, face: str) -> tuple[str, ...]:
        """Return the ids of the clauses that concern a chip, a card or a tile, by its back."""
        return CLAUSES.get(self.contents.deck.backs.get(face, ""), ())

    def face_name(self, face: str) -> str:
        """Return the name of a chip, a card or a tile, or of a thing that a campaign keeps."""
        known = self.contents.titles.get(face)
        return known or (kept_name(self.contents, face) if " " in face else face)

    def printed_row(self, face: str) -> str:
        """Return the id of a printed tile, chip or card; tiles are called by the number printed on them."""
        tile = self.contents.isles.get(face) or self.contents.earthscapes.get(face)
        return face if tile is None else tile.row
