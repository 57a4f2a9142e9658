"""Sections 5, 6 and 7 of the spec, and the disputed points: what the end of a turn brings about."""

from __future__ import annotations

import pytest
from tests.rules.thousand.positions import (
    UNOPENED,
    at,
    events,
    play,
    position,
    refusal,
    rules,
    scores,
)

from kosti.games.events import GameOver
from kosti.games.thousand import Player, ThousandState
from kosti.games.thousand.events import (
    AttemptUsed,
    BoltGiven,
    BoltPenalty,
    BoltsCleared,
    Busted,
    Dotted,
    Fell,
    FellToZero,
    KnockedOff,
    LeftBarrel,
    Opened,
    OpeningDebt,
    Overtaken,
    PitEntered,
    PitLeft,
    SetAside,
    Stopped,
    Truck,
    Won,
)

BUST = "22334"


# T1: the opening


def test_t1_an_opening_turn_needs_50() -> None:
    state = position(rules(opening=50), UNOPENED, at(0))
    assert refusal(state, "+45").code == "not-open"

    after = play(state, "+50")
    assert after.players[0] == at(50, opening_points=50)
    assert (Opened, 0) in events(after)


def test_t1_with_opening_0_everybody_is_open_from_the_start() -> None:
    state = ThousandState.before(rules(opening=0), 2)

    assert [player.opened for player in state.players] == [True, True]
    assert scores(play(state, "+5")) == [5, 0]
    assert play(state, BUST).players[0].bolts == 1


def test_the_opening_stays_opened_at_0() -> None:
    state = play(position(rules(), at(505), at(0)), "+50")

    assert (state.players[0].score, state.players[0].opened) == (0, True)
    assert rules().least(state.players[0]) == 5


# The opening debt


def test_every_third_bust_before_the_opening_costs_the_debt() -> None:
    state = position(rules(opening_debt=50), UNOPENED)
    found = []
    for _ in range(7):
        state = play(state, BUST)
        found.append(state.players[0].score)

    assert found == [0, 0, -50, -50, -50, -100, -100]
    assert state.players[0].failed == 7


def test_later_turns_pay_the_debt_back() -> None:
    state = position(rules(opening_debt=50), Player(score=-50, failed=3), at(0))

    after = play(state, "+60")
    assert after.players[0] == Player(score=10, opened=True, opening_points=60, failed=3)


def test_the_debt_may_go_below_the_floor_but_a_penalty_may_not() -> None:
    ruleset = rules(opening_debt=50, bolts_when_bound=True, floor=0)
    state = play(position(ruleset, Player(failed=2, bolts=2), at(0)), BUST)

    assert state.players[0] == Player(score=-50, failed=3)
    assert state.events == (
        Busted(0, lost=0),
        OpeningDebt(0, points=50, failed=3),
        BoltGiven(0, bolts=3, of=3),
        BoltPenalty(0, points=0),
    )


# T3, T4: pits


def test_t3_a_pit_must_be_left_in_one_turn() -> None:
    state = position(rules(), at(295), at(0))

    assert scores(play(state, "+5")) == [300, 0]
    assert refusal(position(rules(), at(200), at(0)), "+95").code == "in-pit"


@pytest.mark.parametrize(("score", "least"), [(195, 5), (200, 100), (295, 5), (300, 5), (600, 100)])
def test_t4_200_is_in_the_pit_and_300_is_out(score: int, least: int) -> None:
    assert rules().least(at(score)) == least
    assert (rules().pit(score) is not None) == (score in (200, 295, 600))


def test_t3_without_pits_nothing_must_be_left() -> None:
    assert scores(play(position(rules(pits=[]), at(200), at(0)), "+5")) == [205, 0]


def test_a_pit_that_passes_the_target_must_still_be_left() -> None:
    state = position(rules("thousand-plain", pits=[[900, 1100]]), at(950), at(0))

    assert refusal(state, "+50").code == "in-pit"
    assert play(state, "+150").winner == 0


# T5, T6: bolts


@pytest.mark.parametrize(("bound", "bolts"), [(False, 0), (True, 1)])
@pytest.mark.parametrize("player", [UNOPENED, at(250)], ids=["before the opening", "in a pit"])
def test_t5_bolts_when_bound(player: Player, bound: bool, bolts: int) -> None:
    after = play(position(rules(bolts_when_bound=bound), player, at(0)), BUST)

    assert after.players[0].bolts == bolts


def test_t5_everywhere_means_before_the_opening_and_in_a_pit_too() -> None:
    ruleset = rules(bolts_when_bound="everywhere")

    assert play(position(ruleset, UNOPENED, at(0)), BUST).players[0].bolts == 1
    assert play(position(ruleset, at(250), at(0)), BUST).players[0].bolts == 1
    assert play(position(ruleset, at(350), at(0)), BUST).players[0].bolts == 1


def test_t5_everywhere_a_bust_on_the_barrel_is_an_attempt_and_a_bolt() -> None:
    after = play(position(rules(bolts_when_bound="everywhere"), at(880, barrel=0)), BUST)

    assert after.players[0] == at(880, barrel=1, bolts=1)
    assert [kind for kind, _ in events(after)] == [Busted, AttemptUsed, BoltGiven]


def test_t5_everywhere_the_last_bolt_leads_off_the_barrel_without_a_fall() -> None:
    after = play(position(rules(bolts_when_bound="everywhere"), at(880, barrel=0, bolts=2)), BUST)

    assert after.players[0] == at(780)
    assert after.events == (
        Busted(0, 0),
        AttemptUsed(0, 1, 3),
        BoltGiven(0, 3, 3),
        BoltPenalty(0, 100),
        LeftBarrel(0, 780),
    )


def test_t5_everywhere_the_fall_comes_before_the_bolt() -> None:
    after = play(position(rules(bolts_when_bound="everywhere"), at(880, barrel=2, bolts=2)), BUST)

    assert after.players[0] == at(680, falls=1)
    assert [kind for kind, _ in events(after)][1:5] == [AttemptUsed, Fell, BoltGiven, BoltPenalty]


def test_t5_everywhere_a_sitter_who_keeps_the_line_keeps_the_seat() -> None:
    ruleset = rules(bolts_when_bound="everywhere", bolts=1, bolt_penalty=20, barrel_clamp=False)

    assert play(position(ruleset, at(900, barrel=0)), BUST).players[0] == at(880, barrel=1)
    assert play(position(ruleset, at(895, barrel=0)), BUST).players[0] == at(875)
    assert play(position(rules(bolts_when_bound="everywhere", floor=900), at(880, barrel=0,
                bolts=2)), BUST).players[0] == at(880, barrel=1)  # fmt: skip


@pytest.mark.parametrize("bound", [False, True])
def test_t5_a_bust_on_the_barrel_is_no_bolt_otherwise(bound: bool) -> None:
    state = position(rules(bolts_when_bound=bound), at(880, barrel=0, bolts=2), at(0))

    assert play(state, BUST).players[0] == at(880, barrel=1, bolts=2)


def test_t5_a_fall_leaves_the_bolts_as_they_are() -> None:
    after = play(position(rules(), at(880, barrel=2, bolts=2), at(0)), BUST)

    assert after.players[0] == at(780, falls=1, bolts=2)


@pytest.mark.parametrize(("cleared", "bolts"), [(False, 2), (True, 0)])
def test_t6_bolts_add_up_or_are_cleared_by_a_score(cleared: bool, bolts: int) -> None:
    state = position(rules(bolts_cleared_by_score=cleared), at(100, bolts=2), at(0))
    after = play(state, "+30")

    assert after.players[0].bolts == bolts
    assert ((BoltsCleared, 0) in events(after)) == cleared


def test_t6_the_third_bolt_costs_100_and_clears_them() -> None:
    after = play(position(rules(), at(400, bolts=2), at(0)), BUST)

    assert after.players[0] == at(300, bolts=0)
    assert after.events == (
        Busted(0, 0),
        BoltGiven(0, 3, 3),
        BoltPenalty(0, 100),
    )


def test_t6_one_bolt_may_be_enough_and_none_may_count() -> None:
    one = play(position(rules(bolts=1, bolt_penalty=5), at(400), at(0)), BUST)
    none = play(position(rules(bolts="none"), at(400), at(0)), BUST)

    assert one.players[0] == at(395)
    assert none.players[0] == at(400)


# T7, T8: overtaking and the truck


@pytest.mark.parametrize(("amount", "after"), [(50, [330, 250]), (25, [330, 275]), (0, [330, 300])])
def test_t7_what_an_overtaken_player_loses(amount: int, after: list[int]) -> None:
    assert scores(play(position(rules(overtake=amount), at(100), at(300)), "+230")) == after


@pytest.mark.parametrize(
    ("start", "other", "points", "lost"),
    [
        pytest.param(100, 130, 30, 0, id="equal afterwards is no overtaking"),
        pytest.param(130, 130, 30, 0, id="equal before is no overtaking"),
        pytest.param(125, 130, 30, 50, id="behind before, ahead afterwards"),
        pytest.param(100, 30, 30, 0, id="ahead before"),
    ],
)
def test_t7_overtaking_is_strict(start: int, other: int, points: int, lost: int) -> None:
    state = position(rules(), at(start), at(other))

    assert scores(play(state, f"+{points}"))[1] == other - lost


def test_t7_unopened_players_are_exempt() -> None:
    state = position(rules(opening_debt=50), at(-50), UNOPENED)

    assert scores(play(state, "+60")) == [10, 0]


def test_t7_barrel_sitters_are_exempt() -> None:
    ruleset = rules(barrel_line=500, barrel_strict=True, barrel_clamp=False, knock=False)
    state = position(ruleset, at(480), at(505, barrel=0), at(495))

    assert scores(play(state, "+50")) == [530, 505, 445]


def test_t7_unopened_players_may_be_charged_too() -> None:
    ruleset = rules(opening_debt=50, overtake_spares=["barrel"], floor="none")
    state = position(ruleset, at(-50), UNOPENED)

    assert scores(play(state, "+60")) == [10, -50]


def test_t7_a_sitter_who_is_charged_below_the_line_leaves_the_barrel_without_a_fall() -> None:
    ruleset = rules(barrel_line=500, barrel_clamp=False, knock=False, overtake_spares=["unopened"])
    state = position(ruleset, at(480), at(505, barrel=1), at(600, barrel=2), at(600, barrel=0))
    after = play(state, "+200")

    assert after.players[1:] == (at(455), at(550, barrel=2), at(550, barrel=0))
    assert [event for event in after.events if event.seat == 1] == [
        Overtaken(1, 50, by=0),
        LeftBarrel(1, 455),
    ]


def test_t7_one_just_knocked_off_is_charged_too_where_nobody_is_spared() -> None:
    ruleset = rules(barrel_clamp=False, overtake_spares=[])
    state = position(ruleset, at(800), at(885, barrel=0), at(920))

    assert scores(play(state, "+100")) == [900, 735, 920]
    spared = position(rules(barrel_clamp=False), at(800), at(885, barrel=0), at(920))
    assert scores(play(spared, "+100")) == [900, 785, 920]


def test_t7_is_measured_on_the_score_after_sitting_down() -> None:
    clamped = position(rules(), at(860), at(885), at(870))

    assert scores(play(clamped, "+30")) == [880, 885, 820]


def test_t8_a_mover_on_the_truck_overtakes_nobody() -> None:
    assert scores(play(position(rules(), at(500), at(530)), "+55")) == [0, 530]
    assert scores(play(position(rules(truck="none"), at(500), at(530)), "+55")) == [555, 480]


def test_a_truck_by_bolts() -> None:
    after = play(position(rules(), at(655 + 50, bolts=2), at(0)), BUST)
    assert after.players[0].score == 605

    after = play(position(rules(pits=[]), at(655, bolts=2), at(0)), BUST)
    assert after.players[0] == at(0)
    assert events(after)[-1] == (Truck, 0)


def test_a_truck_is_another_number() -> None:
    assert scores(play(position(rules(truck=300), at(250), at(0)), "+50")) == [0, 0]


# T11 to T14: the barrel


@pytest.mark.parametrize(("strict", "sits"), [(False, 0), (True, None)])
def test_t11_exactly_the_line(strict: bool, sits: int | None) -> None:
    after = play(position(rules(barrel_strict=strict), at(800), at(0)), "+80")

    assert after.players[0] == at(880, barrel=sits)
    assert play(position(rules(barrel_strict=strict), at(800), at(0)), "+85").players[0].sits


@pytest.mark.parametrize(
    ("clamp", "points", "score"), [(True, 115, 880), (False, 115, 915), (False, 195, 995)]
)
def test_t12_sitting_down_sets_the_score_to_the_line(clamp: bool, points: int, score: int) -> None:
    after = play(position(rules(barrel_clamp=clamp), at(800), at(0)), f"+{points}")

    assert after.players[0] == at(score, barrel=0)


@pytest.mark.parametrize(("clamp", "score"), [(True, 880), (False, 995)])
def test_t12_nobody_wins_without_having_sat(clamp: bool, score: int) -> None:
    after = play(position(rules(barrel_clamp=clamp), at(800), at(0)), "+500")

    assert after.players[0] == at(score, barrel=0)
    assert not after.over


def test_t12_from_995_five_points_win() -> None:
    state = position(rules(barrel_clamp=False), at(995, barrel=0), at(0))

    assert play(state, "52234 stop").winner == 0


@pytest.mark.parametrize(("attempts", "allowed"), [(1, 1), (3, 3)])
def test_t13_attempts_on_the_barrel(attempts: int, allowed: int) -> None:
    state = position(rules(barrel_attempts=attempts), at(880, barrel=0))
    for _ in range(allowed - 1):
        state = play(state, BUST)
        assert state.players[0].sits
    state = play(state, BUST)

    assert state.players[0] == at(780, falls=1)
    assert events(state)[-1] == (Fell, 0)


def test_t13_without_a_limit_nobody_falls_by_busts() -> None:
    state = position(rules(barrel_attempts="none"), at(880, barrel=0))
    for _ in range(20):
        state = play(state, BUST)

    assert state.players[0] == at(880, barrel=20)


@pytest.mark.parametrize(("knock", "other"), [(True, at(780, falls=1)), (False, at(880, barrel=1))])
def test_t14_sitting_down_knocks_the_others_off(knock: bool, other: Player) -> None:
    after = play(position(rules(knock=knock), at(800), at(880, barrel=1)), "+80")

    assert after.players[1] == other


def test_t14_sitting_down_while_two_others_sit() -> None:
    ruleset = rules(knock=True)
    state = position(ruleset, at(800), at(880, barrel=2), at(880, barrel=0, falls=2), at(850))
    after = play(state, "+100")

    assert after.players == (at(880, barrel=0), at(780, falls=1), at(0), at(800))
    assert [event for event in after.events if isinstance(event, KnockedOff)] == [
        KnockedOff(1, by=0),
        KnockedOff(2, by=0),
    ]
    assert (FellToZero, 2) in events(after)


def test_the_barrel_is_won_only_by_the_whole_rest_in_one_turn() -> None:
    state = position(rules(), at(880, barrel=1), at(0))

    assert refusal(state, "+115").code == "on-barrel"
    won = play(state, "+120")
    assert (won.over, won.winner, won.players[0]) == (True, 0, at(1000, barrel=1))
    assert events(won)[-2:] == [(Won, 0), (GameOver, 0)]


# T16: the win


def test_t16_the_game_ends_at_once_and_nobody_is_overtaken() -> None:
    won = play(position(rules("thousand-plain"), at(900), at(950)), "+120")

    assert (scores(won), won.over) == ([1020, 950], True)
    assert (won.legal(), won.seat, won.due) == ((), None, 0)
    assert [place.place for place in won.places()] == [1, 2]
    assert refusal(won, BUST).code == "game-over"


def test_t16_a_win_comes_before_the_truck() -> None:
    state = position(rules("thousand-open", truck=1000), at(950), at(0))

    assert scores(play(state, "+50")) == [1000, 0]


# T19: the floor


@pytest.mark.parametrize(
    ("floor", "score"), [(0, 0), ("none", -70), (-50, -50), (20, 20), (100, 30)]
)
def test_t19_no_penalty_pushes_below_the_floor(floor: int | str, score: int) -> None:
    after = play(position(rules(floor=floor), at(30, bolts=2), at(0)), BUST)

    assert after.players[0].score == score


def test_t19_an_overtaken_player_loses_no_more_than_to_the_floor() -> None:
    after = play(position(rules(), at(0), at(30)), "+50")

    assert scores(after) == [50, 0]
    assert after.events[1] == Overtaken(1, 30, by=0)


# Falls


def test_a_fall_to_the_opening_points() -> None:
    ruleset = rules("thousand-850")
    state = position(ruleset, at(800), at(850, barrel=7, opening_points=125))
    after = play(state, "+75")

    assert after.players[1] == at(125, opening_points=125, falls=1)


def test_a_fall_to_the_opening_points_where_there_was_none() -> None:
    ruleset = rules("thousand-open", fall_penalty="to-opening", falls=3)
    after = play(position(ruleset, Player(dots=5), at(0)), "dot")

    assert after.players[0] == Player(falls=1)


def test_the_fall_that_empties_the_account() -> None:
    one = play(position(rules(falls=1), at(880, barrel=2), at(0)), BUST)
    many = play(position(rules(falls="none"), at(880, barrel=2, falls=7), at(0)), BUST)

    assert one.players[0] == at(0, falls=0)
    assert many.players[0] == at(780, falls=8)


def test_a_fall_and_a_truck_together() -> None:
    ruleset = rules(truck=780)

    by_attempts = play(position(ruleset, at(880, barrel=2), at(0)), BUST)
    assert by_attempts.players[0] == at(0, falls=1)
    assert [kind for kind, _ in events(by_attempts)] == [
        Busted,
        AttemptUsed,
        Fell,
        Truck,
    ]

    knocked = play(position(ruleset, at(860), at(880, barrel=0)), "+20")
    assert knocked.players == (at(880, barrel=0), at(0, falls=1))


def test_the_truck_on_the_barrel_leaves_the_barrel() -> None:
    after = play(position(rules(truck=880), at(800), at(880 - 20)), "+80")

    assert after.players == (at(0), at(860))


# One turn, many effects


def test_one_turn_passing_three_players_and_drawing_level_with_a_fourth() -> None:
    ruleset = rules()
    state = position(ruleset, at(500), at(605), at(700), at(800), at(650), UNOPENED)
    after = play(state, "+300")

    # 605 lands on the truck, 700 and 650 in the pit, 800 is level.
    assert scores(after) == [800, 0, 650, 800, 600, 0]
    assert [event for event in after.events if not isinstance(event, Stopped)] == [
        Overtaken(1, 50, by=0),
        Overtaken(2, 50, by=0),
        Overtaken(4, 50, by=0),
        Truck(1, 555),
        PitLeft(1, 600, 700),
        PitEntered(2, 600, 700),
    ]


def test_an_opening_turn_may_overtake_and_sit_down() -> None:
    after = play(position(rules(), UNOPENED, at(880, barrel=0), at(700)), "+900")

    assert after.players == (
        at(880, barrel=0, opening_points=880),
        at(780, falls=1),
        at(650),
    )


# Section 7: the open barrel


def test_open_only_exactly_the_target_wins() -> None:
    state = position(rules("thousand-open"), at(900), at(0))

    assert play(state, "+100").winner == 0
    assert refusal(state, "+105").code == "bad-points"
    assert scores(play(state, "+95")) == [995, 0]


def test_open_an_overshoot_before_the_opening_is_a_dot_and_no_failed_opening() -> None:
    ruleset = rules("thousand-open", target=50, pits=[], truck="none", opening_debt=50)
    after = play(position(ruleset, UNOPENED, at(0)), "66612")

    assert after.players[0] == Player(dots=1)


def test_open_exactly_the_target_with_all_five_dice_is_not_yet_won() -> None:
    state = play(position(rules("thousand-open"), at(875), at(0)), "12345")
    assert (state.turn_points, state.confirm) == (125, True)
    assert refusal(state, "stop").code == "confirm-due"

    assert play(state, "12346").players[0] == at(875, dots=1)
    assert play(state, BUST).players[0] == at(875, bolts=1)


def test_open_exactly_the_target_before_the_opening_is_not_enough() -> None:
    ruleset = rules("thousand-open", target=50, opening=75, pits=[], truck="none")
    state = play(position(ruleset, UNOPENED, at(0)), "55523")

    assert state.turn_points == 50
    assert refusal(state, "stop").code == "not-open"


def test_open_the_last_dot_is_a_fall() -> None:
    first = play(position(rules("thousand-open"), at(990, dots=5), at(0)), "11234")
    assert first.players[0] == at(0)

    second = play(position(rules("thousand-open", falls=2), at(990, dots=5), at(0)), "11234")
    assert second.players[0] == at(890, falls=1)
    assert [kind for kind, _ in events(second)] == [
        SetAside,
        Dotted,
        Fell,
    ]


def test_open_a_fall_by_dots_may_meet_the_truck() -> None:
    ruleset = rules("thousand-open", falls=2, truck=890)

    assert play(position(ruleset, at(990, dots=5), at(0)), "11234").players[0] == at(0, falls=1)


def test_open_a_choice_of_dice_decides_whether_it_is_a_dot() -> None:
    ruleset = rules("thousand-open", set_aside="at-least-one")
    state = play(position(ruleset, at(985), at(0)), "11534")

    assert play(state, "(15) stop").winner == 0
    assert play(state, "(11)").players[0] == at(985, dots=1)
    assert play(state, "(5)").turn_points == 5
