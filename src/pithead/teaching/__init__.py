"""Learning a game: courses of lessons that run on the real engine, and a coach."""
