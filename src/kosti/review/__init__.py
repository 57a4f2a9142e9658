"""A finished game, or one that goes on, against exact optimal play."""

from kosti.review.review import THROW, Account, Decision, Review, review
from kosti.table.positions import parse_position

__all__ = [
    "THROW",
    "Account",
    "Decision",
    "Review",
    "parse_position",
    "review",
]
