"""The commands, their arguments and their help, in one language."""

# No postponed annotations here: Cyclopts reads those of the commands, which hold translated texts.

from pathlib import Path
from typing import Annotated

from cyclopts import App, Group, Parameter

from kosti.cli.usage import HelpPages
from kosti.i18n import Translator

__all__ = ["build_app"]


def build_app(t: Translator) -> App:
    """Return the command line, with every text of it in the language of `t`.

    The commands import what they need when they run, so that the others start quickly.
    """
    arguments = Group(t("Arguments"), sort_key=1)
    options = Group(t("Options"), sort_key=2)
    commands = Group(t("Commands"), sort_key=3)
    general = Group("general", show=False)
    app = App(
        name="kosti",
        help=t("Dice poker and dice thousand: the table, the referee, the opponent."),
        usage=t("kosti COMMAND [options]"),
        version=_version,
        help_format="plaintext",
        help_formatter=HelpPages(t),
        help_epilogue=t(
            "Everywhere: --lang ru or en chooses the language (otherwise the locale does), and "
            "--help explains a command."
        ),
        group_arguments=arguments,
        group_parameters=options,
        group_commands=commands,
        default_parameter=Parameter(negative=(), show_default=False),
        result_action="return_value",
        exit_on_error=False,
        print_error=False,
        suppress_keyboard_interrupt=False,
    )
    for flag in ("--help", "--version"):
        app[flag].group = (general,)

    rules_id = t("The id of a ruleset, such as classic; “kosti rules” lists them.")
    as_json = Annotated[bool, Parameter(name="--json", help=t("Answer in JSON."))]
    changes = Annotated[
        tuple[str, ...],
        Parameter(
            name="--set",
            metavar="OPTION=VALUE",
            help=t("A house rule, such as order=free; may be repeated."),
        ),
    ]

    @app.default
    @app.command(
        name="serve",
        sort_key=0,
        usage=t("kosti serve [options]"),
        help=t("The web table: starts it and opens the browser; also what “kosti” alone does."),
    )
    def serve(
        *,
        host: Annotated[
            str, Parameter(metavar=t("ADDRESS"), help=t("Where to listen; 127.0.0.1: here only."))
        ] = "0.0.0.0",
        port: Annotated[
            int, Parameter(metavar="N", help=t("The port; 0 takes a free one."))
        ] = 8000,
        database: Annotated[
            str | None,
            Parameter(
                metavar="URL",
                help=t(
                    "A SQLite file or a PostgreSQL URL; otherwise a file among the user's data."
                ),
            ),
        ] = None,
        public_url: Annotated[
            str | None,
            Parameter(metavar="URL", help=t("The address under which others reach the table.")),
        ] = None,
        no_browser: Annotated[bool, Parameter(help=t("Do not open the browser."))] = False,
        verbose: Annotated[bool, Parameter(help=t("Log every request."))] = False,
    ) -> None:
        from kosti.cli.commands.serve import run_server

        run_server(
            t,
            host=host,
            port=port,
            database=database,
            public_url=public_url,
            open_browser=not no_browser,
            verbose=verbose,
        )

    @app.command(
        name="play",
        sort_key=1,
        usage=t("kosti play RULES [options]"),
        help=t("A full game in the terminal; “?” in it explains what to type."),
    )
    def play(
        rules: Annotated[str | None, Parameter(name=t("RULES"), help=rules_id)] = None,
        /,
        *,
        player: Annotated[
            tuple[str, ...],
            Parameter(metavar=t("NAME"), help=t("A player at this terminal; may be repeated.")),
        ] = (),
        bot: Annotated[
            tuple[str, ...],
            Parameter(
                metavar=t("LEVEL"),
                help=t("A computer player, such as greedy; may be repeated."),
            ),
        ] = (),
        changes: changes = (),
        real_dice: Annotated[
            bool,
            Parameter(help=t("Real dice: they are typed in, the program throws nothing.")),
        ] = False,
        resume: Annotated[
            Path | None,
            Parameter(metavar=t("FILE"), help=t("Go on with the game of a record.")),
        ] = None,
        save: Annotated[
            Path | None,
            Parameter(
                metavar=t("FILE"),
                help=t("Where the record is kept; otherwise among the program's own data."),
            ),
        ] = None,
        seed: Annotated[
            int | None,
            Parameter(metavar="N", help=t("A number that makes the dice repeatable.")),
        ] = None,
        plain: Annotated[
            bool,
            Parameter(help=t("Sentences only, no drawings and no colours: for screen readers.")),
        ] = False,
    ) -> None:
        from kosti.cli.commands.play import Requests, play_game

        requests = Requests(rules, player, bot, changes, real_dice, resume, save, seed)
        play_game(requests, t, plain=plain)

    @app.command(
        name="rules",
        sort_key=2,
        usage=t("kosti rules [RULES] [options]"),
        help=t("The list of rulesets, or one of them in plain words."),
    )
    def rules(
        rules: Annotated[str | None, Parameter(name=t("RULES"), help=rules_id)] = None,
        /,
        *,
        changes: changes = (),
        as_json: as_json = False,
    ) -> None:
        from kosti.cli.commands.rules import explain_rules, list_presets

        if rules is None:
            list_presets(changes, t, as_json=as_json)
        else:
            explain_rules(rules, changes, t, as_json=as_json)

    @app.command(
        name="score",
        sort_key=3,
        usage="\n".join((t("kosti score RULES CELL DICE [options]"), "kosti score thousand DICE")),
        help=t("What dice are worth."),
    )
    def score(
        rules: Annotated[str, Parameter(name=t("RULES"), help=rules_id)],
        /,
        *words: Annotated[
            str,
            Parameter(
                name=t("CELL DICE"),
                help=t("On a sheet the cell, such as full-house; then the dice, such as 66622."),
            ),
        ],
        attempt: Annotated[
            int | None,
            Parameter(metavar="N", help=t("The attempt on which a cell is written, from 1.")),
        ] = None,
        changes: changes = (),
        as_json: as_json = False,
    ) -> None:
        from kosti.cli.commands.score import show_score

        show_score(rules, words, attempt, changes, t, as_json=as_json)

    @app.command(
        name="replay",
        sort_key=4,
        usage=t("kosti replay FILE [options]"),
        help=t("Replay a record: the final sheets and the standings."),
    )
    def replay(
        file: Annotated[
            Path,
            Parameter(
                name=t("FILE"),
                allow_leading_hyphen=True,  # “-” is a file, too
                help=t("A .kosti record; “-” reads from standard input."),
            ),
        ],
        /,
        *,
        as_json: as_json = False,
    ) -> None:
        from kosti.cli.commands.replay import show_replay

        show_replay(file, t, as_json=as_json)

    @app.command(
        name="verify",
        sort_key=4.5,
        usage=t("kosti verify FILE [options]"),
        help=t("Whether the virtual dice of a record were fair."),
    )
    def verify(
        file: Annotated[
            Path,
            Parameter(
                name=t("FILE"),
                allow_leading_hyphen=True,
                help=t("A .kosti record; “-” reads from standard input."),
            ),
        ],
        /,
        *,
        as_json: as_json = False,
    ) -> int:
        from kosti.cli.commands.verify import show_verdict

        return show_verdict(file, t, as_json=as_json)

    plot_file = Annotated[
        Path | None,
        Parameter(name="--plot", metavar=t("FILE"), help=t("Also draw it into an SVG file.")),
    ]

    @app.command(
        name="hint",
        sort_key=5,
        usage="\n".join((t("kosti hint RULES POSITION [options]"), t("kosti hint FILE"))),
        help=t("Every choice of a position with its exact value, the best first."),
    )
    def hint(
        rules: Annotated[
            str,
            Parameter(
                name=t("RULES"),
                help=t("The id of a ruleset, or the record of an unfinished game."),
            ),
        ],
        position: Annotated[
            str | None,
            Parameter(
                name=t("POSITION"),
                help=t(
                    "The own sheet in braces, then the turn up to the decision, such as {example}",
                    example="“{ones=-1 pair=12} 13456 (3456) 2”",
                ),
            ),
        ] = None,
        /,
        *,
        changes: changes = (),
        whole: Annotated[
            bool, Parameter(name="--all", help=t("Show every choice, not only the best."))
        ] = False,
        as_json: as_json = False,
    ) -> None:
        from kosti.cli.commands.hint import show_hint

        show_hint(rules, position, changes, t, as_json=as_json, whole=whole)

    @app.command(
        name="review",
        sort_key=6,
        usage=t("kosti review FILE [options]"),
        help=t("A game against optimal play: what each decision cost, and what was luck."),
    )
    def review(
        file: Annotated[
            Path,
            Parameter(
                name=t("FILE"),
                allow_leading_hyphen=True,
                help=t("A .kosti record; “-” reads from standard input."),
            ),
        ],
        /,
        *,
        plot: plot_file = None,
        as_json: as_json = False,
    ) -> None:
        from kosti.cli.commands.review import show_review

        show_review(file, t, plot=plot, as_json=as_json)

    @app.command(
        name="solve",
        sort_key=7,
        usage=t("kosti solve RULES [options]"),
        help=t("The exact value of a ruleset under optimal play."),
    )
    def solve(
        rules: Annotated[str, Parameter(name=t("RULES"), help=rules_id)],
        /,
        *,
        changes: changes = (),
        distribution: Annotated[
            bool, Parameter(help=t("Also show how the final totals are spread."))
        ] = False,
        at_least: Annotated[
            tuple[int, ...],
            Parameter(
                metavar="N", help=t("Also the chance of at least so many points; may be repeated.")
            ),
        ] = (),
        plot: plot_file = None,
        memory_limit: Annotated[
            float | None,
            Parameter(
                metavar="GB", help=t("How much memory the table of two players may take (8).")
            ),
        ] = None,
        as_json: as_json = False,
    ) -> None:
        from kosti.cli.commands.solve import show_solution

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

    @app.command(
        name="turn",
        sort_key=8,
        usage=t("kosti turn RULES [options]"),
        help=t("One turn of thousand: when to stop, and the chance of what one must make."),
    )
    def turn(
        rules: Annotated[str, Parameter(name=t("RULES"), help=rules_id)],
        /,
        *,
        changes: changes = (),
        at_least: Annotated[
            tuple[int, ...],
            Parameter(
                metavar="N", help=t("Also the chance of at least so many points; may be repeated.")
            ),
        ] = (),
        as_json: as_json = False,
    ) -> None:
        from kosti.cli.commands.turn import show_turn

        show_turn(rules, changes, t, at_least=at_least, as_json=as_json)

    @app.command(
        name="simulate",
        sort_key=9,
        usage=t("kosti simulate RULES --players A,B [options]"),
        help=t("Many games between bots: results, their spread, who wins how often."),
    )
    def simulate(
        rules: Annotated[str, Parameter(name=t("RULES"), help=rules_id)],
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
        changes: changes = (),
        seed: Annotated[
            int, Parameter(metavar="N", help=t("Another number gives other games."))
        ] = 0,
        plot: plot_file = None,
        as_json: as_json = False,
    ) -> None:
        from kosti.cli.commands.simulate import show_simulation

        show_simulation(rules, players, games, changes, t, seed=seed, plot=plot, as_json=as_json)

    return app


def _version() -> str:
    from kosti import __version__

    return f"kosti {__version__}"
