"""Photos of printed pieces and of the whole table, read as data. Photos are not stored, and nothing is entered.

`read_codes(image)` returns the codes in a photo of pieces printed with `--codes`, and `named_codes(match, roots)` says
what each code means: a card, a tile, or a corner of a board.

`plan = board_plan(match, roots)` is the printed board of a match, for any number of photos; `read_board(image,
plan)` returns what is on each space: guesses, how sure they are, and the cut-out as PNG. `mismatches(reading, match,
plan)` returns the spaces where this reading differs from the match, and `set_up_line(reading, match, plan)` returns
the line that sets up the board as in the photo.

Every photo that cannot be used raises a `PhotoFault` with a sentence for people. It is a `NoCorners` if a person can
show where the corners of the board are.
"""

from referee.photo.codes import ReadCode, read_codes
from referee.photo.differing import mismatches
from referee.photo.faults import NoCorners, PhotoFault
from referee.photo.guesses import BoardReading, Guess, Mismatch, SpaceReading
from referee.photo.named import NamedCode, named_codes
from referee.photo.plan import BoardPlan, board_plan
from referee.photo.reading import read_board
from referee.photo.setting_up import set_up_line

__all__ = [
    "BoardPlan",
    "BoardReading",
    "Guess",
    "Mismatch",
    "NamedCode",
    "NoCorners",
    "PhotoFault",
    "ReadCode",
    "SpaceReading",
    "board_plan",
    "mismatches",
    "named_codes",
    "read_board",
    "read_codes",
    "set_up_line",
]
