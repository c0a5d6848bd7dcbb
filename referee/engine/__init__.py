"""The engine behind every game: the parts from which the rules of a game are written.

It depends on no game, no file and no clock. Its packages are core, mechanisms, words, pieces and record. `verbs.py`
gathers the parts from which verbs are written.
"""

from referee.engine.core import hands as hands
from referee.engine.core import zones as zones
from referee.engine.core.agenda import Decision as Decision
from referee.engine.core.agenda import Frame as Frame
from referee.engine.core.agenda import OnTop as OnTop
from referee.engine.core.agenda import find_frame as find_frame
from referee.engine.core.agenda import pop as pop
from referee.engine.core.agenda import push as push
from referee.engine.core.agenda import swap as swap
from referee.engine.core.agenda import top_frame as top_frame
from referee.engine.core.chance import ChanceSpec as ChanceSpec
from referee.engine.core.chance import DiceSpec as DiceSpec
from referee.engine.core.chance import DrawSpec as DrawSpec
from referee.engine.core.effects import LastingEffect as LastingEffect
from referee.engine.core.effects import count_use as count_use
from referee.engine.core.effects import effects_on as effects_on
from referee.engine.core.effects import end_effects as end_effects
from referee.engine.core.effects import forget_use as forget_use
from referee.engine.core.effects import grant as grant
from referee.engine.core.effects import reset_uses as reset_uses
from referee.engine.core.effects import use_count as use_count
from referee.engine.core.effects import used_keys as used_keys
from referee.engine.core.looking import cached_per_state as cached_per_state
from referee.engine.core.move import UNKNOWN as UNKNOWN
from referee.engine.core.move import number as number
from referee.engine.core.naming import counted as counted
from referee.engine.core.naming import default_name as default_name
from referee.engine.core.naming import possessive as possessive
from referee.engine.core.naming import with_article as with_article
from referee.engine.core.options import Setting as Setting
from referee.engine.core.options import Setup as Setup
from referee.engine.core.outcome import Outcome as Outcome
from referee.engine.core.picture import Owner as Owner
from referee.engine.core.picture import Picture as Picture
from referee.engine.core.picture import Standing as Standing
from referee.engine.core.plain import Plain as Plain
from referee.engine.core.state import state as state
from referee.engine.core.state import static as static
from referee.engine.core.tally import Line as Line
from referee.engine.core.tally import Tally as Tally
from referee.engine.core.verb import Chance as Chance
from referee.engine.core.zones import Catalogue as Catalogue
from referee.engine.core.zones import Token as Token
from referee.engine.core.zones import all_seats_mask as all_seats_mask
from referee.engine.errors import InvalidMoveError as InvalidMoveError
from referee.engine.errors import PositionError as PositionError
from referee.engine.mechanisms.packets import PACKET as PACKET
from referee.engine.part import Part as Part
from referee.engine.part import decline as decline
from referee.engine.part import drop_when_idle as drop_when_idle
from referee.engine.part import question as question
from referee.engine.part import settling as settling
