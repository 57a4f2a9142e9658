"""Settings that all tests share."""

import os

from hypothesis import settings

# No deadline: machines differ, and a slow one is no failure. CI repeats the same examples on every
# run; elsewhere each run tries new ones.
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")
