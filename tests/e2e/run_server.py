"""Run the web table for the browser tests: ``python run_server.py PORT DATABASE BOT_DELAY``."""

import sys

from kosti.server.config import Config, Limits, Rate
from kosti.server.run import serve

FREELY = Rate(10_000, 10_000)
"""One machine plays all the clients, so their rates are not those of one client."""


def main() -> None:
    """Serve until the process is ended."""
    port, database, bot_delay = sys.argv[1:]
    limits = Limits(
        requests=FREELY,
        browser_tables=FREELY,
        new_tables=FREELY,
        heavy=FREELY,
        messages=FREELY,
    )
    config = Config(database=database, bot_delay=float(bot_delay), limits=limits)
    serve(host="127.0.0.1", port=int(port), config=config)


if __name__ == "__main__":
    main()
