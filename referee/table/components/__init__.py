"""The printed components of a match's game: cards, boards, books."""
