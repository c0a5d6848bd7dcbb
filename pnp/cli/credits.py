"""`pnp credits GAME`: fonts, icons and notices really used."""

from __future__ import annotations

import typer

from pnp.cli import options


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("credits")(credits)


def credits(game: options.GameId, project: options.Project = None) -> None:
    """Print whose fonts and icons a game uses, under which licence, and to whom the game belongs."""
    job = options.make_build(game, project, None)
    print(job.game.header.title)
    if job.game.header.notice:
        print(job.game.header.notice)
    tools, style = job.tools, job.tools.style.tokens
    for font in sorted({tools.fonts.find(token.font) for token in style.type.values()}, key=lambda font: font.name):
        print(f"font  {font.name}: {font.licence}")
    borrowed = sorted(name for name, source in style.icons.items() if source.startswith("fa/"))
    if borrowed:
        print(f"icons {', '.join(borrowed)}: Font Awesome Free, CC BY 4.0")
    own = sorted(name for name, source in style.icons.items() if not source.startswith("fa/"))
    if own:
        print(f"icons {', '.join(own)}: drawn for this game")
