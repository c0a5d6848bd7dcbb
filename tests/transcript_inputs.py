"""Makes the inputs of a transcript: a whole game from a seed, typed as careless people type.

python tests/transcript_inputs.py monsters_and_magic 2 7 NAME=VALUE... [--position FILE] > tests/transcripts/NAME.txt
python tests/transcript_inputs.py castle_assault 2 7 --habit > ...       # as bots play by habit, every card named
python tests/transcript_inputs.py castle_assault 1 7 --campaign humans > ...  # a whole campaign, played by habit
pytest tests/referee/table/test_transcripts.py --update-references     # writes the answers
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

from referee.engine.core.chance import DiceSpec

TOYS = Path(__file__).parent / "toys"
LOST, TRIES = 1, 300
"""So many scenarios of a campaign are lost first; so many matches are tried for each result that is wanted."""
NAMES = ("Ann", "Bob", "Carla", "Dee")
NONSENSE = ("attack!", "b2 to c3 please", "help me", "z9 a1", "dice", "roll 7", "why", "undo twice", "amend it")
MOST_LINES = 2000


class CarelessTyping:
    """Plays a match by typing, and records each typed line."""

    def __init__(
        self,
        game: Any,
        seats: int,
        seed: str,
        options: list[str],
        position: Any = None,
        habit: bool = False,
        start: Any = None,
    ) -> None:
        from referee.engine.core.options import Setup
        from referee.engine.record.match import Match
        from referee.table.match_commands import MatchCommands
        from referee.table.open_match import UnstoredMatch
        from referee.table.prompt import Prompt
        from referee.table.words.terminal import TerminalStyle

        self.game, self.seats, self.habit = game, seats, habit
        self.dice = random.Random(seed)
        self.typed: list[str] = []
        if start is None:
            setup, names = Setup(seats, game.book.choose(options)), NAMES[:seats]
        else:
            setup, names = game.setup(start.seats, **start.options)._replace(carried=start.carried), ()
        self.names = names
        self.match = Match.new(game, setup, id="evening", seed=None, position=position, names=names)
        self.prompt = Prompt(MatchCommands(UnstoredMatch(self.match)), TerminalStyle())

    def run(self) -> list[str]:
        """Return the lines typed until the match is over, or until there are `MOST_LINES` of them."""
        while self.match.outcome is None and len(self.typed) < MOST_LINES:
            self.blunder()
            self.answer()
        if self.names:  # the log of a campaign is another
            self.say("log")
        self.say("show")
        self.say("quit")
        return self.typed

    def say(self, line: str) -> None:
        self.typed.append(line)
        if line != "quit":
            self.prompt.answer(line)

    def blunder(self) -> None:
        """Sometimes type something wrong, or undo something."""
        luck = self.dice.random()
        if luck < 0.04:
            self.say(self.dice.choice(NONSENSE))
        elif luck < 0.08:
            self.say(" ".join(self.dice.sample([f"{c}{r}" for c in "abcdefgh" for r in range(1, 9)], 2)))
        elif luck < 0.10 and self.match.undoable > 5:
            self.say("undo")
            self.say(self.dice.choice(["redo", "REDO 1"]))
        elif luck < 0.11:
            self.say(self.dice.choice(["why force", "show", "moves", f"why {self.match.revision}"]))
        elif luck < 0.12:
            self.amend()

    def amend(self) -> None:
        """Amend one of the last entries to the same text, which must change nothing."""
        late = [entry for entry in self.match.entries[-6:] if entry.kind == "chance" and entry.text.startswith("dice")]
        if late:
            self.say(f'amend {late[0].number} "{late[0].text}"')

    def answer(self) -> None:
        """Answer the decision or roll that is due."""
        from referee.engine.core.agenda import Decision

        due = self.match.due[0]
        exact = self.decided(due) if isinstance(due, Decision) else self.rolled(due)
        before = self.match.revision
        self.say(self.careless(exact))
        if self.match.revision == before:
            self.say(exact)
        if self.match.revision == before and isinstance(due, Decision):  # "end" was played for the player before
            self.say(f"{self.game.seat_names(self.match.state)[due.seat]}: {exact}")
        assert self.match.revision > before, (exact, self.prompt.answer(exact))

    def decided(self, due: Any) -> str:
        game, state = self.game, self.match.state
        if self.habit:
            return self.liked(due)
        possible = game.possible_moves(state, due.seat)
        verbs = {one.verb for one in possible}  # an open move may have no card left that fits it
        legal = [move for move in game.legal_moves(state, due.seat) if not move.is_open or move.verb in verbs]
        move = self.chosen(legal)
        if move.is_open:
            move = self.dice.choice([one for one in possible if one.verb == move.verb])
        who = f"{NAMES[due.seat]}: " if self.match.due[0].seat != self.first_asked() else ""
        return f"{who}{game.write(state, move)}"

    def liked(self, due: Any) -> str:
        """Return the move that a bot prefers, as the seat that is asked sees the match."""
        from referee.engine.mechanisms.views import View

        view = self.game.seen(self.match.state, View(due.seat))
        moves = [move for move in self.game.possible_moves(view, due.seat) if "" not in move.args]
        scores = self.game.score_moves(view, due.seat, moves) or [0.0] * len(moves)
        best = [move for move, score in zip(moves, scores, strict=True) if score == max(scores)]
        return str(self.game.write(self.match.state, self.dice.choice(best)))

    def chosen(self, moves: list[Any]) -> Any:
        """Return a move, usually one that leads to dice, since transcripts are about dice."""
        some = self.dice.sample(moves, min(len(moves), 30))
        rolls = [move for move in some if not move.is_open and self.leads_to_dice(move)]
        return self.dice.choice(rolls if rolls and self.dice.random() < 0.9 else moves)

    def leads_to_dice(self, move: Any) -> bool:
        due = self.game.due(self.game.play(self.match.state, move))
        return bool(due) and isinstance(due[0], DiceSpec) and move.verb != "end"

    def first_asked(self) -> int:
        return int(self.game.decisions(self.match.state)[0].seat)

    def rolled(self, spec: Any) -> str:
        if isinstance(spec, DiceSpec):
            return " ".join(str(self.dice.choice(spec.numbers)) for _ in range(spec.number))
        if spec.hidden and not self.habit and self.dice.random() < 0.8:
            return " ".join("?" * spec.number)
        return ", ".join(self.game.face_name(face) for face in self.drawn(spec))

    def drawn(self, spec: Any) -> list[str]:
        """Return names that may come up: with what is known of cards that lie hidden, not all can."""
        from referee.engine.core.chance import chance_move

        left = list(spec.names)
        for _ in range(TRIES):
            self.dice.shuffle(left)
            if self.game.breach(self.match.state, chance_move(*left[: spec.number])) is None:
                break
        return left[: spec.number]

    def careless(self, text: str) -> str:
        luck = self.dice.random()
        if luck < 0.2:
            return text.upper()
        if luck < 0.3:
            return "  " + text.replace(" ", "   ")
        if luck < 0.4:
            return text.replace('"', "").title()
        return text.replace('"', "") if luck < 0.7 else text


def campaign(game: Any, side: str, seed: str) -> list[str]:
    """Return the inputs of a whole campaign, in which some scenario is lost at first."""
    from referee.engine.campaign import Gains

    rules, gains, file = game.campaign, Gains(), "north.campaign"
    lines, lost = [f"$ referee campaign new {file} --faction {side}"], 0
    for stage in rules.stages:
        wanted = [False, True] if stage.number > len(rules.stages) // 2 and lost < LOST else [True]
        lost += len(wanted) - 1
        for turn, wins in enumerate(wanted):
            start = rules.start(side, stage, gains)
            typed, finished = match_with(game, start, f"{seed} {stage.number} {turn}", wins)
            name = f"north-{stage.number}" + (f"-try-{turn + 1}" if turn else "")
            lines += [f"$ referee new {game.name} --campaign {file}", f"$ referee play -m {name}.match"]
            lines += [f"> {line}" for line in typed] + [f"$ referee campaign result {file}"]
            gains = finished.gains if finished.won else gains
        while choices := rules.choices(side, gains):
            lines.append(f"$ referee campaign level {file} {next(iter(choices))}")
            gains = gains._replace(levels=gains.levels - 1, choices=(*gains.choices, next(iter(choices))))
    return [*lines, f"$ referee campaign show {file}", f"$ referee campaign log {file}"]


def match_with(game: Any, start: Any, seed: str, wins: bool) -> tuple[list[str], Any]:
    """Return what is typed in a match of a campaign with a result, and the result."""
    for attempt in range(TRIES):
        evening = CarelessTyping(game, start.seats, f"{seed} {attempt}", [], None, True, start)
        typed, finished = evening.run(), game.campaign.finished_match(evening.match.state)
        if finished is not None and finished.won == wins:
            return typed, finished
    raise SystemExit(f"{seed}: {TRIES} matches, and none of them ended so")


def main() -> None:
    """Print the inputs of a transcript."""
    from pnp.library.roots import Roots
    from referee.loading.registry import find_game
    from referee.table.position import read_position

    name, seats, seed, *rest = sys.argv[1:]
    file = rest[rest.index("--position") + 1] if "--position" in rest else ""
    options = [word for word in rest if "=" in word]
    habit = "--habit" in rest
    game = find_game(name, Roots.discover(TOYS, {}))
    if "--campaign" in rest:
        print("\n".join(campaign(game, rest[rest.index("--campaign") + 1], seed)))
        return
    position = read_position(TOYS / file, game) if file else None
    evening = CarelessTyping(game, int(seats), seed, options, position, habit)
    chosen = "".join(f" --option {option}" for option in options) + (f" --position {file}" if file else "")
    print(f"$ referee new {name} evening --names {','.join(NAMES[: int(seats)])}{chosen}")
    print("$ referee play")
    for line in evening.run():
        print(f"> {line}")
    print("$ referee export evening.txt")
    print("$ referee check evening.txt")


if __name__ == "__main__":
    main()
