"""`pnp export png`: what is printed on the screen, and what is refused."""

import json


def test_pictures_are_written_under_the_output_of_the_project(pnp, tiny):
    ran = pnp("export", "png", "tiny", "--dpi", "50")
    assert ran.code == 0
    assert ran.out.split() == ["Deck", "2", "of", "124", "×", "173", "pixels", "out/tiny/png/deck"]
    assert {path.name for path in (tiny / "out/tiny/png/deck").iterdir()} == {"ada.png", "bob.png", "contact_sheet.png"}


def test_json_lists_the_files(pnp):
    (made,) = json.loads(pnp("export", "png", "tiny", "--dpi", "50", "--copies", "all", "--json").out)
    assert made["files"] == ["ada.png", "ada_copy_2.png", "bob.png"]


def test_another_kind_is_refused(pnp):
    ran = pnp("export", "gif", "tiny")
    assert (ran.code, '"gif" is not known' in ran.err) == (2, True)
