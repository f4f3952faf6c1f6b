"""The coach: what a good player would look at before a decision, in sentences made from the position."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pithead.core.teaching import Advice
from pithead.core.text import name_of, put, tr
from pithead.core.view import Effect
from pithead.games.haspelknecht import actions
from pithead.games.haspelknecht.actions import ACTIONS
from pithead.games.haspelknecht.board.facts import goods_left, next_coal, tray
from pithead.games.haspelknecht.board.people import is_skilled
from pithead.games.haspelknecht.components import COLOURS, NUMBERS, TITLES
from pithead.games.haspelknecht.facts import SEASONS, WORKERS
from pithead.games.haspelknecht.mine import DRY_ENOUGH, TUNNEL_WATER
from pithead.games.haspelknecht.scoring import thaler_points, water_points
from pithead.games.haspelknecht.view import HaspelknechtView
from pithead.games.haspelknecht.winter import farm_points
from pithead.games.haspelknecht.words import cost_words, discs_words, owner_to_pay, store_name, title_name, worker_name

# By rule of thumb: the weight, the paragraph, the sentence.
RULES: dict[str, tuple[int, str, str]] = {
    # The rent.
    "rent now": (
        85,
        "HK 7.2",
        "The rent is due after this season: {need} food, and you have {food}. Each food missing is a debt for good.",
    ),
    "rent soon": (45, "HK 7.2", "This winter's rent is {need} food, and you have {food}: yellow discs make food."),
    "rent summer": (
        62,
        "HK 5.3",
        "It is summer: a farmer who makes food makes 1 more. You have {food} of {need} food for the rent.",
    ),
    "rent thaler": (30, "HK 7.2", "This winter asks for {need} Thaler too, and you have {thaler}."),
    "keep food": (
        66,
        "HK 4.3",
        "Your {food} food is just what the rent asks for: pay workers with a yellow disc or a Thaler, if at all.",
    ),
    "standing": (5, "HK 8.7", "{leader} leads with {most} VP; you have {vp}."),
    "leading": (5, "HK 8.7", "Nobody is ahead of you: {vp} VP. Keep your mine dry and your rent paid."),
    # The mine.
    "flooded pinge": (58, "HK 5.6", "{water} water stop the digging in your Pinge: a black disc removes 2 of them."),
    "flooded tunnel": (58, "HK 5.6", "{water} water in the shaft: only the Haspelknecht gets it out."),
    "needs prop": (
        56,
        "HK 5.6",
        "The next coal lies behind a free prop place, and you have no wood: brown discs make some.",
    ),
    "set prop": (76, "HK 5.6", "Set a prop: the next coal cannot be dug without, and you have {wood} wood."),
    "wood first": (78, "HK 5.1", "Let {worker} make wood first: then a prop opens the next coal for the others."),
    "coal within reach": (42, "HK 5.6", "{coal} coal can be dug in your mine now: black discs dig 1 each."),
    "last coal": (
        72,
        "HK 5.7",
        "{coal} coal left in your Pinge: emptied in year {year} it scores {vp} VP, and it opens the tunnel.",
    ),
    "coal for points": (34, "HK 7.1", "With {coal} coal more on the farm you have {total}: {vp} VP this winter."),
    "lift": (64, "HK 5.10", "{coal} coal in the shaft: only what the Haspelknecht lifts scores in winter."),
    "wet shaft": (67, "HK 5.10", "{water} water in the shaft: the Haspelknecht must remove some before he lifts coal."),
    "water at the end": (48, "HK 8.6", "The game ends with this winter, and your {water} water cost {vp} VP."),
    # Discs.
    "water icon": (68, "HK 3.2", "A first taking from area {number} brings a water: you would have {water}."),
    "few discs": (40, "HK 3.3", "You have {discs:disc} and may take up to {more} more."),
    "big taking": (20, "HK 3.2", "The most discs that one taking gives: {discs}, from area {number}."),
    "order": (24, "HK 3.5", "{name}'s first taking is worth {value}: with one worth less you work before {name}."),
    "swap": (18, "HK 5.11", "Your oil lamp can bring a disc of a reserve into an area before you take."),
    "return water": (70, "HK 3.4", "You have {water} water: with 2 you could not dig, so giving one back is worth it."),
    # Planning.
    "buy": (60, "HK 5.5", "Your discs can pay {title} ({cost}): {vp} VP at once. Put exactly that on the farmer."),
    "aim": (38, "HK 5.5", "{title} is open to you and scores {vp} VP: it costs {cost}."),
    "digger": (
        52,
        "HK 5.8",
        "The coal digger makes two steps in the Pinge for one yellow disc: more than any other disc gives.",
    ),
    "miner": (54, "HK 5.9", "{coal} coal of the tunnel can be dug: the miner digs up to 3 of them for one food."),
    "teamwork": (
        50,
        "HK 5.4",
        "You have {number} {colour} discs: with some on the farmer and some on the farmhand you get one more.",
    ),
    "idle black": (74, "HK 5.6", "Black discs would find nothing to do: no coal can be dug and there is no water."),
    "unplaced": (46, "HK 4.1", "{discs} on no worker yet: what is not placed is not used."),
    "complete": (40, "HK 4.1", "All your discs are placed: confirm the plan."),
    # Carrying out.
    "workers left": (44, "HK 5.1", "Still to work: {workers}. Whoever has not worked when the turn ends is lost."),
    "only props left": (52, "HK 7.3", "Your {wood} wood can still become props; in winter you keep little of it."),
    "burn": (55, "HK 6", "The charcoal burner makes {coal} coal of your {wood} wood, with 1 VP for each 2 wood."),
    "rope": (36, "HK 5.11", "The rope removes 1 of your {water} water for 1 VP; unused it scores 1 VP at the end too."),
    "drain": (60, "HK 5.6", "{water} water: remove some first, as coal is dug with at most {most}."),
    "steps": (26, "HK 5.2", "{worker} has {steps:step} left: coal on the farm scores, a dry mine lets you dig."),
    "buy best": (62, "HK 5.5", "{title} scores {vp} VP at once, more than it will for whoever buys it later."),
    # What developments ask, and the winter.
    "pay": (50, "HK 5.5", "Pay {owner} with what you need least: the rent asks for {need} food, and you have {food}."),
    "pit props thaler": (56, "HK 6", "The rent of this winter asks for {need} Thaler and you have none."),
    "pit props": (
        30,
        "HK 6",
        "3 wood are 3 props; a Thaler more makes {vp} VP at the end instead of {now}.",
    ),
    "chisel": (50, "HK 6", "A coal for nothing: you have {coal} on the farm."),
    "sacks": (50, "HK 8.4", "With 1 Thaler more you have {thaler}: {vp} VP at the end instead of {now}."),
    "burn in winter": (60, "HK 7.1", "Burned now, 2 wood make {coal} coal on the farm: {vp} VP instead of {now}."),
    "store": (58, "HK 7.3", "{store} scores {vp} VP."),
    "store nothing": (
        30,
        "HK 7.3",
        "Keep what next year needs most: you have {coal} coal, {wood} wood, {food} food.",
    ),
    "props before winter": (
        64,
        "HK 5.6",
        "You have {wood} wood and can keep little: set props, which stay.",
    ),
}


def advise(view: HaspelknechtView, effects: Mapping[int, Effect]) -> list[Advice]:
    """Return what matters to the view's seat now, most important first."""
    if view["seat"] is None or view["over"] or not effects:
        return []
    found = list(_Coach(view, effects).advise())
    return sorted(found, key=lambda advice: -advice.weight)


def said(key: str, parts: Iterable[str], more: int = 0, /, **facts: Any) -> Advice:
    """Return a rule of thumb as advice, with the facts of the position."""
    weight, paragraph, sentence = RULES[key]
    return Advice(put(sentence, **facts), min(weight + more, 100), tuple(parts), paragraph)


class _Coach:
    """A position as the coach looks at it."""

    def __init__(self, view: HaspelknechtView, effects: Mapping[int, Effect]) -> None:
        seat = view["seat"] or 0
        self.view, self.effects = view, effects
        self.question = view["question"]
        self.me = view["players"][seat]
        self.own = f"seat {seat} "
        self.families = {ACTIONS.family[action] for action in effects}
        self.food_due, self.thaler_due = view["board"]["rent"][view["year"] - 1]
        self.food = goods_left(view, self.me, "food")
        self.last_season = view["season"] == SEASONS[-1]
        # Coal that props reach, in Pinge or tunnel, and whether water is in the way.
        printed, me = view["board"], self.me
        if me["pinge"]:
            self.reach = sum(printed["pinge"][: me["pinge_props"] + 1]) - sum(printed["pinge"]) + me["pinge"]
            self.part = f"{self.own}pinge {next_coal(printed['pinge'], me['pinge']) + 1}"
            self.place = f"{self.own}pinge prop {min(me['pinge_props'] + 1, 2)}"
            self.most_water = int(DRY_ENOUGH)
        else:
            self.reach = sum(printed["tunnel"][: me["tunnel_props"]]) - sum(printed["tunnel"]) + me["tunnel"]
            self.part = f"{self.own}section {next_coal(printed['tunnel'], me['tunnel']) + 1}"
            self.place = f"{self.own}section {min(me['tunnel_props'] + 1, 7)} prop"
            self.most_water = int(TUNNEL_WATER)
        self.left = me["pinge"] or me["tunnel"]  # coal that is still in it
        self.flooded = me["water"] > self.most_water

    def advise(self) -> Iterator[Advice]:
        """What there is to say about the question asked."""
        by_question = {
            "take": self.taking,
            "take again": self.taking,
            "swap": self.taking,
            "return water": self.returning,
            "plan": self.planning,
            "carry out": self.carrying,
            "work": self.working,
            "burn": self.burning,
            "store": self.storing,
        }
        yield from by_question.get(self.question, self.choosing)()
        yield from self.standing()

    def standing(self) -> Iterator[Advice]:
        """Who leads: what is left to say when nothing else is."""
        best = max(self.view["players"], key=lambda player: player["vp"])
        if best["vp"] > self.me["vp"]:
            facts = {"leader": name_of(best["seat"]), "most": best["vp"], "vp": self.me["vp"]}
            yield said("standing", [f"seat {best['seat']}"], **facts)
        else:
            place = self.view["order"].index(self.me["seat"]) + 1
            yield said("leading", [f"turn {place}"], vp=self.me["vp"])

    # What every season asks for.

    def rent(self) -> Iterator[Advice]:
        """HK 7.2 Food and Thaler for the winter."""
        facts = {"need": self.food_due, "food": self.food}
        if self.food + self.coming() < self.food_due:
            key = "rent now" if self.last_season else "rent summer" if self.view["season"] == "summer" else "rent soon"
            yield said(key, ["rent", f"{self.own}food"], **facts)
        if self.me["thaler"] < self.thaler_due:
            yield said("rent thaler", ["rent", f"{self.own}thaler"], need=self.thaler_due, thaler=self.me["thaler"])

    def coming(self) -> int:
        """HK 5.2 The food that the plan makes so far."""
        plan = self.me["plan"] or {}
        return sum(plan[worker]["yellow"] for worker in WORKERS[:2] if set(plan.get(worker, ())) == {"yellow"})

    def mine(self) -> Iterator[Advice]:
        """HK 5.6, 5.7 Water, props, coal within reach, the last coal of the Pinge."""
        me, water = self.me, f"{self.own}water"
        if self.flooded:
            yield said("flooded pinge" if me["pinge"] else "flooded tunnel", [water], water=me["water"])
        elif self.left and not self.reach and not me["wood"]:
            yield said("needs prop", [self.place])
        elif self.reach:
            yield said("coal within reach", [self.part], coal=self.reach)
        if 0 < me["pinge"] <= 3 and self.view["year"] < 3:
            facts = {"coal": me["pinge"], "year": self.view["year"], "vp": 3 - self.view["year"]}
            yield said("last coal", [self.part], -8 * (me["pinge"] - 1), **facts)
        if me["shaft"] and not me["pinge"]:
            yield said("lift", [f"{self.own}shaft"], coal=me["shaft"])
            if me["water"] > DRY_ENOUGH:
                yield said("wet shaft", [water, f"{self.own}shaft"], water=me["water"])
        if self.view["year"] == 3 and self.last_season and me["water"] > 1:
            yield said("water at the end", [water], water=me["water"], vp=-int(water_points(me["water"])))

    def open_tiles(self) -> Iterator[tuple[int, str, str]]:
        """HK 5.5 What could be bought without a fee: VP, number and cost."""
        owned = self.me["owned"]
        for number, tile in self.view["developments"].items():
            near = self.view["board"]["near"][number]
            if int(number) not in owned and (number[0] == "1" or any(other in owned for other in near)):
                yield tile["vp"], number, tile["cost"]

    def tile(self, number: str) -> str:
        """What a development is called."""
        return title_name(TITLES[NUMBERS.index(int(number))])

    def cost(self, number: str) -> str:
        """What a development costs, in words."""
        return cost_words(self.view["developments"][number]["cost"])

    # Discs.

    def taking(self) -> Iterator[Advice]:
        """HK 3 What is needed, what a taking brings, the turn order."""
        yield from self.rent()
        yield from self.mine()
        takes = [action for action in self.effects if ACTIONS.family[action] == actions.TAKE]
        wet = [action for action in takes if "water" in self.effects[action].get("gives", {})]
        if wet and self.me["water"] >= self.most_water:
            number = ACTIONS.named(wet[0])["pool"]
            parts = [f"area {number} {ACTIONS.named(action)['colour']}" for action in wet]
            yield said("water icon", parts, number=number, water=self.me["water"] + 1)
        if takes:
            best = max(takes, key=lambda action: sum(self.taken(action).values()))
            named = ACTIONS.named(best)
            part = [f"area {named['pool']} {named['colour']}"]
            yield said("big taking", part, discs=discs_words(self.taken(best)), number=named["pool"])
        if self.question == "take again":
            have = sum(self.me["discs"].values())
            discs = [f"{self.own}discs {colour}" for colour in COLOURS]
            yield said("few discs", discs, discs=have, more=5 - have)
        elif self.question == "take":
            values = [(player["value"], player["seat"]) for player in self.view["players"] if player["value"]]
            if values:
                value, seat = min(values)
                place = self.view["order"].index(seat) + 1
                yield said("order", [f"turn {place}"], name=name_of(seat), value=value)
        if actions.SWAP in self.families:
            yield said("swap", [f"{self.own}marker 32"])
        tiles = sorted(self.open_tiles(), reverse=True)
        if tiles and tiles[0][0] > 0:
            vp, number, _ = tiles[0]
            yield said("aim", [f"development {number}"], title=self.tile(number), vp=vp, cost=self.cost(number))

    def taken(self, action: int) -> dict[str, int]:
        """The discs that a taking gives."""
        gives = self.effects[action].get("gives", {})
        return {colour: gives.get(colour, 0) for colour in COLOURS}

    def returning(self) -> Iterator[Advice]:
        """HK 3.4 A water less."""
        yield said("return water", [f"{self.own}water"], water=self.me["water"])

    # Planning.

    def planning(self) -> Iterator[Advice]:
        """HK 4 What the discs can do, and what lies on no worker."""
        yield from self.rent()
        yield from self.mine()
        free = tray(self.me)
        if self.food and self.food <= self.food_due and self.last_season:
            yield said("keep food", [f"{self.own}food"], food=self.food)
        yield from self.purchases(free)
        if actions.PLAN_DIGGER in self.families and free["yellow"] and (self.reach or self.flooded):
            yield said("digger", [f"{self.own}coal digger", f"{self.own}discs yellow"])
        if actions.PLAN_MINER in self.families and self.reach and not self.flooded:
            yield said("miner", [f"{self.own}miner"], coal=self.reach)
        most = max(COLOURS, key=lambda colour: free[colour])
        if free[most] > 1:
            parts = [f"{self.own}discs {most}", f"{self.own}farmer", f"{self.own}farmhand"]
            yield said("teamwork", parts, number=free[most], colour=tr(most))
        if free["black"] and not self.reach and not self.me["wood"] and not (self.me["pinge"] and self.me["water"]):
            yield said("idle black", [f"{self.own}discs black"])
        if any(free.values()):
            discs = [f"{self.own}discs {colour}" for colour in COLOURS if free[colour]]
            yield said("unplaced", discs, discs=discs_words(free))
        elif actions.PLAN_DONE in self.families:
            yield said("complete", [f"{self.own}farmer"])

    def purchases(self, free: Mapping[str, int]) -> Iterator[Advice]:
        """HK 4.2 A development that the discs on no worker can pay."""
        total, can, plan = sum(free.values()), [], self.me["plan"] or {}
        who = [WORKERS[0], *WORKERS[1 : 1 + is_skilled(self.view, self.me)]]
        who = [self.own + worker for worker in who if not plan.get(worker)]
        for vp, number, cost in self.open_tiles():
            fits = all(cost.count(letter) <= free[colour] for colour, letter in zip(COLOURS, "ybk", strict=True))
            if vp and fits and len(cost) <= total:
                can.append((vp, number))
        if can and who:
            vp, number = max(can)
            facts = {"title": self.tile(number), "cost": self.cost(number), "vp": vp}
            yield said("buy", [f"development {number}", *who], 3 * vp, **facts)

    # Carrying out.

    def carrying(self) -> Iterator[Advice]:
        """HK 5 Which worker first; props, markers, the charcoal burner."""
        can = [WORKERS[ACTIONS.first[action]] for action in self.effects if ACTIONS.family[action] == actions.WORK]
        wood, water = self.me["wood"], self.me["water"]
        plan = self.me["plan"] or {}
        if self.left and not self.reach and not self.flooded:
            woodmen = [worker for worker in can if set(plan.get(worker, ())) == {"brown"}]
            miners = [worker for worker in plan if worker not in self.me["finished"] and self.mines(worker)]
            if wood and miners and actions.PROP in self.families:
                yield said("set prop", [self.place], wood=wood)
            elif woodmen and miners:
                yield said("wood first", [self.own + woodmen[0]], worker=worker_name(woodmen[0]))
        if can:
            parts = [self.own + worker for worker in can if worker != "winch"]
            yield said("workers left", parts, workers=[worker_name(worker) for worker in can])
        elif wood and actions.PROP in self.families:
            yield said("only props left", [f"{self.own}wood", self.place], wood=wood)
        if actions.BURN in self.families:
            parts = [f"{self.own}charcoal burner"]
            yield said("burn", parts, coal=wood // 2 * 2, wood=wood // 2 * 2)
        if actions.USE_ROPE in self.families:
            yield said("rope", [f"{self.own}marker 14"], 20 if water > self.most_water else 0, water=water)

    def mines(self, worker: str) -> bool:
        """Tell whether a worker is planned to dig."""
        what = (self.me["plan"] or {}).get(worker, "none")
        return set(what) == {"black"} if isinstance(what, dict) else worker in WORKERS[2:4] and what != "none"

    def working(self) -> Iterator[Advice]:
        """HK 5.2 to 5.10 What the worker does now."""
        me, worker = self.me, self.view["work"]["worker"]
        if actions.DRAIN in self.families and self.flooded:
            yield said("drain", [f"{self.own}water"], water=me["water"], most=self.most_water)
        digs = worker in WORKERS[:4] and self.view["work"]["steps"] > 0
        if digs and actions.PROP in self.families and self.left and not self.reach and not self.flooded:
            yield said("set prop", [self.place], wood=me["wood"])
        if actions.DIG in self.families:
            yield from self.digging()
        if actions.LIFT in self.families or (actions.DRAIN in self.families and me["shaft"]):
            yield from self.mine()
        buys = [action for action in self.effects if ACTIONS.family[action] == actions.BUY]
        if buys:
            best = max(buys, key=lambda action: self.effects[action].get("points", 0))
            number, vp = str(NUMBERS[ACTIONS.first[best]]), self.effects[best].get("points", 0)
            if vp:
                yield said("buy best", [f"development {number}"], title=self.tile(number), vp=vp)
        if self.view["work"]["steps"]:
            facts = {"worker": _capital(worker_name(worker)), "steps": self.view["work"]["steps"]}
            yield said("steps", [f"{self.own}water", self.part] if me["pinge"] else [self.part], **facts)

    def digging(self) -> Iterator[Advice]:
        """HK 5.7, 7.1 What another coal is good for."""
        me = self.me
        if me["pinge"]:
            need = max(3 - me["coal"], 1)
            vp = int(farm_points(me["coal"] + need, 44 in me["owned"]))
            yield said("coal for points", [f"{self.own}coal"], coal=need, total=me["coal"] + need, vp=vp)
        if 0 < me["pinge"] <= 3 and self.view["year"] < 3:
            facts = {"coal": me["pinge"], "year": self.view["year"], "vp": 3 - self.view["year"]}
            yield said("last coal", [self.part], **facts)

    # What developments ask, and the winter.

    def choosing(self) -> Iterator[Advice]:
        """HK 5.5, 6 The fee, and what 31, 33 and 34 give."""
        thaler, part = self.me["thaler"], [f"{self.own}thaler"]
        points = {"now": int(thaler_points(thaler)), "vp": int(thaler_points(thaler + 1))}
        if self.question == "pay":
            facts = {"owner": name_of(owner_to_pay(self.view)), "need": self.food_due, "food": self.food}
            yield said("pay", [f"{self.own}food"], **facts)
        elif self.question == "pit props":
            if self.thaler_due and not thaler:
                yield said("pit props thaler", ["rent", *part], need=self.thaler_due)
            yield said("pit props", [f"{self.own}wood", *part], **points)
        elif self.question == "coal sacks":
            yield said("sacks", part, thaler=thaler + 1, **points)
        elif self.question == "hammer and chisel":
            yield said("chisel", [self.part], coal=self.me["coal"])

    def burning(self) -> Iterator[Advice]:
        """HK 6 (15) Charcoal before the winter is scored."""
        if actions.BURN in self.families:
            coal, horse = self.me["coal"], 44 in self.me["owned"]
            facts = {"coal": coal + 2, "vp": int(farm_points(coal + 2, horse)), "now": int(farm_points(coal, horse))}
            yield said("burn in winter", [f"{self.own}charcoal burner"], **facts)

    def storing(self) -> Iterator[Advice]:
        """HK 7.3 What scores where it is kept; props before wood is lost."""
        me = self.me
        if me["wood"] > 1 and actions.PROP in self.families:
            yield said("props before winter", [f"{self.own}wood"], wood=me["wood"])
        stores = [action for action in self.effects if ACTIONS.family[action] == actions.STORE]
        for action in stores:
            store, vp = ACTIONS.named(action)["store"], self.effects[action].get("points", 0)
            if vp:
                part = f"{self.own}store {store.split()[-1]}"
                yield said("store", [part], vp, store=_capital(store_name(store)), vp=vp)
        if stores:
            facts = {"coal": me["coal"], "wood": me["wood"], "food": me["food"]}
            yield said("store nothing", [f"{self.own}store farm"], **facts)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
