"""How good an action looks, and what a position is worth: for bots and search. No rule is in here."""
