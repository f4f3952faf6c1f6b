"""Search over what a seat can know: information-set Monte Carlo tree search for two to four seats."""
