"""The house rules that the code reads: the switches and the numbers of the rule book."""

from typing import Literal

from referee.engine.core.options import Options


class HouseRules(Options):
    """The house rules of a match, by their names in `rules.yaml`."""

    army_least: int
    army_most: int
    arrow_adjacency: Literal["orthogonal", "eight_way"]
    arrow_hits_base: Literal["yes", "no"]
    arrow_losses: int
    base_counts_for_survival: Literal["no", "yes"]
    battle_draw_order: Literal["attacker_first", "defender_first"]
    battle_draws: int
    battle_loss: int
    battle_order: Literal["active_chooses", "move_order"]
    battle_tie: Literal["defender_wins", "attacker_wins", "redraw", "both_lose_one_attacker_back", "both_lose"]
    capture_tiles: Literal["four", "two", "one", "custom"]
    card_battle_timing: Literal["after_card", "end_of_step"]
    commit_optional: Literal["no", "yes"]
    cubes: int
    deck_size: Literal["full", "scaled"]
    defeated_base: Literal["closed", "open"]
    depletion_moment: Literal["last_card", "failed_draw"]
    depletions_to_end: int
    draw_optional: Literal["no", "yes"]
    drawn_battle_card: Literal["discard", "keep"]
    drop_tiles_are_water: Literal["no", "yes"]
    dual_use: Literal["no", "yes"]
    empty_hand_turn: Literal["plays", "skipped"]
    end_check: Literal["turn_end", "immediate"]
    fair_icons: int
    final_loser_card: Literal["yes", "no"]
    final_tie: Literal["board_units", "shared"]
    forced_card_counts_battle: Literal["yes", "no"]
    forced_card_from: Literal["next_turn", "same_turn"]
    forced_cards: int
    garrison_strength: int
    hand_limit: int
    icon_roles: Literal["default", "custom"]
    joint_attack: Literal["merge", "separate"]
    leave_contested: Literal["no", "yes"]
    leftover: Literal["unseen", "balanced"]
    limit_moment: Literal["always", "own_step3"]
    limit_transit: Literal["rest", "always"]
    loser_cards: int
    map: Literal["standard", "random", "custom"]
    multi_recruit: Literal["once", "per_card"]
    no_combat_card: Literal["zero", "blind_draw", "resource_as_zero"]
    pass_through: Literal["stop", "continue_if_win"]
    pickup: Literal["yes", "no"]
    random_balance: Literal["keep", "reroll_unfair"]
    recruit_subset: Literal["any", "all"]
    resource_value: Literal["ignored", "recruit_cap"]
    retreat_overflow: Literal["lose", "allow"]
    road_split: Literal["yes", "no"]
    road_steps: int
    scarce_recruit: Literal["named_order", "even"]
    short_loss: Literal["only_present", "make_up_elsewhere"]
    start_choice: Literal["by_seat", "pick_in_order", "random"]
    start_layout: Literal["pinwheel", "corners", "custom"]
    start_units: int
    step3_order: Literal["free", "draw_first"]
    tile_most: int
    tiles: int
    tiles_per_icon: int
    turn_discards: int
    turn_moves: int
    water_attack: Literal["yes", "no"]
    water_most: int
    water_range: Literal["any", "neighbour_coast"]
