"""House rules: the settings that a match begins with."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, NoReturn, TypeAlias, get_args, get_origin

from referee.engine.core.plain import hints_of

if TYPE_CHECKING:
    from pnp.library.rulebook import Rulebook
    from referee.engine.core.plain import Plain

Setting: TypeAlias = str | int | float | bool


class Options(Mapping[str, Setting]):
    """The value of every switch and number, by name and as an attribute; read-only.

    In a subclass, a game declares those that its rules read, by annotations without values.
    """

    def __init__(self, values: Mapping[str, Setting] = MappingProxyType({})) -> None:
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        advice = "`with_option` of the game returns a state with another value"
        raise AttributeError(f"{name} cannot be set: house rules are read-only ({advice})")

    def __getitem__(self, name: str) -> Setting:
        return self.__dict__[name]  # type: ignore[no-any-return]

    def __iter__(self) -> Iterator[str]:
        return iter(self.__dict__)

    def __len__(self) -> int:
        return len(self.__dict__)

    def items(self) -> ItemsView[str, Setting]:
        """Return the names with their values, without looking up each name."""
        return self.__dict__.items()

    def __eq__(self, other: object) -> bool:
        return self.__dict__ == (other.__dict__ if isinstance(other, Options) else other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.__dict__})"

    @classmethod
    def declaration_errors(cls, book: Rulebook) -> Iterator[str]:
        """Yield a sentence for each declaration that disagrees with the rule book."""
        defaults, switches = settings(book, {}), book.options
        for name, kind in hints_of(cls).items():
            if name not in defaults:
                yield f"{name}: the rule book has no such house rule or fact"
            elif get_origin(kind) is Literal:
                values = tuple(switches[name].values) if name in switches else ()
                if values != get_args(kind):
                    found = f"allows {', '.join(values)}" if values else "has a fact of this name, not a switch"
                    yield f"{name}: the rule book {found}"
            elif not isinstance(defaults[name], kind):
                yield f"{name}: must be {kind.__name__} (the rule book has {defaults[name]!r})"


class Setup(NamedTuple):
    """How a match begins: the number of seats, and its house rules; missing ones have the rule book's defaults.

    `carried` is what a player brings from earlier matches of a campaign.
    """

    seats: int
    options: Mapping[str, Setting] = MappingProxyType({})
    carried: Mapping[str, Plain] = MappingProxyType({})


def settings(book: Rulebook, chosen: Mapping[str, Setting]) -> Mapping[str, Setting]:
    """Return the value of every switch and number of a rule book: the chosen value, or the default.

    Values that were derived earlier, such as numbers that follow from a switch, can be passed again without effect.

    Raises:
        DataError: a house rule is unknown, or has no such value; the message lists every fault.
    """
    follow = book.implied_values(chosen)
    asked = (f"{name}={value}" for name, value in chosen.items() if name in book.options or follow.get(name) != value)
    return MappingProxyType(book.choose(asked, "option"))


def without_sentences(book: Rulebook, options: Mapping[str, Setting]) -> dict[str, Setting]:
    """Return the options without the sentences of the rule book, because a later release may reword these."""
    sentences = {name for name, fact in book.facts.items() if fact.least is None}
    return {name: value for name, value in options.items() if name not in sentences or not isinstance(value, str)}
