"""The campaign: what is kept from one scenario to the next (CS-SOLO-12), by the mechanism of every game."""

from __future__ import annotations

import pytest
from tables.cloudspire_scenes import game, scene

from referee.engine.campaign import Gains, Stage
from referee.engine.core.outcome import Outcome
from referee.engine.core.plain import Plain
from referee.engine.errors import PositionError
from referee.games.cloudspire import chips
from referee.games.cloudspire.places import RELICS, barracks, beside, relics
from referee.games.cloudspire.scene import SpireCampaign
from referee.games.cloudspire.state import ReturnedHero, SpireState


def campaign() -> SpireCampaign:
    found = game().campaign
    assert isinstance(found, SpireCampaign)
    return found


def won(state: SpireState) -> SpireState:
    state.ended = Outcome("CS-SOLO-03", "won", ((0,), (1,)))
    return state


def stage(number: int) -> Stage:
    return next(one for one in campaign().stages if one.number == number)


def test_its_stages_are_the_scenarios_for_one_player_in_order() -> None:
    assert [one.number for one in campaign().stages] == list(range(13))
    assert set(campaign().sides) == {"brawnen", "heirs", "heatherkin", "riftwalkers"}


def test_cs_solo_12_one_hero_with_upgrades_one_relic_and_3_source_may_be_kept() -> None:
    """CS-SOLO-12: of two heroes the player chooses one; one relic is kept without asking; of 9 Source, 3 are."""
    state = won(scene(1).state)
    for hero, upgrades in (("orma", ("attack",)), ("old_tarn", ())):
        chips.draw(state, barracks("brawnen"), beside(0), hero)
        state.returned[0] = (*state.returned[0], ReturnedHero(hero, False, 3, upgrades))
    relic = chips.drawable(state, RELICS)[0]
    chips.draw(state, RELICS, relics(0), relic)
    state.source[0] = 9
    done = campaign().finished_match(state)
    assert done is not None
    assert done.won
    assert done.gains.rewards == ("hero orma attack", "hero old_tarn", f"relic {relic}", "source 3")
    assert campaign().choices("brawnen", done.gains) == {
        "hero_orma": f"keep {game().face_name('orma')} (attack)",
        "hero_old_tarn": "keep Old Tarn",
    }
    gains = done.gains._replace(levels=0, choices=("hero_old_tarn",))
    assert campaign().choices("brawnen", gains) == {}
    start = campaign().start("brawnen", stage(2), gains)
    assert start.carried["kept"] == ["hero old_tarn", f"relic {relic}", "source 3"]
    later = scene(2, carried=start.carried)
    assert [one.chip for one in later.state.returned[0]] == ["old_tarn"]
    assert later.state.faces(relics(0)) == (relic,)
    assert later.state.source[0] == scene(2).state.source[0] + 3
    assert len(later.ever_reported("CS-SOLO-12")) == 3


def test_cs_solo_12_a_hero_stays_with_its_faction() -> None:
    """CS-SOLO-12: in a scenario of another faction the hero waits; in the last one the player’s faction plays."""
    gains = Gains(0, (), ("hero orma attack", "source 2"))
    heirs = scene(4, carried=campaign().start("brawnen", stage(4), gains).carried)
    assert heirs.state.returned[0] == ()
    assert heirs.state.source[0] == scene(4).state.source[0] + 2
    finale = scene(12, carried=campaign().start("brawnen", stage(12), gains).carried)
    assert finale.state.factions[0] == "brawnen"
    assert finale.state.returned[0][0].upgrades == ("attack",)


def test_cs_setup_02_the_last_scenario_has_no_faction_twice() -> None:
    """CS-SETUP-02: the Heirs are on the other side of Joining; who plays their campaign chooses, and keeps a hero."""
    gains = Gains(0, (), ("hero sidle attack", "source 2"))
    finale = scene(12, carried=campaign().start("heirs", stage(12), gains).carried)
    assert finale.moves() == {"choose brawnen", "choose riftwalkers"}
    finale.play("choose riftwalkers")
    assert finale.state.returned[0][0].upgrades == ("attack",)
    assert finale.state.source[0] == scene(12).state.source[0] + 2


def test_what_is_lost_grants_nothing() -> None:
    state = scene(1).state
    assert campaign().finished_match(state) is None
    state.ended = Outcome("CS-SOLO-03", "lost", ((1,), (0,)))
    done = campaign().finished_match(state)
    assert done is not None
    assert (done.won, done.gains) == (False, Gains())


def test_kept_rewards_are_named_in_words() -> None:
    names = [game().face_name(one) for one in ("hero orma promoted attack", "source 3", "relic bag_of_fog")]
    assert names == [f"{game().face_name('orma')} (promoted, attack)", "3 Source", game().face_name("bag_of_fog")]


@pytest.mark.parametrize(
    ("kept", "fault"),
    [
        ("hero orma attack", ""),
        ("hero orma promoted range fortification", ""),
        ("hero flicker", 'kept: "hero flicker": unknown hero (allowed: '),
        ("hero orma wings", 'kept: "hero orma wings": unknown upgrade "wings" (allowed: promoted, attack, '),
        ("relic goose", 'kept: "relic goose": unknown relic (allowed: '),
        ("source many", 'kept: "source many": expected a number of Source'),
        ("goose", 'kept: "goose" cannot be kept (expected: `hero ID UPGRADES`, '),
        (3, "kept: 3 cannot be kept"),
    ],
)
def test_what_a_match_takes_over_is_checked(kept: Plain, fault: str) -> None:
    """A match can be written by hand."""
    found = list(campaign().carried_faults({"faction": "brawnen", "kept": [kept]}))
    assert [one[: len(fault)] for one in found] == ([fault] if fault else [])
    if fault:
        with pytest.raises(PositionError, match="carried: "):
            scene(1, carried={"faction": "brawnen", "kept": [kept]})
