import json
import re

from tiny_project import write


def test_our_games_and_the_projects_are_listed(pnp):
    found = {one["id"]: one["title"] for one in json.loads(pnp("games", "--json").out)}
    assert found["tiny"] == "Tiny"
    assert found["skies_of_fire"] == "Skies of Fire: The Board Game"


def test_a_game_that_cannot_be_read_is_listed_with_the_way_out(pnp, tiny):
    write(tiny, {"cards/tiny/components.yaml": "a: [\n"})
    ran = pnp("games")
    assert ran.code == 0
    assert re.search(r"^tiny +\(its components.yaml cannot be read: see `pnp check`\)$", ran.out, re.MULTILINE)
