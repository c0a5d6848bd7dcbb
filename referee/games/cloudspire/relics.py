"""Playing relics: in response windows, and before answering certain questions (CS-EXPL-12)."""

from collections.abc import Sequence

from referee.engine import Frame, Part, question, zones
from referee.engine.mechanisms.windows import Window, open_window, pass_window
from referee.engine.verbs import DUE, Ability, Breach, Card, Guard, Move, Playing, Slot, listed, plain
from referee.engine.words.verbs import held
from referee.games.cloudspire import chips
from referee.games.cloudspire.conditions import TriggerEvent
from referee.games.cloudspire.effects import ACTING, ability, carry_out
from referee.games.cloudspire.names import title
from referee.games.cloudspire.pieces import player
from referee.games.cloudspire.places import RELIC_DISCARDS, in_force, relics
from referee.games.cloudspire.relic_draws import held as count_held
from referee.games.cloudspire.running_effects import Fired
from referee.games.cloudspire.sources import RELIC, Source
from referee.games.cloudspire.state import ATTACK, BUILD, EXPLORE, MARKET, MOVE, SpireState

WINDOW, PLAY, PLAYED = "relics", "play", "played"
CLAUSE = "CS-EXPL-12"
OWN_QUESTIONS = (BUILD, MARKET, MOVE, EXPLORE, ATTACK)
"""The questions that a player may answer by playing a relic first."""


def offer(state: SpireState, what: str, first: int) -> None:
    """Ask all who keep a relic, starting with a seat, whether they play it now. what: the moment, in words."""
    seats = tuple(seat for seat in state.order(first) if count_held(state, seat) and not state.is_automatic(seat))
    if seats:
        open_window(state, WINDOW, seats, (what,))


def _moment(state: SpireState, frame: Frame) -> str:
    return f"play a relic ({frame.read(Window).subject[0]}), or pass"


CARD = Slot(
    Card("a relic", lambda state: {plain(one.name): one.id for one in state.contents.relics.values()}, zone=relics)
)


def abilities(state: SpireState, seat: int, face: str) -> Sequence[Ability[Fired]]:
    """Return the ability of a relic for a seat; empty if there is no such relic or no such seat."""
    if face not in state.contents.relics or not 0 <= seat < state.sides:
        return ()
    trigger = TriggerEvent(PLAYED, player(seat), seat=seat)
    found = ability(state, Source(face, RELIC, seat=seat), trigger)
    acts_now = found.data.record.on == PLAYED
    return (found if acts_now else found._replace(data=found.data._replace(does=())),)


def _in_time(state: SpireState, move: Move) -> Breach | None:
    found = state.contents.relics.get(CARD.of(move))
    if found is None or state.phase in found.phases:
        return None
    when = listed([phase.title() for phase in found.phases], "or")
    return Breach(CLAUSE, f"{found.name} can be played only in the {when} Phase")


PLAYING = Playing(PLAY, CLAUSE, CARD, abilities, infers=False)


def play(state: SpireState, move: Move) -> None:
    """Show a relic; a lasting one stays face up, any other is discarded; then it acts (CS-EXPL-11, CS-EXPL-12)."""
    (one,) = PLAYING.uses(state, move) or ()
    seat, face = move.seat, CARD.of(move)
    found = state.contents.relics[face]
    zones.reveal(state, state.deck, relics(seat), face, chips.all_seats(state))
    target = RELIC_DISCARDS if found.use == "single" else in_force(seat)
    chips.shift(state, [chips.named_token(state, relics(seat), face)], relics(seat), target)
    state.report(CLAUSE, f"{state.says(seat, 'plays')} {title(state.contents, face)}", seat)
    if state.agenda[-1].kind == WINDOW and not count_held(state, seat):
        pass_window(state)
    if found.on == PLAYED:
        carry_out(state, one)


VERB = PLAYING.verb(
    answers={WINDOW, *OWN_QUESTIONS},
    effect=play,
    guards=(
        PLAYING.shape(),
        Guard("phase", _in_time, ("shape",)),
        *PLAYING.conditions((ACTING,), DUE),
        held(CARD, "CS-EXPL-11"),
    ),
)
PART = Part(
    verbs=(VERB,),
    questions={
        WINDOW: question(CLAUSE, _moment, may_pass=True, subject=lambda state, frame: frame.read(Window).subject)
    },
    passes={WINDOW: lambda state, move: pass_window(state)},
    responses=frozenset({WINDOW}),
)
