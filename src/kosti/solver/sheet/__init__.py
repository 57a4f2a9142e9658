"""Sheets solved: the exact best play for the most points of a player who plays alone."""
