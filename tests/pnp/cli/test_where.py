import json

from tiny_project import write

FILE = "layouts/common/card.yaml"


def test_every_copy_is_named_and_the_first_wins(pnp, tiny):
    (ours,) = json.loads(pnp("where", FILE, "--json").out)
    write(tiny, {FILE: "layout: 1\nsize: 63 x 88\n"})
    mine = str(tiny / FILE)
    assert json.loads(pnp("where", FILE, "--json").out) == [mine, ours]
    assert pnp("where", FILE).out.splitlines() == [f"used    {mine}", f"hidden  {ours}"]


def test_rule_books_are_found(pnp):
    assert pnp("where", "referee/games/skies_of_fire/rules.yaml").out.rstrip().endswith("skies_of_fire/rules.yaml")
