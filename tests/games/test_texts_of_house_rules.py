"""What paper prints follows the table: each house rule that changes a printed sentence changes that sentence.

Texts are composed, not printed: that all values find room is looked at with the faces themselves.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import datafiles
import pytest
from datafiles import Record

from pnp.library.documents import read_document
from pnp.library.expressions import compile_template
from pnp.library.printed_text import printed_text
from pnp.library.problems import Problems

FILES = {
    "skies_of_fire": (
        "orders.csv", "upgrades.csv", "missions.yaml", "medals.csv", "ships.yaml", "references.yaml", "tracker.yaml",
        "cargo_weapons.yaml",
    ),
    "monsters_and_magic": ("allies.yaml", "aid.yaml"),
    "capture_the_island": ("aids.yaml", "roles.yaml"),
    "cloudspire": ("aids.yaml",),
}  # fmt: skip
# The rows of layouts that hold sentences of their own, with what they need to be composed.
LAYOUTS = {
    "skies_of_fire": ("upgrade.yaml",),
    "monsters_and_magic": ("player_mat.yaml", "turn_track.yaml"),
    "capture_the_island": ("depletion_track.yaml", "resource_card.yaml", "map_sheet.yaml"),
    "cloudspire": (),
}
LIKE = {"town": "Galewatch", "icon": "drop", "text": "**Install:** your action in Galewatch."}


def templates(value: Any) -> list[str]:
    """Return every text with an option in it, however deep it lies."""
    if isinstance(value, dict):
        return [found for inner in value.values() for found in templates(inner)]
    if isinstance(value, list):
        return [found for inner in value for found in templates(inner)]
    return [value] if isinstance(value, str) and "option." in value else []


@cache
def sentences(game: str) -> tuple[tuple[str, str, Record], ...]:
    """Return each text of a game that follows an option: its place, its template, its row."""
    found = [
        (str(row.get("id", name)), one, row)
        for name in FILES[game]
        for row in datafiles.rows(f"cards/{game}/{name}")
        for one in templates(row)
    ]
    for name in LAYOUTS[game]:
        layout = read_document(datafiles.ROOT / f"layouts/{game}/{name}", name, Problems())
        assert layout is not None
        found += [(name, one, LIKE) for one in templates(layout.value) if "_text" in one or "_tag" in one]
    return tuple(found)


def composed(game: str, places: tuple[str, ...], option: str) -> str:
    """Return the words of some rows or layouts with a house rule, without marks and signs."""
    rules = f"referee/games/{game}/rules.yaml"
    chosen = datafiles.options(rules, **dict([option.split("=")] if option else []))
    units = {row["id"]: row for row in datafiles.rows("cards/monsters_and_magic/units.csv")}
    structures = {row["id"]: row for row in datafiles.rows("cards/monsters_and_magic/structures.csv")}
    scope = {"option": chosen, "fact": chosen, "words": {}, "tables": {"units": units, "structures": structures}}
    said = [
        printed_text(compile_template(one)({**row, **scope}))
        for where, one, row in sentences(game)
        if where in places and not re.search(r"\$words|words\.|\$s\b", one)
    ]
    return " ".join(re.sub(r"\*\*|<[^>]*>", "", " ".join(said)).replace("\xa0", " ").split())


# By the game: the house rule, where it is printed, what is said by default, what is said instead.
# Where a house rule only adds a sentence, nothing goes.
SAID = {
    "skies_of_fire": [
        ("rally_timing=immediately", "puritan_ii", "your turn is over", "this turn, if yours, is over"),
        ("rally_timing=immediately", "reference", "your turn is over", "this turn, if yours, is over"),
        ("rally_once=one_try", "reference", "; try again next turn", ", and Rally is used up."),
        ("stranded=rally_again", "halcyon", "", "A stranded ship may rally again."),
        ("rally_counts_as_crew=true", "reference", "No crew in the sections:", "sections, and none on Rally:"),
        ("rally_counts_as_crew=true", "D01", "sections. Not", "crew in its four sections and on Rally. Not"),
        ("merit_count=all_tokens", "D01", "crew in its four sections", "most tokens on its mat and on the board. Not"),
        ("card_over_rule=false", "O26", "names another town", "the general rule overrides this card"),
        ("card_over_rule=false", "O26", "install in any town", "no effect"),
        ("card_over_rule=false", "O27", "Take 1 more action", "the general rule overrides this card"),
        ("card_over_rule=false", "O27", "+1 action", "no effect"),
        ("zero_medal=true", "D02", "on a tie.", "if nobody has destroyed a ship, each player gets it"),
        ("empty_section_target=true", "reference", "a crewed section", "name the ship and any section."),
        ("empty_section_target=true", "reference", "a crewed section", "You name any section: all damage falls there"),
        ("empty_section_target=true", "C04", "a crewed section", "name any section of one enemy ship"),
        ("target_bridge=false", "reference", "", "Gunners may not name the Bridge."),
        ("gun_target_section=defender", "reference", "Before the roll", "roll its owner names a crewed section."),
        ("install_adjacent=true", "E01", "action in Port Prince", "action in or beside Port Prince"),
        ("install_adjacent=true", "G02", "action in Redford", "action in or beside Redford"),
        ("install_adjacent=true", "C03", "action in Valborough", "action in or beside Valborough"),
        ("install_adjacent=true", "upgrade.yaml", "Install in Galewatch", "In or beside Galewatch"),
        ("install_adjacent=true", "reference", "Install in the town", "Install in or beside the town"),
        ("install_adjacent=true", "O26", "must be in a town", "must be in or beside a town"),
        ("gun_bonus=second_card_only", "G01", "+1 to every shot", "+1 with a second gun"),
        ("gun_bonus=flat_one", "G01", "+1 to every shot", "+1 once, for all guns"),
        ("gun_bonus=flat_one", "callisto", "adds 1 to each shot", "counts as a gun card, fills no slot"),
        ("extra_die=sum", "puritan_ii", "keep the highest", "1 more die and leave out the lowest"),
        ("extra_die=sum", "callisto", "keep the highest", "1 more die and leave out the lowest"),
        ("rifled_stack=no_stack", "puritan_ii", "", "Not with an extra-die gun."),
        ("rifled_stack=no_stack", "callisto", "", "Not with an extra-die gun."),
        ("first_turn_collect=true", "reference", "", "First turn: at home without moving, too."),
        ("fly_on=true", "reference", "", "You may collect and fly on."),
        ("wind_stay=false", "reference", "", "leave any way. You may not stay."),
        ("wind_stay=false", "gallowglass", "", "leave any way. You may not stay."),
        ("counter_scope=guns_only", "halcyon", "player you attack", "The player you fire at may counter."),
        ("counter_scope=guns_only", "reference", "player you attack", "the player you fire at may answer"),
        ("counter_cards=any_order", "O25", "Before or after you move", "When you move or are hit"),
        ("crew_placement=rally_too", "O24", "free section slot", "to a free section or Rally slot."),
        ("crew_placement=rally_too", "O25", "free section slots", "to free section or Rally slots."),
        ("mission_begin=always", "M01", "", "Begin it first, with an action anywhere."),
        ("mission_begin=always", "M11", "", "Begin it first, with an action anywhere."),
        ("mission_begin=always", "M12", "", "Begin it first, with an action anywhere."),
        ("open_missions=one", "reference", "", "One open mission at most."),
        ("cargo_replaced=hand", "reference", "", "What leaves Cargo returns to your hand."),
        ("replace_upgrade=false", "reference", "may replace an old one", "Engines and guns stay"),
        ("collect_then_install=false", "reference", "", "Not a card just collected."),
        ("plane_move=static", "C02", "2 3 1 Deploy", "2 1 Deploy"),
        ("loot=one_card", "reference", "", "The player who destroyed it takes one card from its old hand."),
        ("mode=hunt", "reference", "back to your hometown", "No crew in the sections: you are out."),
        ("mode=hunt", "reference", "With 7 missions", "The Callisto wins when"),
        ("mode=hunt", "reference", "ship destroyed 1", "The hunters win when"),
        ("mode=hunt", "reference", "finish a mission", "the Callisto also fires at towns"),
        ("mode=hunt", "puritan_ii", "install, mission,", "One of: install, fire, deploy."),
        ("mode=hunt", "mission_tracker", "completed in all", "There are no missions in the Hunt."),
    ],
    "monsters_and_magic": [
        ("temple_win=declared", "player_mat.yaml", "if you hold", "if you have declared and still hold 5 Temples"),
        ("stacking=best", "front", "every bonus that applies", "the best bonus that applies"),
        ("garrison_roll=keep", "front", "its garrison.", "its garrison, and the attacker keeps its roll."),
        ("withdraw=yes", "front", "", "You may withdraw in between."),
        ("benefit_scope=own_turn", "front", "", "Benefits count on your own turns only."),
        ("town_chain=one", "player_mat.yaml", "", "cross it for free. One Town a turn."),
        ("town_chain=one", "back", "", "cross it for free. One Town a turn."),
        ("same_space_adjacent=yes", "back", "spaces around.", "spaces around, or the same space."),
        ("hc_recruit_phase=recruitment", "front", "", "Cards that recruit: in your Recruitment Phase."),
        ("hc_recruit_phase=after_movement", "front", "", "Cards that recruit: after your Movement Phase."),
        ("hc_results=revert", "front", "", "undo what they changed on the map."),
        ("terrain_mp_cards=in_all", "mountain_guides", "once a turn.", "once a turn with all such cards."),
        ("terrain_mp=free_step", "desert_nomads", "once a turn.", "once a turn, even with no MP left."),
        ("town_refund=no", "forest_scouts", "", "once a turn. Not in a Town crossed for free."),
        ("hc_duration=one_fight", "artificer", "end of the turn.", "of the turn; from the hand, only in one fight."),
        ("artificer_window=before", "artificer", "", "Not in a fight."),
        ("alchemist_self=included", "alchemist", "", "This card counts as one of them."),
        ("jester_count=before", "jester", "as many cards as you, or", "as you, counting this card, or fewer."),
        ("diplomat_self=no", "diplomat", "Exchange one of your", "Exchange another of your permanent cards"),
        ("swap_ready=next_turn", "diplomat", "", "Use the new one from your next turn on."),
        ("altar_last=no", "altar_of_sacrifice", "", "Never your last unit."),
        ("summon_range=3", "dragon_riders", "from anywhere on the map", "from 3 spaces away at most"),
        ("hc_recruit_cap=lifted", "fellowship", "within its limit", "Recruit 1 Hero, beyond its limit."),
        ("illusionist_garrison=no", "illusionist", "Two of your units", "Two of your figures"),
        ("final_control=garrison", "turn_track.yaml", "with units in the most", "with garrisons in the most"),
    ],
    "capture_the_island": [
        ("defeated_base=open", "player_aid", "bases are closed. Then", "base is closed until that rival is defeated."),
        ("base_strength=permanent_garrison", "player_aid", "on the tile. Each", "on the tile, and 2 for a base."),
        ("base_counts_for_survival=yes", "player_aid", "island is out", "island and without a garrison is out."),
        ("retreat_overflow=allow", "player_aid", "Those above the limit return", "They may exceed the limit."),
        ("short_loss=make_up_elsewhere", "player_aid", "", "With too few there, it loses units elsewhere."),
        ("final_loser_card=no", "player_aid", "", "Nobody draws in step 3. Losers draw no card."),
        ("forced_card_from=same_turn", "player_aid", "Each later turn", "That turn and each later one costs 1 card"),
        ("pass_through=continue_if_win", "player_aid", "an enemy. Rivals", "an enemy, and goes on if it wins."),
        ("water_attack=no", "water", "It may attack.", "It may not attack."),
        ("arrow_hits_base=no", "arrow", "Bases too.", "Not on a base."),
        ("road_split=no", "road", "with one army or two", "2 moves with one army."),
        ("multi_recruit=per_card", "resource_card.yaml", "Each tile once", "As often as you play a card for it."),
        ("final_draws=combat_only", "depletion_track.yaml", "Nobody draws", "In step 3 you may draw a combat card."),
        ("map=random", "map_sheet.yaml", "Lay the tiles as shown.", "Lay the shuffled tiles on the empty squares."),
    ],
    "cloudspire": [
        ("gate_repair=eliminate", "player_aid", "Repair a defeated gate.", "out of the game when the wave ends."),
        ("gate_repair=eliminate", "player_aid", "is repaired to 3", "puts its faction out of the game"),
        ("earthscapes_per_market=unlimited", "player_aid", "or the earthscape", "or an earthscape"),
        ("limited_per_turn=1", "player_aid", "2 a wave:", "2 a wave, one a turn:"),
        ("minion_steps=any_progress", "player_aid", "as far as they can", "each gets nearer if it can"),
        ("spire_fire=may", "player_aid", "spires fire at your", "spires may fire at your"),
        ("influence_reach=own_group", "player_aid", "tiles next to these", "gate touches and tiles with your spires."),
        ("upgrade_cost=flat_3", "player_aid", "as much as the pile will then have", "attack and range cost 3,"),
        ("spire_last_chip=extra_hit", "player_aid", "when the last one is gone.", "first hit after the last one."),
        ("hero_level_up=no", "player_aid", "gains an upgrade", "Heroes do not level up."),
        ("public_clauses_off=comforts", "player_aid", "gains an upgrade", "Heroes do not level up."),
    ],
}  # fmt: skip


@pytest.mark.parametrize(("game", "option", "where", "said", "instead"), [(g, *one) for g in SAID for one in SAID[g]])
def test_a_house_rule_changes_the_sentence_that_prints_it(
    game: str, option: str, where: str, said: str, instead: str
) -> None:
    default, chosen = composed(game, (where,), ""), composed(game, (where,), option)
    assert (said in default, instead in default) == (True, False), default
    assert (bool(said) and said in chosen, instead in chosen) == (False, True), chosen


# House rules of which no card, mat, aid or board says anything: they lie in the rulebook only.
UNSAID = {
    "skies_of_fire": {
        "wind_arrows", "kill_credit", "respawn_blocked", "destroyed_skip", "alliances", "cargo_weapon_set",
        "hunt_seats", "friendly_fire", "town_markers", "token_limit", "orphan_tokens", "board_wrap",
        "hunt_simultaneous", "ship_colour", "parking", "rally_after_respawn", "callisto_seat",
    },
    "monsters_and_magic": {
        "turn_limit_after_elimination", "final_tie", "cap_loss", "pick_order", "p3_bonus", "combat_card_filter",
        "adjacency_from", "duplicate_stack", "reopen_move", "summon_attack", "summon_limit", "alter_spares",
        "double_elimination", "elimination_test", "clockwise", "summon_interrupt",
    },
    "capture_the_island": {
        "start_choice", "icon_roles", "joint_attack", "recruit_subset", "depletion_moment", "empty_hand_turn",
        "end_check", "limit_transit", "deck_size", "leftover", "random_balance", "leave_contested",
        "battle_draw_order", "scarce_recruit",
    },
}  # fmt: skip


@pytest.mark.parametrize("game", UNSAID)
def test_every_other_house_rule_with_a_choice_reaches_paper(game: str) -> None:
    rules = datafiles.document(f"referee/games/{game}/rules.yaml")
    folders = [datafiles.ROOT / kind / game for kind in ("cards", "boards", "layouts")]
    files = [path for folder in folders for path in folder.iterdir() if path.suffix in (".yaml", ".csv")]
    named = set(re.findall(r"option\.(\w+)", "\n".join(path.read_text(encoding="utf-8") for path in files)))
    said = named | {rules["facts"][name]["from"]["switch"] for name in named if "from" in rules["facts"].get(name, {})}
    choices = {one["switch"] for one in rules["rulings"] if len(one.get("values", ())) > 1}
    assert choices - said == UNSAID[game]
