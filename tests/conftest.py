"""Settings that all tests share."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# No deadline: machines differ, and a slow one is no failure. CI repeats the same examples on every
# run; elsewhere each run tries new ones.
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


HERE = Path(__file__).parent
BROWSER_TESTS = HERE / "e2e"
SERVER_TESTS = HERE / "server"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the browser tests last: a browser once started holds the event loop of its process.

    Those with browsers, and with servers that are killed, wait for other processes: on a busy
    machine one may miss its time. They get a second try, and the summary names those that took it.
    """
    items.sort(key=lambda item: item.path.is_relative_to(BROWSER_TESTS))
    for item in items:
        if item.path.is_relative_to(BROWSER_TESTS) or item.path.is_relative_to(SERVER_TESTS):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session", autouse=True)
def own_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep solved tables among the files of the test run, far from anybody's cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KOSTI_CACHE_DIR", str(tmp_path_factory.mktemp("tables")))
        yield
