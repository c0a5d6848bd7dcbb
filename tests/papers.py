"""The papers of layouts/common/papers.yaml that tests print on, small to large."""

from pathlib import Path

from pnp.library.papers import load_papers
from pnp.library.roots import Roots

_ALL = load_papers(Roots((Path(__file__).parents[1],)))
PAPERS = tuple(_ALL[name] for name in ("A5", "A4", "Letter", "Legal", "A3", "Tabloid"))
