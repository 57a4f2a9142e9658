"""Changes of a view: applied to what was told before they give what is told now."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.session import CREATOR, SPECTATOR, Session

from kosti.games.registry import presets
from kosti.i18n import Lang, Translator
from kosti.table.codec import encode
from kosti.table.patches import patch, patched
from kosti.table.viewing import view_of

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from(["", "а", "б"]),
    lambda inner: (
        st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.sampled_from("xyz"), inner, max_size=3)
    ),
    max_leaves=12,
)


def plain(value: object) -> Any:
    """Return a value as it is after its way through JSON."""
    return json.loads(json.dumps(encode(value)))


@given(PLAIN, PLAIN)
def test_a_change_leads_from_any_value_to_any_other(before: object, after: object) -> None:
    change = patch(before, after)
    found = plain(before) if change is None else patched(plain(before), plain(change))

    assert found == plain(after)


@given(PLAIN)
def test_equal_values_need_no_change(value: object) -> None:
    assert patch(value, value) is None


@pytest.mark.parametrize("rules", presets())
def test_changes_of_a_whole_game_lead_to_the_views_of_its_end(rules: str) -> None:
    session, chance = Session.open(rules), random.Random(5)
    viewers = [(CREATOR, Translator(Lang.RU)), (SPECTATOR, Translator(Lang.EN))]
    told = [plain(view_of(session.table, viewer, t)) for viewer, t in viewers]
    for _ in range(60):
        before = [view_of(session.table, viewer, t) for viewer, t in viewers]
        choices = before[0].choices
        if choices is None:
            break
        if choices.throw:
            session.throw()
        else:
            session.play(chance.choice([each for each in choices.moves if each != "skip"]))
        for at, (viewer, t) in enumerate(viewers):
            now = view_of(session.table, viewer, t)
            told[at] = patched(told[at], plain(patch(before[at], now)))
            assert told[at] == plain(now)
