"""Settings that all tests share."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

# No deadline: machines differ, and a slow one is no failure. CI repeats the same examples on every
# run; elsewhere each run tries new ones.
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


@pytest.fixture(scope="session", autouse=True)
def own_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep solved tables among the files of the test run, far from anybody's cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KOSTI_CACHE_DIR", str(tmp_path_factory.mktemp("tables")))
        yield
