"""The table: games in the browser and over HTTP. It knows every game through `core`, and only views leave it."""
