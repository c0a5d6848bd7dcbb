"""The house rules of the game: the switches and numbers of the rule book."""

from typing import Literal

from referee.engine.core.options import Options


class HouseRules(Options):
    """The house rules that a table has chosen, by their names in `rules.yaml`."""

    area_shape: Literal["manhattan", "chebyshev", "cross"]
    aura_source_dies_in_charge: Literal["ends", "kept"]
    aura_stack: Literal["add", "highest"]
    card_price: int
    castle_ac: int
    castle_health: int
    castle_hit_in_move_step: Literal["yes", "no"]
    castle_most: int
    continue_after_kill: Literal["no", "yes"]
    copies_most: int
    deck_least: int
    deck_most: int
    empty_deck_resource_counts: Literal["no", "yes"]
    engage_from_behind: Literal["no", "yes"]
    epic_copies: int
    epic_limit: Literal["one_in_all", "one_of_each"]
    exchanges: int
    expand_map: Literal["shares", "fixed_numbers"]
    hand_limit: int
    hero_death_loses: Literal["no", "yes"]
    hero_level_timing: Literal["bank", "in_play_only"]
    instant_windows: Literal["fixed", "before_combat_only", "every_event"]
    kill_draw: Literal["mandatory", "optional"]
    kill_draws: int
    magic_armor: Literal["reward", "monster_ac1"]
    max_in_area: Literal["yes", "no"]
    meter_length: int
    mode: Literal["two_players", "solo"]
    momentum_attack: int
    momentum_from: int
    momentum_price: int
    momentum_spaces: int
    monster_castle_health: int
    monster_left_view: Literal["player", "monster"]
    monster_supply: Literal["reuse", "once"]
    mulligan_reshuffle: Literal["no", "yes"]
    mulligans: int
    one_turn_duration: Literal["current_turn", "casters_next_turn"]
    ooze_count: Literal["in_play", "total"]
    phase_scope: Literal["friends", "all"]
    resources_a_turn: int
    resurrect_health: Literal["full", "one"]
    resurrect_where: Literal["adjacent", "same", "castle"]
    rows: int
    scenario: int
    scenarios: int
    second_player_start: int
    soul_tokens_most: int
    spawn_full: Literal["next_free", "skip", "wait"]
    stalemate_after: int
    start_hand: int
    strong_attack: int
    token_kill_draw: Literal["no", "yes"]
    turn_draws: int
    undefended_scope: Literal["column", "area"]
