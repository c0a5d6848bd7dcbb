"""What `why` explains: clauses, house rules, moves, old entries, numbers, cards, spaces, scenarios, printed words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.library.problems import did_you_mean
from referee.engine.core.move import CHANCE
from referee.engine.errors import InvalidMoveError
from referee.table.components import cards, scenario_texts
from referee.table.components.printed import switches
from referee.table.data.making import ruling_data, tally_data
from referee.table.words import clauses, finding, messages
from referee.table.words.refused import RefusedError
from referee.table.words.reply import Reply
from referee.table.words.speaking import is_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.engine.core.picture import Space
    from referee.engine.core.ruling import Ruling
    from referee.engine.core.tally import Tally
    from referee.engine.record.match_view import MatchView
    from referee.table.components.cards import Card
    from referee.table.data import answers
    from referee.table.match_commands import MatchCommands

NUMBERS = ("force", "fight", "numbers", "tally")
"""Words that ask for the numbers being compared."""


class Explainer:
    """Explains what players ask about in one open match."""

    def __init__(self, commands: MatchCommands) -> None:
        self._commands = commands
        self._printed: tuple[Sequence[str], cards.Cards] | None = None

    @property
    def _match(self) -> MatchView[Any]:
        return self._commands.match

    @property
    def _cards(self) -> cards.Cards:
        """The cards as printed under the current house rules."""
        rules = switches(self._match)
        if self._printed is None or self._printed[0] != rules:
            self._printed = rules, cards.Cards(self._match, self._commands.roots)
        return self._printed[1]

    def of(self, text: str) -> Reply:
        """Return the explanation of a string; see MatchCommands.why.

        If the words are a move, they mean a card only if they are its whole name, its code or its id. They mean a space
        or a word in the rules only if the move is illegal or incomplete. While a roll or draw is due, words are read as
        its result only if they mean nothing else.
        """
        for explanation in (self._scenario, self._clause, self._numbers, self._past, self._printed_name, self._result):
            if reply := explanation(text):
                return reply
        return self._move(text)

    def _scenario(self, text: str) -> Reply | None:
        """Return what a scenario says, if its name is given."""
        match, roots = self._match, self._commands.roots
        scenario = scenario_texts.matching_scenario(match, text)
        if scenario is None or roots is None:
            return None
        return self._records_reply(text, scenario_texts.printed_passages(match, roots, scenario))

    def _clause(self, text: str) -> Reply | None:
        """Return the clause or house rule with an id.

        Raises:
            RefusedError: there is no clause with this id.
        """
        match, book = self._match, self._match.game.book
        if id := clauses.cited_id(book, text):
            word = None if id.casefold() == text.strip().casefold() else finding.clauses_with(match, text)
            if word is not None and len(word["clauses"]) > 1:  # other clauses contain the word, too
                return self._meaning_reply(word)
            clause = clauses.clause_answer(book, id, match.state.options)
            return Reply(list(clauses.clause_lines(clause)), clause)
        if "_" in text and text.strip().casefold() in clauses.house_rules(book, match.state.options):
            return self.house_rules(text.strip().casefold())
        if clauses.looks_like_id(book, text):
            raise clauses.unknown_id_error(book, text)
        return None

    def _printed_name(self, text: str) -> Reply | None:
        """Return what is printed on the card or the records with a name, or what is known of a player."""
        if alike := cards.cards_named(self._cards.every_card, text):
            return self._with_space(self._card(text, alike), finding.space_of(self._match, text))
        if records := self._records_reply(text, self._cards.records(text)):
            return records
        player = finding.of_player(self._match, text)
        return None if player is None else self._meaning_reply(player)

    def _result(self, text: str) -> Reply | None:
        """Return what a string means as a name, while it could be read as the result of a roll or draw."""
        if self._match.game.chance_due(self._match.state) is None:
            return None
        return self._name_reply(text, finding.space_of(self._match, text))

    def _move(self, text: str) -> Reply:
        """Return the ruling on a move, or what the words mean otherwise.

        Raises:
            RefusedError: the words mean nothing.
        """
        match, space = self._match, finding.space_of(self._match, text)
        try:
            ruling = self._commands.judge(text)
        except RefusedError as error:
            return self._not_a_move(text, space, error)
        if self._is_about_words(text, ruling) and (found := self._word_reply(text, space)):
            return found
        return Reply(messages.ruling_lines(match, ruling), ruling_data(match, ruling))

    def _is_about_words(self, text: str, ruling: Ruling) -> bool:
        """Return whether a string that can be read as a move means a word instead.

        This is so if it is a verb without its arguments, or any other text whose move is illegal.
        """
        word = text.strip().casefold()
        lacks_arguments = not ruling.text.casefold().endswith(word)
        return lacks_arguments if word == ruling.move.verb else bool(ruling.breaches)

    def _not_a_move(self, text: str, space: Space | None, error: RefusedError) -> Reply:
        """Return what else a string means if it cannot be read as a move.

        Raises:
            RefusedError: the text means nothing else.
        """
        is_invalid = error.data["error"] == "invalid"
        if known := self._name_reply(text, space, is_invalid):
            return known
        raise RefusedError([str(error), *self._not_found_lines(text)], error.refusal) from error

    def _not_found_lines(self, text: str) -> list[str]:
        """Return the lines that say that some words are not in the rules and are not printed either."""
        if not finding.is_words(text):
            return []
        if fault := self._cards.fault:
            return [f'"{text}" is not in the rules either; the cards and mats cannot be read:', *fault.split("\n")]
        return [f'"{text}" is not in the rules either, nor on a card or a mat.']

    def _name_reply(self, text: str, space: Space | None, may_be_card: bool = True) -> Reply | None:
        """Return what words mean other than a move: a card, a space, or words in the rules or on a mat; or None."""
        alike = cards.distinct_cards_named(self._cards.every_card, text) if may_be_card and space is None else ()
        if alike and (cards.cards_with_word(alike, text) or not finding.is_in_rules(self._match, text)):
            return self._card(text, alike)
        return self._word_reply(text, space) or self._beginning_with(text) or self._on_mats(text)

    def _records_reply(self, words: str, records: Sequence[answers.PrintedText]) -> Reply | None:
        """Return what is printed in some places; None if there are none."""
        found = finding.on_mats(words, records)
        return None if found is None else self._meaning_reply(found)

    def _meaning_reply(self, found: answers.SearchResult) -> Reply:
        """Return the reply that says what words mean."""
        return Reply(list(finding.found_lines(self._match, found)), found)

    def _word_reply(self, text: str, space: Space | None) -> Reply | None:
        """Return what is on a board space, or which rules contain a word; None if the text is neither."""
        match = self._match
        found = finding.clauses_with(match, text) if space is None else finding.on_space(match, space)
        return None if found is None else self._meaning_reply(found)

    def _beginning_with(self, text: str) -> Reply | None:
        """Return what is printed on the pieces whose names begin with a string; None if there are none."""
        return self._records_reply(text, self._cards.printed_texts(text)) if cards.may_be_name(text) else None

    def _on_mats(self, text: str) -> Reply | None:
        """Return the texts on mats that contain the words; None if there are none."""
        words = " ".join(text.split())
        return self._records_reply(words, self._cards.on_mats(words)) if finding.is_words(text) else None

    def _card(self, text: str, named: Sequence[Card]) -> Reply:
        if len(named) > 1 and (records := self._records_reply(text, self._cards.records(text))):
            return records
        if len(named) > 1:
            readings = [str(one) for one in named]
            message = f'"{text}" can mean {len(named)} cards'
            lines = [f"{message}:", *(f"  {one}" for one in readings), "Say which."]
            raise RefusedError(lines, {"error": "ambiguous", "message": message, "readings": readings})
        card = cards.card_answer(self._match, named[0], self._cards.text(named[0]))
        return Reply(list(cards.card_lines(card)), card)

    def _with_space(self, reply: Reply, space: Space | None) -> Reply:
        """Return the explanation of a card, followed by what is on the space with the same name, such as M10."""
        if space is None:
            return reply
        return Reply(
            [*reply.lines, *finding.found_lines(self._match, finding.on_space(self._match, space))], reply.data
        )

    def _numbers(self, text: str) -> Reply | None:
        """Return the numbers being compared now, or in the last entry that compared any; None for any other words."""
        if text.strip().casefold() not in NUMBERS:
            return None
        found = next(filter(None, self._compared_tallies()), ())
        said = [f"{title}: {tally}" for title, tally in found]
        return Reply(said or ["No numbers have been compared yet."], {"tallies": tally_data(found)})

    def _compared_tallies(self) -> Iterator[Sequence[tuple[str, Tally]]]:
        """Yield the numbers of the position now, then, from the last entry back, of each position and roll or draw."""
        match = self._match
        tallies = match.game.tallies
        yield tallies(match.state)
        for entry in reversed(match.entries):
            yield tallies(entry.state)
            if entry.before is not None and entry.move is not None and entry.move.seat == CHANCE:
                yield tallies(entry.before.state, entry.move)

    def _past(self, text: str) -> Reply | None:
        """Return the ruling on an old entry, judged in the position at that time; None if the text is no number."""
        if not is_number(text):
            return None
        match, number = self._match, int(text)
        entry = self._commands.with_refusal(lambda: match.entry(number))
        if entry.move is None or entry.before is None:
            raise InvalidMoveError(f"entry {number} is not a move: {entry.text}")
        if entry.kind == "sealed":
            raise InvalidMoveError(f"entry {number} is a secret choice: it is judged when it is opened")
        state = entry.before.state
        ruling = match.game.judge(state, entry.move)
        return Reply(messages.ruling_lines(match, ruling, state), ruling_data(match, ruling, state))

    def house_rules(self, name: str) -> Reply:
        """Return the house rule with this name, or all house rules if the name is empty.

        Raises:
            InvalidMoveError: there is no house rule with this name.
        """
        rules = clauses.house_rules(self._match.game.book, self._match.state.options)
        if not name:
            return Reply(list(clauses.house_rule_lines(rules)), {"options": rules})
        if name not in rules:
            advice = did_you_mean(name, rules)
            raise InvalidMoveError(f'there is no house rule "{name}"{advice} (`option` lists them)')
        return Reply(list(clauses.clause_lines(rules[name])), rules[name])
