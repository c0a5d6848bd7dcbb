import json

from tiny_project import DECK, LAYOUT, write


def test_a_sound_game_is_said_to_be_so_and_nothing_is_written(pnp, tiny):
    before = sorted(tiny.rglob("*"))
    assert pnp("check", "tiny").out == "tiny: no problems\n"
    assert pnp("check", "tiny", "--json").out == "[]\n"
    assert sorted(tiny.rglob("*")) == before


def test_faults_of_art_are_found_without_a_build(pnp, tiny):
    write(tiny, {"layouts/tiny/art/a.png": b"no picture"})
    ran = pnp("check", "tiny")
    assert (ran.code, ran.err) == (
        1, "layouts/tiny/art/a.png: this is not a PNG picture, or it is damaged (save it again)\n",
    )  # fmt: skip


def test_paper_and_bleed_are_checked_too(pnp, tiny):
    assert pnp("check", "tiny", "--paper", "A9").code == 1
    assert pnp("check", "tiny", "--bleed", "x").code == 2


def test_warnings_are_printed_each_time_and_stop_nothing(pnp, tiny):
    write(tiny, {"cards/tiny/deck.csv": DECK.replace("text,n", "text,n,").replace(",1\n", ",1,my note\n")})
    for command in ("check", "check", "build", "build", "check"):
        ran = pnp(command, "tiny")
        assert ran.code == 0
        assert ran.err == (
            "warning: cards/tiny/deck.csv:1:7: the column has no name: 1 cell is not used, the first on line 2 "
            "(name it, or delete it)\n"
        )


def test_warnings_are_in_the_json(pnp, tiny):
    write(tiny, {"cards/tiny/deck.csv": DECK.replace("text,n", "text,n,").replace(",1\n", ",1,my note\n")})
    for _ in range(2):
        ran = pnp("check", "tiny", "--json")
        (found,) = json.loads(ran.out)
        assert (ran.code, ran.err, found.pop("message").partition(":")[0]) == (0, "", "the column has no name")
        assert found == {"severity": "warning", "file": "cards/tiny/deck.csv", "line": 1, "column": 7, "field": ""}


def test_a_picture_drawn_as_pixels_is_reported_once(pnp, tiny):
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text y="8">x</text></svg>'
    write(tiny, {"layouts/tiny/art/c.svg": svg, "layouts/tiny/hero.yaml": LAYOUT.replace("$id.png", "c.svg")})
    assert pnp("check", "tiny").err == (
        "warning: layouts/tiny/art/c.svg: drawn as pixels at 600 dpi because of <text>\n"
    )


def test_what_only_camera_codes_ink_or_a_campaign_bring_is_checked_if_asked_for(pnp, tiny):
    code = "  scan: {box: {left: 5, width: 7, top: 5, height: 7}, scan: piece}\n"
    write(tiny, {"layouts/tiny/hero.yaml": LAYOUT + code})
    assert pnp("check", "tiny").code == 0
    ran = pnp("check", "tiny", "--codes")
    assert (ran.code, 'the camera code covers "Ada"' in ran.err) == (1, True)
    assert pnp("check", "tiny", "--ink", "blue").err.startswith('--ink: "blue" is not allowed')
    assert pnp("check", "tiny", "--campaign", "none.campaign").code == 1
