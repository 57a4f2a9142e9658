"""``kosti simulate``: many games between bots, in figures and a plot."""

# No postponed annotations: Cyclopts reads those of the command, which hold translated texts.

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text as Line

from kosti.cli import command
from kosti.cli.errors import UsageError
from kosti.cli.families import part_of
from kosti.cli.terminal.coaching import coach_for
from kosti.cli.terminal.pages import print_title
from kosti.cli.terminal.plots import check_plot, print_histogram, save_histogram
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.stdio import write_json
from kosti.cli.terminal.values import decimal, number, percent
from kosti.cli.terminal.working import working
from kosti.games.events import Event, TurnLimit
from kosti.games.house_rules import house_ruleset
from kosti.i18n import N_, Text, Translator
from kosti.simulate import Seat, Simulation, must_compile, needs_table, simulate
from kosti.simulate.results import Integers
from kosti.table.families import part_of as table_part_of

__all__ = ["declared"]

_MOST = 10_000_000
_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def declared(t: Translator) -> Callable[..., None]:
    """Return the command with its parameters in the language of `t`."""

    def simulate(
        rules: Annotated[str, command.rules_id(t)],
        /,
        *,
        players: Annotated[
            str,
            Parameter(
                metavar="A,B",
                help=t("The bots, such as greedy,schoolmaster or cautious,threshold:75."),
            ),
        ],
        games: Annotated[int, Parameter(metavar="N", help=t("How many games."))] = 1000,
        changes: Annotated[tuple[str, ...], command.changes(t)] = (),
        handicap: Annotated[str | None, command.handicap(t)] = None,
        seed: Annotated[
            int, Parameter(metavar="N", help=t("Another number gives other games."))
        ] = 0,
        plot: Annotated[Path | None, command.plot_file(t)] = None,
        as_json: Annotated[bool, command.json_flag(t)] = False,
    ) -> None:
        show_simulation(
            rules,
            players,
            games,
            changes,
            t,
            handicap=handicap,
            seed=seed,
            plot=plot,
            as_json=as_json,
        )

    return simulate


def show_simulation(
    rules: str,
    bots: str,
    games: int,
    sets: Sequence[str],
    t: Translator,
    *,
    handicap: str | None,
    seed: int,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Play many games of bots and print what came of them.

    Raises:
        UsageError: ``bad-value`` for a number of games that cannot be played.
        KostiError: the rules are impossible, or there is no such bot for them.
    """
    check_plot(plot)
    ruleset = house_ruleset(rules, sets)
    if not 1 <= games <= _MOST:
        possible = Text.of(N_("{low} to {high}"), low=1, high=_MOST)
        raise UsageError("bad-value", option="--games", value=str(games), possible=possible)
    names = [name.strip() for name in bots.split(",")]
    points = command.head_start(handicap)
    if needs_table(ruleset, names, points):
        coach_for(ruleset, t, players=len(names))
    if must_compile(ruleset, names, points) and sys.stderr is not None:
        sentence = t(
            "The games are compiled first, once on this computer; that takes some seconds."
        )
        print(sentence, file=sys.stderr)
    with working(t("Playing {n} games", n=games), t) as progress:
        run = simulate(ruleset, names, games, handicap=points, seed=seed, progress=progress)
    if as_json:
        write_json(_json(run))
    else:
        _print(Screen(t), run)
    if plot is not None:
        save_histogram(
            plot,
            [(_name(place, seat), seat.totals, None) for place, seat in enumerate(run.seats, 1)],
            ruleset.title(t.lang),
            t("final total"),
            t("share of games"),
            t,
        )


def _name(place: int, seat: Seat) -> str:
    return f"{place} {seat.bot}"


def _print(screen: Screen, run: Simulation) -> None:
    t, rules = screen.t, run.rules
    print_title(screen, rules)
    if run.handicap:
        screen.say(t("Head start: {points}.", points=tuple(map(str, run.handicap))))
    for place, seat in enumerate(run.seats, 1):
        low, high = seat.win_interval
        screen.say()
        screen.say(_name(place, seat), "bold")
        screen.say(
            t(
                "Mean total {mean} ± {error}, standard deviation {sd}.",
                mean=decimal(seat.mean, 2, t),
                error=decimal(1.96 * seat.error, 2, t),
                sd=decimal(seat.sd, 2, t),
            ),
            indent=2,
        )
        quantiles = [
            f"{round(100 * each)}%: {number(int(seat.quantile(each)))}" for each in _QUANTILES
        ]
        screen.say(t("Quantiles: {values}.", values=", ".join(quantiles)), indent=2)
        if len(run.seats) > 1:
            screen.say(
                t(
                    "Wins {share} of the games ({low} to {high} with a certainty of 95 in 100).",
                    share=percent(seat.win_share, 2, t),
                    low=percent(low, 2, t),
                    high=percent(high, 2, t),
                ),
                indent=2,
            )
    screen.say()
    screen.say(
        t(
            "Length of a game: {mean} turns on average, {low} to {high}.",
            mean=decimal(float(run.turns.mean()), 1, t),
            low=int(run.turns.min()),
            high=int(run.turns.max()),
        )
    )
    if run.lead_changes is not None and len(run.seats) > 1:
        screen.say(
            t(
                "Changes of the lead in a game: {mean} on average, {low} to {high}.",
                mean=decimal(float(run.lead_changes.mean()), 1, t),
                low=int(run.lead_changes.min()),
                high=int(run.lead_changes.max()),
            )
        )
    _print_cells(screen, run)
    _print_events(screen, run)
    screen.say()
    screen.say(t("Totals of {name}", name=_name(1, run.seats[0])), "dim")
    print_histogram(screen, run.seats[0].totals)
    screen.say()
    speed = decimal(run.games_per_second, 0, t)
    screen.say(
        t(
            "Games: {games}, seed {seed}, {speed} games a second.",
            games=run.games,
            seed=run.seed,
            speed=speed,
        ),
        "dim",
    )


def _print_cells(screen: Screen, run: Simulation) -> None:
    if not run.seats[0].cells:
        return
    t = screen.t
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column()
    for _ in run.seats:
        table.add_column(justify="right")
    heads = [_name(place, seat) for place, seat in enumerate(run.seats, 1)]
    table.add_row(Line(t("Average by cell"), style="dim"), *(Line(head) for head in heads))
    part = table_part_of(run.rules)
    for cell in run.seats[0].cells:
        means = (decimal(seat.cells[cell], 2, t) for seat in run.seats)
        table.add_row(Line(part.figure_title(cell, run.rules, t)), *(Line(mean) for mean in means))
    screen.say()
    screen.show(table)


def _print_events(screen: Screen, run: Simulation) -> None:
    t = screen.t
    counted: dict[type[Event], str] = {
        **part_of(run.rules).counted,
        TurnLimit: N_("games without an end"),
    }
    shown = [
        f"{t(title)} {decimal(run.events[event.kind], 2, t)}"
        for event, title in counted.items()
        if event.kind in run.events
    ]
    if shown:
        screen.say()
        screen.say(t("Per game, on average"), "dim")
        screen.say_items(shown)


def _json(run: Simulation) -> dict[str, object]:
    return {
        "rules": run.rules.id,
        "options": run.rules.changes,
        "handicap": list(run.handicap),
        "games": run.games,
        "seed": run.seed,
        "seconds": run.seconds,
        "turns": _spread(run.turns),
        "lead_changes": None if run.lead_changes is None else _spread(run.lead_changes),
        "events": dict(run.events),
        "players": [
            {
                "bot": seat.bot,
                "mean": seat.mean,
                "sd": seat.sd,
                "standard_error": seat.error,
                "quantiles": {str(each): seat.quantile(each) for each in _QUANTILES},
                "win_share": seat.win_share,
                "win_interval": list(seat.win_interval),
                "cells": dict(seat.cells),
            }
            for seat in run.seats
        ],
    }


def _spread(counted: Integers) -> dict[str, float]:
    return {
        "mean": float(counted.mean()),
        "min": int(counted.min()),
        "max": int(counted.max()),
    }
