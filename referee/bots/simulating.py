"""Statistics of simulated games: how long they last, who wins, how they end, how cards are used."""

from __future__ import annotations

from collections import Counter
from math import ceil, sqrt
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.library.problems import allowed_values
from referee.bots.bot_hooks import bot_hooks_of
from referee.bots.players import PLAYERS
from referee.bots.playing import PlayedGame, play_bot_game
from referee.engine.core.naming import counted
from referee.engine.core.options import Setup
from referee.engine.errors import PositionError, RefereeError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from referee.engine.core.options import Setting
    from referee.engine.game import Game

NORMAL = 1.959964
"""95 % of a normal distribution is within this many standard deviations of its mean."""
SEAT, PLAYER, ORDER, NOTHING = "seat", "player", "choice", "stopped"
LOW, MIDDLE, HIGH = 5, 50, 95


class Spread(NamedTuple):
    """The median of some numbers, and their 5 % and 95 % quantiles."""

    low: int
    median: int
    high: int

    @classmethod
    def of(cls, numbers: Iterable[int]) -> Spread:
        """Return the spread of one or more numbers; each quantile is one of the numbers (nearest rank)."""
        found = sorted(numbers)
        return cls(*(found[max(0, ceil(part * len(found) / 100) - 1)] for part in (LOW, MIDDLE, HIGH)))


class Share(NamedTuple):
    """How many times something won, alone or jointly, and out of how many games."""

    name: str
    won: int
    of: int

    @property
    def fraction(self) -> float:
        """Return the share, from 0 to 1; 0 if there are no games."""
        return self.won / self.of if self.of else 0.0

    @property
    def bounds(self) -> tuple[float, float]:
        """Return the 95 % confidence interval of the true share (Wilson)."""
        if not self.of:
            return 0.0, 1.0
        spread, part = NORMAL**2 / self.of, self.fraction
        middle, width = part + spread / 2, NORMAL * sqrt(part * (1 - part) / self.of + spread / self.of / 4)
        return max(0.0, (middle - width) / (1 + spread)), min(1.0, (middle + width) / (1 + spread))

    def is_far_from(self, part: float) -> bool:
        """Return whether a share is outside the confidence interval of this one."""
        low, high = self.bounds
        return not low <= part <= high


class CardUse(NamedTuple):
    """The use of a card: how often it was drawn, used (by verb) and put away; how often its users won."""

    face: str
    name: str
    drawn: int
    used: int
    put_away: int
    verbs: Mapping[str, int]
    users: Share


class Report(NamedTuple):
    """The results of games with equally many players. groups: shares of wins, by kind. scenario: "" if there was none.

    shared: the number of games with several winners. endings: how many games each clause ended. announced: how often,
    and in how many games, each clause was announced. seats_won: the share of seats that won; compare `CardUse.users`.
    """

    game: str
    seats: int
    players: tuple[str, ...]
    seed: str
    games: int
    ended: int
    most: int
    lengths: Mapping[str, Spread]
    groups: Mapping[str, tuple[Share, ...]]
    shared: int
    endings: Mapping[str, int]
    announced: Mapping[str, tuple[int, int]]
    cards: tuple[CardUse, ...]
    seats_won: Share
    scenario: str

    @staticmethod
    def average(shares: Sequence[Share]) -> float:
        """Return the share of wins over all groups of one kind."""
        return sum(one.won for one in shares) / max(1, sum(one.of for one in shares))


def players_of(words: str, seats: int) -> tuple[str, ...]:
    """Return the kind of player at each seat, from one word for all seats or one word for each.

    Raises:
        RefereeError: a word is not a kind of player, or there are too many or too few words.
    """
    found = [word.strip() for word in words.split(",")]
    for word in found:
        if word not in PLAYERS:
            raise RefereeError(f'--players: "{word}" is not a kind of player{allowed_values(word, PLAYERS)}')
    if len(found) not in (1, seats):
        given = f"{counted(len(found), 'player')} for {counted(seats, 'seat')}"
        raise RefereeError(f"--players: {given} (allowed: one for all seats, or one for each)")
    return tuple(found * seats if len(found) == 1 else found)


def orders_of(words: Sequence[str], seats: int) -> tuple[tuple[str, ...], ...]:
    """Return the typed moves that each seat plays once they are legal, from one line for all seats or one for each.

    Raises:
        RefereeError: there are too many lines or too few.
    """
    if len(words) not in (0, 1, seats):
        given = f"{counted(len(words), 'line')} for {counted(seats, 'seat')}"
        raise RefereeError(f"--choose: {given} (allowed: one for all seats, or one for each)")
    lines = [tuple(part.strip() for part in line.split(";") if part.strip()) for line in words]
    return tuple(lines * seats if len(lines) == 1 else lines)


def playable_seat_counts(game: Game[Any], seats: Sequence[int], options: Mapping[str, Setting]) -> list[int]:
    """Return the numbers of seats that the house rules allow.

    Raises:
        PositionError: the house rules allow none of these numbers.
    """
    found, faults = [], list[str]()
    for count in seats:
        try:
            game.begin(Setup(count, options))
            found.append(count)
        except PositionError as error:
            faults += error.faults
    if not found:
        raise PositionError(faults)
    return found


class Table(NamedTuple):
    """Who plays at each seat. players: the kind of player. orders: the moves that each plays as soon as they are legal.

    rotates: whether each seed is played once with each player at each seat, in the same order round the table.
    """

    players: tuple[str, ...]
    orders: tuple[tuple[str, ...], ...] = ()
    rotates: bool = False

    @property
    def games_per_seed(self) -> int:
        """Return how many games are played with each seed."""
        return len(self.players) if self.rotates else 1

    def moved_on(self, places: int) -> Table:
        """Return the table with every player moved on by this many seats."""
        players, orders = (one[-places:] + one[:-places] if places else one for one in (self.players, self.orders))
        return self._replace(players=players, orders=orders)  # type: ignore[arg-type]

    def labels(self, seat: int) -> dict[str, str]:
        """Return the labels of a seat that distinguish players of different kinds or with different orders."""
        found = {PLAYER: self.players[seat]} if len(set(self.players)) > 1 else {}
        return {**found, ORDER: "; ".join(self.orders[seat])} if len(set(self.orders)) > 1 else found


def simulate(
    game: Game[Any],
    setup: Setup,
    table: Table,
    seeds: int,
    seed: str,
    most: int,
    watch: Callable[[int], None] = lambda done: None,
) -> Report:
    """Play games and return their results; the same seed gives the same report.

    seeds: the number of games, or of seeds if the players rotate. most: the limit of events in a game.
    watch: called with the number of finished games.
    """
    found = list[PlayedGame]()
    games, players, scenario = seeds * table.games_per_seed, table.players, game.scenario_of(setup.options)
    for number in range(games):
        block, places = divmod(number, table.games_per_seed)
        now = table.moved_on(places)
        one = play_bot_game(game, setup, Random(f"{seed} {block}"), now.players, most, now.orders)
        labels = tuple({**own, **now.labels(seat)} for seat, own in enumerate(one.seat_labels))
        found.append(one._replace(seat_labels=labels))
        watch(number + 1)
    ended = [one for one in found if one.outcome is not None]
    return Report(
        game.name,
        setup.seats,
        players,
        seed,
        games,
        len(ended),
        most,
        _lengths(ended),
        _groups(ended, setup.seats),
        sum(len(_winners(one)) > 1 for one in ended),
        dict(Counter(NOTHING if one.outcome is None else one.outcome.clause for one in found).most_common()),
        _announcement_counts(found),
        _cards(game, setup, ended),
        Share(SEAT, sum(len(_winners(one)) for one in ended), len(ended) * setup.seats),
        "" if scenario is None else f"{scenario.number} {scenario.title}",
    )


def _winners(one: PlayedGame) -> tuple[int, ...]:
    """Return the seats of the players who have won; a player's second seat is not counted."""
    return () if one.outcome is None else tuple(seat for seat in one.outcome.winners if seat < len(one.seat_labels))


def _lengths(ended: Sequence[PlayedGame]) -> dict[str, Spread]:
    if not ended:
        return {}
    measures = {name: Spread.of(one.match_length[name] for one in ended) for name in ended[0].match_length}
    return {**measures, "events": Spread.of(one.events for one in ended)}


def _groups(ended: Sequence[PlayedGame], seats: int) -> dict[str, tuple[Share, ...]]:
    """Return the shares of wins by seat and by seat label; a label wins if any seat with it wins."""
    played: dict[str, Counter[str]] = {SEAT: Counter({f"seat {seat + 1}": len(ended) for seat in range(seats)})}
    won: dict[str, Counter[str]] = {SEAT: Counter()}
    for one in ended:
        won[SEAT].update(f"seat {seat + 1}" for seat in _winners(one))
        for kind in dict.fromkeys(kind for labels in one.seat_labels for kind in labels):
            having = {labels[kind] for labels in one.seat_labels if kind in labels}
            best = {one.seat_labels[seat][kind] for seat in _winners(one) if kind in one.seat_labels[seat]}
            played.setdefault(kind, Counter()).update(having)
            won.setdefault(kind, Counter()).update(best)
    return {
        kind: tuple(Share(name, won[kind][name], count) for name, count in sorted(counts.items()))
        for kind, counts in played.items()
    }


def _announcement_counts(found: Sequence[PlayedGame]) -> dict[str, tuple[int, int]]:
    often, games = Counter[str](), Counter[str]()
    for one in found:
        often.update(one.news)
        games.update(one.news.keys())
    return {clause: (count, games[clause]) for clause, count in sorted(often.items())}


def _cards(game: Game[Any], setup: Setup, ended: Sequence[PlayedGame]) -> tuple[CardUse, ...]:
    """Return the use of each card of the deck, in the order of the deck list."""
    deck = game.catalogue(game.begin(setup))
    return () if deck is None else tuple(_card(game, face, ended) for face in deck.copies)


def _card(game: Game[Any], face: str, ended: Sequence[PlayedGame]) -> CardUse:
    verbs, users, winners, drawn = Counter[str](), 0, 0, 0
    putting_away = bot_hooks_of(game).putting_away
    for one in ended:
        drawn += sum(one.drawn[seat, face] for seat in range(len(one.seat_labels)))
        uses = {key: count for key, count in one.used.items() if key[1] == face}
        for (_, _, verb), count in uses.items():
            verbs[verb] += count
        who = {seat for seat, _, verb in uses if verb not in putting_away}
        users += len(who)
        winners += len(who.intersection(_winners(one)))
    away = sum(count for verb, count in verbs.items() if verb in putting_away)
    share = Share(face, winners, users)
    return CardUse(face, game.face_name(face), drawn, verbs.total() - away, away, dict(verbs.most_common()), share)
