"""What a viewer sees of a match: questions, offers, the board piece by piece, hand, standings, news and log."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

from referee.engine.core.agenda import Decision
from referee.engine.core.chance import DiceSpec, DrawSpec
from referee.engine.core.looking import caching_results
from referee.engine.core.naming import default_name
from referee.engine.mechanisms.sealed import is_choosing
from referee.engine.words.wording import with_question_mark
from referee.table.data.hands import own_cards, zone_name
from referee.table.words import messages, questions
from referee.web.decisions import decision_name
from referee.web.news import NewsCache
from referee.web.offers import MOST_OFFERS, decisions_for, offers_for_view, offers_of
from referee.web.viewers import TABLE, WATCH, players_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.engine.core.chance import Due
    from referee.engine.core.picture import Picture
    from referee.engine.record.match_view import MatchView
    from referee.table.match_commands import MatchCommands
    from referee.web.art import Art, Printing
    from referee.web.page_types import (
        Draw,
        DrawResult,
        PageCard,
        PageOutcome,
        PageQuestion,
        PageSeat,
        PageStanding,
        PageView,
        Theme,
        Tray,
    )

TO_TYPE = re.compile(r" \((or )?`[^)]*\)")
"""The part of a question about how to type the answer, omitted because the page has buttons."""
SYMBOLS = "▲●■◆★⬟"
"""The signs of the seats, used if no signs are printed, so that nothing depends on colour alone."""
COLOURS = ("#b3402e", "#2b6390", "#3b7546", "#7a4a94", "#8a6410", "#4c5763")
"""The colours of seats without a printed colour: white signs on them can be read."""


def view_of(commands: MatchCommands, viewer: str, art: Art, news_cache: NewsCache | None = None) -> PageView:
    """Return what a viewer sees. viewer: `table`, `watch`, or the number of a seat.

    commands: the commands of that viewer. news_cache: the cached news and log of the match.
    """
    with caching_results(commands.match.state):
        return _view_of(commands, viewer, art, news_cache or NewsCache())


def _view_of(commands: MatchCommands, viewer: str, art: Art, news_cache: NewsCache) -> PageView:
    from referee.web.board import joined_page_board  # drawing code is imported late, so that the server starts sooner

    match = commands.match
    printing, picture = art.printing(match), commands.picture()
    offers, (news, log) = offers_of(commands, viewer, printing=printing), news_cache.news_and_log(match, commands.view)
    return {
        "game": match.game.name,
        "title": match.game.title,
        "heading": match.lexicon.with_player_names(match.game.heading(match.state)),
        "theme": _theme(printing),
        "seats": _page_seats(match, picture, printing),
        "you": viewer,
        "due": [_page_question(commands, one, viewer, printing, picture) for one in match.due],
        "offers": offers_for_view(offers),
        "narrow": len(offers) > MOST_OFFERS,
        "board": None
        if picture is None
        else joined_page_board(
            [picture, *match.game.more_boards(match.state)], printing, partial(match.game.values_on, match.state)
        ),
        "beside": [] if picture is None else [*picture.lines],
        "hand": list(_hand(match, int(viewer), printing)) if viewer.isdigit() else [],
        "standings": _page_standings(match),
        "news": news,
        "log": log,
        "faults": [*match.faults],
        "waiting": [play.text for play in match.pending],
        "undoable": match.undoable,
        "redoable": match.redoable,
        "outcome": _page_outcome(match),
    }


def _page_outcome(match: MatchView[Any]) -> PageOutcome | None:
    ended = match.outcome
    if ended is None:
        return None
    says = match.lexicon.with_player_names(messages.how_ended(ended))
    return {"says": says, "clause": ended.clause, "places": [[*shared] for shared in ended.ranking]}


def art_names(view: PageView) -> frozenset[str]:
    """Return the names of all pictures and fonts in a view."""
    theme, board = view["theme"], view["board"]
    found = {theme["title"], theme["text"], *(card["art"] for card in view["hand"])}
    if board is not None:
        found |= {one["art"] for one in (*board["grounds"], *board["pieces"])}
        found |= {name for one in board["pieces"] for name in (one.get("large", ""), one.get("wide", ""))}
    found |= {seat["emblem"] for seat in view["seats"]}
    found |= {one.get("art", "") for one in view["offers"]}
    listed = [due[part]["names"] for due in view["due"] for part in ("draw", "tray") if part in due]
    found |= {one["art"] for names in listed for one in names}
    return frozenset(found - {""})


def _theme(printing: Printing | None) -> Theme:
    if printing is None:
        return {"ink": "", "paper": "", "panel": "", "title": "", "text": ""}
    ink, paper, panel = (printing.colour(name) for name in ("ink", "paper", "panel"))
    title, text = printing.font_names()
    return {"ink": ink, "paper": paper, "panel": panel, "title": title, "text": text}


def _page_seats(match: MatchView[Any], picture: Picture | None, printing: Printing | None) -> list[PageSeat]:
    asked = {one.seat for one in match.due}
    owners = () if picture is None else picture.owners
    emblems = _emblems([owner.colour for owner in owners], printing)
    found: list[PageSeat] = []
    for seat, name in enumerate(match.lexicon.names):
        owner = owners[seat] if seat < len(owners) else None
        colour = "" if owner is None or printing is None else printing.seat_colour(owner.colour)
        found.append(
            {
                "seat": seat,
                "name": name,
                "own": match.lexicon.game_names[seat],
                "player": _player(match, seat),
                "colour": colour or COLOURS[seat % len(COLOURS)],
                "made": not colour,
                "symbol": SYMBOLS[seat % len(SYMBOLS)],
                "emblem": emblems[seat] if seat < len(emblems) else "",
                "turn": seat in asked,
                "lines": [] if owner is None else [*owner.lines],
            }
        )
    return found


def _player(match: MatchView[Any], seat: int) -> str | None:
    """Return the name of a seat's player; empty if it is unknown, None for an automatic seat."""
    if seat not in match.game.people(match.state):
        return None
    name = "".join(match.lexicon.players[seat : seat + 1])
    return "" if name == default_name(seat) else name


def _emblems(colours: list[str], printing: Printing | None) -> list[str]:
    """Return the picture of each seat's printed sign, "" if it has none; an empty list if two signs are the same."""
    found = [] if printing is None else [printing.emblem_art(colour) if colour else "" for colour in colours]
    signs = [*filter(None, found)]
    return found if len(set(signs)) == len(signs) else []


def _page_question(
    commands: MatchCommands, due: Due, viewer: str, printing: Printing | None, picture: Picture | None
) -> PageQuestion:
    match = commands.match
    found: PageQuestion = {
        "decision": decision_name(match, due),
        "seat": due.seat,
        "question": question(match, due),
        "prompt": "",
        "clause": due.clause,
        "sentence": match.game.book.rule_sentence(due.clause, match.state.options),
        "kind": due.kind,
        "may_pass": False,
        "mine": False,
    }
    if isinstance(due, Decision):
        mine = due in decisions_for(commands, viewer)
        owed = f" ({'; '.join(due.owed)})" if due.owed else ""
        said = questions.with_names_asked(match, found["question"] + owed, [due])
        found = {**found, "may_pass": due.may_pass, "mine": mine, "prompt": said}
        if mine and (tray := _tray(match, due, printing)) is not None:
            found["tray"] = tray
        return {**found, "sealed": True} if is_choosing(match.state) else found
    found["prompt"] = with_question_mark(found["question"])
    found["mine"] = viewer == TABLE or (viewer != WATCH and _may_enter(match, due.seat, viewer))
    if isinstance(due, DiceSpec):
        return {**found, "dice": {"number": due.number, "faces": [*due.numbers]}}
    draw = _page_draw(match, due, printing, picture)
    if "paints" in draw:  # the words after the comma say how to type it
        found["prompt"] = found["prompt"].partition(",")[0]
    return {**found, "draw": draw}


def question(match: MatchView[Any], due: Due) -> str:
    """Return a question as the page asks it: without the words to type, and without prices that its choices show."""
    prompt = TO_TYPE.sub("", questions.question(match, due))
    if not isinstance(due, Decision) or not due.prices:
        return prompt
    priced = "|".join(re.escape(f"{name} {price}") for name, price in due.prices)
    return re.sub(rf" \((?:{priced})(?:, (?:{priced}))*\)", "", prompt)


def _may_enter(match: MatchView[Any], seat: int, viewer: str) -> bool:
    """Return whether a player may enter a roll or draw: it is for their own seat, no seat, or an automatic seat."""
    return str(seat) == viewer or not 0 <= seat < players_of(match)


def _tray(match: MatchView[Any], decision: Decision, printing: Printing | None) -> Tray | None:
    """Return the cards for an answer that names several cards; None if the question has no such answer."""
    tray = match.game.tray(match.state, decision)
    if tray is None:
        return None
    verb, cards = tray
    return {"verb": verb, "names": [_draw_result(match, face, copies, printing) for face, copies in cards.items()]}


def _draw_result(match: MatchView[Any], face: str, copies: int, printing: Printing | None) -> DrawResult:
    name = match.game.face_name(face)
    found: DrawResult = {
        "say": name,
        "name": name,
        "art": printing.card_art(face) if printing else "",
        "copies": copies,
    }
    title = printing.printed_words(face) if printing else ""
    return {**found, "printed": title} if title else found


def _page_draw(match: MatchView[Any], spec: DrawSpec, printing: Printing | None, picture: Picture | None) -> Draw:
    names: list[DrawResult] = []
    for face, copies in Counter(spec.names).items():
        one = _draw_result(match, face, copies, printing)
        is_clear = len(match.game.faces(match.state, one["name"])) == 1
        names.append({**one, "say": f'"{one["name"] if is_clear else face}"'})
    found: Draw = {"number": spec.number, "names": names, "hidden": spec.hidden}
    if picture is not None and spec.number == len(picture.spaces) > 1:
        rows = sorted(picture.spaces, key=lambda space: (space.row, space.column))
        found["paints"] = [space.name for space in rows]
    return found


def _hand(match: MatchView[Any], seat: int, printing: Printing | None) -> Iterator[PageCard]:
    """Yield the cards that only this seat may see."""
    for zone, token in own_cards(match, seat):
        name = match.game.face_name(token.face) if token.face is not None else "a card not shown to the referee"
        picture = printing.card_art(token.face) if token.face is not None and printing else ""
        yield {"id": f"{zone}#{token.id}", "name": name, "art": picture, "zone": zone_name(zone)}


def _page_standings(match: MatchView[Any]) -> list[PageStanding]:
    return [
        {"seat": one.seat, "text": str(one), "clause": one.clause, "has": one.has, "needs": one.needs}
        for one in match.game.standings(match.state)
    ]
