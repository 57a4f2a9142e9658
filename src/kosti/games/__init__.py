"""The rules of the games as data that is folded; standard library only."""
