"""The papers of layouts/common/papers.yaml that tests print on, small to large."""

from folders import folders

from pnp.library.papers import load_papers

_ALL = load_papers(folders())
PAPERS = tuple(_ALL[name] for name in ("A5", "A4", "Letter", "Legal", "A3", "Tabloid"))
