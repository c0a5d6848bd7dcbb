"""The start page: only the host opens it; it begins matches as `referee new` does, and goes on with others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import toys_at_work as toys
from folders import folders
from served import ADDRESS, Served
from served import begun as begun_in

from pnp.library.roots import built_in
from referee.engine.campaign import FinishedMatch, Gains
from referee.loading.registry import find_game
from referee.table.campaigns import commands
from referee.table.campaigns.commands import CampaignFile
from referee.table.files import matchfile
from referee.table.files.session import Session
from referee.table.orders import Order, begin
from referee.web import choices, limits
from referee.web.choices import game_choices, match_choices
from referee.web.faults import FaultPrinter
from referee.web.front import Front
from referee.web.host import Host
from referee.web.starting import MatchStarter


class Begun:
    """A server without a match, and one browser for all its pages."""

    def __init__(self, folder: Path) -> None:
        roots = folders()

        def open_host(path: Path, before: Host | None) -> Host:
            links = None if before is None else before.seats.payloads_for_next_match()
            return Host(Session.open(path, lambda name: find_game(name, roots)), roots, links=links)

        self.folder, self.told = folder, list[Any]()
        self.front = Front(MatchStarter(roots, folder), open_host, ADDRESS, ["127.0.0.1:8421"], self.told.append, print)
        self.cookies: list[tuple[str, str, str]] = []

    def ask(self, method: str, path: str, cookies: bool = True, **more: Any) -> httpx.Response:
        return asyncio.run(self._ask(method, path, cookies, **more))

    async def _ask(self, method: str, path: str, cookies: bool, **more: Any) -> httpx.Response:
        headers = {"origin": ADDRESS}
        if cookies:
            own = [f"{name}={value}" for place, name, value in self.cookies if path.startswith(place)]
            headers["cookie"] = "; ".join(own)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(self.front), base_url=ADDRESS) as client:
            answer = await client.request(method, path, headers=headers, **more)
        for line in answer.headers.get_list("set-cookie"):
            first, *rest = [one.strip() for one in line.split(";")]
            place = next(one.partition("=")[2] for one in rest if one.lower().startswith("path"))
            self.cookies.append((place, *first.split("=", 1)))  # type: ignore[arg-type]
        return answer

    def join(self) -> None:
        assert self.ask("GET", f"/join/{self.front.start.code}").headers["location"] == "/start/"

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.ask("POST", path, json=body)

    def table(self, go: str) -> dict[str, Any]:
        """Follow the address that the start page leads to; return the view of the table."""
        assert self.ask("GET", go).headers["location"] == "/s/table/"
        return dict(self.ask("GET", "/s/table/view").json()["view"])


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Begun]:
    found = Begun(tmp_path)
    yield found
    found.front.close()


@pytest.fixture
def host(begun: Begun) -> Begun:
    begun.join()
    return begun


def test_only_the_link_opens_the_start_page(begun: Begun) -> None:
    for path in ("", "shelf", "game/capture_the_island", "campaign/north"):
        assert begun.ask("GET", f"/start/{path}").status_code == 403
    assert begun.post("/start/begin", game="capture_the_island").status_code == 403
    assert begun.ask("GET", "/join/abcdefghijklmnop").status_code == 403
    assert list(begun.folder.iterdir()) == []
    begun.join()
    assert "start.js" in begun.ask("GET", "/start/").text
    assert begun.post("/start/begin").status_code == 422


def test_the_shelf_has_every_game_with_a_picture(host: Begun) -> None:
    shelf = host.ask("GET", "/start/shelf").json()
    assert {one["id"] for one in shelf["games"]} >= {"capture_the_island", "castle_assault", "cloudspire"}
    art = shelf["games"][0]["art"]
    answer = host.ask("GET", f"/start/art/{art}")
    assert (answer.headers["content-type"], answer.text[:5]) == ("image/svg+xml", "<svg ")


def test_the_choices_are_those_of_the_rule_book(host: Begun) -> None:
    found = host.ask("GET", "/start/game/castle_assault").json()
    assert [one["value"] for one in found["kind"]["values"] if one["usual"]] == ["two_players"]
    assert found["scenarios"][1]["options"] == {"mode": "solo", "scenario": 1}
    assert found["campaign"]["sides"]["humans"] == "Humans"
    rules = {one["name"] for chapter in found["chapters"] for one in chapter["rules"]}
    book = find_game("castle_assault", folders()).book
    assert rules | {"mode"} == {name for name, option in book.options.items() if len(option.values) > 1}
    assert not {"scenario", "mode"} & {one["name"] for one in found["numbers"]}


def test_the_start_page_begins_the_same_match_as_new(host: Begun, tmp_path: Path) -> None:
    options = {"depletions_to_end": "1", "map": "random"}
    answer = host.post("/start/begin", game="capture_the_island", names=["Ann", "Bob"], options=options)
    view = host.table(answer.json()["go"])
    assert [one["name"] for one in view["seats"]] == ["Ann", "Bob"]
    other = tmp_path / "other"
    other.mkdir()
    typed = tuple(f"{name}={value}" for name, value in options.items())
    begin(Order("capture_the_island", people=("Ann", "Bob"), options=typed), folders(), other)

    def record(path: Path) -> list[Any]:
        with Session.open_for_reading(path, lambda name: find_game(name, folders())) as session:
            return [{**event.to_json()["data"], "id": ""} for event in session.match.events]

    name = "capture_the_island.match"
    assert record(tmp_path / name) == record(other / name)
    assert [one.viewer for one in host.told[-1]] == ["table", "0", "1", "watch"]


def test_a_second_match_has_a_file_of_its_own_and_takes_the_place_of_the_first(host: Begun) -> None:
    first = host.post("/start/begin", game="capture_the_island", names=["Ann", "Bob"]).json()["go"]
    host.table(first)
    assert host.ask("GET", "/s/table/start").json()["go"] == f"/join/{host.front.start.code}"
    host.table(host.post("/start/begin", game="capture_the_island", names=["Cid", "Dot"]).json()["go"])
    assert (host.folder / "capture_the_island-2.match").is_file()
    assert host.ask("GET", first).status_code == 403
    shelf = host.ask("GET", "/start/shelf").json()
    assert {tuple(one["people"]) for one in shelf["matches"]} == {("Ann", "Bob"), ("Cid", "Dot")}
    view = host.table(host.post("/start/open", file="capture_the_island.match").json()["go"])
    assert [one["name"] for one in view["seats"]] == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("asked", "field", "words"),
    [
        ({"names": ["Ann", "ann"]}, "names", "a different name"),
        ({"names": ["Ann, Bob", ""]}, "names", "comma"),
        ({"names": ["Ann", "Bob"], "seats": 3}, "names", "2 names for 3 seats"),
        ({"names": ["x" * 61, ""]}, "names", "at most 40 characters (this one has 61)"),
        ({"names": "Ann"}, "names", "a list of strings"),
        ({"name": 5}, "name", "text of at most 60 characters"),
        ({"options": {"map": "round"}}, "map", "not allowed"),
        ({"options": {"hand_limit": "99"}}, "hand_limit", "a whole number from"),
        ({"game": "chess"}, "", "chess"),
        ({"name": "a/b"}, "", "cannot be the name"),
    ],
)
def test_an_error_is_a_sentence_at_its_field(host: Begun, asked: dict[str, Any], field: str, words: str) -> None:
    answer = host.post("/start/begin", **{"game": "capture_the_island", **asked})
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert words in " ".join(answer.json()["said"])
    assert list(host.folder.iterdir()) == []


@pytest.mark.parametrize("kept", [b"", b"SQLite format 3\0 and then nothing", b"half a match"])
def test_a_file_that_was_half_written_is_left_out_and_refused_in_a_sentence(
    host: Begun, tmp_path: Path, kept: bytes
) -> None:
    (host.folder / "half.match").write_bytes(kept)
    shelf = host.ask("GET", "/start/shelf")
    assert shelf.status_code == 200
    assert "half.match" not in [one["file"] for one in shelf.json()["matches"]]
    answer = host.ask("POST", "/start/open", json={"file": "half.match"})
    assert answer.status_code == 422
    assert "half.match" in " ".join(answer.json()["said"])
    assert (host.folder / "half.match").read_bytes() == kept


@pytest.mark.parametrize("game", ["castle_assault", "cloudspire"])
def test_each_scenario_has_a_picture_of_its_own(host: Begun, game: str) -> None:
    """Of the pieces that it names, or of the isles as they lie when it begins."""
    scenarios = host.ask("GET", f"/start/game/{game}").json()["scenarios"]
    assert len({one["art"] for one in scenarios}) == len(scenarios) > 8
    pictures = [host.ask("GET", f"/start/art/{one['art']}").content for one in scenarios[3:5]]
    assert all(one.startswith(b"\x89PNG") for one in pictures)
    assert pictures[0] != pictures[1]


def test_a_scenario_is_chosen_and_a_free_table_is_one_of_the_ways(host: Begun) -> None:
    options = {"mode": "solo", "scenario": "2"}
    view = host.table(host.post("/start/begin", game="castle_assault", seats=1, options=options).json()["go"])
    assert view["panels"] == ["scenario"]
    go = host.post("/start/begin", game="castle_assault", free=True, names=["Ann", "Bob"]).json()["go"]
    assert host.table(go)["game"] == "castle_assault.free"


def test_a_campaign_is_begun_and_goes_on_and_the_terminal_sees_the_same_file(host: Begun) -> None:
    host.table(
        host.post("/start/begin", game="castle_assault", side="humans", rolls=True, names=["Ann", ""]).json()["go"]
    )
    assert {path.name for path in host.folder.iterdir()} >= {"humans.campaign", "humans-1.match"}
    old = host.front.site.host.seats.passes["0"].code  # type: ignore[union-attr]
    won = {"key": "k" * 20, "command": "correct", "args": "castle monsters 0"}
    for line in ("deck starter", "keep"):
        seen = host.ask("GET", "/s/table/view").json()
        tap = {"key": f"{line:x<20}".replace(" ", "x"), "epoch": seen["epoch"], "rev": seen["rev"], "line": line}
        assert host.post("/s/table/tap", **tap).status_code == 200
    assert host.post("/s/table/command", **won).status_code == 200
    found = host.ask("GET", "/s/table/campaign").json()
    assert found["next"] == "2. Treasure Hunt"
    assert found["stages"][0]["won"]
    assert found["last"].startswith("won in turn ")
    assert host.ask("GET", "/start/campaign/humans.campaign").json()["stages"] == found["stages"]
    go = host.post("/s/table/campaign", step="next").json()["go"]
    view = host.table(go)
    assert "Treasure Hunt" in json.dumps(view)
    assert view["seats"][0]["name"] == "Ann (South)"
    assert host.front.site.host.seats.passes["0"].code == old  # type: ignore[union-attr]
    undone = host.post("/s/table/campaign", step="undo").json()
    assert undone["next"] == "2. Treasure Hunt"
    assert undone["last"].startswith("won in turn ")
    refused = host.post("/s/table/campaign", step="level", choice="red")
    assert (refused.status_code, refused.json()["said"]) == (422, ["there are no unused levels"])


def test_a_phone_that_begins_the_next_scenario_stays_the_phone_of_its_seat(host: Begun) -> None:
    host.table(host.post("/start/begin", game="castle_assault", side="humans", names=["Ann"]).json()["go"])
    codes = {viewer: one.code for viewer, one in host.front.site.host.seats.passes.items()}  # type: ignore[union-attr]
    assert host.ask("GET", f"/join/{codes['0']}").headers["location"] == "/s/0/"
    answer = host.post("/s/0/campaign", step="next")
    assert answer.json()["go"] == "/s/0/"
    assert codes["table"] not in answer.text
    assert host.ask("GET", "/s/0/view").json()["view"]["you"] == "0"


def test_a_reward_kept_in_a_campaign_is_chosen_by_its_name(host: Begun) -> None:
    host.table(host.post("/start/begin", game="cloudspire", side="brawnen").json()["go"])
    kept = Gains(1, (), ("hero orma attack", "hero old_tarn", "source 3"))
    campaign = CampaignFile.open(host.folder / "brawnen.campaign", lambda name: find_game(name, folders()))
    commands.record(campaign, FinishedMatch(True, 4, kept))
    found = host.ask("GET", "/s/table/campaign").json()
    assert [one["says"] for one in found["uses"]] == ["Keep Orma Twohand (attack)", "Keep Old Tarn"]
    chosen = host.post("/s/table/campaign", step="level", choice=found["uses"][1]["id"]).json()
    assert (chosen["uses"], chosen["used"]) == ([], ["Old Tarn"])
    assert chosen["rewards"] == ["Orma Twohand (attack)", "Old Tarn", "3 Source"]
    assert host.post("/s/table/campaign", step="next").json()["go"]


def test_a_campaign_or_an_earlier_match_that_cannot_be_read_is_reported(
    host: Begun, capsys: pytest.CaptureFixture[str]
) -> None:
    (host.folder / "ancient.campaign").write_bytes(b"torn")
    host.table(host.post("/start/begin", game="castle_assault", side="humans", names=["Ann"]).json()["go"])
    assert "ancient.campaign: " in capsys.readouterr().out
    campaign = CampaignFile.open(host.folder / "humans.campaign", lambda name: find_game(name, folders()))
    commands.record(campaign, FinishedMatch(True, 4, Gains()))
    (host.folder / "humans-1.match").write_bytes(b"torn")
    go = host.post("/start/campaign/humans.campaign", step="next").json()["go"]
    assert host.table(go)["seats"][0]["name"] == "South"
    assert "humans-1.match: " in capsys.readouterr().out


def test_the_page_of_a_scenario_has_the_words_of_its_book(host: Begun) -> None:
    options = {"mode": "solo", "scenario": "2"}
    host.table(host.post("/start/begin", game="castle_assault", seats=1, options=options).json()["go"])
    found = host.ask("GET", "/s/table/scenario").json()
    assert (found["title"], found["win"]) == ("Treasure Hunt", ["Destroy the Monster castle."])
    assert found["pages"][0].startswith("<svg ")
    sample = {"mode": "solo", "scenario": "0"}
    host.table(host.post("/start/begin", game="castle_assault", seats=1, options=sample).json()["go"])
    found = host.ask("GET", "/s/table/scenario").json()
    assert (found["title"], found["win"]) == ("The Toll Bridge", ["Destroy the Monster castle."]), "no book prints it"
    assert found["pages"] == []
    host.table(host.post("/start/begin", game="castle_assault", seats=2).json()["go"])
    assert host.ask("GET", "/s/table/scenario").status_code == 404


def test_a_game_of_a_project_is_on_the_shelf(tmp_path: Path) -> None:
    from folders import project

    found = MatchStarter(project(toys.TOYS), tmp_path).shelf()
    assert "night_ferry" in {one["id"] for one in found["games"]}


def test_a_second_server_does_not_end_the_first_start_page(begun: Begun, tmp_path: Path) -> None:
    """Browsers send the cookies of a machine to all its ports; the newest cookie of a name replaces the older one."""
    other = Begun(tmp_path)
    begun.join()
    other.join()
    begun.cookies += other.cookies
    assert begun.ask("GET", "/start/").status_code == 200
    other.front.close()


def test_requests_to_the_start_page_wait_with_a_limit(host: Begun, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_WAITING", 0)
    for answer in (host.ask("GET", "/start/shelf"), host.post("/start/campaign/north", step="next")):
        assert (answer.status_code, answer.json()["said"]) == (503, ["The referee is busy; try again in a moment."])


def test_a_match_is_listed_with_its_newest_names_without_reading_its_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = Served(begun_in(tmp_path / "duel.match", "duel"), "duel")
    assert served.command("table", "rename", "Bob: Cleo").status_code == 200
    served.close()
    monkeypatch.delattr(matchfile, "read_rest")
    assert match_choices(tmp_path, {"duel": "Duel"}, FaultPrinter()) == [
        {"file": "duel.match", "title": "Duel", "people": ["Ann", "Cleo"]}
    ]


def test_a_match_that_is_deleted_meanwhile_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "matches", lambda folder: [folder / "gone.match"])
    faults, said = FaultPrinter(), list[str]()
    faults.print_with(said.append)
    assert match_choices(tmp_path, {}, faults) == said == []


def test_a_printed_game_or_a_match_that_cannot_be_read_is_left_out_with_a_reason(tmp_path: Path) -> None:
    components = tmp_path / "cards" / "broken" / "components.yaml"
    components.parent.mkdir(parents=True)
    components.write_text("components: [", encoding="utf-8")
    (tmp_path / "torn.match").write_bytes(b"torn")
    faults, said = FaultPrinter(), list[str]()
    faults.print_with(said.append)
    for _ in range(2):
        assert "broken" not in {one["id"] for one in game_choices(folders(tmp_path, built_in()), faults)}
        assert match_choices(tmp_path, {}, faults) == []
    assert [("broken" in one, "torn.match" in one) for one in said] == [(True, False), (False, True)]
