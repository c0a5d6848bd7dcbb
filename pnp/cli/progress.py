"""The progress bar, shown only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(is_quiet: bool = False) -> Iterator[Callable[[str, int, int], None]]:
    """Yield a function to call with the title of a component or book, its finished pages and its total pages."""
    if is_quiet or not sys.stderr.isatty():
        yield lambda title, done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TextColumn("pages"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, TaskID] = {}

        def show(title: str, done: int, total: int) -> None:
            if title not in tasks:
                for earlier in tasks.values():
                    bar.update(earlier, visible=False)
                tasks[title] = bar.add_task(title, total=total)
            bar.update(tasks[title], completed=done)

        yield show
