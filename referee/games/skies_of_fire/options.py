"""The house rules of the game: the switches and numbers of the rule book."""

from typing import Literal

from referee.engine.core.options import Options


class HouseRules(Options):
    """The house rules of a match, by their names in `rules.yaml`."""

    alliances: Literal["talk_only", "trade"]
    bare_hull_fire: Literal["forbidden", "plain_d6"]
    base_move: int
    board_wrap: Literal["false", "true"]
    callisto_collect: Literal["2_or_1", "none", "standard"]
    callisto_hand: Literal["seven", "mat_data"]
    callisto_seat: Literal["agreed", "highest_roller"]
    card_over_rule: Literal["true", "false"]
    cargo_mission_crew: Literal["not_needed", "needed"]
    cargo_replaced: Literal["bottom", "hand"]
    cargo_reset: Literal["auto_on_landing", "instead_of_collecting"]
    cargo_weapon_set: Literal["designed_v1", "custom"]
    collect_then_install: Literal["true", "false"]
    counter_cards: Literal["counters_only", "any_order"]
    counter_limit: Literal["per_attack", "per_turn"]
    counter_scope: Literal["all_enemy_damage", "active_attacks", "guns_only"]
    crew_placement: Literal["sections_only", "rally_too"]
    crossing_damage: Literal["per_square", "end_of_move"]
    destroyed_keep: Literal["upgrades", "all", "nothing", "lose_one"]
    destroyed_skip: Literal["cancelled", "kept"]
    directions: Literal["eight", "four"]
    empty_section_target: Literal["false", "true"]
    end_timing: Literal["immediate", "finish_round"]
    engine_step: int
    extra_die: Literal["keep_highest", "sum"]
    first_turn_collect: Literal["false", "true"]
    fly_on: Literal["false", "true"]
    forced_move: Literal["full_hazards", "safe"]
    friendly_fire: Literal["false", "true"]
    gun_bonus: Literal["per_card", "second_card_only", "flat_one"]
    gun_dice: int
    gun_plus: int
    gun_target_section: Literal["attacker_before_roll", "attacker_after_roll", "defender"]
    hand_draw: Literal["one_by_one", "trim_after"]
    hand_limit: int
    hunt_completion: Literal["immediate", "later_action"]
    hunt_seats: Literal["multi_seat", "exactly_4"]
    hunt_simultaneous: Literal["active_side", "draw"]
    install_adjacent: Literal["false", "true"]
    kill_credit: Literal["direct_only", "last_attacker"]
    landing: Literal["different_square", "moved_at_least_one", "end_of_phase"]
    line_of_sight: Literal["none", "peaks_block", "mountains_block"]
    loot: Literal["none", "one_card"]
    merit_count: Literal["sections", "all_tokens"]
    mission_begin: Literal["card_says", "always"]
    mission_points: int
    missions_to_end: int
    mode: Literal["standard", "hunt"]
    open_missions: Literal["slot_limit", "one"]
    order_split: Literal["dual", "20_11", "19_12"]
    orphan_tokens: Literal["stay", "remove"]
    overflow: Literal["lost", "spill_owner", "spill_attacker"]
    own_tokens: Literal["safe", "mines_hurt_all"]
    parking: Literal["free", "one_round"]
    plane_move: Literal["free_3", "action_3", "static"]
    rally_after_respawn: Literal["restored", "stays_used"]
    rally_counts_as_crew: Literal["false", "true"]
    rally_once: Literal["one_success", "one_try"]
    rally_success: int
    rally_timing: Literal["own_turn_start", "immediately"]
    rally_token: Literal["joins_crew", "spent", "stays"]
    range_offset: int
    range_penalty: Literal["distance_minus_one", "distance"]
    replace_upgrade: Literal["true", "false"]
    respawn_blocked: Literal["nearest_free", "wait"]
    rifled_stack: Literal["three_dice", "no_stack"]
    ryders_peak: Literal["spared", "may_fall"]
    score_tie: Literal["missions_ships_crew", "shared"]
    ship_colour: Literal["fixed", "free"]
    ship_points: int
    special_cost: Literal["free", "one_per_turn", "action"]
    start_crew: int
    start_hand: int
    storm: Literal["stop_and_skip_next", "no_action_only", "skip_next_only"]
    stranded: Literal["scuttle", "rally_again", "wait"]
    target_bridge: Literal["true", "false"]
    terrain_payment: Literal["point_by_point", "single_section"]
    token_limit: Literal["supply", "unlimited"]
    town_falls: int
    town_fire: Literal["flat_d6", "with_bonus_die"]
    town_markers: Literal["printed", "tokens"]
    town_repeat: Literal["until_other_town", "next_turn_only"]
    void_hunt: Literal["bottom", "remove_absent_at_setup", "shuffle"]
    wind: Literal["forced_next_step", "free_drift"]
    wind_arrows: Literal["four", "eight"]
    wind_stay: Literal["true", "false"]
    zero_medal: Literal["false", "true"]
