"""The house rules that the code reads: the switches and the numbers of the rule book."""

from typing import Literal

from referee.engine.core.options import Options


class HouseRules(Options):
    """The house rules of a match, by their names in `rules.yaml`."""

    adjacency_from: Literal["combat_space", "origin"]
    adjacency_stack: Literal["once", "per_unit"]
    alchemist_self: Literal["excluded", "included"]
    allies_draw: int
    altar_last: Literal["yes", "no"]
    altar_limit: Literal["unlimited", "once"]
    artificer_window: Literal["both", "before"]
    auto_declare: Literal["yes", "no"]
    benefit_scope: Literal["always", "own_turn"]
    cap_loss: Literal["keep", "remove"]
    castle: Literal["both", "figure"]
    clockwise: Literal["seats", "corners"]
    combat_card_filter: Literal["force_only", "any"]
    deck: Literal["full", "beginner"]
    deck_out: Literal["reshuffle", "stop"]
    declaration_life: Literal["until_lost", "until_next", "continuous"]
    declare_at: int
    diplomat_old_card: Literal["hand", "discard"]
    diplomat_self: Literal["yes", "no"]
    double_elimination: Literal["draw", "attacker_wins"]
    duplicate_stack: Literal["yes", "no"]
    elimination_test: Literal["at_once", "turn_end"]
    empire_empty: Literal["no_units", "no_garrison"]
    empire_source: Literal["space", "garrison"]
    end_swap: Literal["off", "on"]
    end_swaps: int
    fight_dice: int
    figure_limit: int
    final_control: Literal["any_unit", "garrison"]
    final_tie: Literal["breakers", "shared"]
    garrison_roll: Literal["new", "keep"]
    garrisons_to_win: int
    hand_card_order: Literal["attacker_first", "trailing_first", "secret"]
    hand_card_timing: Literal["after_roll", "before_roll"]
    hand_check: Literal["end_phase", "always"]
    hand_max: int
    hc_duration: Literal["turn", "one_fight"]
    hc_recruit_cap: Literal["applies", "lifted"]
    hc_recruit_phase: Literal["any", "recruitment", "after_movement"]
    hc_results: Literal["stay", "revert"]
    hc_window: Literal["own_turn", "any_time"]
    illusionist_garrison: Literal["yes", "no"]
    jester_count: Literal["after", "before"]
    p3_bonus: Literal["extra_figure", "extra_figure_and_garrison", "instead", "none"]
    permanents: int
    pick_order: Literal["seat", "simultaneous", "roll_first"]
    recruit_dice: int
    reopen_move: Literal["no", "yes"]
    same_space_adjacent: Literal["no", "yes"]
    spare_tiles: int
    stacking: Literal["sum", "best"]
    start_dice: int
    start_garrisons: int
    step_cost: int
    summon_attack: Literal["no", "yes"]
    summon_interrupt: Literal["closes", "between_steps"]
    summon_limit: Literal["per_summoned", "per_summoner"]
    summon_reach: int
    swap_ready: Literal["now", "next_turn"]
    temple_win: Literal["occupy", "declared"]
    temples_to_win: int
    terrain_mp: Literal["refund", "free_step"]
    terrain_mp_cards: Literal["per_card", "in_all"]
    town_chain: Literal["unlimited", "one"]
    town_cost: Literal["pass_only", "enter_free", "leave_free"]
    town_refund: Literal["yes", "no"]
    turn_limit: Literal["20_rounds", "20x_rounds", "none"]
    turn_limit_after_elimination: Literal["rounds", "recount"]
    turns_per_player: int
    village_optional: Literal["no", "yes"]
    withdraw: Literal["no", "yes"]
