"""Stored tables are used when they are right, and never in the way when they are not."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from tests.scenes import sheet

from kosti.solver import store
from kosti.solver.sheet.bank import solve_bank
from kosti.solver.sheet.solve import solve

RULES = sheet("classic")


def the_table(folder: Path) -> Path:
    (table,) = folder.glob("*.table")
    return table


def test_a_solved_table_is_stored_and_read_again(own_store: Path) -> None:
    first, second = solve(RULES), solve(RULES)

    assert (first.from_store, second.from_store) == (False, True)
    assert (first.notice, second.notice) == (None, None)
    assert second.value == first.value
    assert np.array_equal(first.values, second.values)
    assert [each.suffix for each in own_store.iterdir()] == [".table"]


def test_equal_rules_of_two_presets_share_a_table() -> None:
    solve(sheet("set"))
    same = sheet("classic", school_total="none", undoubled=[])

    assert solve(same).from_store


def test_other_rules_and_other_costs_have_tables_of_their_own() -> None:
    solve(RULES)

    assert not solve(sheet("classic", school_bonus=60)).from_store
    assert not solve_bank(sheet("attempt-bank"), turn_cost=5).from_store
    assert not solve_bank(sheet("attempt-bank"), turn_cost=6).from_store
    assert solve_bank(sheet("attempt-bank"), turn_cost=5).turn_cost == 5


def test_without_the_store_nothing_is_written(own_store: Path) -> None:
    assert not solve(RULES, stored=False).from_store
    assert not own_store.exists()


def cut(table: Path) -> None:
    table.write_bytes(table.read_bytes()[:-8])


def cut_in_the_header(table: Path) -> None:
    table.write_bytes(table.read_bytes()[:100])


def empty(table: Path) -> None:
    table.write_bytes(b"")


def flip_a_bit(table: Path) -> None:
    data = bytearray(table.read_bytes())
    data[-1] ^= 1
    table.write_bytes(data)


def lengthen(table: Path) -> None:
    table.write_bytes(table.read_bytes() + bytes(8))


def rename_the_version(table: Path) -> None:
    table.write_bytes(table.read_bytes().replace(b'"solver": 1', b'"solver": 0'))


def put_a_folder_there(table: Path) -> None:
    table.unlink()
    table.mkdir()


@pytest.mark.parametrize(
    "spoil",
    [cut, cut_in_the_header, empty, flip_a_bit, lengthen, rename_the_version],
    ids=lambda spoil: spoil.__name__,
)
def test_a_spoilt_table_is_solved_anew(own_store: Path, spoil: Callable[[Path], None]) -> None:
    value = solve(RULES).value
    spoil(the_table(own_store))

    again = solve(RULES)
    assert (again.from_store, again.value, again.notice) == (False, value, None)
    assert solve(RULES).from_store


def test_the_table_of_other_rules_is_not_taken_by_its_name(own_store: Path) -> None:
    other = sheet("classic", school_bonus=60)
    expected = solve(other).value
    wrong = the_table(own_store).read_bytes()
    (own_store / store.TableId(RULES).path.name).write_bytes(wrong)

    assert not solve(RULES).from_store
    assert solve(RULES).value != expected


def test_a_store_that_cannot_be_written_leaves_the_answer_right(
    own_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = own_store.parent / "file"
    file.write_text("in the way")
    monkeypatch.setenv(store.CACHE_VARIABLE, str(file))

    solution = solve(RULES)
    assert solution.value == pytest.approx(164.910971, abs=1e-6)
    assert str(file) in str(solution.notice)


def test_a_folder_in_the_place_of_the_table_is_told(own_store: Path) -> None:
    solve(RULES)
    put_a_folder_there(the_table(own_store))

    solution = solve(RULES)
    assert solution.value == pytest.approx(164.910971, abs=1e-6)
    assert solution.notice is not None
    assert not list(own_store.glob("*.part"))


def test_a_full_disk_leaves_the_answer_right_and_no_litter(
    own_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "replace", full)
    solution = solve(RULES)

    assert solution.value == pytest.approx(164.910971, abs=1e-6)
    assert os.strerror(errno.ENOSPC) in str(solution.notice)
    assert list(own_store.iterdir()) == []


def test_a_table_in_use_survives_a_new_one_in_its_place() -> None:
    solve(RULES)
    reading = solve(RULES)
    store.save(store.TableId(RULES), np.zeros_like(reading.values))

    assert reading.value == pytest.approx(164.910971, abs=1e-6)


def test_solvers_at_the_same_time_do_not_spoil_each_other(own_store: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        values = {each.value for each in pool.map(solve, [RULES] * 12)}
    program = (
        "import kosti, kosti.solver.sheet.solve as s; print(s.solve(kosti.ruleset('set')).value)"
    )
    others = [
        subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    told = {each.communicate()[0] for each in others}

    assert len(values) == 1
    assert told == {f"{solve(sheet('set'), stored=False).value}\n"}
    assert sorted(each.suffix for each in own_store.iterdir()) == [".table", ".table"]
    assert solve(sheet("set")).from_store


def test_writing_to_a_loaded_table_changes_nothing_on_disk() -> None:
    solve(RULES)
    solve(RULES).values[:] = 0

    assert solve(RULES).value == pytest.approx(164.910971, abs=1e-6)


def test_what_a_killed_program_left_is_cleared_away(own_store: Path) -> None:
    own_store.mkdir(parents=True)
    table = store.TableId(RULES).path
    old, fresh = (own_store / f"{table.name}{end}.part" for end in ("old", "fresh"))
    for part in (old, fresh):
        part.write_bytes(b"half a table")
    os.utime(old, (0, 0))
    solve(RULES)

    assert not old.exists()
    assert fresh.exists()


def test_what_visitors_let_solve_takes_so_much_of_the_disk_and_no_more(own_store: Path) -> None:
    """Their tables stand apart; those not used for longest go first, presets and others never."""
    values = np.zeros(1000)
    size = 4096 + values.nbytes
    preset = store.TableId(sheet("twelve"))
    mine, *theirs = (
        store.TableId(sheet("classic", poker_bonus=bonus)) for bonus in (10, 20, 30, 40, 60)
    )
    store.save(mine, values)
    store.keep_apart(3 * size)
    try:
        store.save(preset, values)
        for age, each in enumerate(theirs[:3]):
            store.save(each, values)
            path = own_store / "visitors" / each.path.name
            os.utime(path, (age, age))
        assert store.load(theirs[0], 1000) is not None  # and so it is used
        store.save(theirs[3], values)

        found = [store.load(each, 1000) is not None for each in (mine, preset, *theirs)]
        assert found == [True, True, True, False, True, True]
        assert sum(each.stat().st_size for each in (own_store / "visitors").iterdir()) <= 3 * size
        store.save(theirs[1], np.zeros(10_000))
        assert store.load(theirs[1], 10_000) is None  # it would not fit at all
    finally:
        store.keep_apart(None)
