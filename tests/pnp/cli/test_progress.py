import io
import sys

from pnp.cli.progress import progress_bar


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_nothing_is_shown_where_nobody_watches(capsys):
    with progress_bar() as show:
        show("Deck", 1, 9)
    assert capsys.readouterr() == ("", "")


def test_nothing_is_shown_where_a_program_reads(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    with progress_bar(is_quiet=True) as show:
        show("Deck", 1, 9)
    assert sys.stderr.getvalue() == ""


def test_a_terminal_shows_title_and_pages(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    with progress_bar() as show:
        show("Deck [1]", 9, 9)
        show("Mats", 1, 2)
    assert "Mats" in sys.stderr.getvalue()
