"""The record of a game under way."""

import os
from pathlib import Path

import pytest

from kosti import Game, record, ruleset
from kosti.cli.errors import UsageError
from kosti.cli.terminal.records import Keeper

GAME = Game(ruleset("classic"), ["Аня"])
LATER = GAME.play("12345 ones")


def test_every_save_leaves_a_whole_record(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "game.kosti")

    for game in (GAME, LATER):
        keeper.save(game)
        assert record.loads((tmp_path / "game.kosti").read_bytes()) == game
        assert keeper.saved == game
    assert [file.name for file in tmp_path.iterdir()] == ["game.kosti"]


def test_a_save_that_fails_leaves_the_old_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Keeper(tmp_path / "game.kosti")
    keeper.save(GAME)

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(UsageError, match="the disk is full"):
        keeper.save(LATER)

    assert keeper.saved == GAME
    assert record.loads((tmp_path / "game.kosti").read_bytes()) == GAME
    assert [file.name for file in tmp_path.iterdir()] == ["game.kosti"]


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")
def test_links_and_permissions_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real.kosti", tmp_path / "link.kosti"
    Keeper(real).save(GAME)
    real.chmod(0o640)
    link.symlink_to(real)

    Keeper(link).save(LATER)

    assert link.is_symlink()
    assert record.loads(real.read_bytes()) == LATER
    assert real.stat().st_mode & 0o777 == 0o640


def test_a_new_file_must_be_new(tmp_path: Path) -> None:
    file = tmp_path / "game.kosti"

    assert Keeper.fresh(file).path == file
    assert not file.exists()
    file.touch()
    with pytest.raises(UsageError) as refusal:
        Keeper.fresh(file)
    assert refusal.value.code == "file-exists"


def test_a_path_can_be_typed_in_a_shell(tmp_path: Path) -> None:
    assert Keeper(tmp_path / "a b.kosti").quoted == f"'{tmp_path}/a b.kosti'"
