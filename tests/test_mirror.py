"""Every module has its tests at the same path under tests/."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
# Tests that cover modules without a test file of their own name: parts of one thing, tried through its front door.
COVERED = {
    "tests/pnp/book/test_figures.py": ["book/tables"],
    "tests/pnp/book/test_flow.py": ["book/strips"],
    "tests/pnp/book/test_teaching_blocks.py": [
        *(
            "book/forms",
            "book/items",
            "book/marks",
            "book/pictures",
            "book/plays",
            "book/spaces",
            "book/steps",
            "book/values",
        ),
        *("library/book_pictures", "press/book_faces"),
    ],
    "tests/referee/table/cli/test_campaign.py": ["library/campaigns"],
    "tests/pnp/book/test_volume.py": [
        *("book/appendices", "book/clauses", "book/context", "book/cover", "book/headings", "book/numbering"),
        *("book/overview", "book/pages", "book/source", "book/typesetter", "book/writer"),
    ],
    "tests/pnp/press/test_books.py": ["book/panels", "book/sheet", "press/printed_faces"],
    "tests/pnp/press/test_build.py": ["press/names", "press/whole"],
    "tests/games/test_castle_assault_books.py": ["library/scenarios", "press/scenario_pages", "press/scenarios"],
    "tests/pnp/press/test_codes.py": ["composition/scans"],
    "tests/pnp/press/test_staging.py": ["press/moves"],
    "tests/pnp/press/test_printing.py": ["press/delivery", "press/cached_files", "press/order"],
    "tests/pnp/test_cache.py": ["library/places"],
    "tests/pnp/library/test_rulebook.py": ["library/rulebooks", "library/rulesfile"],
    "tests/pnp/library/test_expressions.py": ["library/operators"],
    "tests/referee/free/test_rules.py": ["library/table_language", "library/table_rules", "library/typed_expressions"],
    "tests/pnp/cli/test_app.py": ["__main__"],
    "tests/pnp/cli/test_bad_input.py": [
        *("composition/compiler", "composition/drawn", "composition/face", "composition/failures"),
        "composition/toolbox",
    ],
    "tests/pnp/cli/test_schemas.py": ["composition/schemas", "library/schemas"],
    "tests/pnp/composition/test_merging.py": ["library/merging"],
    "tests/pnp/composition/text/test_setting.py": [
        *("composition/text/blocks", "composition/text/chunks", "composition/text/fitting"),
        *("composition/text/leftovers", "composition/text/style"),
    ],
    "tests/pnp/drawing/test_fonts.py": ["drawing/truetype", "drawing/scripts"],
    "tests/pnp/drawing/test_icons.py": ["drawing/pens", "drawing/paths"],
    "tests/pnp/imposition/test_marks.py": ["imposition/slug", "imposition/gutterfold"],
    "tests/pnp/imposition/test_sheets.py": ["imposition/clips", "imposition/page"],
    "tests/pnp/imposition/test_plan.py": ["imposition/cuts"],
    "tests/pnp/library/test_documents.py": [
        *("library/checking", "library/json_text", "library/trees", "library/yaml_advice", "library/yaml_text"),
    ],
    "tests/pnp/library/test_art.py": ["library/svg", "drawing/pictures"],
    "tests/pnp/library/test_game.py": ["library/datafiles", "library/fields", "library/schema", "library/sources"],
    "tests/pnp/library/test_sentences.py": ["library/worded"],
    "tests/pnp/library/test_sheets.py": ["library/common_lists", "library/papers", "model/sheet"],
    "tests/pnp/library/test_svg_features.py": ["library/colour_names"],
    "tests/pnp/library/test_tables.py": ["library/rows", "library/spreadsheets"],
    "tests/pnp/render/test_operators.py": ["drawing/drawing", "drawing/face"],
    "tests/pnp/render/test_raster.py": ["render/png_file"],
    "tests/pnp/render/test_pdf.py": ["render/stock"],
    "tests/pnp/render/plain/test_picture.py": [
        *("render/plain/notation", "render/plain/paint", "render/plain/path", "render/plain/shapes"),
        "render/plain/tree",
    ],
}
COMMANDS = (*("asking", "changing", "files", "games", "new", "on_match", "options", "playing", "talking", "trial"),)
REFEREED = {
    "tests/referee/games/test_not_now.py": ["engine/mechanisms/timing"],
    "tests/referee/trial/test_contract.py": ["trial/effort"],
    "tests/referee/engine/record/test_entering.py": ["engine/record/standing_passes"],
    "tests/referee/engine/core/test_zones.py": ["engine/core/veiling"],
    "tests/referee/loading/test_reader.py": ["loading/given"],
    "tests/referee/engine/record/test_match.py": ["engine/record/results"],
    "tests/referee/engine/test_assembled.py": ["engine/part"],
    "tests/referee/engine/mechanisms/test_stack.py": ["engine/mechanisms/abilities", "engine/mechanisms/modifiers"],
    "tests/referee/engine/words/test_verbs.py": ["engine/passing", "engine/verbs", "engine/words/terms"],
    "tests/referee/engine/pieces/test_positions.py": [
        *("engine/stocked", "engine/pieces/counting"),
        *("engine/pieces/inventory", "engine/pieces/item", "engine/pieces/vocabulary"),
        *("engine/pieces/reading", "engine/pieces/turn", "engine/pieces/values"),
    ],
    "tests/referee/table/cli/test_campaign.py": [
        *("engine/campaign", "table/campaigns/commands", "table/words/campaign_lines", "table/campaigns/store"),
        "table/cli/simulated_campaigns",
    ],
    "tests/referee/table/records/test_checking.py": ["table/records/record_faults"],
    "tests/referee/table/files/test_matchfile.py": ["table/files/recovery"],
    "tests/referee/table/files/test_session.py": ["table/files/sealing", "table/files/rehearsed"],
    "tests/referee/web/test_app.py": [
        *("web/answering", "web/files", "web/guarding", "web/links", "web/photos", "web/seats", "web/viewers"),
    ],
    "tests/referee/web/test_host.py": ["web/decisions", "web/worker"],
    "tests/referee/web/test_running.py": ["table/cli/serve"],
    "tests/referee/web/test_starting.py": [
        *(
            "table/files/folder",
            "web/choices",
            "web/covers",
            "web/front",
            "web/scenario_pages",
            "web/start_app",
            "web/campaign_steps",
        ),
    ],
    "tests/referee/web/test_streams.py": ["web/channels"],
    "tests/referee/web/test_views.py": ["web/art", "web/board", "web/emblems", "web/page_types"],
    "tests/referee/table/test_beginning.py": ["table/orders"],
    "tests/referee/table/components/test_board_drawing.py": ["table/components/box"],
    "tests/games/test_data_checked_by_rules.py": ["loading/checks"],
    "tests/referee/table/files/test_store.py": ["table/files/disk"],
    "tests/referee/table/cli/test_keeping.py": ["table/files/snapshot"],
    "tests/referee/table/cli/test_app.py": ["__main__"],
    "tests/referee/table/cli/test_simulate.py": ["table/cli/progress"],
    "tests/referee/free/test_match.py": [
        *("free/drawing", "free/game", "free/hands", "free/items", "free/kit", "free/played_cards", "free/picture"),
        *("free/pieces", "free/state", "free/turns", "loading/boards", "loading/free_table"),
    ],
    "tests/referee/free/test_rules.py": ["free/clauses", "free/declaring", "free/formulas", "free/judging"],
    "tests/referee/photo/test_codes.py": ["photo/faults", "photo/perspective", "photo/picture"],
    "tests/referee/photo/test_reading.py": [
        *(
            "photo/correcting",
            "photo/differing",
            "photo/faces",
            "photo/guesses",
            "photo/light",
            "photo/matching",
            "photo/plan",
        ),
        "photo/setting_up",
    ],
    "tests/referee/table/cli/test_photo.py": ["photo/answering", "photo/candidates", "photo/named"],
    "tests/referee/bots/test_bot.py": ["bots/players"],
    "tests/referee/bots/test_playing.py": ["bots/bot_hooks", "trial/sampling"],
    "tests/referee/bots/test_simulating.py": ["table/data/balance", "table/words/balance_lines"],
    "tests/referee/table/data/test_answers.py": [
        "table/data/campaign_answers",
        "table/data/photo_answers",
        "table/words/reply",
        "table/data/schema",
        "table/service",
    ],
    "tests/referee/table/components/test_cards.py": ["table/components/printed"],
    "tests/referee/table/cli/test_commands.py": [
        *(f"table/cli/{command}" for command in COMMANDS),
        *(
            "table/words/clauses",
            "table/data/making",
            "table/match_commands",
            "table/records/exporting",
            "table/words/listing",
            "table/position",
        ),
        *("table/records/replaying", "table/words/messages", "table/records/move_list"),
    ],
}
EXCEPTIONS = {f"pnp/{module}.py": tests for tests, modules in COVERED.items() for module in modules}
EXCEPTIONS |= {f"referee/{module}.py": tests for tests, modules in REFEREED.items() for module in modules}


def modules() -> list[str]:
    """Return every module but the empty __init__ files, and the rules of games: their tests go by clause."""
    found = [*(ROOT / "pnp").rglob("*.py"), *(ROOT / "referee").rglob("*.py")]
    names = [path.relative_to(ROOT).as_posix() for path in sorted(found) if path.name != "__init__.py"]
    return [name for name in names if not name.startswith("referee/games/")]


def mirror(module: str) -> str:
    """Return where a module's tests stand."""
    path = Path("tests") / module
    return path.with_name(f"test_{path.name}").as_posix()


def test_every_module_has_a_test_file_at_the_mirrored_path() -> None:
    found = modules()
    assert len(found) > 150
    assert [module for module in found if module not in EXCEPTIONS and not (ROOT / mirror(module)).is_file()] == []


def test_exceptions_name_modules_and_tests_that_exist() -> None:
    assert [module for module in EXCEPTIONS if not (ROOT / module).is_file()] == []
    assert [tests for tests in (*COVERED, *REFEREED) if not (ROOT / tests).is_file()] == []


def test_tests_are_not_packages() -> None:
    folders = {path.parent.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("__init__.py")}
    found = {folder.as_posix() for folder in folders if folder.parts[0] != "toys"}  # those are games for tests
    assert found == {"referee/web/browser"}  # its tests share a browser
