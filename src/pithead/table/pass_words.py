"""Sentences of words that open a person's page on another device: short, plain, none mistaken for another."""

import secrets

_LIST = """
acorn actor alarm album amber angle ankle apple apron arrow attic autumn badge baker balcony bamboo banjo barley
barrel basket beach beard beaver bench berry bicycle birch biscuit blanket blossom bottle bouquet bracelet branch
bread breeze brick bridge bronze brush bucket buffalo butter button cabin cactus camel camera candle canoe canvas
captain caravan carpet carrot castle cedar cellar chalk cherry chess chimney cinema circus citrus clover cobweb coffee
comet compass copper coral cotton cradle crane cricket crystal cushion daisy dancer desert diamond dolphin donkey
dragon drawer drum eagle easel echo elbow elephant engine falcon farmer feather fence ferry fiddle finger flame flute
forest fossil fountain frost galaxy garden garlic gate ginger giraffe glacier glove goblet granite grape guitar
hammock harbour harvest hazel hedge helmet heron hollow honey horizon iceberg igloo island ivory jacket jaguar jasmine
jewel jigsaw juggler jungle kettle kitchen kitten ladder lagoon lantern lemon leopard lettuce library lily lizard
lobster locket magnet mango maple marble market meadow melon mirror mitten monkey mosaic mountain mushroom mustard
napkin nectar needle nickel noodle nutmeg oasis ocean olive onion orange orchard organ otter oyster paddle palace
panda panther paper parrot pasture peacock pebble pelican pencil pepper piano picnic pigeon pillow pilot pirate planet
plaster pocket poem pony poppy potato prairie pumpkin puppet puzzle quarry quilt rabbit radish rainbow raven ribbon
river robin rocket saddle saffron sailor salmon sandal satin saturn scarf school shadow shepherd silver sparrow spider
spoon squirrel statue summer sunset tailor temple thistle thunder tiger timber tomato trumpet tulip tunnel turtle
umbrella valley velvet village violin
"""
WORDS = tuple(_LIST.split())
COUNT = 6  # of 256 words or more: 48 bits, for ten minutes, once, and with few tries


def new_words() -> str:
    """Return a new sentence of words."""
    return " ".join(secrets.choice(WORDS) for _ in range(COUNT))


def read_words(given: str) -> str:
    """Return a sentence as it was made, however it was typed; nothing, if it cannot have been."""
    words = given.lower().replace("-", " ").replace(",", " ").replace(".", " ").split()
    return " ".join(words) if len(words) == COUNT and all(word in _KNOWN for word in words) else ""


_KNOWN = frozenset(WORDS)
