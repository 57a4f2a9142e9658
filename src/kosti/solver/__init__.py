"""Exact optimal play: tables solved once, then asked for every decision (NumPy and Numba).

Nothing here is imported by the rules; importing `kosti` alone loads neither NumPy nor Numba.
"""
