"""A second, plain referee of thousand: the spec read once more, with mutable accounts.

It takes legal tokens only and shares no code with the engine but the names of the options.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Account = dict[str, Any]


def points_of(dice: str) -> tuple[int, str]:
    """Return the points of a throw and the dice that make them."""
    dice = "".join(sorted(dice))
    if dice in ("12345", "23456"):
        return (125 if dice[0] == "1" else 250), dice
    points, used = 0, ""
    for face in sorted(set(dice)):
        n, one = dice.count(face), 10 if face == "1" else int(face)
        if n >= 3:
            points += one * {3: 10, 4: 20, 5: 100}[n]
        elif face in "15":
            points += one * n
        else:
            continue
        used += face * n
    return points, used


class Referee:
    """Keeps the accounts of a game in which every token is legal."""

    def __init__(self, options: Mapping[str, Any], order: Iterable[int]) -> None:
        self.o = options
        self.order = list(order)
        self.p: list[Account] = [
            {
                "score": 0, "opened": options["opening"] == 0, "first": 0, "bolts": 0,
                "barrel": None, "falls": 0, "dots": 0, "failed": 0,
            }
            for _ in self.order
        ]  # fmt: skip
        self.turns = 0
        self.winner: int | None = None
        self.fresh()

    def fresh(self) -> None:
        self.turn, self.left, self.lying, self.due = 0, 5, "", False

    @property
    def me(self) -> Account:
        return self.p[self.order[self.turns % len(self.order)]]

    def token(self, word: str) -> None:
        """Take one token."""
        if word[0] == "?":
            return
        if word == "stop":
            self.write(self.turn)
        elif word[0] == "+":
            self.write(int(word))
        elif word == "bust":
            self.bust()
        elif word == "dot":
            self.dot()
        elif word[0] == "(":
            self.aside(word[1:-1])
        else:
            self.lying = word
            points, used = points_of(word)
            if not points:
                self.bust()
            elif self.o["set_aside"] == "all":
                self.aside(used)

    def aside(self, dice: str) -> None:
        self.turn += points_of(dice)[0]
        self.left -= len(dice)
        if self.o["barrel"] == "open" and self.me["score"] + self.turn > self.o["target"]:
            self.dot()
            return
        confirmed, self.due = self.due, False
        if self.o["confirm"] == "banks" and confirmed and self.may_stop():
            self.write(self.turn)
        elif not self.left:
            self.left = 5
            self.due = self.o["confirm"] != "optional"

    def may_stop(self) -> bool:
        me, total = self.me, self.me["score"] + self.turn
        if not self.turn or self.due:
            return False
        if not me["opened"] and self.turn < self.o["opening"]:
            return False
        if any(low <= me["score"] < high and total < high for low, high in self.o["pits"]):
            return False
        return me["barrel"] is None or total >= self.o["target"]

    def write(self, points: int) -> None:
        o, me = self.o, self.me
        before = [dict(each) for each in self.p]
        old, new, sat = me["score"], me["score"] + points, me["barrel"] is not None
        if not me["opened"]:
            me["opened"], me["first"] = True, points
            if o["barrel"] == "points":
                most = o["barrel_line"] if o["barrel_clamp"] else o["target"] - 5
                me["first"] = min(points, most)
        if o["bolts_cleared_by_score"]:
            me["bolts"] = 0
        me["score"] = new
        won = {
            "none": new >= o["target"], "points": sat and new >= o["target"],
            "open": new == o["target"],
        }  # fmt: skip
        if won[o["barrel"]]:
            self.winner = self.order[self.turns % len(self.order)]
            self.turns += 1
            return
        others = [each for each in self.p if each is not me]
        reached = new > o["barrel_line"] if o["barrel_strict"] else new >= o["barrel_line"]
        if o["barrel"] == "points" and not sat and reached:
            me["barrel"] = 0
            me["score"] = o["barrel_line"] if o["barrel_clamp"] else min(new, o["target"] - 5)
            for each in others:
                if o["knock"] and each["barrel"] is not None:
                    self.fall(each)
                    self.truck(each)
        landed = me["score"]
        if not self.truck(me):
            for each, was in zip(self.p, before, strict=True):
                spared = ("unopened" in o["overtake_spares"] and not was["opened"]) or (
                    "barrel" in o["overtake_spares"] and was["barrel"] is not None
                )
                if each is not me and not spared and old < was["score"] < landed:
                    self.charge(each, o["overtake"])
        for each in others:
            self.truck(each)
        self.next()

    def bust(self) -> None:
        o, me = self.o, self.me
        pit = any(low <= me["score"] < high for low, high in o["pits"])
        if me["barrel"] is not None:
            me["barrel"] += 1
            if me["barrel"] == o["barrel_attempts"]:
                self.fall(me)
            if o["bolts_when_bound"] == "everywhere":
                self.bolt(me)
        elif not me["opened"]:
            me["failed"] += 1
            if me["failed"] % 3 == 0:
                me["score"] -= o["opening_debt"]
            if o["bolts_when_bound"]:
                self.bolt(me)
        elif not pit or o["bolts_when_bound"]:
            self.bolt(me)
        self.truck(me)
        self.next()

    def dot(self) -> None:
        me = self.me
        me["dots"] += 1
        if me["dots"] == self.o["dots"]:
            me["dots"] = 0
            self.fall(me)
            self.truck(me)
        self.next()

    def bolt(self, who: Account) -> None:
        if self.o["bolts"] == "none":
            return
        who["bolts"] += 1
        if who["bolts"] == self.o["bolts"]:
            who["bolts"] = 0
            self.charge(who, self.o["bolt_penalty"])

    def fall(self, who: Account) -> None:
        who["barrel"] = None
        who["falls"] += 1
        if who["falls"] == self.o["falls"]:
            who["score"] = who["falls"] = 0
        elif self.o["fall_penalty"] == "to-opening":
            who["score"] = min(who["score"], who["first"])
        else:
            self.charge(who, self.o["fall_penalty"])

    def charge(self, who: Account, points: int) -> None:
        floor = self.o["floor"]
        if floor == "none":
            who["score"] -= points
        elif who["score"] > floor:
            who["score"] = max(who["score"] - points, floor)
        if who["barrel"] is not None and who["score"] < self.o["barrel_line"]:
            who["barrel"] = None

    def truck(self, who: Account) -> bool:
        if who["score"] != self.o["truck"]:
            return False
        who["score"], who["barrel"] = 0, None
        return True

    def next(self) -> None:
        self.turns += 1
        self.fresh()
