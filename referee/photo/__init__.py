"""Photos of printed pieces and of the whole table, read as data; nothing is kept of a photo, nothing is entered.

`read_codes(image)` returns the codes in a photo of pieces printed with `--codes`, and `named_codes(match, roots)` says
what each means: a card, a tile, or a corner of a board. `read_board(image, match, roots)` returns what is on each space
of the board: guesses, how sure they are, and the cut-out as PNG. `differences(reading, match)` compares that with the
match. Every photo that cannot be used raises a `PhotoFault` with a sentence for people.
"""

from referee.photo.codes import ReadCode, read_codes
from referee.photo.faults import PhotoFault
from referee.photo.named import NamedCode, named_codes

__all__ = ["NamedCode", "PhotoFault", "ReadCode", "named_codes", "read_codes"]
