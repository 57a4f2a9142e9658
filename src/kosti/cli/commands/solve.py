"""``kosti solve``: the exact value of a ruleset, and how totals are spread under optimal play."""

# No postponed annotations: Cyclopts reads those of the command, which hold translated texts.

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from kosti.cli import command
from kosti.cli.errors import UsageError
from kosti.cli.terminal.coaching import coach_for
from kosti.cli.terminal.pages import print_title
from kosti.cli.terminal.plots import check_plot, print_histogram, save_histogram
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.stdio import write_json
from kosti.cli.terminal.values import (
    certain,
    certain_digits,
    decimal,
    grouped,
    number,
    percent,
    small_percent,
)
from kosti.cli.terminal.working import working
from kosti.games.house_rules import house_ruleset
from kosti.games.options import Ruleset
from kosti.i18n import N_, Text, Translator
from kosti.solver.coach import Coach, value_kind
from kosti.solver.coached import no_totals
from kosti.solver.distribution import Distribution
from kosti.solver.kinds import ValueKind

__all__ = ["declared"]

_DIGITS = 8
_MOST_GIGABYTES = 100_000
_QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


def declared(t: Translator) -> Callable[..., None]:
    """Return the command with its parameters in the language of `t`."""

    def solve(
        rules: Annotated[str, command.rules_id(t)],
        /,
        *,
        changes: Annotated[tuple[str, ...], command.changes(t)] = (),
        distribution: Annotated[
            bool, Parameter(help=t("Also show how the final totals are spread."))
        ] = False,
        at_least: Annotated[tuple[int, ...], command.at_least(t)] = (),
        plot: Annotated[Path | None, command.plot_file(t)] = None,
        memory_limit: Annotated[
            float | None,
            Parameter(
                metavar="GB", help=t("How much memory the table of two players may take (8).")
            ),
        ] = None,
        as_json: Annotated[bool, command.json_flag(t)] = False,
    ) -> None:
        show_solution(
            rules,
            changes,
            t,
            spread=distribution,
            at_least=at_least,
            plot=plot,
            memory_limit=memory_limit,
            as_json=as_json,
        )

    return solve


def show_solution(
    rules: str,
    sets: Sequence[str],
    t: Translator,
    *,
    spread: bool,
    at_least: Sequence[int],
    plot: Path | None,
    memory_limit: float | None,
    as_json: bool,
) -> None:
    """Print the value of a ruleset under optimal play, solving it first where needed.

    Raises:
        UsageError: ``bad-value`` for a memory limit (GB) that is none.
        KostiError: the rules are impossible, cannot be solved, or have no distribution.
    """
    check_plot(plot)
    ruleset = house_ruleset(rules, sets)
    spread = spread or bool(at_least) or plot is not None
    if spread and value_kind(ruleset) is not ValueKind.TOTAL:
        raise no_totals(ruleset)
    found = coach_for(ruleset, t, memory_limit=_bytes(memory_limit))
    value = certain(found.value, found.bound)
    law = _distribution(found, t) if spread else None
    answer: dict[str, object] = {
        "rules": ruleset.id,
        "options": ruleset.changes,
        "value": value,
        "kind": found.kind,
        "bound": found.bound + abs(value - found.value),  # what was rounded off is not known
        "states": found.states,
        "seconds": found.seconds,
        "memory": _memory(),
        "from_store": found.from_store,
    }
    if law is not None:
        answer["distribution"] = {
            "mean": law.mean,
            "sd": law.sd,
            "quantiles": {str(share): law.quantile(share) for share in _QUANTILES},
            "at_least": {str(total): law.at_least(total) for total in at_least},
        }
    if as_json:
        write_json(answer)
    else:
        screen = Screen(t)
        _print_value(screen, ruleset, answer, certain_digits(found.bound))
        if law is not None:
            _print_distribution(screen, law, at_least)
    if plot is not None and law is not None:
        save_histogram(
            plot,
            [(ruleset.title(t.lang), law.values, law.probabilities)],
            ruleset.title(t.lang),
            t("final total"),
            t("share of games"),
            t,
        )


def _bytes(gigabytes: float | None) -> int | None:
    if gigabytes is None:
        return None
    if not 0 < gigabytes <= _MOST_GIGABYTES:
        possible = Text.of(N_("more than {low}, at most {high}"), low=0, high=_MOST_GIGABYTES)
        raise UsageError(
            "bad-value", option="--memory-limit", value=str(gigabytes), possible=possible
        )
    return int(gigabytes * 1e9)


def _print_value(screen: Screen, rules: Ruleset, answer: dict[str, object], digits: int) -> None:
    t = screen.t
    value = float(str(answer["value"]))
    print_title(screen, rules)
    if answer["kind"] is ValueKind.CHANCE:
        bound = float(str(answer["bound"]))
        share = percent(value, max(min(digits, _DIGITS) - 2, 0), t)
        screen.say(t("The first of two players wins with optimal play: {share}", share=share))
        if bound:
            proven = small_percent(bound, t)
            screen.say(t("That is proven to within ±{bound}.", bound=proven))
    else:
        screen.say(t("Expected total of optimal play: {value}", value=decimal(value, 6, t)))
    seconds = decimal(float(str(answer["seconds"])), 2, t)
    source = (
        t("read from the store in {seconds} s", seconds=seconds)
        if answer["from_store"]
        else t("solved in {seconds} s", seconds=seconds)
    )
    megabytes = decimal(float(str(answer["memory"])) / 2**20, 0, t)
    states = grouped(int(str(answer["states"])))
    screen.say(
        t(
            "States: {states}; {source}; memory at most {megabytes} MB",
            states=states,
            source=source,
            megabytes=megabytes,
        )
    )


def _print_distribution(screen: Screen, law: Distribution, at_least: Sequence[int]) -> None:
    t = screen.t
    screen.say()
    screen.say(
        t(
            "Mean {mean}, standard deviation {sd}",
            mean=decimal(law.mean, 3, t),
            sd=decimal(law.sd, 4, t),
        )
    )
    shown = [f"{round(100 * share)}%: {number(law.quantile(share))}" for share in _QUANTILES]
    screen.say_items([t("Quantiles:"), *shown])
    for total in at_least:
        share = percent(law.at_least(total), 3, t)
        screen.say(t("At least {total}: {share} of the games", total=total, share=share))
    screen.say()
    print_histogram(screen, law.values, law.probabilities)


def _distribution(found: Coach, t: Translator) -> Distribution:
    with working(t("Spreading the totals"), t) as progress:
        return found.distribution(progress)


def _memory() -> int:
    """Return the most memory that this process has used, in bytes; 0 where that is not known."""
    if sys.platform == "win32":
        return 0
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
