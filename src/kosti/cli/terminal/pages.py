"""The pages that a game shows when it is asked: what can be typed, and its rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rich.table import Table
from rich.text import Text

from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.typed import Word
from kosti.cli.terminal.view import View
from kosti.games.house_rules import written
from kosti.games.options import Ruleset
from kosti.i18n import Translator
from kosti.table.guide import Section

__all__ = [
    "print_guide",
    "print_help",
    "print_house_rules",
    "print_rules",
    "print_title",
    "rule_sentences",
]


def print_help(screen: Screen, view: View, *, real: bool, coached: bool) -> None:
    """Print what can be typed in a game, with real or virtual dice, with a coach or without."""
    t, spelling = screen.t, view.typed.spelling
    name = t("NAME")
    moves = list(view.help())
    if real:
        moves += [
            ("13456", t("the dice that were thrown")),
            (f"{spelling(Word.VOID)}, ?34", t("a throw that does not count: a die on its edge")),
            *view.reports(),
        ]
    exact = f"{spelling(Word.HINT)} {spelling(Word.EXACT)}"
    hints = [
        (spelling(Word.HINT), t("what every choice is worth, the best first")),
        (exact, t("the same, where exact values have to be worked out for minutes first")),
    ]
    commands = [
        *(hints if coached else []),
        (spelling(Word.UNDO), t("take back your last decision")),
        *(_corrections(view, t) if real else ()),
        (f"{spelling(Word.JOIN)} {name}", t("somebody joins the game (NAME +50: with 50)")),
        (f"{spelling(Word.LEAVE)} {name}", t("somebody leaves the game and is passed over")),
        (spelling(Word.TURNS), t("the turns so far, with their numbers")),
        (spelling(Word.BOARD), t("how everybody stands")),
        (spelling(Word.RULES), t("the rules of this game in words")),
        (spelling(Word.QUIT), t("save and leave; Ctrl-C and the end of input do the same")),
        (f"?, {spelling(Word.HELP)}", t("this page")),
    ]
    _print(screen, t("Moves; several may stand on one line"), moves)
    _print(screen, t("Besides"), commands)


def _corrections(view: View, t: Translator) -> Iterator[tuple[str, str]]:
    """Yield how old turns are corrected."""
    spelling = view.typed.spelling
    yield (
        f"{spelling(Word.CORRECT)} 3 …",
        t("put another text in the place of turn 3 (0: the lot); what changes is shown first"),
    )
    yield f"{spelling(Word.INSERT)} 3 …", t("put in a turn that was forgotten before turn 3")
    yield f"{spelling(Word.REMOVE)} 3", t("take out turn 3, which is one too many")


def print_guide(sections: Sequence[Section], screen: Screen) -> None:
    """Print the rules of a game for somebody who has never played it."""
    for section in sections:
        screen.heading(section.title)
        for sentence in section.sentences:
            screen.say(sentence)
        for example in section.examples:
            screen.say(f"{' '.join(map(str, example.dice))} — {example.text}", indent=2)


def _print(screen: Screen, title: str, entries: list[tuple[str, str]]) -> None:
    screen.heading(title)
    if not screen.draws:
        for typed, meaning in entries:
            screen.say(f"{typed} — {meaning}")
        return
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for typed, meaning in entries:
        table.add_row(Text(typed), Text(meaning))
    screen.show(table)


def print_title(screen: Screen, rules: Ruleset) -> None:
    """Print which rules an answer is about, house rules included."""
    screen.heading(f"{rules.title(screen.t.lang)} ({rules.id})")
    print_house_rules(screen, rules)


def print_house_rules(screen: Screen, rules: Ruleset) -> None:
    """Print the house rules, as they are written behind ``--set``, where there are any."""
    if rules.changes:
        changed = tuple(written(name, value) for name, value in rules.changes.items())
        screen.say(screen.t("House rules: {rules}", rules=changed))


def print_rules(rules: Ruleset, screen: Screen, view: View) -> None:
    """Print a ruleset in plain words, with what its view shows of it."""
    t = screen.t
    print_title(screen, rules)
    screen.say(rules.summary(t.lang))
    told = view.rules_page()
    screen.heading(t("The rules"))
    for sentence in rule_sentences(rules, t, without=told):
        screen.say(sentence, indent=2, sign="· " if screen.draws else "")


def rule_sentences(rules: Ruleset, t: Translator, without: Collection[str] = ()) -> Iterator[str]:
    """Yield a sentence for every option that plays a part in a ruleset."""
    for option in rules.option_table().values():
        if option.matters(rules) and option.name not in without:
            yield t(option.domain.describe(getattr(rules, option.name)))
