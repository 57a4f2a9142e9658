"""The terminal: what is written there and how it looks, what is typed, and the game led there."""
