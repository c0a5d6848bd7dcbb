"""Records golden matches: players at random and by habit, and a table that makes mistakes and puts them right.

    python tests/golden/record.py skies_of_fire              plays 30 matches and records them with their hashes
    python tests/golden/record.py skies_of_fire --hashes     hashes the existing records again

The matches are chosen so that all numbers of seats, the usual house rules and others, known and unknown cards, both
kinds of players, quiet tables and careless ones, the beginning, the middle and the end of a game come up. Record again
only where rules change or a record cannot be read any more: as long as they are the same, they prove that nothing else
has changed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

import goldens
import trials

from pnp.errors import PnpError
from referee.engine.core.chance import ChanceSpec, DrawSpec, chance_move
from referee.engine.core.guards import Breach
from referee.engine.core.move import CHANCE, UNKNOWN, Move
from referee.engine.core.options import Setup
from referee.engine.errors import InvalidMoveError
from referee.engine.game import Game
from referee.engine.mechanisms import sealed
from referee.engine.mechanisms.views import View
from referee.engine.record.draft import window_pass
from referee.engine.record.event import Event
from referee.engine.record.match import Match
from referee.trial.effort import Effort
from referee.trial.random_game import RandomGame

MATCHES, MIDDLE, LATE = 30, 14, 22
"""So many matches; from these numbers on they begin in the middle, and late in a game."""
TRIES, CHOICE = 20, 3
"""So often a match is played with another seed; of so many that can be kept, the one that brings most that is new."""
SALT = "salt"


class Modes(NamedTuple):
    """The mode in which a game is usually recorded; the others in turn, each with how many play it."""

    usual: str
    others: tuple[tuple[int, dict[str, str]], ...]


MODES = {
    "castle_assault": Modes("two_players", ((1, {"mode": "solo"}),)),
    "cloudspire": Modes(
        "standard",
        (
            *((1, {"mode": "scenario", "scenario": "3"}), (2, {"mode": "scenario", "scenario": "103"})),
            *((3, {"mode": "simplified"}), (4, {"teams": "opposite"})),
            *((2, {"mode": "simplified"}), (4, {"teams": "side_by_side"})),
        ),
    ),
    "skies_of_fire": Modes("standard", ((4, {"mode": "hunt"}),)),
}
"""One match in five is of another mode; scenarios come first, as matches that begin at the beginning."""
HOUSE_RULES: dict[str, tuple[dict[str, str], ...]] = {
    "capture_the_island": (
        {"short_loss": "make_up_elsewhere", "start_choice": "pick_in_order"},
        {"battle_tie": "both_lose", "base_strength": "permanent_garrison"},
        {"start_layout": "custom", "dual_use": "yes"},
    ),
    "castle_assault": (
        {"aura_stack": "highest", "instant_windows": "every_event"},
        {"continue_after_kill": "yes", "kill_draw": "optional"},
        {"engage_from_behind": "yes", "resurrect_where": "castle"},
    ),
    "cloudspire": (
        {"limited_per_turn": "1", "two_heroes_same_side": "no", "spire_fire": "may"},
        {"upgrade_insert": "choice", "repair_shortfall": "debt", "hero_pass_friends": "yes"},
        {"remaining_isles": "first_player", "earthscapes_per_market": "unlimited", "leftover_minions": "stay"},
    ),
    "monsters_and_magic": (
        {"withdraw": "yes", "village_optional": "yes", "pick_order": "simultaneous"},
        {"hand_card_order": "secret", "cap_loss": "remove"},
        {"temple_win": "declared", "hc_window": "any_time"},
    ),
    "skies_of_fire": (
        {"destroyed_keep": "lose_one", "stranded": "wait"},
        {"cargo_reset": "instead_of_collecting", "respawn_blocked": "wait"},
        {"hunt_completion": "later_action", "rally_timing": "immediately"},
    ),
}
"""House rules that bring questions of their own, for the matches in which some are chosen by chance."""
CORRECTIONS = {
    "capture_the_island": (
        *("{seat} {count} {square}", "{seat} {square} to {other}", "tile {square} drop", "hand {seat} 2 combat"),
        *("step cards {seat}", "step move {seat}", "moves 1", "depletions 1", "recruited {square}"),
    ),
    "castle_assault": (
        *(
            "place {seat} {card} {square}",
            "remove {square}",
            "{square} to {other}",
            "{square} health 1",
            "{square} acted",
        ),
        *("castle {seat} {count}", "meter {seat} {count}", "exhausted {seat} {count}", "phase end {seat}", "placed 1"),
    ),
    "cloudspire": (
        *("place {seat} orma {square}", "place {seat} page {square}", "remove {square}", "{square} to {other}"),
        *("{square} health 1", "{square} health {count}", "source {seat} 7", "health {seat} {count}", "pegs {seat} 1"),
        *("relics {seat} ?", "phase build {seat}", "landmark {square} swamp", "round {count}", "first {seat}"),
        *("wave 2", "beside {seat} e3", "spire {square} {seat} gallery attack"),
    ),
    "monsters_and_magic": (
        *("place {seat} hero {square}", "remove {seat} garrison {square}", "{seat} army {square} to {other}"),
        *("terrain {square} forest", "structure {square} tower", "hand {seat} {count}", "phase movement {seat}"),
        *("place {seat} garrison {square}", "phase allies {seat}", "round {count}"),
    ),
    "skies_of_fire": (
        *("{seat} at {square}", "{seat} crew 1/2/2/1/1", "{seat} hand {count}", "{seat} mines {square}"),
        *("phase action {seat}", "phase move {seat}", "guns {seat}: none", "under {card}", "{seat} rallied 1"),
    ),
}


class Plan(NamedTuple):
    """The kind of match that is recorded under a number."""

    number: int
    setup: Setup
    length: int
    by_habit: bool
    shows_cards: bool
    is_careless: bool
    seed: str | None


def plan(game: Game[Any], number: int) -> Plan:
    """Return the plan of a match."""
    seats, options = game.seats[number % len(game.seats)], dict[str, str]()
    if mode := MODES.get(game.name):
        seats, options["mode"] = max(2, seats), mode.usual
        if number % 5 == 4:
            seats, other = mode.others[number // 5 % len(mode.others)]
            options |= other
    which = seats if number >= MIDDLE else number
    if which % 3:
        options |= HOUSE_RULES[game.name][number // 3 % 3]
    setup = trials.setup_of(game, seats, 2 * which + (which % 3 > 0), **options)  # an odd one chooses some by chance
    seed = f"golden {number}" if number % 6 == 5 else None
    return Plan(number, setup, 80 + number * 67 % 170, number % 2 == 0, number % 4 > 1, number % 3 < 2, seed)


class Player:
    """Chooses an answer to each question."""

    def __init__(self, game: Game[Any], random: Random, by_habit: bool, shows_cards: bool) -> None:
        self.game, self.random, self.by_habit, self.shows_cards = game, random, by_habit, shows_cards
        self.run = RandomGame(game, Setup(game.seats[0]), random, shows_cards, Effort())
        self._sealed = dict[str, Move]()

    def answer(self, state: Any) -> Move | None:
        """Return a result of chance that is due, or a move of the first who has one."""
        for one in self.game.due(state):
            move = self._rolled(state, one) if isinstance(one, ChanceSpec) else self._decided(state, one)
            if move is not None:
                return move
        return None

    def _rolled(self, state: Any, one: ChanceSpec) -> Move:
        if isinstance(one, DrawSpec) and one.hidden and not self.shows_cards and self.random.random() < 0.7:
            return chance_move(*[UNKNOWN] * one.number)
        return self.game.random_result(state, one, self.random.randrange)

    def _decided(self, state: Any, one: Any) -> Move | None:
        if one.kind == sealed.OPEN:
            return sealed.opening_move(self._sealed[str(sealed.entries(state.agenda[-1])[one.seat])], SALT)
        move = (self._liked(state, one) if self.by_habit else None) or self.run.rare_answer(state, one)
        commit = self.game.verbs.get(sealed.COMMIT)
        if move is None or commit is None or one.kind not in commit.answers or self.random.random() < 0.5:
            return move
        hidden = sealed.committing_move(move, SALT)
        self._sealed[str(hidden.args[0])] = move
        return hidden

    def _liked(self, state: Any, one: Any) -> Move | None:
        view = self.game.seen(state, View(one.seat))
        moves = self.game.possible_moves(view, one.seat)
        liked = self.game.score_moves(view, one.seat, moves)
        chosen = sorted(zip(liked, moves, strict=bool(liked)), key=lambda pair: (-pair[0], self.random.random()))
        return next((move for _, move in chosen if not isinstance(self.game.breach(state, move), Breach)), None)


class Table:
    """A match, its player, and the mistakes that a table makes."""

    def __init__(self, game: Game[Any], match: Match[Any], player: Player, random: Random) -> None:
        self.game, self.match, self.player, self.random = game, match, player, random
        self._mishaps: tuple[Callable[[], object], ...] = (
            *(self._undo, self._redo, self._amend, self._amend, self._insert, self._delete, self._overrule),
            *(self._overrule, self._correct, self._option, self._stand, self._imply, self._imply, self._drop),
        )

    def play(self, length: int, is_careless: bool) -> None:
        """Play until the match is over or has so many events."""
        while self.match.due and self.match.revision < length:
            if is_careless and self.random.random() < 0.25:
                with suppress(PnpError):
                    self.random.choice(self._mishaps)()
            elif not self._answer():
                return

    def _answer(self) -> bool:
        state = self.match.state
        move = self.player.answer(state)
        if move is None:
            return False
        if move.seat == CHANCE and self.match.seed is not None and self.random.random() < 0.7:
            self.match.roll()
        elif self.random.random() < 0.5:
            self.match.enter(self._said(state, move))
        else:
            self.match.play(move)
        return True

    def _said(self, state: Any, move: Move) -> str:
        """Return a move as it would be typed, with who makes it."""
        words = self.game.write(state, move)
        return words if move.seat == CHANCE else f"{self.game.seat_names(state)[move.seat]}: {words}"

    def _entry(self) -> Any:
        late = [one for one in self.match.entries[-15:] if one.move is not None]
        if not late:
            raise InvalidMoveError("nothing has been played")
        return self.random.choice(late)

    def _undo(self) -> None:
        self.match.undo(self.random.randint(1, 3))
        if self.random.random() < 0.5:
            self.match.redo()

    def _redo(self) -> None:
        self.match.redo()

    def _amend(self) -> None:
        entry = self._entry()
        state = entry.before.state
        move = self.player.answer(state) if self.random.random() < 0.7 else entry.move
        if move is not None and (move.seat == CHANCE) == (entry.move.seat == CHANCE):
            self.match.amend(entry.number, self._said(state, move))

    def _insert(self) -> None:
        entry = self._entry()
        state = entry.before.state
        if self.random.random() < 0.4:
            self.match.insert(entry.number, self._correction(state), "correct")
        elif (move := self.player.answer(state)) is not None:
            self.match.insert(entry.number, self._said(state, move))

    def _delete(self) -> None:
        self.match.delete(self._entry().number)

    def _drop(self) -> None:
        self.match.drop_waiting()

    def _overrule(self) -> None:
        state, run = self.match.state, self.player.run
        for one in self.game.decisions(state):
            listed = self.game.legal_moves(state, one.seat)
            run.probes.learn(listed)
            for move in run.probes.near_misses(state, one.seat, listed, 6):
                breaches = self.game.judge(state, move).breaches
                if breaches and not any(breach.kind == "fact" for breach in breaches):
                    words = self.game.write(state, move)
                    if self.game.read(state, words, move.seat) == (move,):
                        self.match.overrule(words, move.seat)
                        return

    def _correct(self) -> None:
        self.match.correct(self._correction(self.match.state))

    def _correction(self, state: Any) -> str:
        picture, deck, random = self.game.picture(state), self.game.catalogue(state), self.random
        if picture is None:
            raise InvalidMoveError("there is nothing on the table")
        square, other = (one.name for one in random.sample(picture.spaces, 2))
        card = "" if deck is None else self.game.face_name(random.choice(list(deck.copies)))
        seat = random.choice(self.game.seat_names(state))
        words = random.choice(CORRECTIONS[self.game.name])
        return words.format(seat=seat, square=square, other=other, count=random.randrange(5), card=card)

    def _option(self) -> None:
        name = self.random.choice([name for name in self.game.book.options if name != "mode"])
        self.match.option(name, self.random.choice(list(self.game.book.options[name].values)))

    def _stand(self) -> None:
        seat = self.random.randrange(len(self.game.seat_names(self.match.state)))
        self.match.enter(self.random.choice(("pass until turn", "pass until round", "stop passing")), seat)

    def _imply(self) -> None:
        """Type what comes once the open windows are passed."""
        state, passed = self.match.state, False
        while (ruling := window_pass(self.game, state)) is not None:
            state, passed = self.game.carry_out(state, ruling), True
        move = self.player.answer(state) if passed else None
        if move is not None:
            self.match.enter(self._said(state, move), past=True)


def played(game: Game[Any], one: Plan, random: Random, position: Any = None) -> tuple[Event, ...]:
    """Return the events of a match."""
    player = Player(game, random, one.by_habit, one.shows_cards)
    match = Match.new(game, one.setup, id=f"golden-{one.number:02}", seed=one.seed, position=position)
    Table(game, match, player, random).play(one.length, one.is_careless)
    return match.events


@cache
def whole_game(name: str, seats: int, options: tuple[tuple[str, Any], ...]) -> list[Any]:
    """Return the states of a game that was played by habit to its end."""
    game = goldens.game(name)
    player = Player(game, Random(f"{name} {seats}"), True, True)
    state, states = game.new(Setup(seats, dict(options))), list[Any]()
    while game.due(state) and len(states) < 4000:
        states.append(state)
        state = game.play(state, player.answer(state))
    print(f"{name} for {seats}: {len(states)} events, {game.outcome(state)}", flush=True)
    return states


def begun(game: Game[Any], one: Plan, attempt: int) -> Any:
    """Return the position that a match begins from, as a file; None where it begins at the beginning."""
    if one.number < MIDDLE:
        return None
    states = whole_game(game.name, one.setup.seats, tuple(sorted(one.setup.options.items())))
    last = len(states)
    early = last * (one.number - MIDDLE + 2) // 11 + attempt
    late = max(last // 3, last - 40 - 25 * (one.number - LATE) - 15 * attempt)
    return game.write_position(states[early if one.number < LATE else late])


def recorded(game: Game[Any], number: int) -> tuple[Sequence[Event], Sequence[goldens.Digest]]:
    """Return the events of a match of a number and the hashes of what follows from them."""
    one, known = plan(game, number), known_verbs(game, number)
    found = list[tuple[int, Sequence[Event], Sequence[goldens.Digest]]]()
    for attempt in range(TRIES):
        random = Random(f"golden {game.name} {number} {attempt}")
        try:
            events = played(game, one, random, begun(game, one, attempt))
            digests = list(hashed(game, events))
        except Exception as error:  # a house rule that is settled in mid-match may leave a game in the lurch
            print(f"{number} attempt {attempt}: {type(error).__name__} {error}", flush=True)
            continue
        if len(events) >= 60:
            found.append((len(verbs(events) - known), events, digests))
        if len(found) == CHOICE:
            break
    return max(found, key=lambda each: each[0])[1:]


def known_verbs(game: Game[Any], number: int) -> set[str]:
    """Return the verbs that are played in the matches before one of a number."""
    earlier = [name for name in goldens.names(game.name) if int(name) < number]
    return {verb for name in earlier for verb in verbs(goldens.load(game.name, name))}


def verbs(events: Sequence[Event]) -> set[str]:
    """Return the verbs that are played in a match."""
    return {event.move.verb for event in events if event.move is not None}


def hashed(game: Game[Any], events: Sequence[Event]) -> Iterator[goldens.Digest]:
    """Yield the hashes of what follows from each event.

    Raises:
        ValueError: a move is not read as it is written.
    """
    for before, event, match in goldens.replay(game, events):
        if fault := goldens.misread(game, before, event):
            raise ValueError(fault)
        yield goldens.digest(match, event, event is events[-1])


def main() -> None:
    """Record what the command line names."""
    parser = argparse.ArgumentParser(description="Record golden matches.")
    parser.add_argument("game", choices=goldens.GAMES)
    parser.add_argument("--hashes", action="store_true", help="only update the hashes of the recorded matches")
    parser.add_argument("--only", type=int, nargs="*", help="numbers of matches")
    chosen = parser.parse_args()
    game = goldens.game(chosen.game)
    for number in chosen.only or range(MATCHES):
        name = f"{number:02}"
        if chosen.hashes:
            digests: Sequence[goldens.Digest] = list(hashed(game, goldens.load(game.name, name)))
        else:
            events, digests = recorded(game, number)
            goldens.save(game.name, name, events)
        goldens.save_digests(game.name, name, digests)
        print(f"{game.name} {name}: {len(digests)} events", flush=True)
    print(f"never played: {', '.join(sorted(set(game.verbs) - known_verbs(game, MATCHES))) or 'nothing'}")


if __name__ == "__main__":
    main()
