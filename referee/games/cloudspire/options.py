"""The house rules of the game: the switches and numbers of the rule book."""

from typing import Literal

from referee.engine.core.options import Options


class HouseRules(Options):
    """The house rules that a table has chosen, by their names in `rules.yaml`."""

    advancements: int
    attack_chips: int
    attack_landmark_place: Literal["no", "yes"]
    board_handedness: Literal["right", "left"]
    campfire_timing: Literal["start", "end", "off"]
    carried_source: int
    cp_1: int
    cp_2: int
    cp_3: int
    cp_4: int
    defeated_spires: Literal["mixed", "all_removed"]
    defeated_units: Literal["mixed", "all_back", "all_removed"]
    deploy_rate: Literal["all", "one"]
    difficulty: Literal["normal", "easy", "hard"]
    earthscape_overlay: Literal["yes", "sky_only"]
    earthscape_price: int
    earthscapes_per_market: Literal["1", "per_player", "unlimited"]
    empty_stack: Literal["yes", "no"]
    empty_well_entry: Literal["yes", "no"]
    faction_slots: Literal["a_b_c_d", "b_c_d", "a_c_d", "a_b_d", "a_b_c"]
    fortification_chips: int
    fortification_price: int
    gate_attack: int
    gate_defeat_reward: int
    gate_defender: Literal["yes", "no"]
    gate_repair: Literal["three", "eliminate"]
    gate_start: int
    gate_strike_back: Literal["first_unless_defeated", "every_attack", "off"]
    health_chip_cap: Literal["none", "69"]
    hero_level_up: Literal["yes", "no"]
    hero_pass_friends: Literal["no", "yes"]
    hero_return: Literal["full_health", "keep_health"]
    hero_wait: Literal["yes", "no"]
    heroes_between_waves: Literal["stay", "return"]
    heroes_most: int
    idle_gate_retaliation: Literal["yes", "no"]
    income_1: int
    income_2: int
    income_3: int
    income_4: int
    influence_reach: Literal["neighbours", "own_group"]
    isle_window: Literal["count_all", "skip_revealed"]
    landmark_memory: Literal["keep", "forget"]
    leftover_minions: Literal["return", "stay"]
    limited_builds: int
    limited_in_turn: int
    limited_merc_spire: Literal["yes", "no"]
    line_of_sight: Literal["no", "yes"]
    market_exhausted: Literal["short", "reshuffle"]
    mercs_keep_wave: Literal["yes", "no"]
    minion_steps: Literal["full_first", "any_progress"]
    mode: Literal["standard", "simplified", "scenario"]
    no_minion_wave: Literal["one_round", "immediate"]
    path_contact: Literal["adjacent", "connected"]
    public_clauses_off: Literal["none", "comforts"]
    range_chips: int
    relic_sale: int
    remaining_isles: Literal["turn_order", "first_player", "random"]
    repair_price: int
    repair_shortfall: Literal["min_one", "debt"]
    repair_to: int
    reward_anytime: Literal["yes", "no"]
    scenario: int
    source_cap: int
    source_start: int
    spire_die_faces: Literal["0_0_1_1_1_2", "0_1_1_1_1_2", "0_0_0_1_1_2"]
    spire_fire: Literal["must", "may"]
    spire_last_chip: Literal["immediate", "extra_hit"]
    spire_on_landmark: Literal["no", "discard_facedown"]
    spire_order: Literal["from_first", "from_active"]
    stalemate_rounds: int
    teams: Literal["none", "opposite", "side_by_side"]
    two_heroes_same_side: Literal["yes", "no"]
    upgrade_cost: Literal["rising", "flat_2", "flat_3"]
    upgrade_insert: Literal["bottom", "top", "choice"]
    upgrade_pricing: Literal["sequential", "final_count"]
    wave_end_reward: Literal["defeater", "active_player_only", "none"]
    wave_step: int
    waves: int
