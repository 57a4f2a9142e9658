"""A finished game, or one that goes on, against exact optimal play."""

from kosti.review.position import parse_position
from kosti.review.review import THROW, Account, Decision, Review, review

__all__ = [
    "THROW",
    "Account",
    "Decision",
    "Review",
    "parse_position",
    "review",
]
