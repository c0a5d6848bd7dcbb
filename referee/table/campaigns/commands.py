"""Campaigns at the table: an open campaign file, and the commands that add to it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pnp.library.campaigns import Event, read_events
from pnp.library.problems import did_you_mean, listed
from referee.engine.campaign import Campaign, FinishedMatch, Gains, Stage
from referee.engine.core.naming import counted
from referee.engine.errors import RefereeError
from referee.table.beginning import Beginning
from referee.table.campaigns import store
from referee.table.campaigns.progress import CampaignMatch, Progress, effective_events, progress_of, redo_count
from referee.table.words.reply import Reply

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from referee.engine.core.options import Setting
    from referee.engine.game import Game
    from referee.table.data import campaign_answers

    Find = Callable[[str], Game[Any]]


@dataclass(slots=True)
class CampaignFile:
    """An open campaign: the path of its file, its game, and the events in the file."""

    path: Path
    game: Game[Any]
    events: tuple[Event, ...]

    @classmethod
    def open(cls, path: Path, find: Find) -> CampaignFile:
        """Open a campaign.

        Raises:
            DataError: the file cannot be read.
            RefereeError: the game of the campaign is not installed or has no campaign, or it no longer has the side or
                a scenario that the file names.
        """
        events = read_events(path)
        game = find(str(events[0]["data"]["game"]))
        found = cls(path, game, events)
        side, sides = found.side, campaign_of(game).sides
        if side not in sides:
            word = campaign_of(game).side_word
            raise RefereeError(f'{path}: unknown {word} "{side}" (this game has: {listed(list(sides))})')
        known = {stage.number for stage in campaign_of(game).stages}
        missing = sorted({one.stage for one in found.progress.tries} - known)
        if missing:
            raise RefereeError(f"{path}: this campaign has played scenario {missing[0]}, which this game does not have")
        return found

    @property
    def side(self) -> str:
        """The side that the player has chosen."""
        return str(self.events[0]["data"]["side"])

    @property
    def rules(self) -> Campaign[Any]:
        """The campaign of the game."""
        return campaign_of(self.game)

    @property
    def progress(self) -> Progress:
        """The progress after all events that have not been undone."""
        return progress_of(effective_events(self.events))

    @property
    def next(self) -> Stage | None:
        """The stage to be played next; None when all are won."""
        return next((one for one in self.rules.stages if not self.progress.is_won(one.number)), None)

    def stage(self, number: int) -> Stage:
        """Return a stage by its number."""
        return next(one for one in self.rules.stages if one.number == number)

    def add(self, kind: str, data: Mapping[str, Any] | None = None) -> None:
        """Add an event."""
        draft = ({"kind": kind, "data": data or {}},)
        gains = progress_of(effective_events((*self.events, *draft))).gains
        prints = self.rules.printed_changes(self.side, gains)
        self.events = store.append(self.path, self.events, kind, data or {}, prints)


def campaign_of(game: Game[Any]) -> Campaign[Any]:
    """Return the campaign of a game.

    Raises: RefereeError: the game has no campaign.
    """
    if game.campaign is None:
        raise RefereeError(f"{game.title} has no campaign")
    return game.campaign


def known_side(rules: Campaign[Any], side: str) -> str:
    """Return a side of a campaign by its id or its name.

    Raises: RefereeError: the campaign has no such side.
    """
    names = {word.casefold(): id for id, name in rules.sides.items() for word in (name, id)}
    if side.casefold() in names:
        return names[side.casefold()]
    near = did_you_mean(side, rules.sides)
    raise RefereeError(f'unknown {rules.side_word} "{side}"{near} (allowed: {listed(list(rules.sides))})')


def new(path: Path, game: Game[Any], side: str) -> Reply:
    """Begin a campaign in a new file.

    Raises:
        RefereeError: the game has no such side, or the file exists or cannot be written.
    """
    rules = campaign_of(game)
    side = known_side(rules, side)
    data = {"game": game.name, "version": game.version, "side": side}
    campaign = CampaignFile(path, game, store.create(path, data))
    head = f"{path}: {game.title}, the campaign of {rules.sides[side]}, {len(rules.stages)} scenarios"
    return Reply([head, *_next_lines(campaign)], campaign_data(campaign))


def start(campaign: CampaignFile, chosen: Mapping[str, Setting]) -> tuple[str, Stage, Beginning]:
    """Return three things: a line of text about the next stage, the stage itself, and the beginning of its match.

    chosen: the house rules; those that the stage requires override them.

    Raises:
        RefereeError: a match is being played, all stages are won, or the player must use all levels first.
    """
    _check_nothing_is_played(campaign)
    stage = campaign.next
    if stage is None:
        raise RefereeError(f"{campaign.path}: the campaign is won: no scenario is left")
    if campaign.rules.must_choose and (choices := campaign.rules.choices(campaign.side, campaign.progress.gains)):
        raise RefereeError(f"{campaign.path}: choose first. {_choices_line(campaign, choices)}")
    begun = campaign.rules.start(campaign.side, stage, campaign.progress.gains)
    setup = campaign.game.setup(begun.seats, **{**chosen, **begun.options})
    note = f" ({begun.note})" if begun.note else ""
    head = f"{campaign.path}: scenario {stage.number}, {stage.title}{note}"
    return head, stage, Beginning(setup._replace(carried=begun.carried), None)


def _check_nothing_is_played(campaign: CampaignFile) -> None:
    """Raise a RefereeError while a match is being played: its levels are used in the match, or after its result."""
    if (played := campaign.progress.open) is not None:
        take_back = f"`referee campaign undo {_typed_path(campaign)}` takes it back"
        raise RefereeError(
            f"{campaign.path}: scenario {played.stage} is being played{_file_note(played)}: "
            f"finish it first ({take_back})"
        )


def record_if_over(campaign: CampaignFile, id: str, finished: FinishedMatch | None) -> list[str]:
    """Add the result of the campaign's current match if it has this id and is over; return the lines to print."""
    played = campaign.progress.open
    if played is None or played.match != id or finished is None:
        return []
    return record(campaign, finished)


def record(campaign: CampaignFile, finished: FinishedMatch) -> list[str]:
    """Add a result; return the lines to print."""
    data = {"won": finished.won, "turns": finished.turns, "gains": _gains_data(finished.gains)}
    data |= {"note": finished.note} if finished.note else {}
    campaign.add("result", data)
    stage = campaign.stage(campaign.progress.tries[-1].stage)
    when = _in_turn(campaign, finished.turns, finished.note)
    word = f"won{when}" if finished.won else f"lost{when}; play it again"
    return [f"{campaign.path}: scenario {stage.number}, {stage.title}: {word}", *_next_lines(campaign)]


def add_typed_result(campaign: CampaignFile, won: bool, turns: int, levels: int) -> Reply:
    """Add a typed result: of the match being played or, if there is none, of one played without the program.

    turns: 0 if unknown. levels: how many were gained in the match.

    Raises:
        RefereeError: all stages are won, or levels were gained in a match that was lost.
    """
    stage = campaign.next
    if stage is None:
        raise RefereeError(f"{campaign.path}: the campaign is won: no scenario is left")
    if levels and not won:
        raise RefereeError("--levels: a match that is lost gives no levels (use it with --won)")
    if campaign.progress.open is None:
        campaign.add("match", {"stage": stage.number, "match": "", "file": ""})
    gains = campaign.progress.gains
    gains = gains._replace(levels=gains.levels + levels)
    lines = record(campaign, FinishedMatch(won, turns, campaign.rules.winning_gains(stage, gains) if won else gains))
    return Reply(lines, campaign_data(campaign))


def choose(campaign: CampaignFile, choice: str) -> Reply:
    """Use a level for one of the choices in the rules, such as a stamp.

    Raises:
        RefereeError: a match is being played, no level is left, or a level cannot be used for this.
    """
    _check_nothing_is_played(campaign)
    progress, choice = campaign.progress, choice.casefold()
    allowed = campaign.rules.choices(campaign.side, progress.gains)
    if not progress.gains.levels:
        raise RefereeError(f"{campaign.path}: there are no unused levels")
    if not allowed:
        used = listed(progress.gains.choices)
        full = f"every choice is used up (levels were used for: {used})"
        raise RefereeError(f'{campaign.path}: a level cannot be used for "{choice}": {full}')
    if choice not in allowed:
        words = listed(list(allowed))
        raise RefereeError(f'{campaign.path}: a level cannot be used for "{choice}" (allowed: {words})')
    campaign.add("choice", {"choice": choice})
    return Reply([f"{campaign.path}: {choice}, {allowed[choice]}", *_next_lines(campaign)], campaign_data(campaign))


def undo(campaign: CampaignFile) -> Reply:
    """Take back the last event; if it is the result of a match played without the program, take back the match too.

    Raises:
        RefereeError: there is no event to take back.
    """
    events = effective_events(campaign.events)
    if len(events) < 2:
        raise RefereeError(f"{campaign.path}: there is nothing to undo")
    campaign.add("undo")
    if _is_typed(events[-1], events[-2]):
        campaign.add("undo")
    return Reply(
        [f"{campaign.path}: taken back: {_event_text(campaign, events[-1])}", *_next_lines(campaign)],
        campaign_data(campaign),
    )


def last_step(campaign: CampaignFile) -> str:
    """Return what `undo` would take back; empty if there is nothing."""
    events = effective_events(campaign.events)
    return _event_text(campaign, events[-1]) if len(events) > 1 else ""


def redo(campaign: CampaignFile) -> Reply:
    """Redo what was taken back last.

    Raises:
        RefereeError: there is nothing to redo.
    """
    if not redo_count(campaign.events):
        raise RefereeError(f"{campaign.path}: there is nothing to redo")
    campaign.add("redo")
    if _is_elsewhere(effective_events(campaign.events)[-1]) and redo_count(campaign.events):
        campaign.add("redo")
    done = effective_events(campaign.events)[-1]
    return Reply(
        [f"{campaign.path}: redone: {_event_text(campaign, done)}", *_next_lines(campaign)], campaign_data(campaign)
    )


def _is_typed(last: Mapping[str, Any], before: Mapping[str, Any]) -> bool:
    return bool(last["kind"] == "result" and _is_elsewhere(before))


def _is_elsewhere(event: Mapping[str, Any]) -> bool:
    """Return whether an event is a match that was played without the program."""
    return bool(event["kind"] == "match" and not event["data"]["file"])


def show(campaign: CampaignFile) -> Reply:
    """Return the campaign: the scenarios with their results, what the player has won, what comes next."""
    rules, progress = campaign.rules, campaign.progress
    lines = [f"{campaign.game.title}, the campaign of {rules.sides[campaign.side]}"]
    lines += [_stage_line(campaign, stage) for stage in rules.stages]
    gains = progress.gains
    if gains.choices:
        lines.append(f"Choices for levels: {', '.join(gains.choices)}")
    if gains.rewards:
        lines.append(f"Cards won: {', '.join(map(campaign.game.face_name, gains.rewards))}")
    return Reply([*lines, *_next_lines(campaign)], campaign_data(campaign))


def log(campaign: CampaignFile) -> Iterator[str]:
    """Yield a line for every event of the file, including those taken back."""
    for event in campaign.events:
        yield f"{event['n']:4} {_event_text(campaign, event)}"


def campaign_data(campaign: CampaignFile) -> campaign_answers.CampaignStatus:
    """Return the campaign as data."""
    progress, stage = campaign.progress, campaign.next
    return {
        "file": str(campaign.path),
        "game": campaign.game.name,
        "side": campaign.side,
        "stages": [_stage(campaign, one) for one in campaign.rules.stages],
        "levels": progress.gains.levels,
        "choices": list(progress.gains.choices),
        "rewards": list(progress.gains.rewards),
        "next": None if stage is None else stage.number,
        "playing": None if progress.open is None else progress.open.file,
    }


def _stage(campaign: CampaignFile, stage: Stage) -> campaign_answers.StageStatus:
    tries = [one for one in campaign.progress.tries if one.stage == stage.number]
    won = next((one for one in tries if one.won), None)
    return {
        "number": stage.number,
        "id": stage.id,
        "title": stage.title,
        "tries": len(tries),
        "won": won is not None,
        "turns": None if won is None else won.turns,
    }


def _stage_line(campaign: CampaignFile, stage: Stage) -> str:
    found = _stage(campaign, stage)
    tries = counted(found["tries"], "try", "tries")
    note = next((one.note for one in campaign.progress.tries if one.stage == stage.number and one.won), "")
    won = f"won{_in_turn(campaign, found['turns'] or 0, note)}, {tries}"
    result = won if found["won"] else tries if found["tries"] else ""
    return f"{stage.number:3}. {stage.title:32} {result}".rstrip()


def _next_lines(campaign: CampaignFile) -> list[str]:
    """Return the lines on what the player can do next."""
    progress, stage = campaign.progress, campaign.next
    lines = []
    choices = campaign.rules.choices(campaign.side, progress.gains)
    if choices and progress.open is None:
        lines.append(_choices_line(campaign, choices))
    if progress.open is not None:
        record = f"`referee campaign result {_typed_path(campaign)}` records its result"
        lines.append(f"Scenario {progress.open.stage} is being played{_file_note(progress.open)} ({record})")
    elif stage is None:
        lines.append("All scenarios are won.")
    else:
        begin = f"`referee new {campaign.game.name} --campaign {_typed_path(campaign)}` begins it"
        lines.append(f"Next: {stage.number}. {stage.title} ({begin})")
    return lines


def _file_note(played: CampaignMatch) -> str:
    return f" in {played.file}" if played.file else ""


def _in_turn(campaign: CampaignFile, turns: int, note: str = "") -> str:
    """Return words for the turn in which a match ended, followed by the note of the match."""
    return (f" in {campaign.rules.turn_word} {turns}" if turns else "") + (f", {note}" if note else "")


def _typed_path(campaign: CampaignFile) -> str:
    """Return the path of a campaign as it is typed in a command, in quotation marks if it has spaces."""
    return shlex.quote(str(campaign.path))


def _choices_line(campaign: CampaignFile, choices: Mapping[str, str]) -> str:
    words = "; ".join(f"{id}: {said}" for id, said in choices.items())
    use = f"`referee campaign level {_typed_path(campaign)} {next(iter(choices))}`"
    return f"{campaign.rules.choices_title}: {campaign.progress.gains.levels} ({use}; {words})"


def _event_text(campaign: CampaignFile, event: Mapping[str, Any]) -> str:
    """Return an event in words."""
    data = event["data"]
    kind = event["kind"]
    if kind == "match":
        return f"scenario {data['stage']} begins" + (f" in {data['file']}" if data["file"] else "")
    if kind == "result":
        return f"{'won' if data['won'] else 'lost'}{_in_turn(campaign, data['turns'], data.get('note', ''))}"
    if kind == "choice":
        return f"a level is used for {data['choice']}"
    if kind == "begun":
        return f"the campaign of {campaign.rules.sides[campaign.side]} begins"
    return str(kind)


def _gains_data(gains: Gains) -> dict[str, Any]:
    return {"levels": gains.levels, "choices": list(gains.choices), "rewards": list(gains.rewards)}
