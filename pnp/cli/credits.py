"""`pnp credits GAME`: the fonts, icons and pictures that a game uses."""

from __future__ import annotations

import json

from pnp.cli import options


def credits(
    game: options.GameId,
    option: options.Option = None,
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """Print a game's title and notice, the licences of its fonts, and the sources of its icons and pictures."""
    from pnp.press.credits import credits_of

    job = options.make_build(game, project, option)
    found, header = credits_of(job), job.game.header
    if as_json:
        fonts = [{"name": font.name, "licence": font.licence} for font in found.fonts]
        about = {"title": header.title, "notice": header.notice, "fonts": fonts, "borrowed_icons": found.borrowed}
        print(json.dumps({**about, "own_icons": found.own, "pictures": found.pictures}, indent=2, ensure_ascii=False))
        return
    print(header.title)
    if header.notice:
        print(header.notice)
    for font in found.fonts:
        print(f"font      {font.name}: {_first(font.licence)}")
    if found.borrowed:
        print(f"icons     {', '.join(found.borrowed)}: Font Awesome Free, CC BY 4.0")
    if found.own:
        print(f"icons     {', '.join(found.own)}: drawn for this game")
    if found.pictures:
        files = "1 file" if len(found.pictures) == 1 else f"{len(found.pictures)} files"
        print(f"pictures  {files}, the game's own: {', '.join(found.pictures)}")


def _first(licence: str) -> str:
    """Return the first line of a licence; some fonts contain the full text, which --json prints."""
    first, _, rest = licence.strip().partition("\n")
    return f"{first.strip()} … (in full with --json)" if rest.strip() else first
