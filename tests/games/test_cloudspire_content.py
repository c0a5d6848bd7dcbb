"""The content of Cloudspire keeps to its brief: counts, ranges, cost curve and sums, and texts made from words."""

import re
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from pnp.errors import DataError
from pnp.library.game import load_game
from pnp.library.roots import Roots

ROOT = Path(__file__).parents[2]
FACTIONS = ("brawnen", "heirs", "heatherkin", "riftwalkers")
RECORDS = ("talents", "advancements", "events", "relics")
STEPS = {"path": 0, "plains": 1, "forest": 2, "mountain": 3, "water": 4}
EXTRA_HEALTH = {"brawnen": 1, "heirs": -1}
"""What the role of a faction adds to the health of its minions."""


@pytest.fixture(scope="module")
def tables():
    """Return all tables of the game, with the texts of its effects."""
    return load_game("cloudspire", Roots((ROOT,))).tables


def units(tables, faction, kind="minion"):
    """Return the units of a faction by slot."""
    return {u["slot"]: u for u in tables["units"].values() if u["faction"] == faction and u["kind"] == kind}


def worth(tables, side):
    """Return what one side of a minion is worth by the cost curve, before it is rounded."""
    talents = sum(tables["talents"][talent]["weight"] for talent in side["talents"])
    return (
        0.45 * side["health"] + 0.9 * side["attack"] + 0.5 * (side["movement"] - 2)
        + 0.5 * STEPS[side["allowance"]] + 0.75 * (side["range"] - 1) + talents
    )  # fmt: skip


def effects_of(record):
    """Return all effects of a record, also those of the faces of a die."""
    return [*record.get("does", []), *(one for face in record.get("faces", []) for one in face)]


def all_records(tables):
    """Yield every effect record."""
    for name in (*RECORDS, "dice"):
        yield from tables[name].values()


def test_each_faction_has_twelve_minions_in_six_kinds_and_three_heroes(tables):
    for faction in FACTIONS:
        minions, heroes = units(tables, faction), units(tables, faction, "hero")
        assert list(minions) == ["m1", "m2", "m3", "m4", "m5", "m6"]
        assert sum(u["copies"] for u in minions.values()) == 12
        assert minions["m1"]["copies"] == 3
        assert minions["m6"]["copies"] == 1
        assert [h["cp"] for h in heroes.values()] == [0, 4, 7]
        assert [h["copies"] for h in heroes.values()] == [1, 1, 1]
        assert tables["factions"][faction]["starting_hero"] == heroes["h1"]["id"]


def test_the_command_points_of_a_faction_add_up_to_47_to_57_and_of_its_minions_to_36_to_46(tables):
    for faction in FACTIONS:
        minions = sum(u["cp"] * u["copies"] for u in units(tables, faction).values())
        assert 36 <= minions <= 46, faction
        assert 47 <= minions + 11 <= 57, faction


def test_minions_cost_what_the_curve_says(tables):
    """The line of the first faction may stay at 2 although its minions have 1 more health."""
    for unit in tables["units"].values():
        if unit["kind"] == "minion" and unit["id"] != "clubber":
            assert unit["cp"] == round(worth(tables, unit["basic"])), unit["id"]
    clubber = tables["units"]["clubber"]
    assert clubber["cp"] == 2
    assert worth(tables, clubber["basic"]) < 3


def test_a_promoted_side_is_worth_a_fifth_to_three_fifths_more_and_a_second_choice_about_as_much(tables):
    for unit in tables["units"].values():
        if unit["kind"] == "minion":
            ratio = worth(tables, unit["promoted"]) / worth(tables, unit["basic"])
            low, high = (1.2, 1.6) if tables["factions"][unit["faction"]]["promotes"] else (0.9, 1.25)
            assert low <= ratio <= high, unit["id"]


@pytest.mark.parametrize(
    ("slot", "health", "attack", "movement", "reward"),
    [
        ("m1", (3, 3), (1, 1), (2, 2), (1, 2)),
        ("m2", (2, 3), (1, 1), (2, 3), (1, 3)),
        ("m3", (2, 3), (1, 1), (2, 2), (2, 2)),
        ("m4", (3, 4), (1, 2), (2, 2), (2, 3)),
        ("m5", (5, 7), (2, 3), (1, 2), (3, 4)),
        ("m6", (4, 6), (1, 2), (1, 2), (0, 3)),
    ],
)
def test_the_figures_of_minions_are_in_the_ranges_of_their_slots(tables, slot, health, attack, movement, reward):
    for faction in FACTIONS:
        side = units(tables, faction)[slot]["basic"]
        more = EXTRA_HEALTH.get(faction, 0)
        assert min(health[0] + more, health[0]) <= side["health"] <= min(7, max(health[1] + more, health[1])), faction
        assert attack[0] <= side["attack"] <= attack[1], faction
        assert movement[0] <= side["movement"] <= movement[1], faction
        assert reward[0] <= side["reward"] <= min(4, reward[1] + (faction == "riftwalkers")), faction
        assert len(side["talents"]) <= 1 + (faction == "riftwalkers")


def test_the_heaviest_promoted_minion_needs_three_hits_on_a_full_gate(tables):
    assert max(u["promoted"]["attack"] for u in tables["units"].values() if u["kind"] == "minion") == 4


def test_each_faction_differs_in_its_units(tables):
    """Brawnen are slow, Heirs have two shooters, Riftwalkers have no promotion and higher rewards."""
    assert all(u["basic"]["movement"] <= 2 for u in units(tables, "brawnen").values())
    assert sum(u["basic"]["range"] > 1 for u in units(tables, "heirs").values()) == 2
    assert [f["promotes"] for f in tables["factions"].values()] == [True, True, True, False]
    reward = {f: sum(u["basic"]["reward"] for u in units(tables, f).values()) for f in FACTIONS}
    assert reward["riftwalkers"] == max(reward.values())


def test_heroes_keep_to_their_slots(tables):
    for faction in FACTIONS:
        heroes = units(tables, faction, "hero")
        first, second, third = (heroes[slot]["basic"] for slot in ("h1", "h2", "h3"))
        assert (first["health"], first["attack"], first["movement"], first["capacity"]) == (3, 1, 2, 1), faction
        assert len(first["talents"]) == 1
        assert 2 <= first["reward"] <= 3
        assert second["health"] in (4, 5)
        assert second["attack"] == 1
        assert second["capacity"] in (1, 2)
        assert 2 <= third["health"] <= 5
        assert third["attack"] <= 2
        assert len(third["talents"]) == 2
        assert {first["allowance"], second["allowance"]} == {"forest"}
        assert third["allowance"] in ("forest", "mountain")


def test_a_promoted_hero_has_one_more_in_one_to_three_figures_or_goes_farther_and_brings_one_more(tables):
    for hero in (u for u in tables["units"].values() if u["kind"] == "hero"):
        basic, promoted = hero["basic"], hero["promoted"]
        more = [promoted[stat] - basic[stat] for stat in ("health", "attack", "movement")]
        assert set(more) <= {0, 1}, hero["id"]
        assert sum(more) + (promoted["allowance"] != basic["allowance"]) in (1, 2, 3), hero["id"]
        assert promoted["reward"] == basic["reward"] + 1, hero["id"]
        assert promoted["capacity"] == basic["capacity"], hero["id"]


@pytest.mark.parametrize(
    ("kind", "face", "source", "capacity", "reward", "chips"),
    [
        (1, "basic", (3, 4), (0, 2), (1, 3), (1, 2)),
        (2, "basic", (4, 5), (3, 4), (2, 3), (2, 3)),
        (1, "advanced", (4, 6), (2, 4), (2, 3), (2, 3)),
        (2, "advanced", (6, 6), (4, 4), (3, 5), (2, 3)),
    ],
)
def test_spires_keep_to_their_slots(tables, kind, face, source, capacity, reward, chips):
    for spire in tables["spires"].values():
        if (spire["kind"], spire["face"]) == (kind, face):
            name = spire["id"]
            assert source[0] <= spire["source"] <= source[1], name
            assert capacity[0] <= spire["capacity"] <= capacity[1], name
            assert reward[0] <= spire["reward"] <= reward[1], name
            assert chips[0] <= sum(spire["start"].values()) <= chips[1], name
            assert sum(spire["start"].values()) <= spire["capacity"], name


def test_a_dearer_spire_of_a_faction_offers_more_for_its_price(tables):
    """Prism begins as Rift Post does, for 1 Source more: it may be brought to one upgrade more."""
    basic = [one for one in tables["spires"].values() if one["face"] == "basic"]
    for cheap, dear in permutations(basic, 2):
        if cheap["faction"] == dear["faction"] and cheap["source"] < dear["source"]:
            offers = [(sum(one["start"].values()), one["capacity"]) for one in (cheap, dear)]
            assert offers[0] < offers[1], dear["id"]


def test_each_faction_has_two_spires_of_two_faces_for_17_to_21_source_and_unlocks_the_advanced(tables):
    for faction in FACTIONS:
        spires = [s for s in tables["spires"].values() if s["faction"] == faction]
        assert len(spires) == 4
        assert all(s["copies"] == 4 for s in spires)
        assert 17 <= sum(s["source"] for s in spires) <= 21, faction
        for spire in spires:
            other = tables["spires"][spire["reverse"]]
            assert (other["reverse"], other["kind"], other["faction"]) == (spire["id"], spire["kind"], faction)
            assert bool(spire["unlocked_by"]) == (spire["face"] == "advanced")
            if spire["unlocked_by"]:
                does = tables["advancements"][spire["unlocked_by"]]["does"]
                assert spire["id"] in [effect["spire"] for effect in does]


def test_twelve_advancements_in_five_structures_cost_what_their_levels_say(tables):
    for faction in FACTIONS:
        structures = {s["id"]: s for s in tables["factions"][faction]["structures"]}
        found = [a for a in tables["advancements"].values() if a["faction"] == faction]
        assert [s["levels"] for s in structures.values()] == [3, 3, 2, 2, 2]
        assert [s["gateport"] for s in structures.values()] == [False, False, False, False, True]
        assert Counter(a["structure"] for a in found) == {s: structures[s]["levels"] for s in structures}
        less = 1 if faction == "heirs" else 0
        for one in found:
            low, high = {1: (2, 3), 2: (3, 4), 3: (4, 6)}[one["level"]]
            assert max(2, low - less) <= one["source"] <= high - less, one["id"]
        low, high = (26, 35) if less else (33, 47)
        assert low <= sum(a["source"] for a in found) <= high, faction


def test_each_faction_has_every_family_of_advancement(tables):
    families = {"unlock", "gate_die", "income", "command", "market", "hero", "influence", "movement", "die"}
    for faction in FACTIONS:
        found = Counter(a["family"] for a in tables["advancements"].values() if a["faction"] == faction)
        assert families <= set(found), faction
        assert found["die"] == 3
        assert ("promotion" in found) == tables["factions"][faction]["promotes"]


WORTH = {
    "gain_source": lambda e: e["amount"], "steal_source": lambda e: 1.5 * e["amount"],
    "recover": lambda e: 0.75 * e["amount"] * (1.5 if e["whom"] == "own_gate" else 1),
    "deal_damage": lambda e: -e["amount"] if e["whom"] == "subject" else e["amount"],
    "add_upgrade": lambda e: 2, "promote": lambda e: 1.5, "spawn": lambda e: 2.5,
    "teleport": lambda e: 0.75 * e["spaces"], "displace": lambda e: 0.75 * e["spaces"],
    "modify_cost": lambda e: -e["amount"], "modify_stat": lambda e: abs(e["amount"]),
}  # fmt: skip
"""What an effect of a die is worth in Source."""


def test_a_faction_die_is_worth_one_to_two_source_and_has_three_verbs_at_most(tables):
    dice = [die for die in tables["dice"].values() if die["kind"] == "faction"]
    assert Counter(die["faction"] for die in dice) == dict.fromkeys(FACTIONS, 3)
    for die in dice:
        assert len(die["faces"]) == 6
        assert die["limit"] in ("turn", "wave")
        assert len({effect["word"] for effect in effects_of(die)}) <= 3, die["id"]
        assert 1 <= sum(WORTH[e["word"]](e) for e in effects_of(die)) / 6 <= 2, die["id"]
        gained = tables["advancements"][die["gained_by"]]
        assert gained["does"][0]["die"] == die["id"]
        assert gained["faction"] == die["faction"]


def test_the_spire_die_is_the_one_of_the_rules(tables):
    assert tables["dice"]["spire_die"]["numbers"] == [0, 0, 1, 1, 1, 2]
    assert tables["dice"]["spire_die"]["count"] == 6
    assert tables["dice"]["d6"]["count"] == 1


def test_landmarks_keep_to_their_types(tables):
    found = list(tables["landmarks"].values())
    assert Counter(one["type"] for one in found) == {"swamp": 6, "ruin": 6, "temple": 6, "unique": 1}
    for one in found:
        if one["type"] == "swamp":
            assert one["minion"], one["id"]
            assert 2 <= one["health"] <= 5, one["id"]
            assert 2 <= one["movement"] <= 4, one["id"]
            assert (one["health"] - 1) * one["attack"] <= 2, one["id"]
            assert 2 <= one["reward"]["source"] <= 4
        if not one["minion"]:
            assert one["health"] is None, one["id"]
            assert one["attack"] is None, one["id"]
    recruits = [one for one in found if any(t.startswith("recruit") for t in one["talents"])]
    assert [one["type"] for one in recruits] == ["swamp", "swamp"]
    assert sum(not one["minion"] for one in found if one["type"] == "ruin") == 2
    assert sum("gate_stone" in one["talents"] for one in found) == 2
    assert sum("ambush" in one["talents"] for one in found) <= 2
    ancient = tables["landmarks"]["ancient_traxxyr"]
    assert (ancient["health"], ancient["attack"], ancient["movement"]) == (8, 2, 2)
    assert ancient["reward"] == {"source": 6, "relic": 1, "upgrade": 0, "spire": 0}


def test_the_rewards_of_landmarks_add_up_to_45_to_60_source(tables):
    rewards = [one["reward"] for one in tables["landmarks"].values()]
    assert 45 <= sum(r["source"] + 4 * r["relic"] + 2 * r["upgrade"] for r in rewards) <= 60


def test_the_market_has_its_five_five_six_and_four(tables):
    chips = list(tables["market"].values())
    assert Counter(c["class"] for c in chips) == {"hero": 5, "minion": 5, "spire": 6, "equipment": 4}
    for chip in chips:
        low, high = {"hero": (2, 5), "minion": (1, 6), "spire": (2, 6), "equipment": (2, 3)}[chip["class"]]
        assert low <= chip["source"] <= high, chip["id"]
        if chip["class"] == "hero":
            side = chip["basic"]
            assert 2 <= side["health"] <= 6
            assert side["attack"] <= 1
            assert 2 <= side["movement"] <= 3
            assert 1 <= side["capacity"] <= 3
            assert 1 <= side["reward"] <= 3
    starts = [c["start"] for c in chips if c["class"] == "spire"]
    assert [s["range"] for s in starts].count(3) == 1
    assert [s for s in starts if s["attack"] == 3 and not s["range"]]
    assert [s["attack"] for s in starts].count(0) == 1


def test_minions_of_the_market_cost_what_the_curve_says_and_a_drawback_saves_one(tables):
    for chip in tables["market"].values():
        if chip["class"] == "minion":
            drawback = any(tables["talents"][t]["sign"] in ("anchor", "lone") for t in chip["basic"]["talents"])
            assert chip["source"] == round(worth(tables, chip["basic"])) - drawback, chip["id"]


def test_the_equipment_gives_flight_income_a_step_and_a_second_attack(tables):
    talents = [c["talents"][0] for c in tables["market"].values() if c["class"] == "equipment"]
    words = [tables["talents"][t]["does"][0] for t in talents]
    assert [w.get("flag", w["word"]) for w in words] == ["flying", "gain_source", "teleport", "attacks_twice"]


def test_the_events_have_their_phases_and_families(tables):
    events = list(tables["events"].values())
    phases = {"event": 7, "income": 5, "market": 4, "build": 5, "prep": 4, "onslaught": 4}
    families = {"source": 6, "catch_up": 4, "map": 5, "unit": 5, "spire": 4, "market": 3, "traxxyr": 2}
    assert Counter(e["phase"] for e in events) == phases
    assert Counter(e["family"] for e in events) == families
    for event in events:
        for effect in event["does"]:
            if effect["word"] in ("gain_source", "lose_source") and event["family"] == "source":
                assert 2 <= effect["amount"] <= 4, event["id"]


def test_the_relics_have_their_uses_and_phases(tables):
    relics = list(tables["relics"].values())
    assert Counter(r["use"] for r in relics) == {"single": 8, "wave": 4, "ongoing": 3}
    phases = Counter(phase for r in relics for phase in r["phases"])
    assert (phases["onslaught"], phases["build"] + phases["prep"], phases["event"] + phases["market"]) == (10, 3, 2)
    assert all(4 <= r["value"] <= 7 for r in relics)


def test_there_are_60_to_80_talents_and_each_is_on_a_chip(tables):
    talents = tables["talents"]
    assert 60 <= len(talents) <= 80
    sides = [side for u in tables["units"].values() for side in (u["basic"], u["promoted"])]
    sides += [c.get("basic", c) for c in tables["market"].values()]
    sides += [*tables["spires"].values(), *tables["landmarks"].values()]
    used = {talent for side in sides for talent in side["talents"]}
    assert used == set(talents)
    assert all(0 <= t["weight"] <= 1.5 for t in talents.values())
    assert all(len(side["talents"]) <= 2 for side in sides)


def test_every_word_of_a_record_is_known_and_of_its_kind(tables):
    words = tables["words"]
    kinds = {
        "whom": ("whom",), "who": ("who",), "of": ("side",), "piece": ("piece",), "around": ("around",),
        "stat": ("stat",), "until": ("time",), "cost": ("cost",), "flag": ("flag",),
        "to": ("place",), "at": ("place",), "what": ("die",),
    }  # fmt: skip
    for record in all_records(tables):
        assert words[record["on"]]["kind"] == "moment", record["id"]
        assert record["ai"] in ("always", "never") or words[record["ai"]]["kind"] == "condition"
        for effect in [*effects_of(record), *record.get("if", [])]:
            assert words[effect["word"]]["kind"] in ("effect", "condition"), record["id"]
            for field, kind in kinds.items():
                if effect.get(field) not in (None, "", "option"):
                    assert words[effect[field]]["kind"] in kind, (record["id"], field)
        for effect in effects_of(record):
            if effect.get("whom") in ("chosen", "all"):
                assert {"of", "piece"} <= set(effect), record["id"]
                assert ("within" in effect) == ("around" in effect), record["id"]


@pytest.mark.parametrize("name", RECORDS)
def test_every_record_reads_as_sentences(tables, name):
    for record in tables[name].values():
        text = record["text"]
        assert re.fullmatch(r"[A-Z].*\.", text), record["id"]
        assert not re.search(r"[${}_]|  |\byou has\b|\ba [aeiou](?!n?it)", text), text
        assert len(text.split()) <= {"events": 45, "relics": 40}.get(name, 40), record["id"]


def test_the_same_words_make_the_same_text_on_a_talent_and_an_event(tables):
    assert tables["talents"]["drain"]["text"] == "After it attacks, if it dealt damage, it recovers 1 health."
    assert tables["events"]["hot_blood"]["text"] == "Each minion has +1 attack against spires this wave."
    assert tables["talents"]["armour"]["text"] == "It has +1 armour."


def test_every_piece_has_a_name_of_its_own_and_a_flavour(tables):
    names = [row["name"] for table in ("units", "spires", "market", "landmarks", "events", "relics", "talents",
             "advancements") for row in tables[table].values()]  # fmt: skip
    assert [name for name, count in Counter(names).items() if count > 1] == []
    for table in ("units", "spires", "market", "landmarks", "events", "relics", "advancements"):
        for row in tables[table].values():
            assert row["flavour"], row["id"]
            assert len(row["flavour"]) <= 60, row["id"]
            assert row["ours"], row["id"]


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("units", "talents: [ram]", "talents: [rams]", '"rams" is not in talents'),
        ("units", "allowance: path", "allowance: road", "is not allowed"),
        ("units", "cp: 2", "cp: two", "is not a whole number"),
        ("talents", "word: modify_stat", "word: modify_stats", "is not in words.yaml"),
        ("spires", "unlocked_by: quarry_stair_1", "unlocked_by: quarry_stairs_1", "is not in advancements"),
        ("landmarks", "type: swamp", "type: bog", "is not allowed"),
    ],
)  # fmt: skip
def test_a_mistake_in_the_content_is_reported_with_its_place(tmp_path, file, old, new, message):
    text = (ROOT / f"cards/cloudspire/{file}.yaml").read_text(encoding="utf-8")
    (tmp_path / "cards/cloudspire").mkdir(parents=True)
    (tmp_path / f"cards/cloudspire/{file}.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_game("cloudspire", Roots((tmp_path, ROOT)))
    assert re.search(rf"{file}\.yaml:\d+:\d+: .*{message}", str(caught.value)), str(caught.value)
