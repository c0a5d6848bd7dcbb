"""A match served to real browsers: pages of the table and of each seat, and games that are played by tapping."""

from __future__ import annotations

import json
import shutil
import signal
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from folders import folders
from forking import start

from referee.bots.bot import ask_bot
from referee.bots.players import bots_by_seat
from referee.engine.core.agenda import Decision
from referee.engine.core.chance import ChanceSpec
from referee.engine.core.options import Setup, settings
from referee.engine.mechanisms.sealed import is_choosing
from referee.engine.mechanisms.views import View
from referee.engine.record.match import Match
from referee.loading.registry import find_game
from referee.table.files.session import Session
from referee.table.files.store import Store
from referee.table.match_commands import MatchCommands
from referee.table.open_match import UnstoredMatch
from referee.web.seats import Seats
from referee.web.viewers import TABLE, viewers_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# The shell is the same browser without windows: it starts sooner and takes less time for everything.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
ARGUMENTS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
NO_PICTURES = "--blink-settings=imagesEnabled=false"
NO_FRAMES = "--disable-threaded-compositing"
TOUCHED = """for (const one of ["click", "keydown"])
    addEventListener(one, () => { window.touched = true; }, { capture: true });"""
PHONE, SCREEN = (390, 844), (1280, 800)
PEOPLE = ("Ann", "Bob", "Cid", "Dot")
DRIVER = Path(__file__).with_name("tapping.js").read_text(encoding="utf-8")


class Step(NamedTuple):
    """One answer: whose phone it is tapped on, the line as it would be typed, who plays it; or the dice or cards.

    sealed: whether nobody else may see it yet.
    """

    viewer: str
    line: str
    seat: int = 0
    dice: tuple[int, ...] = ()
    drawn: tuple[str, ...] = ()
    sealed: bool = False


def steps(game: str, seats: int, seed: int, **options: str) -> Iterator[Step]:
    """Yield the answers of a game between bots, with real dice and cards."""
    rules, random = find_game(game, folders()), Random(seed)
    match: Match[Any] = Match.new(rules, Setup(seats, settings(rules.book, options)), id="page", names=PEOPLE[:seats])
    session = UnstoredMatch(match)
    bots, _ = bots_by_seat(rules, random, ["habit"] * seats)
    while match.due:
        one = next((one for one in match.due if isinstance(one, ChanceSpec)), match.due[0])
        viewer = str(one.seat) if 0 <= one.seat < seats else "0"
        commands = MatchCommands(session, view=View(one.seat if one.seat >= 0 else 0, sees_everything=True))
        if isinstance(one, Decision):
            move, _ = ask_bot(bots[min(one.seat, seats - 1)], rules, match.state, one)
            assert move is not None
            line = rules.write(match.state, move)
            step = Step(viewer, line, one.seat, sealed=is_choosing(match.state))
            commands.play(f"{match.lexicon.unambiguous_name(one.seat)}: {line}")
        else:
            values = rules.random_result(match.state, one, random.randrange).args
            numbers = tuple(value for value in values if isinstance(value, int))
            names = () if numbers else tuple(rules.face_name(str(value)) for value in values)
            line = rules.write(
                match.state, rules.random_result(match.state, one, random.randrange)._replace(args=values)
            )
            step = Step(viewer, line, one.seat, numbers, names)
            commands.play(line)
        yield step


def take_seats(session: Session[Any]) -> None:
    """Let a player take each seat, so that no page asks for a name."""
    assert isinstance(session.store, Store)
    seats = Seats(session.store, viewers_of(session.match))
    for viewer in filter(str.isdigit, seats.passes):
        seats.join(viewer)


class Served:
    """A match served by `referee serve`."""

    def __init__(
        self,
        folder: Path,
        game: str,
        seats: int,
        seed: str | None = None,
        lines: Sequence[str] = (),
        answers: int = 0,
        bots: int = 3,
        **options: str,
    ) -> None:
        """Begin a match in a folder and serve it.

        lines: what has been played before. answers: how many answers of a game between bots have been given before, or
        as many as there are. bots: the seed of that game.
        """
        self.file, self.last = folder / "page.match", 0
        rules = find_game(game, folders())
        setup = Setup(seats, settings(rules.book, options))
        match = Match.new(rules, setup, id="page", seed=seed, names=PEOPLE[:seats])
        match.roll_beginning()
        with Session.store_new(self.file, match) as session:
            for line in lines:
                MatchCommands(session).play(line)
            for step in islice(steps(game, seats, bots, **options), answers):
                whose = "" if step.dice or step.drawn else f"{match.lexicon.unambiguous_name(step.seat)}: "
                MatchCommands(session, view=View(0, sees_everything=True)).play(whose + step.line)
            self.seat = session.match.due[0].seat if session.match.due else 0
            take_seats(session)
        self.start()

    @classmethod
    def of(cls, file: Path) -> Served:
        """Serve a match that is kept in a file."""
        found = cls.__new__(cls)
        found.file, found.last, found.seat = file, 0, 0
        found.start()
        return found

    def start(self, port: int = 0) -> None:
        """Start the server, and read its links. port: of its address; 0 for any that is free."""
        self.process = start(self.file.parent, "-m", str(self.file), "--json", "--port", str(port))
        text = ""
        while not text.endswith("\n}\n"):
            line = self.process.output.readline()
            assert line, "the server has stopped"
            text += line
        self.links = {link["viewer"]: link["address"] for link in json.loads(text)["links"]}

    def stop(self) -> None:
        """Stop the server."""
        self.process.end(signal.SIGTERM)

    def kill(self) -> None:
        """Kill the server."""
        self.process.end(signal.SIGKILL)


class Viewer:
    """The page of one viewer in a browser of its own."""

    def __init__(self, browser: Browser, served: Served, viewer: str, size: tuple[int, int] = PHONE) -> None:
        self.viewer, self.served = viewer, served
        self.context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
        self.context.set_default_timeout(60_000)
        self.taps = 0
        self.faults: list[str] = []
        self.problems: list[str] = []
        self.requests: list[str] = []
        self.page = self.open(served.links[viewer])

    def open(self, address: str) -> Page:
        """Open an address in a new tab and wait for the view."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))
        page.add_init_script(DRIVER)
        page.add_init_script(TOUCHED)
        page.goto(address, wait_until="commit")
        page.wait_for_selector("#seats button")
        if page.evaluate("document.body.classList.contains('alone')"):
            page.click("[data-key=skip]")
            page.wait_for_selector("body:not(.alone)")
        return page

    def again(self, size: tuple[int, int]) -> None:
        """Load the page again as if it were opened for the first time, in a window of a size."""
        for other in self.context.pages:
            if other is not self.page:
                other.close()
        self.page.unroute_all(behavior="ignoreErrors")
        self.context.set_offline(False)
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        self.page.evaluate("sessionStorage.clear()")
        self.page.reload(wait_until="commit")
        self.page.wait_for_selector("#seats button")

    def sized(self, size: tuple[int, int]) -> Viewer:
        """Show the page in a window of a size; load it again only if somebody has tapped or typed on it."""
        if self.page.evaluate("() => window.touched"):
            self.again(size)
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        self.page.evaluate("() => document.documentElement.style.removeProperty('font-size')")
        return self

    @property
    def rev(self) -> int:
        """Return the revision of the view that is shown."""
        return int(self.page.evaluate("() => document.body.dataset.rev"))

    @property
    def asked(self) -> str:
        """Return what is asked, as the page shows it."""
        return self.page.inner_text("#ask")

    def wait(self, text: str) -> None:
        """Wait until a text is among what is asked; a browser that draws no frames must be asked again and again."""
        seen = "text => document.querySelector('#ask').innerText.includes(text)"
        self.page.wait_for_function(seen, arg=text, polling=20)

    def press(self, key: str) -> None:
        """Tap what has a key on the page."""
        self.page.click(f'[data-key="{key}"]')

    def space(self, name: str) -> None:
        """Tap a space of the board."""
        self.page.click(f'[data-space="{name}"]')

    def answer(self, step: Step) -> None:
        """Give an answer by tapping, and wait until the page shows what came of it."""
        asked = {**step._asdict(), "last": self.served.last, "boardFirst": self.viewer == TABLE}
        found = self.page.evaluate("step => answer(step)", asked)
        assert "error" not in found, f"{self.viewer}: {step.line}: {found['error']}"
        self.served.last = found["last"]
        self.taps += found["taps"]
        self.faults += (f"{step.line}: {fault}" for fault in found["faults"])

    def close(self) -> None:
        """Close the browser; nothing may have failed in it."""
        self.context.close()
        assert self.problems == [], self.problems
