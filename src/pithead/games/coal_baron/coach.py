"""The coach: rules of thumb of a good player, said of the position in sight; only from what the seat may know."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from pithead.core.teaching import Advice
from pithead.core.text import fill, name_of, tr
from pithead.core.view import Effect
from pithead.games.coal_baron import actions, components
from pithead.games.coal_baron.actions import ACTIONS
from pithead.games.coal_baron.board import standing, words
from pithead.games.coal_baron.board.common import balance
from pithead.games.coal_baron.board.parts import order_part
from pithead.games.coal_baron.mining import CAGE_SIZE
from pithead.games.coal_baron.scoring import FRANCS_A_POINT
from pithead.games.coal_baron.text import SHOWN
from pithead.games.coal_baron.view import CoalBaronView, PlayerView

ADVICE: dict[str, str] = {
    # Which order.
    "coal for it": "You have all the coal for {card}: {points} VP without buying a tile.",
    "same vehicle": "{card}, {points} VP, goes by {vehicle} like another order of yours: one delivery for both.",
    "pays most": "{card} pays most: {points} VP for {count:cube}.",
    "enough orders": "You have {count:open order} already; each that stays open costs 1 VP at the end.",
    # Deliveries.
    "last delivery": "Only {workers:worker} left: deliver by {vehicle} now, for {points} VP.",
    "several": "{count:complete order} by {vehicle}: one delivery brings {points} VP.",
    "may wait": "Delivering by {vehicle} can wait a turn: {card} goes the same way and lacks only {colours}.",
    "ready": "{card} is complete: deliver it by {vehicle} for {points} VP.",
    "out of reach": "Delivering by {vehicle} takes {needed:worker}, you have {workers}: {points} VP have to wait.",
    "majority": "Delivering by {vehicle} puts you ahead: {what}, {points} VP at the end of the shift.",
    "unfinished": "{count:unfinished order} would cost {count} VP; {workers:worker} left: begin no more.",
    # Coal, tiles, francs.
    "mine it": "You have all the coal for {card}, {points} VP: mine it; '{space}' takes {needed:worker}.",
    "lacks": "Your orders lack {colours}: {tile} is for sale for {francs:franc}.",
    "no francs": "Your orders lack {colours}, and {francs:franc} will not buy it: '{space}' takes {needed:worker}.",
    "no orders": "None of your orders lacks coal: take another, such as {card} for {points} VP.",
    "even out": "{light} light and {dark} dark tiles, {points} VP at the end: {tile} for {francs:franc} would help.",
    "purse": "You have {francs:franc}, and '{space}' takes only 1 worker.",
    "empty carts": "The most empty {colour} carts score {points} VP: you have {count}, {name} has {other}. Mine it.",
    "last francs": "Take {count:franc} more for another VP at the end.",
    "alone": "Nobody else has workers left: no hurry, you go on alone with {workers}.",
    "crowded": "Mining takes {needed:worker} or more now: do something else first, if you can.",
    "workers": "{workers:worker} left in shift {shift}: an empty space takes 1, an occupied one 1 more than it holds.",
    # Tiles drawn, and putting back.
    "brings": "{tile} brings {colour} coal, which your orders lack.",
    "evens": "{tile} evens out your pit, {light} light and {dark} dark.",
    "too dear": "You have {francs:franc}: too little for any of them.",
    "none helps": "None of them brings coal that your {count:open order} lack: keep your {francs:franc}.",
    "substitute": "Your orders lack {colour}: take it now, for the price of a {level} cart.",
    "empty it": "An empty {level} cart counts at the end of this shift.",
    "any cube": "Every three cubes left are 1 VP at the end: {colour} is the dearest coal there is.",
    "top or bottom": "On top, {piece} or another of the {count} comes up next for everybody; at the bottom for nobody.",
    "uppermost": "{count} are left to place: the first that you name comes up first.",
    # In the pit.
    "fill from cage": "Coal for {count:slot} of your orders is in the cage: put {colours} on them, 1 step each.",
    "fill from store": "Your store has {colours}, which your orders lack: 1 step each.",
    "up now": "{steps:step} left: go up now, the cage holds coal for {count:slot}.",
    "load": "Load {colours} here: your orders lack it, and {steps:step} are enough to bring it up.",
    "elsewhere": "Your orders lack {colours}: move the cage to {level}.",
    "go up": "Nothing that you need lies at the {level} level: go up.",
    "go down": "Your orders lack {colours}: lower the cage to {level}; load, come up and fill, {steps:step} are left.",
    "too late": "{steps:step} cannot bring more coal to your orders: load for the next time, or stop.",
    "two for one": "{card} lacks {colours}, which you do not have: two spare cubes fill the slot, for 2 steps.",
    "make room": "The cage holds {count} of 5 cubes, and no order needs them: put some into the store.",
    "nothing to mine": "{steps:step} left, but no order wants coal of your pit: stop, or raise some for later.",
    "give": "Give {colour}: none of your other slots needs it.",
    "give cheapest": "Your orders want all that you have: give {colour}, the cheapest.",
}
SHIFTS = 3
FEW = 3  # workers: so few are soon gone


def advise(view: CoalBaronView, effects: Mapping[int, Effect]) -> list[Advice]:
    """Return what matters to the view's seat before it decides, most important first."""
    me = standing.own(view)
    if me is None or view["over"] or not effects:
        return []
    coach = _Coach(view, me, effects)
    by_question = {
        "draft": coach.draft,
        "place": coach.place,
        "buy": coach.buy,
        "keep": coach.keep,
        "substitute": coach.substitute,
        "choose end": coach.put_back,
        "order": coach.put_back,
        "mine": coach.mine,
        "first cube": coach.give,
        "second cube": coach.give,
    }
    by_question[view["question"]]()
    return sorted(coach.said, key=lambda advice: -advice.weight)


class _Coach:
    """Collects what is to be said of one position."""

    def __init__(self, view: CoalBaronView, me: PlayerView, effects: Mapping[int, Effect]) -> None:
        self.view = view
        self.me = me
        self.effects = effects
        self.seat = f"seat {me['seat']}"
        self.said: list[Advice] = []
        self.short = standing.short(me)
        self.last_shift = view["shift"] == SHIFTS

    def say(self, weight: int, key: str, parts: Iterable[str] = (), paragraph: str = "", **facts: Any) -> None:
        """Say a sentence of the table."""
        sentence = fill(tr(ADVICE[key]), facts, SHOWN)
        self.said.append(Advice(sentence[0].upper() + sentence[1:], weight, tuple(parts), paragraph))

    def legal(self, family: int) -> dict[str, Effect]:
        """Return what can be named with a family of actions now, and what it does."""
        found = {}
        for action, effect in self.effects.items():
            if ACTIONS.family[action] == family:
                named = ACTIONS.named(action)
                found[next(iter(named.values()), "")] = effect
        return found

    def needed(self, space: str) -> int:
        """CB 3.2 Return how many workers a space takes. (When a shift ends they come back: effects show no cost.)"""
        return standing.needed(self.view, space)

    # Orders.

    def draft(self) -> None:
        """CB 2.6 Orders that fit each other and the pit."""
        self.orders({card: f"revealed {card}" for card in self.legal(actions.DRAFT)}, "CB 2.6")

    def keep(self) -> None:
        """CB 7.4 The same, of the orders drawn."""
        open_ones = len(self.me["orders"])
        self.orders({card: f"drawn {card}" for card in self.legal(actions.KEEP)}, "CB 7.4")
        if open_ones:
            self.say(65 if self.last_shift else 20, "enough orders", ["drawn none"], "CB 10.3", count=open_ones)

    def orders(self, offered: Mapping[str, str], paragraph: str) -> None:
        """Say which of some orders is good, and why; the values are the parts."""
        own = {standing.vehicle_of(order["card"]) for order in self.me["orders"]}
        best = sorted(offered, key=lambda card: -words.POINTS[card])
        for card in [card for card in best if standing.fits(card, self.me) == len(card.split()[1])][:1]:
            self.say(70, "coal for it", [offered[card]], paragraph, card=card, points=words.POINTS[card])
        for card in [card for card in best if standing.vehicle_of(card) in own][:1]:
            vehicle = standing.vehicle_of(card)
            points = words.POINTS[card]
            self.say(55, "same vehicle", [offered[card]], paragraph, card=card, vehicle=vehicle, points=points)
        for card in best[:1]:
            count = len(card.split()[1])
            self.say(40, "pays most", [offered[card]], paragraph, card=card, points=words.POINTS[card], count=count)

    # Workers.

    def place(self) -> None:
        """CB 3.2 Where to send workers."""
        spaces = self.legal(actions.PLACE)
        self.deliveries(spaces)
        self.coal(spaces)
        self.new_orders(spaces)
        self.evenness(spaces)
        self.carts()
        self.francs(spaces)
        workers = self.me["workers"]
        if not any(player["workers"] for player in self.view["players"] if player is not self.me):
            self.say(20, "alone", [f"{self.seat} workers"], "CB 3.1", workers=workers)
        mining = [self.needed(space) for space in spaces if space.startswith("mine ")]
        if mining and min(mining) >= FEW:
            self.say(25, "crowded", ["mine 10"], "CB 3.2", needed=min(mining))
        self.say(5, "workers", [f"{self.seat} workers"], "CB 3.2", workers=workers, shift=self.view["shift"])

    def deliveries(self, spaces: Mapping[str, Effect]) -> None:
        """CB 7.1, 8.1, 10.3 Deliver in time, several at once, and for majorities."""
        me, workers = self.me, self.me["workers"]
        for vehicle in components.VEHICLES:
            cards = standing.complete(me, vehicle)
            if not cards:
                continue
            space, points = f"deliver {vehicle}", standing.worth(cards)
            parts = [space, *[order_part(self.seat, card) for card in cards]]
            facts = {"vehicle": vehicle, "points": points, "count": len(cards), "card": cards[0], "workers": workers}
            if space not in spaces:
                self.say(45, "out of reach", parts, "CB 3.2", **facts, needed=self.needed(space))
                continue
            company = self.nearly(vehicle)
            if workers - self.needed(space) < FEW:
                self.say(90, "last delivery", parts, "CB 8.1", **facts)
            elif company and len(cards) == 1:
                card, lacks = company
                also = [*parts, order_part(self.seat, card)]
                self.say(44, "may wait", also, "CB 7.1", vehicle=vehicle, card=card, colours=lacks)
            else:
                self.say(
                    75 if len(cards) > 1 else 55, "several" if len(cards) > 1 else "ready", parts, "CB 7.1", **facts
                )
            for element in standing.won_by(self.view, me, cards)[:1]:
                won = int(components.FIRST_POINTS[element])
                part = words.element_part(element)
                said = words.element_words(element)
                self.say(68, "majority", [space, part], "CB 8.1", vehicle=vehicle, what=said, points=won)
        unfinished = len(me["orders"]) - len(standing.complete(me))
        if self.last_shift and unfinished and workers <= 2 * FEW:
            self.say(58, "unfinished", [f"{self.seat} orders"], "CB 10.3", count=unfinished, workers=workers)

    def nearly(self, vehicle: str) -> tuple[str, list[str]] | None:
        """Return an order of a vehicle that lacks one cube, which the player has, and the colour."""
        coal = standing.in_pit(self.me) + standing.raised(self.me)
        for order in self.me["orders"]:
            lacks = standing.lacking(order)
            if standing.vehicle_of(order["card"]) == vehicle and lacks.total() == 1 and lacks <= coal:
                return order["card"], list(lacks)
        return None

    def coal(self, spaces: Mapping[str, Effect]) -> None:
        """CB 5.1, 6.1 Mine what is there, buy what is lacking, earn what it costs."""
        me = self.me
        coal = standing.in_pit(me) + standing.raised(me)
        ready = [order["card"] for order in me["orders"] if standing.lacking(order) and standing.lacking(order) <= coal]
        mines = [space for space in spaces if space.startswith("mine ")]
        if ready and mines:
            card = max(ready, key=lambda one: words.POINTS[one])
            space = min(mines, key=lambda one: self.needed(one))
            needed = self.needed(space)
            parts = [space, order_part(self.seat, card)]
            self.say(64, "mine it", parts, "CB 6.1", card=card, points=words.POINTS[card], space=space, needed=needed)
        if not self.short:
            return
        sold = {space: tile for space, tile in self.tiles(spaces) if tile.split()[0] in self.short}
        weight = 48 if ready else 62
        if sold:
            space = min(sold, key=lambda one: (self.needed(one), words.PRICES[sold[one]]))
            francs = words.PRICES[sold[space]]
            facts = {"colours": list(self.short), "tile": sold[space], "francs": francs}
            self.say(weight, "lacks", [space], "CB 5.1", **facts)
        else:
            self.earn(spaces, weight - 4, "no francs", colours=list(self.short))

    def tiles(self, spaces: Mapping[str, Effect]) -> list[tuple[str, str]]:
        """Return the factory spaces that can be used, with their tiles."""
        return [
            (space["name"], space["holds"])
            for space in self.view["spaces"]
            if space["name"] in spaces and space["name"].startswith("factory ") and space["holds"]
        ]

    def earn(self, spaces: Mapping[str, Effect], weight: int, key: str, **facts: Any) -> None:
        """CB 7.2 Speak of the space that gives francs for the fewest workers."""
        banks = [space for space in spaces if space.startswith("money ")]
        if banks:
            space = min(banks, key=lambda one: (self.needed(one), -int(one.split()[1])))
            needed = self.needed(space)
            facts |= {"francs": self.me["francs"], "space": space, "needed": needed}
            self.say(weight, key, [space, f"{self.seat} francs"], "CB 7.2", **facts)

    def new_orders(self, spaces: Mapping[str, Effect]) -> None:
        """CB 7.3 Take an order when there is none to mine for, or one that the coal is there for."""
        offered = {
            space["holds"]: space["name"]
            for space in self.view["spaces"]
            if space["name"] in spaces and space["name"].startswith("order ") and space["holds"]
        }
        if not offered or (self.last_shift and self.me["workers"] <= 2 * FEW):
            return
        card = max(offered, key=lambda one: (standing.fits(one, self.me) / len(one.split()[1]), words.POINTS[one]))
        facts = {"card": card, "points": words.POINTS[card]}
        if not standing.wanted(self.me):
            self.say(70, "no orders", [offered[card]], "CB 7.3", **facts)
        elif standing.fits(card, self.me) == len(card.split()[1]):
            self.say(50, "coal for it", [offered[card]], "CB 7.3", **facts)

    def evenness(self, spaces: Mapping[str, Effect]) -> None:
        """CB 10.4 Even the sides out while it is cheap, at last in the third shift."""
        sides, points = balance(self.me)
        less = "light" if sides["light"] < sides["dark"] else "dark"
        sold = {space: tile for space, tile in self.tiles(spaces) if tile.split()[2] == less}
        if sold and points <= (-2 if self.last_shift else -4):
            space = min(sold, key=lambda one: (self.needed(one), words.PRICES[sold[one]]))
            facts = {**sides, "points": points, "tile": sold[space], "francs": words.PRICES[sold[space]]}
            self.say(60 if self.last_shift else 34, "even out", [space, f"{self.seat} balance"], "CB 10.4", **facts)

    def carts(self) -> None:
        """CB 8.4 In the third shift, empty the carts that win a majority."""
        if not self.last_shift:
            return
        for level in reversed(range(len(components.COLOURS))):
            colour = components.COLOURS[level]
            empty = [standing.empty_carts(player, level) for player in self.view["players"]]
            mine = empty[self.me["seat"]]
            best = max((seat for seat in range(len(empty)) if seat != self.me["seat"]), key=lambda seat: empty[seat])
            if mine <= empty[best] < self.me["carts"][level]:
                element = components.ELEMENT_NAMES.index(f"{colour} carts")
                facts = {"colour": colour, "points": int(components.FIRST_POINTS[element]), "count": mine}
                parts = [words.element_part(element), f"{self.seat} level {colour}"]
                self.say(52, "empty carts", parts, "CB 8.4", **facts, name=name_of(best), other=empty[best])
                return

    def francs(self, spaces: Mapping[str, Effect]) -> None:
        """CB 7.2, 10.1 A purse for tiles, and at last for points."""
        francs = self.me["francs"]
        cheap = {space: effect for space, effect in spaces.items() if self.needed(space) == 1}
        if not self.last_shift and francs <= FEW:
            self.earn(cheap, 40, "purse")
        if self.last_shift and self.me["workers"] <= FEW and francs % int(FRANCS_A_POINT):
            lacking = int(FRANCS_A_POINT) - francs % int(FRANCS_A_POINT)
            self.say(28, "last francs", [f"{self.seat} francs", "bank"], "CB 10.1", count=lacking)

    # Tiles drawn, substitutes, putting back.

    def buy(self) -> None:
        """CB 5.5 Which of the tiles drawn."""
        tiles, me = self.legal(actions.BUY), self.me
        sides, points = balance(me)
        less = "light" if sides["light"] < sides["dark"] else "dark"
        wanted = [tile for tile in tiles if tile.split()[0] in self.short]
        even = [tile for tile in tiles if tile.split()[2] == less and points]
        for tile in sorted(wanted, key=lambda one: one not in even)[:1]:
            self.say(65, "brings", [f"drawn {tile}"], "CB 5.5", tile=tile, colour=tile.split()[0])
        for tile in even[:1]:
            self.say(45, "evens", [f"drawn {tile}", f"{self.seat} balance"], "CB 10.4", tile=tile, **sides)
        if not tiles:
            self.say(60, "too dear", ["drawn none"], "CB 5.5", francs=me["francs"])
        elif not wanted:
            self.say(35, "none helps", ["drawn none"], "CB 5.5", count=len(me["orders"]), francs=me["francs"])

    def substitute(self) -> None:
        """CB 5.4 Another colour, or none."""
        colours, level = list(self.legal(actions.SUBSTITUTE)), self.view["decision"]["level"]
        for colour in [colour for colour in colours if colour in self.short][-1:]:
            self.say(70, "substitute", [f"supply {colour}"], "CB 5.4", colour=colour, level=level)
        if self.last_shift:
            self.say(50, "empty it", [f"{self.seat} leave empty"], "CB 8.4", level=level)
        for colour in colours[-1:]:
            self.say(15, "any cube", [f"supply {colour}"], "CB 10.2", colour=colour)

    def put_back(self) -> None:
        """CB 5.5, 7.4 Where to, and in which order."""
        facts = self.view["decision"]
        rest = facts["pieces"][facts["ordered"] :]
        if self.view["question"] == "choose end":
            parts = ["return top", "return bottom"]
            self.say(30, "top or bottom", parts, "CB 5.5", piece=rest[0], count=len(rest))
        else:
            self.say(20, "uppermost", [f"drawn {rest[0]}"], "CB 5.5", count=len(rest))

    # In the pit.

    def mine(self) -> None:
        """CB 6 How to use the steps."""
        me, steps = self.me, self.view["decision"]["steps"]
        wanted, cage = standing.wanted(me), Counter(me["cage"])
        useful = wanted & cage
        stored = wanted & Counter(me["store"])
        if self.legal(actions.FILL_STORE):
            parts = [f"{self.seat} store {colour}" for colour in stored]
            self.say(75, "fill from store", parts, "CB 6.6", colours=list(stored))
        lacking = wanted - cage - Counter(me["store"])
        where = {
            level: Counter(cubes) & lacking
            for level, cubes in zip(components.COLOURS, me["levels"], strict=True)
            if Counter(cubes) & lacking
        }
        if me["cage_at"] == components.LEVELS[0]:
            self.at_surface(steps, useful, lacking, where)
        else:
            self.below(steps, useful, where)
        self.exchange(lacking - standing.in_pit(me), steps)

    def at_surface(
        self, steps: int, useful: Counter[str], lacking: Counter[str], where: Mapping[str, Counter[str]]
    ) -> None:
        """CB 6.4 Fill first, then go down for what is lacking."""
        me = self.me
        if useful:
            parts = [f"{self.seat} cage {colour}" for colour in useful]
            self.say(80, "fill from cage", parts, "CB 6.4", count=useful.total(), colours=list(useful))
        elif where and steps > FEW:
            level = max(where, key=lambda one: where[one].total())
            facts = {"colours": list(where[level]), "level": level, "steps": steps}
            self.say(65, "go down", [f"{self.seat} level {level}"], "CB 6.2", **facts)
        elif where or lacking:
            self.say(35, "too late", [f"{self.seat} stop"], "CB 6.1", steps=steps)
        else:
            self.say(30, "nothing to mine", [f"{self.seat} stop"], "CB 6.1", steps=steps)
        held = sum(me["cage"].values())
        if held > FEW and not useful:
            self.say(50, "make room", [f"{self.seat} store"], "CB 6.5", count=held)

    def below(self, steps: int, useful: Counter[str], where: Mapping[str, Counter[str]]) -> None:
        """CB 6.2, 6.3 Load what is wanted, and be up in time."""
        me, here = self.me, self.me["cage_at"]
        room = int(CAGE_SIZE) - sum(me["cage"].values())
        if useful and steps <= useful.total() + 1:
            self.say(85, "up now", [f"{self.seat} surface"], "CB 6.4", steps=steps, count=useful.total())
        elif here in where and room > 0:
            parts = [f"{self.seat} coal {colour}" for colour in where[here]]
            self.say(72, "load", parts, "CB 6.3", colours=list(where[here]), steps=steps)
        elif where and room > 0 and steps > FEW + useful.total():
            level = max(where, key=lambda one: where[one].total())
            facts = {"colours": list(where[level]), "level": level}
            self.say(66, "elsewhere", [f"{self.seat} level {level}"], "CB 6.2", **facts)
        else:
            self.say(62, "go up", [f"{self.seat} surface"], "CB 6.2", level=here)

    def exchange(self, absent: Counter[str], steps: int) -> None:
        """CB 6.7 Two spare cubes stand for one that is not to be had."""
        raised = standing.raised(self.me) - standing.wanted(self.me)
        if raised.total() < 2 or steps < 2 or not self.legal(actions.DOUBLE):
            return
        for order in self.me["orders"]:
            lacks = standing.lacking(order) & absent
            if lacks:
                part = order_part(self.seat, order["card"])
                parts = [f"{self.seat} two cubes", part]
                self.say(58, "two for one", parts, "CB 6.7", card=order["card"], colours=list(lacks))
                return

    def give(self) -> None:
        """CB 6.7 Which cubes to give: those that no other slot needs."""
        sources = list(self.legal(actions.USE))
        wanted = standing.wanted(self.me)
        wanted[self.view["decision"]["slot"]] -= 1
        spare = [source for source in sources if source.split()[0] in standing.raised(self.me) - (+wanted)]
        for source in sorted(spare or sources, key=lambda one: components.COLOURS.index(one.split()[0]))[:1]:
            colour, _, place = source.split()
            key = "give" if spare else "give cheapest"
            self.say(60, key, [f"{self.seat} {place} {colour}"], "CB 6.7", colour=colour)
