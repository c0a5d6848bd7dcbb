"""Which components a run found sound: a later check composes only those of which something is otherwise.

What the faces of a component come from is its rows, the tables that its layouts look into, whatever else a layout may
name, and the files that were looked at when all was composed. Those files are compared together, the data one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.library.roots import Roots
from pnp.press.kept import Kept
from pnp.press.order import Order
from pnp.press.watched import ALL
from pnp.witness import Witness

if TYPE_CHECKING:
    from pnp.library.game import Game
    from pnp.press.build import Build
    from pnp.press.pieces import Pieces

_PLAIN = (type(None), bool, int, float, str)


class Sound(NamedTuple):
    """A component that was found sound: digests of its own data and of the tables by name, and what is cut round."""

    own: str
    tables: dict[str, str]
    curved: tuple[str, ...]


def recall(build: Build, order: Order) -> dict[str, Sound]:
    """Return the components that were found sound and are still the same, by id; they count as looked at."""
    kept, before = _kept(build.roots, order), Witness()
    for place in kept.places():  # noted before they are compared: a file that changes after that is seen
        before.note(Path(place))
    found = kept.find()
    if found is None:
        return {}
    build.roots.witness.add(before)
    try:
        told = {name: Sound(own, dict(tables), tuple(curved)) for name, (own, tables, curved) in found.told.items()}
        known = ((member, told.get(member.printable.id)) for member in build.pieces())
        return {member.printable.id: one for member, one in known if one is not None and _is_same(member, one)}
    except (TypeError, ValueError, AttributeError):
        return {}


def remember(build: Build, order: Order) -> None:
    """Note that all components of a finished run are sound."""
    told: dict[str, Sound] = {}
    for member in build.pieces():
        name = member.printable.id
        found = build.sound.get(name) or _sound(member)
        if found is not None:
            told[name] = found
    _kept(build.roots, order).keep(build.roots.witness, {}, told)


def _kept(roots: Roots, order: Order) -> Kept:
    return Kept(roots, order, "sound")


def _sound(member: Pieces) -> Sound | None:
    """Return what is kept of a component; None where its data are more than plain values."""
    try:
        return Sound(_own(member), _tables(member.game, member.tables.seen), tuple(sorted(member.curved)))
    except TypeError:
        return None


def _is_same(member: Pieces, known: Sound) -> bool:
    return _own(member) == known.own and _tables(member.game, known.tables) == known.tables


def _own(member: Pieces) -> str:
    """Return the digest of a component's rows and of all that its layouts may name but the tables."""
    game, printable = member.game, member.printable
    rows = [[entry.id, entry.count, entry.row.file, entry.row.line, entry.row.values] for entry in printable.entries]
    scope = {name: value for name, value in game.scope.items() if name != "tables"}
    titles = [other.component.title for other in game.components]
    return _digest([game.id, scope, titles, printable.component.model_dump(), rows])


def _tables(game: Game, names: Iterable[str]) -> dict[str, str]:
    tables = game.tables
    return {name: _digest(dict(tables) if name == ALL else [tables.get(name), name in tables]) for name in names}


def _digest(value: Any) -> str:
    return sha256(_exact(value).encode(errors="surrogatepass")).hexdigest()


def _exact(value: Any) -> str:
    """Return a value as text, another value as another text.

    Raises:
        TypeError: there is more in it than plain values.
    """
    if type(value) in _PLAIN:
        return repr(value)
    if isinstance(value, Mapping):
        return f"{{{','.join(f'{_exact(name)}:{_exact(one)}' for name, one in value.items())}}}"
    if type(value) in (list, tuple):
        return f"{type(value).__name__}[{','.join(map(_exact, value))}]"
    raise TypeError(type(value).__name__)
