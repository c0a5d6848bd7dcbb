"""Combat: a figure that has entered an enemy space fights the defenders one by one, until one side is gone."""

from typing import Any

from referee.engine import (
    PACKET,
    Chance,
    DiceSpec,
    Frame,
    Part,
    end_effects,
    number,
    pop,
    push,
    question,
    settling,
    swap,
)
from referee.engine.core.agenda import find_frame, unwind
from referee.engine.mechanisms.packets import Packet, receive, send
from referee.engine.mechanisms.sealed import ask_sealed
from referee.engine.mechanisms.windows import Window, open_window, pass_window
from referee.engine.verbs import Breach, Guard, Move, TypedForm, Value, Verb, checked_value, verb
from referee.games.monsters_and_magic import fights
from referee.games.monsters_and_magic.catalogue import SQUARES
from referee.games.monsters_and_magic.figures import COMBAT, GARRISON, drop_effects, remove_figure, remove_garrison
from referee.games.monsters_and_magic.force import Fighter
from referee.games.monsters_and_magic.state import MonstersState

ATTACK, DEFENCE = "attack dice", "defence dice"
OPENING, CARDS, ANSWERED, COMPARE, WITHDRAW = "cards open", "cards", "card played", "compare", "withdraw"
LAID = "laid cards"
"""The kind of the frame in which both sides choose their cards in secret."""
DEFEAT, LOSES_ATTACKER, LOSES_DEFENDER = "defeat", "attacker", "defender"


def _fight(state: MonstersState) -> fights.Fight:
    return checked_value(fights.current_fight(state))


def continue_combat(state: MonstersState) -> None:
    """Begin the next fight of a combat, ask the attacker whether to fight on, or end the combat (MM-COMB-03)."""
    fight = _fight(state)
    if fights.defender(state, fight) is None:
        _occupy_space(state, fight)
    elif fight.fights_over and not fight.has_chosen_to_fight_on and state.options.withdraw == "yes":
        push(state, Frame(WITHDRAW, fight.figure.seat, (fight.square,)))
    else:
        _begin_fight(state, fight)


def _occupy_space(state: MonstersState, fight: fights.Fight) -> None:
    """Place the attacker in the space it has won (MM-COMB-14)."""
    pop(state)
    state.figures[fight.square] = fight.figure


def _begin_fight(state: MonstersState, fight: fights.Fight) -> None:
    """Put a fight on the agenda: dice, hand cards, comparison, in the order of the house rule (MM-Q-25)."""
    kept = bool(fight.fights_over) and state.options.garrison_roll == "keep"
    fight = fight._replace(attack=fight.attack if kept else (), defence=(), has_chosen_to_fight_on=False)
    fights.update_fight(state, fight)
    against = checked_value(fights.defender(state, fight))
    _announce(state, fight, against)
    dice = [] if kept else [Frame(ATTACK, fight.figure.seat, (fight.square,))]
    dice.append(Frame(DEFENCE, against.seat, (fight.square,)))
    cards = [Frame(OPENING, None, (fight.square,))]
    steps = [*cards, *dice] if state.options.hand_card_timing == "before_roll" else [*dice, *cards]
    push(state, Frame(COMPARE, None, (fight.square,)), *reversed(steps))


def _announce(state: MonstersState, fight: fights.Fight, against: Fighter) -> None:
    """Report both units, and their Force before the dice."""
    ours = fights.attacker(state, fight)
    clause = "MM-COMB-07" if against.kind == GARRISON else "MM-COMB-06"
    attacker, defender = fights.unit_name(state, ours), fights.unit_name(state, against)
    state.report(clause, f"{attacker} attacks {defender} on {SQUARES[fight.square]}", ours.seat)
    if fight.attack or state.options.hand_card_timing == "before_roll":
        report_side(state, ours.seat)
    if state.options.hand_card_timing == "before_roll":
        report_side(state, against.seat)


def report_side(state: MonstersState, seat: int) -> None:
    """Report the total of a side of the fight, line by line (MM-FORCE-02)."""
    fight = _fight(state)
    against = fights.defender(state, fight)
    for unit, dice in ((fights.attacker(state, fight), fight.attack), (against, fight.defence)):
        if unit is not None and unit.seat == seat:
            state.report(
                "MM-FORCE-02", f"{fights.unit_name(state, unit)}: {fights.side_total(state, unit, dice)}", seat
            )


def _dice_request(role: str, field: str) -> Chance[MonstersState]:
    """Return the request for the dice of a side; the fight stores them in the given field."""

    def spec(state: MonstersState, frame: Frame) -> DiceSpec:
        fight, count = _fight(state), state.options.fight_dice
        prompt = f"{role.capitalize()}’s dice on {SQUARES[fight.square]} ({state.seat_name(frame.owner)}, {count}D6)"
        return DiceSpec(frame.owner, role, "MM-COMB-08", prompt, count, subject=fights.request_subject(state, fight))

    def apply(state: MonstersState, frame: Frame, values: tuple[Value, ...]) -> None:
        rolled: dict[str, Any] = {field: tuple(map(number, values))}
        fights.update_fight(state, _fight(state)._replace(**rolled))
        report_side(state, frame.owner)

    return Chance(spec, apply)


def open_cards(state: MonstersState) -> None:
    """Open the window for hand cards, in the order of the house rule (MM-COMB-10, MM-Q-26)."""
    fight = _fight(state)
    against = fights.defender(state, fight)
    pop(state)
    if against is None:
        return
    order = (fight.figure.seat, against.seat)
    if state.options.hand_card_order == "secret":
        ask_sealed(state, LAID, order, fights.request_subject(state, fight))
    elif state.options.hand_card_order == "trailing_first":
        _ask_side(state, order, _trailing_side(state), 0)
    else:
        open_window(state, CARDS, order, fights.request_subject(state, fight))


def _trailing_side(state: MonstersState) -> int:
    """Return the side that has the lower total: 0 for the attacker (also in a tie), 1 for the defender."""
    ours, theirs = fights.totals(state, _fight(state))
    return 1 if theirs < ours else 0


def _ask_side(state: MonstersState, order: tuple[int, ...], place: int, passed: int) -> None:
    push(state, Frame(CARDS, order[place], Window(order, place, passed, fights.request_subject(state, _fight(state)))))


def record_answer(state: MonstersState) -> None:
    """Record that the side being asked has played a card; the next question follows once the card is resolved."""
    swap(state, Frame(ANSWERED, None, state.agenda[-1].data))


def next_card(state: MonstersState) -> None:
    """Ask the next side after a card was played."""
    window = pop(state).read(Window)
    report_side(state, window.order[window.place])
    trailing = state.options.hand_card_order == "trailing_first"
    _ask_side(state, window.order, _trailing_side(state) if trailing else 1 - window.place, 0)


def _pass(state: MonstersState, move: Move) -> None:
    """Pass; the window closes after a round of passes or, by house rule, once the trailing side passes (MM-Q-26)."""
    if state.options.hand_card_order != "trailing_first":
        pass_window(state)
        return
    window = pop(state).read(Window)
    ours, theirs = fights.totals(state, _fight(state))
    if ours == theirs and not window.passes:
        _ask_side(state, window.order, 1 - window.place, 1)


def compare(state: MonstersState) -> None:
    """Compare the totals: the unit with the lower total is destroyed, or both if they tie (MM-COMB-11..13)."""
    fight = _fight(state)
    against = fights.defender(state, fight)
    ours, theirs = fights.totals(state, fight)
    pop(state)
    if against is None:
        return
    fights.update_fight(state, fight._replace(fights_over=fight.fights_over + 1))
    end_effects(state, "fight")
    _report_result(state, (fights.attacker(state, fight), against), (ours, theirs))
    fallen = ((LOSES_DEFENDER,) if ours >= theirs else ()) + ((LOSES_ATTACKER,) if ours <= theirs else ())
    source: tuple[Value, ...] = (GARRISON if against.kind == GARRISON else "figure",)
    send(state, Packet(DEFEAT, fight.figure.seat, len(fallen), (fight.square, *fallen), source))


def _report_result(state: MonstersState, sides: tuple[Fighter, Fighter], points: tuple[int, int]) -> None:
    ours, theirs = (fights.unit_name(state, unit) for unit in sides)
    score = f"{points[0]} against {points[1]}"
    if points[0] == points[1]:
        state.report("MM-COMB-13", f"{score}: {ours} and {theirs} are both destroyed")
        return
    loser = theirs if points[0] > points[1] else ours
    state.report("MM-COMB-12", f"{score}: {loser} is destroyed")


def remove_destroyed(state: MonstersState) -> None:
    """Take destroyed units off the map; if only the attacker is left, it gets the space."""
    packet = receive(state)
    fight = _fight(state)
    if LOSES_DEFENDER in packet.subject:
        if packet.source == (GARRISON,):
            remove_garrison(state, fight.square)
        else:
            remove_figure(state, fight.square)
    if LOSES_ATTACKER in packet.subject:
        pop(state)
        drop_effects(state, fight.figure)
    elif fights.defender(state, fight) is None:
        _occupy_space(state, fight)


def _cards_prompt(state: MonstersState, frame: Frame) -> str:
    fight = _fight(state)
    ours, theirs = fights.totals(state, fight)
    return f"play a hand card or pass, {ours} against {theirs} on {SQUARES[fight.square]}"


def _withdraw_prompt(state: MonstersState, frame: Frame) -> str:
    return f"fight on against the garrison of {SQUARES[_fight(state).square]}, or withdraw"


def _is_allowed(state: MonstersState, move: Move) -> Breach | None:
    """Check that the attacker has destroyed the figure, may withdraw, and can go back (MM-Q-36)."""
    fight = fights.current_fight(state)
    if fight is None or find_frame(state, WITHDRAW) is None:
        return Breach("MM-COMB-03", "a combat ends only when one side is destroyed", also=("MM-Q-36",))
    if state.figures[fight.origin] is None:
        return None
    return Breach("MM-STACK-01", f"another figure is on {SQUARES[fight.origin]}", "fact")


def _withdraw(state: MonstersState, move: Move) -> None:
    fight = _fight(state)
    unwind(state, COMBAT)
    pop(state)
    attacker = fights.unit_name(state, fights.attacker(state, fight))
    state.report("MM-COMB-03", f"{attacker} withdraws to {SQUARES[fight.origin]}")
    state.figures[fight.origin] = fight.figure


PASS = verb(
    "pass",
    "MM-COMB-10",
    answers={CARDS},
    effect=_pass,
    typed=TypedForm(("pass", "passes"), words_if_asked=("no",), fillers=("hand", "card", "cards")),
)
FIGHT: Verb[MonstersState] = verb(
    "fight",
    "MM-COMB-03",
    answers={WITHDRAW},
    effect=settling(
        lambda state, move: fights.update_fight(state, _fight(state)._replace(has_chosen_to_fight_on=True))
    ),
    typed=TypedForm(fillers=("on",), written="fight on"),
)
RETREAT = verb(
    "withdraw",
    "MM-COMB-03",
    answers={WITHDRAW, CARDS},
    guards=(Guard("allowed", _is_allowed),),
    effect=_withdraw,
    typed=TypedForm(("withdraw", "retreat")),
)
PART = Part(
    verbs=(PASS, FIGHT, RETREAT),
    steps={
        COMBAT: continue_combat,
        OPENING: open_cards,
        ANSWERED: next_card,
        COMPARE: compare,
        PACKET: remove_destroyed,
    },
    questions={
        CARDS: question(
            "MM-COMB-10", _cards_prompt, may_pass=True, subject=lambda state, frame: frame.read(Window).subject
        ),
        WITHDRAW: question(
            "MM-COMB-03", _withdraw_prompt, subject=lambda state, frame: (state.turn, SQUARES[_fight(state).square])
        ),
    },
    chances={ATTACK: _dice_request(LOSES_ATTACKER, "attack"), DEFENCE: _dice_request(LOSES_DEFENDER, "defence")},
    responses=frozenset({CARDS}),
)
