"""The arena: bots play matches with rotated seats, and are rated."""
