"""Many games between bots."""

import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import kosti
from kosti.errors import RulesError
from kosti.games.family import Family
from kosti.games.registry import begin
from kosti.games.sheet import SheetState
from kosti.players import bot
from kosti.simulate import play_game, simulate
from kosti.simulate.engine import through_engine
from kosti.simulate.families import PARTS
from kosti.simulate.results import Lead

SMALL = kosti.ruleset(
    "classic", cells=["fives", "pair", "chance"], order="free", school_total="none"
)


def test_the_same_seed_gives_the_same_games_however_many_cores_share_them() -> None:
    one = simulate(SMALL, ["greedy", "random"], 50, seed=3, cores=1)
    two = simulate(SMALL, ["greedy", "random"], 50, seed=3, cores=2)
    other = simulate(SMALL, ["greedy", "random"], 50, seed=4, cores=1)

    for alone, shared in zip(one.seats, two.seats, strict=True):
        assert alone.totals.tolist() == shared.totals.tolist()
        assert alone.shares.tolist() == shared.shares.tolist()
    assert one.seats[0].totals.tolist() != other.seats[0].totals.tolist()


def test_the_cells_add_up_to_the_totals_and_the_wins_to_one() -> None:
    run = simulate(SMALL, ["greedy", "random", "random"], 40, cores=1)

    for seat in run.seats:
        assert sum(seat.cells.values()) == pytest.approx(seat.mean)
        low, high = seat.win_interval
        assert low <= seat.win_share <= high
    assert sum(seat.win_share for seat in run.seats) == pytest.approx(1)
    assert run.turns.tolist() == [9] * 40


@pytest.mark.parametrize(
    "preset", ["classic", "yatzy", "kubiki", "two-stage", "free-choice", "set"]
)
def test_optimal_games_agree_with_the_exact_value(preset: str) -> None:
    rules = kosti.ruleset(preset)
    seat = simulate(rules, ["optimal"], 100_000, seed=7).seats[0]

    assert abs(seat.mean - kosti.solve(rules).value) < 4 * seat.error


@pytest.mark.parametrize("players", [["optimal", "random"], ["greedy"]])
def test_a_seed_may_be_negative(players: list[str]) -> None:
    below, above = (simulate(SMALL, players, 20, seed=seed, cores=1) for seed in (-3, 3))

    assert below.seats[0].totals.tolist() != above.seats[0].totals.tolist()


def test_the_stronger_player_wins_more_often() -> None:
    run = simulate(SMALL, ["optimal", "random"], 300, cores=1)

    assert run.seats[0].win_interval[0] > 0.5


def test_events_are_counted_where_there_is_no_sheet() -> None:
    run = simulate(kosti.ruleset("thousand", target=300, barrel_line=200), ["threshold"] * 2, 20)

    assert run.events["game-over"] == 1
    assert run.events["bust"] > 1
    assert run.seats[0].cells == {}


@pytest.mark.parametrize(
    ("preset", "player"), [("thousand-plain", "random"), ("showdown", "greedy")]
)
def test_changes_of_the_lead_are_counted_after_every_turn(preset: str, player: str) -> None:
    rules = kosti.ruleset(preset)
    run = simulate(rules, [player] * 3, 4, seed=2, cores=1)

    assert run.lead_changes is not None
    for number, changes in enumerate(run.lead_changes):
        game = play_game(rules, [bot(player, rules)] * 3, Random(f"2/{number}"))
        leaders, state = [], begin(rules, 3)
        for move in game.moves:
            state = state.apply(move.action)
            if state.over or state.number > move.number > 0:
                totals = [place.total for place in state.places()]
                leaders += [totals.index(max(totals))] * (totals.count(max(totals)) == 1)
        assert changes == sum(one != two for one, two in pairwise(leaders))
    assert simulate(SMALL, ["random"] * 2, 3, cores=1).lead_changes is None


def test_the_lead_changes_when_another_leads_alone() -> None:
    lead = Lead()
    changes = []
    for totals in ((0, 0), (5, 0), (5, 5), (10, 5), (10, 10), (10, 20), (0, 20), (30, 20)):
        lead.note(totals)
        changes.append(lead.changes)

    assert changes == [0, 0, 0, 0, 0, 1, 1, 2]


def test_a_family_of_which_nothing_is_said_is_played_through_the_engine() -> None:
    family = Family("unheard-of", {}, type(SMALL), SheetState.before, presets="")
    part = PARTS.of(family)
    played = through_engine(part, SMALL, ("greedy", "random"), 30, "1", lambda _: None, 2)
    known = simulate(SMALL, ["greedy", "random"], 30, seed=1, cores=1)

    assert part.compiled(SMALL, ["random"]) is None
    assert played.totals.T.tolist() == [seat.totals.tolist() for seat in known.seats]
    assert played.events["game-over"] == 1
    assert played.lead_changes is not None
    assert played.cells == ({}, {})


def test_an_unknown_bot_and_too_many_players_are_refused() -> None:
    with pytest.raises(RulesError) as unknown:
        simulate(SMALL, ["greddy"], 10)
    with pytest.raises(RulesError) as crowd:
        simulate(SMALL, ["random"] * 17, 10)

    assert (unknown.value.code, crowd.value.code) == ("unknown-bot", "bad-players")


# Processes

SCRIPT = """
import kosti
from kosti.simulate import simulate

print("begun")
run = simulate(kosti.ruleset("kubiki"), ["greedy", "random"], 60, cores=2)
print(len(run.seats))
"""


def test_a_plain_script_needs_no_main_guard(tmp_path: Path) -> None:
    file = tmp_path / "plain.py"
    file.write_text(SCRIPT, encoding="utf-8")

    run = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, check=True)

    assert (run.stdout, run.stderr) == ("begun\n2\n", "")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks Linux for processes")
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGKILL])
def test_no_worker_outlives_a_simulation_that_is_ended(ending: signal.Signals) -> None:
    words = [sys.executable, "-c", SCRIPT.replace("60, cores", "10**6, cores")]
    nowhere = subprocess.DEVNULL
    with subprocess.Popen(words, stdout=nowhere, stderr=nowhere) as run:
        while len(workers := children(run.pid)) < 3:
            time.sleep(0.05)
        run.send_signal(ending)
        assert run.wait() != 0
    while any(map(is_alive, workers)):
        time.sleep(0.05)


def children(pid: int) -> list[int]:
    """Return the processes that a process has started."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(each) for each in found.split()]


def is_alive(pid: int) -> bool:
    """Tell whether a process runs and does not only wait to be noted by its parent."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"
