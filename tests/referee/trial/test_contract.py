"""The contract finds no fault in the small games, and reports each kind of fault in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
import toys_at_work as toys

from referee.engine.core.agenda import Frame, pop
from referee.engine.core.guards import DUE, Breach, Guard
from referee.engine.core.move import Move
from referee.engine.core.picture import Standing
from referee.engine.core.verb import Phrase
from referee.engine.errors import RecordError
from referee.engine.game import Game
from referee.trial import contract

NIGHT = toys.module("night_ferry")
SHORT = contract.Effort(replayed_ends=1, amended_entries=1, recorded_events=12)


def variant(change: Callable[[Any], None], base: type | None = None) -> Game[Any]:
    """Return Night Ferry with something changed."""
    game = (base or NIGHT.NightFerry)(toys.data("night_ferry"))
    game.verbs = dict(game.verbs)
    change(game)
    return game


def faults(game: Game[Any], seeds: int = 2, **how: Any) -> Iterator[str]:
    """Yield the faults of a trial, which goes on only as long as somebody looks for one."""
    return contract.check(game, [toys.setup(game)], range(seeds), SHORT, reports_idle_guards=False, **how)


def reports(found: Iterator[str], *beginnings: str) -> bool:
    """Return whether a trial reports faults with all these beginnings; it ends when it has."""
    left = set(beginnings)
    for fault in found:
        left = {one for one in left if not fault.startswith(one)}
        if not left:
            return True
    return False


def change_verb(name: str, **parts: Any) -> Callable[[Any], None]:
    def change(game: Any) -> None:
        game.verbs[name] = game.verbs[name]._replace(**parts)

    return change


def correction(state: Any, random: Random) -> str:
    what, whose = random.choice(("boat", "coins")), random.choice(("north", "south"))
    return f"{what} {whose} {random.randrange(20)}"


@pytest.mark.parametrize("name", ["night_ferry", "duel"])
def test_the_small_games_keep_the_contract(name: str) -> None:
    game = toys.toy(name)
    assert list(contract.check(game, [toys.setup(game)], range(6))) == []


def test_games_that_are_set_up_alike_are_played_otherwise_and_counted() -> None:
    game, seen = toys.toy("night_ferry"), list[tuple[int, int]]()
    ended = list[int]()

    class Counted(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def outcome(self, state: Any) -> Any:
            if not state.agenda:
                ended.append(hash(str(state.to_json())))
            return super().outcome(state)

    counted = Counted(toys.data("night_ferry"))
    watch = lambda done, total: seen.append((done, total))  # noqa: E731
    setups = [toys.setup(game)] * 4
    assert list(contract.check(counted, setups, [0], SHORT, reports_idle_guards=False, watch=watch)) == []
    assert seen == [(number, 8) for number in range(8)]
    assert len(set(ended)) == 8


def test_the_ferry_continues_after_any_correction() -> None:
    assert list(faults(toys.toy("night_ferry"), correction=correction)) == []


def test_a_legal_move_that_is_not_listed_is_reported() -> None:
    drift = NIGHT.verb("drift", "NF-ROUND-06", answers=[], effect=NIGHT.keep, anchored=False).candidates
    candidates = lambda state, seat: drift(state, seat) if state.coins[seat] % 2 else []  # noqa: E731
    found = faults(variant(change_verb("drift", candidates=candidates)), 6)
    legal, possible = (
        f'"drift" is ruled "legal", but it is not among the {what} moves' for what in ("legal", "possible")
    )
    assert reports(found, legal, possible)


def test_a_listed_move_that_is_illegal_is_reported() -> None:
    found = faults(variant(change_verb("brace", exact=True)), 6)
    listed = '"brace" is ruled "illegal", but it is among the legal moves'
    assert reports(found, listed, '"brace" is listed, but cannot be played: brace is illegal')


def test_a_move_that_is_listed_twice_is_reported() -> None:
    drift = NIGHT.verb("drift", "NF-ROUND-06", answers=[], effect=NIGHT.keep, anchored=False).candidates
    game = variant(change_verb("drift", candidates=lambda state, seat: [*drift(state, seat), *drift(state, seat)]))
    assert "a move is listed twice while brace or drift? is due" in faults(game)


def test_a_clause_that_is_not_in_the_book_is_reported() -> None:
    guard = Guard("coin", lambda state, move: None if state.coins[move.seat] else Breach("NF-99", "no coin"))
    found = faults(variant(change_verb("brace", guards=(guard,))), 6)
    assert 'the ruling on "brace" cites NF-99, which is not in the rule book' in found


def test_a_guard_that_is_never_needed_is_reported() -> None:
    never = Guard("never", lambda state, move: None)
    game = variant(lambda game: change_verb("drift", guards=(never,))(game))
    found = list(contract.check(game, [toys.setup(game)], range(6), SHORT))
    assert found == ['guard "never" of "drift" was never the only reason to refuse a move']


def test_a_verb_that_nobody_is_asked_for_is_reported() -> None:
    game = variant(change_verb("brace", answers=frozenset({"drfit"})))
    found = list(contract.check(game, [toys.setup(game)], range(2), SHORT))
    assert 'verb "brace" answers "drfit", but no such question came up' in found
    assert [one for one in found if "no such question came up" in one] == found[:1]


def test_news_without_a_clause_of_the_book_is_reported() -> None:
    def hum(state: Any, move: Move) -> None:
        pop(state)
        state.report("NF-HUM-01", "somebody hums")

    game = variant(change_verb("brace", effect=hum))
    text = '"brace": the news "somebody hums" cites NF-HUM-01, which is not in the rule book'
    assert text in faults(game, 6)


def test_unknowable_facts_of_a_position_are_reported() -> None:
    class Headless(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def heading(self, state: Any) -> str:
            return str(state.rounds)

    found = list(faults(variant(lambda game: None, Headless), 1))
    assert any(one.startswith("heading, picture, standings or numbers fail while ") for one in found), found
    assert all("AttributeError" in one and f"({__file__}:" in one for one in found if "told" in one)


def test_standings_by_no_clause_of_the_book_are_reported() -> None:
    class Proud(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def standings(self, state: Any) -> tuple[Standing, ...]:
            return (Standing(0, "NF-PRIDE-01", "stones", state.boats[0], 9),)

    text = "standings or numbers cite NF-PRIDE-01, which is not in the rule book"
    assert list(faults(variant(lambda game: None, Proud), 1)) == [text]


def test_words_that_mean_another_move_are_reported() -> None:
    game = variant(change_verb("brace", spell=lambda state, move: [Phrase("drift")]))
    assert '"drift" is read as "drift"' in faults(game)
    game = variant(change_verb("brace", spell=lambda state, move: [Phrase("hold on")]))
    assert any(one.startswith('"hold on" cannot be read back: ') for one in faults(game))


def test_a_piece_that_gets_lost_is_reported() -> None:
    def lose(state: Any, move: Move) -> None:
        pop(state)
        state.coins[move.seat] -= 1

    assert "coin: 11 in the match, 12 printed" in faults(variant(change_verb("brace", effect=lose)))


def test_pieces_without_a_printed_number_are_reported() -> None:
    class Silent(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def printed_counts(self, state: Any) -> dict[str, int]:
            return {}

    assert "pieces are counted, but nothing says how many of them were printed" in faults(
        variant(lambda game: None, Silent)
    )


def test_a_move_that_changes_the_state_it_was_given_is_reported() -> None:
    def touch(state: Any, move: Move) -> Breach | None:
        state.coins[-1] += 1
        return None

    found = faults(variant(change_verb("drift", guards=(Guard("touch", touch),))), 1)
    assert "judging a move in a state, or playing on from it, has changed the state" in found


def test_a_crash_on_a_strange_move_is_reported() -> None:
    guards = NIGHT.NightFerry(toys.data("night_ferry")).verbs["show"].guards
    loose = tuple(guard._replace(needs=tuple(need for need in guard.needs if need != DUE)) for guard in guards)
    found = faults(variant(change_verb("show", guards=loose)), 6)
    assert "\"show ember\" cannot be judged: KeyError: 'hand 2'" in found


def test_an_illegal_move_that_breaks_off_when_it_is_overruled_is_reported() -> None:
    def keep(state: Any, move: Move) -> None:
        assert NIGHT.too_much(state, move) is None
        NIGHT.keep(state, move)

    found = faults(variant(change_verb("bid", effect=keep)), 6)
    assert any(one.startswith('"bid ') and " cannot be overruled: AssertionError" in one for one in found)


def test_a_question_with_nothing_to_answer_is_reported() -> None:
    def change(game: Any) -> None:
        for name in ("brace", "drift"):
            change_verb(name, candidates=lambda state, seat: [])(game)

    found = list(faults(variant(change), 1))
    assert found[0].endswith("brace or drift?")
    assert all(one.startswith("no legal move was found, although the game waits for: ") for one in found)


def test_a_response_window_that_is_not_listed_is_reported() -> None:
    hedge = toys.module("hedge_magic").HedgeMagic(toys.data("hedge_magic"))
    hedge.responses = frozenset()
    assert reports(faults(hedge), "answer is a response window, but is not listed in `responses`")


def test_a_game_without_an_end_is_reported() -> None:
    def again(state: Any, move: Move) -> None:
        state.row(move.seat, -1)

    short = SHORT._replace(events=30)
    game = variant(change_verb("drift", effect=again))
    assert "a game was not over after 30 events" in contract.check(
        game, [toys.setup(game)], range(3), short, reports_idle_guards=False
    )


def test_an_end_without_an_outcome_is_reported() -> None:
    class Endless(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def outcome(self, state: Any) -> None:
            return None

    assert "nothing is due, but there is no outcome" in faults(variant(lambda game: None, Endless))


def test_a_position_is_played_on_from_for_some_events() -> None:
    game = toys.toy("night_ferry")
    start = toys.played(game, "?", "?")
    asked: list[object] = []

    class Watched(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def pieces(self, state: Any) -> Any:
            asked.append(state.agenda[-1].kind)
            return super().pieces(state)

        def audit(self, state: Any) -> tuple[str, ...]:
            return ("what was given may be impossible",)

    watched = Watched(toys.data("night_ferry"))
    found = list(
        contract.check(
            watched, [], [], SHORT._replace(events_ahead=2), reports_idle_guards=False, positions=[start, start]
        )
    )
    assert found == []
    assert asked == ["bid", "bid", "bid", "bid"]


def test_moves_of_its_own_are_tried_in_a_trial() -> None:
    game, dear = toys.toy("night_ferry"), Move(0, "bid", (9,))
    effort = contract.Effort(near_misses=4, listed_moves=1, events_ahead=1)
    idle = 'guard "coins" of "bid" was never the only reason to refuse a move'
    position = toys.played(game, "?", "?")
    assert idle in set(contract.check(game, [], [], effort, positions=[position]))
    assert idle not in set(contract.check(game, [], [], effort, positions=[position], near_misses=[dear]))


def test_only_some_events_are_looked_at_closely() -> None:
    drift = NIGHT.verb("drift", "NF-ROUND-06", answers=[], effect=NIGHT.keep, anchored=False).candidates
    game = variant(change_verb("drift", candidates=lambda state, seat: [*drift(state, seat), *drift(state, seat)]))
    found = [
        contract.check(
            game, [toys.setup(game)], range(4), SHORT._replace(test_interval=every), reports_idle_guards=False
        )
        for every in (1, 3, 100_000)
    ]
    assert [any("listed twice" in fault for fault in faults) for faults in found] == [True, True, False]


def test_a_state_that_cannot_be_loaded_is_reported() -> None:
    class Forgetful(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def load(self, data: Any) -> Any:
            raise RecordError("nothing of the kind")

    assert list(faults(variant(lambda game: None, Forgetful))) == [
        "a state that was saved cannot be loaded: nothing of the kind",
        "the game fails: nothing of the kind",
    ]


def test_a_result_of_chance_that_cannot_be_is_reported() -> None:
    class Lenient(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def draw(self, state: Any, frame: Frame) -> Any:
            return super().draw(state, frame)._replace(names=(*self.names, *self.names))

    found = faults(variant(lambda game: None, Lenient), 6)
    assert any("cannot come from deck" in one for one in found)


def test_what_is_asked_of_another_seat_than_the_frames_is_reported() -> None:
    class Crossed(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def ask(self, state: Any, frame: Frame) -> Any:
            (one,) = super().ask(state, frame)
            return (one._replace(seat=1 - one.seat),)

    game = variant(lambda game: None, Crossed)
    assert '"brace or drift?" has a different seat or kind from its frame drift' in faults(game)


def test_a_house_rule_that_changes_nothing_is_reported() -> None:
    game = toys.toy("night_ferry")
    assert list(contract.idle_option_faults(game, 2, range(8))) == []

    class Deaf(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def begin(self, setup: Any) -> Any:
            found = super().begin(setup)
            found.options = type(found.options)({**found.options, "level_boats": "north"})
            return found

    assert list(contract.idle_option_faults(variant(lambda game: None, Deaf), 2, range(8))) == [
        "house rule level_boats: south has the same effect as north"
    ]
    assert list(contract.idle_option_faults(variant(lambda game: None, Deaf), 2, range(8), names=[])) == []
