"""BT8 as bare rules: the floor, and what OpenSpiel's side is made of. A code is from*3 + (column change + 1)."""

from __future__ import annotations

NAME = "bt8"


class State:
    __slots__ = ("b", "left", "p", "winner")

    def __init__(self, rng=None):
        self.b = [1] * 16 + [0] * 32 + [2] * 16
        self.p = 0
        self.winner = -1
        self.left = [16, 16]

    def terminal(self):
        return self.winner >= 0

    def player(self):
        return self.p

    def chance_size(self):
        return 0

    def legal(self):
        b, p = self.b, self.p
        me = p + 1
        step = 8 if p == 0 else -8
        out = []
        for s in range(64):
            if b[s] == me:
                c = s & 7
                t = s + step
                if c > 0 and b[t - 1] != me:
                    out.append(s * 3)
                if b[t] == 0:
                    out.append(s * 3 + 1)
                if c < 7 and b[t + 1] != me:
                    out.append(s * 3 + 2)
        return out

    def apply(self, a):
        s, d = divmod(a, 3)
        p = self.p
        t = s + (8 if p == 0 else -8) + d - 1
        b = self.b
        if b[t]:
            self.left[1 - p] -= 1
        b[s] = 0
        b[t] = p + 1
        if (t >= 56 if p == 0 else t < 8) or self.left[1 - p] == 0:
            self.winner = p
        else:
            self.p = 1 - p


def why(st, a):
    """Every condition that an illegal action breaks; the score of an explaining referee counts these."""
    s, d = divmod(a, 3)
    me = st.p + 1
    out = []
    if st.b[s] == 0:
        out.append("empty-square")
    elif st.b[s] != me:
        out.append("not-your-piece")
    c = (s & 7) + d - 1
    t = s + (8 if st.p == 0 else -8) + d - 1
    if not 0 <= c < 8 or not 0 <= t < 64:
        out.append("off-board")
    elif d == 1 and st.b[t]:
        out.append("straight-blocked")
    elif d != 1 and st.b[t] == me:
        out.append("own-piece-there")
    return out
