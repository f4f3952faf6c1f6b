"""Learning from self-play: positions with what came of them, a network that judges them, rounds of both."""
