"""A finished game, or one that goes on, against exact optimal play."""

from kosti.review.by_turns import review_by_turns
from kosti.review.faults import Fault, fault_text
from kosti.review.review import THROW, Account, Decision, Review, review
from kosti.table.positions import parse_position

__all__ = [
    "THROW",
    "Account",
    "Decision",
    "Fault",
    "Review",
    "fault_text",
    "parse_position",
    "review",
    "review_by_turns",
]
