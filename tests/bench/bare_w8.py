"""W8 as bare rules: the floor, and what OpenSpiel's side is made of.

Codes: 0..511 a step (from*8+direction), 512 the end of movement, 513..516 a type of figure, 517..580 a square to place
on. Results of chance: a pair of dice is first*6+second (0..35), a single die 0..5.
"""

from __future__ import annotations

from stream import shuffled

NAME = "w8"
VILLAGE, TOWN, CITY, CASTLE, RUIN, MINE, TEMPLE, TOWER = range(8)
MAGE, HERO, MONSTER, ARMY = range(4)
DIRS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
NB = [
    [(r + dr) * 8 + c + dc if 0 <= r + dr < 8 and 0 <= c + dc < 8 else -1 for dr, dc in DIRS]
    for r in range(8)
    for c in range(8)
]
SETUP, MOVE, ATT, DEF, RECRUIT, CHOOSE, PLACE, OVER = range(8)
TURNS = 40


class State:
    __slots__ = (
        "adice",
        "fig",
        "flags",
        "gain",
        "gar",
        "mp",
        "nfig",
        "ngar",
        "own",
        "p",
        "pend",
        "step",
        "steps",
        "struct",
        "terrain",
        "turn",
        "types",
        "winner",
    )

    def __init__(self, rng=None, boards=None):
        if boards is None:
            boards = (shuffled([i // 16 for i in range(64)], rng), shuffled([i // 8 for i in range(64)], rng))
        self.terrain, self.struct = boards
        self.fig = [-1] * 64  # figure type on the square
        self.own = [-1] * 64  # who owns that figure
        self.gar = [-1] * 64  # who owns the garrison
        self.gar[0], self.gar[63] = 0, 1
        self.mp = [0] * 64
        self.steps = [0] * 64
        self.step = SETUP
        self.p = 0
        self.turn = 0
        self.flags = [[False] * 8, [False] * 8]
        self.types = [[0] * 4, [0] * 4]
        self.ngar = [1, 1]
        self.nfig = [0, 0]
        self.pend = None  # attacker: (type, target, mp, steps)
        self.adice = 0
        self.gain = -1
        self.winner = -1  # 0, 1, 2 = draw

    def terminal(self):
        return self.step == OVER

    def player(self):
        return self.p

    def chance_size(self):
        s = self.step
        return 36 if s in (ATT, DEF) else 6 if s == RECRUIT else 0

    def legal(self):
        s, p = self.step, self.p
        if s == MOVE:
            out = []
            own, gar, st = self.own, self.gar, self.struct
            for a in range(64):
                if own[a] == p and self.steps[a] < 3:
                    mp = self.mp[a]
                    nb = NB[a]
                    for d in range(8):
                        t = nb[d]
                        if t >= 0 and own[t] != p and (mp > 0 or (gar[t] == p and st[t] == TOWN)):
                            out.append(a * 8 + d)
            out.append(512)
            return out
        if s == SETUP:
            return [513, 514, 515, 516]
        if s == CHOOSE:
            return [513 + t for t in range(4) if self.types[p][t] < 4]
        return [517 + a for a in range(64) if self.gar[a] == p and self.fig[a] < 0]  # PLACE

    # ---- effects -------------------------------------------------------
    def put(self, p, t, a, mp, steps):
        self.fig[a], self.own[a], self.mp[a], self.steps[a] = t, p, mp, steps

    def clear(self, a):
        self.fig[a] = self.own[a] = -1
        self.mp[a] = self.steps[a] = 0

    def lose_figure(self, p, t):
        self.types[p][t] -= 1
        self.nfig[p] -= 1

    def force(self, p, t):
        f = self.flags[p]
        if t == MONSTER:
            return 2 if f[RUIN] else 0
        if t == MAGE:
            return 2 if f[TOWER] else 0
        return 1 if f[MINE] else 0

    def begin_turn(self):
        p = self.p
        n = [0] * 8
        for a in range(64):
            if self.own[a] == p or self.gar[a] == p:
                n[self.struct[a]] += 1
        if n[TEMPLE] >= 5 or self.ngar[p] >= 33:
            self.winner, self.step = p, OVER
            return
        self.flags[p] = [k >= 5 for k in n]
        for a in range(64):
            if self.own[a] == p:
                if self.gar[a] != p and self.ngar[p] < 33:
                    self.gar[a] = p
                    self.ngar[p] += 1
                self.mp[a], self.steps[a] = 1, 0
        self.step = MOVE

    def end_turn(self):
        self.turn += 1
        if self.turn == TURNS:
            n = [0, 0]
            for a in range(64):
                for q in (0, 1):
                    if self.own[a] == q or self.gar[a] == q:
                        n[q] += 1
            self.winner = 0 if n[0] > n[1] else 1 if n[1] > n[0] else 2
            self.step = OVER
            return
        self.p = 1 - self.p
        self.begin_turn()

    def place_or_end(self):
        p = self.p
        for a in range(64):
            if self.gar[a] == p and self.fig[a] < 0:
                self.step = PLACE
                return
        self.end_turn()

    def check_elimination(self):
        q = 1 - self.p
        if self.ngar[q] + self.nfig[q] == 0:
            # a tie may remove the last unit of both: then it is a draw
            self.winner = self.p if self.ngar[self.p] + self.nfig[self.p] else 2
            self.step = OVER
        elif self.ngar[self.p] + self.nfig[self.p] == 0:
            self.winner, self.step = q, OVER

    def apply(self, a):
        p = self.p
        if a < 512:
            s, d = divmod(a, 8)
            t = NB[s][d]
            kind = self.fig[s]
            mp = self.mp[s] - (0 if self.gar[t] == p and self.struct[t] == TOWN else 1)
            n = self.steps[s] + 1
            self.clear(s)
            q = 1 - p
            if self.own[t] == q or self.gar[t] == q:
                self.pend = (kind, t, mp, n)
                self.step = ATT
            else:
                self.put(p, kind, t, mp, n)
        elif a == 512:
            self.step = RECRUIT
        elif a < 517:
            t = a - 513
            if self.step == SETUP:
                self.put(p, t, 63 * p, 0, 0)
                self.types[p][t] += 1
                self.nfig[p] += 1
                if p == 0:
                    self.p = 1
                else:
                    self.p = 0
                    self.begin_turn()
            else:
                self.gain = t
                self.place_or_end()
        else:
            sq = a - 517
            self.put(p, self.gain, sq, 0, 0)
            self.types[p][self.gain] += 1
            self.nfig[p] += 1
            self.end_turn()

    def apply_chance(self, o):
        p = self.p
        if self.step == ATT:
            self.adice = o // 6 + o % 6 + 2
            self.step = DEF
        elif self.step == DEF:
            kind, t, mp, n = self.pend
            q = 1 - p
            fig = self.own[t] == q
            a = self.adice + self.force(p, kind)
            d = o // 6 + o % 6 + 2 + (self.force(q, self.fig[t]) if fig else -2)
            if self.struct[t] == CASTLE:
                d += 2
            if a >= d:  # defender destroyed
                if fig:
                    self.lose_figure(q, self.fig[t])
                    self.clear(t)
                else:
                    self.gar[t] = -1
                    self.ngar[q] -= 1
            if a <= d:  # attacker destroyed
                self.lose_figure(p, kind)
                self.pend = None
                self.step = MOVE
            elif self.gar[t] == q:
                self.step = ATT  # the garrison fights next
            else:
                self.put(p, kind, t, mp, n)
                self.pend = None
                self.step = MOVE
            self.check_elimination()
        else:  # recruit roll
            r = o + 1 + (1 if self.flags[p][VILLAGE] else 0)
            if r == 1:
                self.end_turn()
            elif r >= 6:
                if min(self.types[p]) < 4:
                    self.step = CHOOSE
                else:
                    self.end_turn()
            else:
                t = (ARMY, HERO, MAGE, MONSTER)[r - 2]
                if self.types[p][t] < 4:
                    self.gain = t
                    self.place_or_end()
                else:
                    self.end_turn()


def why(st, a):
    """Every condition that an illegal action breaks; the score of an explaining referee counts these."""
    p, step = st.p, st.step
    out = []
    if a <= 512:
        if step != MOVE:
            return ["wrong-step"]
        if a == 512:
            return out
        s, d = divmod(a, 8)
        t = NB[s][d]
        if st.fig[s] < 0:
            out.append("no-figure")
        elif st.own[s] != p:
            out.append("not-your-figure")
        else:
            if st.steps[s] >= 3:
                out.append("step-limit")
            if st.mp[s] <= 0 and not (t >= 0 and st.gar[t] == p and st.struct[t] == TOWN):
                out.append("no-move-points")
        if t < 0:
            out.append("off-board")
        elif st.own[t] == p:
            out.append("own-figure-there")
    elif a < 517:
        if step not in (SETUP, CHOOSE):
            out.append("wrong-step")
        elif step == CHOOSE and st.types[p][a - 513] >= 4:
            out.append("type-limit")
    else:
        if step != PLACE:
            out.append("wrong-step")
        else:
            if st.gar[a - 517] != p:
                out.append("no-own-garrison")
            if st.fig[a - 517] >= 0:
                out.append("square-has-figure")
    return out
