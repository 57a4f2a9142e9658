"""The Russian catalogue says everything that the source says, with the same parts to fill in."""

import ast
import io
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract, extract_from_dir
from babel.messages.frontend import parse_keywords
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
SOURCES = (ROOT / "src" / "kosti", ROOT / "tools")  # as in `make messages`
RUSSIAN = SOURCES[0] / "locale" / "ru" / "LC_MESSAGES" / "kosti.po"

# `make messages` extracts with the same keywords.
KEYWORDS = DEFAULT_KEYWORDS | parse_keywords(["N_", "t", "plural:1,2"])


def messages_of(catalogue: Catalog) -> Iterator[Message]:
    """Yield the messages of a catalogue without its header."""
    return (message for message in catalogue if message.id)


def forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """Return the plural forms of a message or a translation, or the only form."""
    return (text,) if isinstance(text, str) else tuple(text or ())


def placeholders(text: str) -> set[str]:
    """Return the names that `str.format` would fill in."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def mistakes(message: Message, translation: Message, plurals: int) -> Iterator[str]:
    """Yield what is wrong with the translation of one message."""
    if message.pluralizable != translation.pluralizable or forms(message.id) != forms(
        translation.id
    ):
        yield "has other plural forms in the source"
        return
    if translation.fuzzy:
        yield "is fuzzy"
    translated = forms(translation.string)
    if len(translated) != (plurals if message.pluralizable else 1) or not all(translated):
        yield "is not translated"
        return
    try:
        allowed = set[str]().union(*map(placeholders, forms(message.id)))
        required = allowed - {"n"} if message.pluralizable else allowed
        for form in translated:
            if not required <= placeholders(form) <= allowed:
                yield f"names {sorted(allowed)} in braces, but “{form}” does not"
    except ValueError as error:
        yield f"has braces that cannot be filled in: {error}"


def problems(source: Catalog, russian: Catalog) -> list[str]:
    """Return one line for everything that keeps the catalogue from being complete."""
    found = []
    for message in messages_of(source):
        translation = russian.get(message.id, message.context)
        wrong = (
            ["is not in the catalogue: run `make messages`"]
            if translation is None
            else mistakes(message, translation, russian.num_plurals)
        )
        found += [f"“{forms(message.id)[0]}” {what}" for what in wrong]
    found += [
        f"“{forms(translation.id)[0]}” is not in the source any more: run `make messages`"
        for translation in messages_of(russian)
        if source.get(translation.id, translation.context) is None
    ]
    found += [
        f"“{forms(old.id)[0]}” is kept as obsolete: delete it" for old in russian.obsolete.values()
    ]
    return found


def catalogue(po: str) -> Catalog:
    """Read a Russian catalogue from the text of a .po file."""
    return read_po(io.BytesIO(po.encode()), locale="ru", domain="kosti", abort_invalid=True)


def test_the_russian_catalogue_is_complete() -> None:
    source = Catalog()
    for folder in SOURCES:
        for filename, line, text, _, context in extract_from_dir(
            folder, method_map=[("**.py", "python")], keywords=KEYWORDS
        ):
            source.add(text, locations=[(filename, line)], context=context)

    found = problems(source, catalogue(RUSSIAN.read_text("utf-8")))

    assert not found, "\n".join(found)


def test_no_message_hides_inside_an_f_string() -> None:
    # Extraction does not look there, so such a message would stay English.
    files = [file for folder in SOURCES for file in folder.rglob("*.py")]
    hidden = [
        f"{file.name}:{call.lineno}"
        for file in files
        for text in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and says_something(call)
    ]

    assert files
    assert not hidden, ", ".join(hidden)


def says_something(call: ast.Call) -> bool:
    """Tell whether a call translates or marks a message that stands in it."""
    return is_literal(call) and called(call) in {"t", "N_", "plural"}


def called(call: ast.Call) -> str:
    """Return the last name of what is called: ``t`` of ``self.t(…)``."""
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def is_literal(call: ast.Call) -> bool:
    """Tell whether the first argument of a call is written there."""
    return bool(call.args) and isinstance(call.args[0], ast.Constant)


def test_no_translator_has_a_name_that_is_not_extracted() -> None:
    # What is said by `self._t("…")` would stay English.
    files = [file for folder in SOURCES for file in folder.rglob("*.py")]
    hidden = [
        f"{file.name}:{call.lineno}"
        for file in files
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and called(call) in {"_t", "translator"} and is_literal(call)
    ]

    assert files
    assert not hidden, ", ".join(hidden)


def test_every_way_to_say_something_is_extracted() -> None:
    source = (
        b'A = {"a": N_("one"), "b": N_("two "\n"lines")}\n'
        b'def say(t):\n    t("three {x}", x=1)\n    t.plural("{n} die", "{n} dice", 5)\n'
    )
    found = [text for _, text, _, _ in extract("python", io.BytesIO(source), keywords=KEYWORDS)]

    assert found == ["one", "two lines", "three {x}", ("{n} die", "{n} dice")]


SIMPLE = 'msgid "{who} throws"\nmsgstr '
PLURAL = 'msgid "{who}: one die"\nmsgid_plural "{who}: {n} dice"\n'


@pytest.mark.parametrize(
    ("po", "expected"),
    [
        pytest.param(f'{SIMPLE}"бросает {{who}}"', [], id="good"),
        pytest.param(
            f'{PLURAL}msgstr[0] "{{who}}: {{n}} кость"\nmsgstr[1] "{{who}}: {{n}} кости"\n'
            'msgstr[2] "{who}: костей {n}"',
            [],
            id="good-plural",
        ),
        pytest.param("", ["is not in the catalogue"], id="missing"),
        pytest.param(f'{SIMPLE}""', ["is not translated"], id="empty"),
        pytest.param(f'#, fuzzy\n{SIMPLE}"бросает {{who}}"', ["is fuzzy"], id="fuzzy"),
        pytest.param(f'{SIMPLE}"бросает"', ["in braces, but “бросает”"], id="part-lost"),
        pytest.param(f'{SIMPLE}"{{who}} {{what}}"', ["in braces, but"], id="part-added"),
        pytest.param(f'{SIMPLE}"бросает {{who"', ["cannot be filled in"], id="brace-open"),
        pytest.param(
            f'{PLURAL}msgstr[0] "{{who}}: кость"\nmsgstr[1] "{{n}} кости"\n'
            'msgstr[2] "{who}: {n} костей"',
            ["in braces, but “{n} кости”"],
            id="part-lost-in-one-plural",
        ),
        pytest.param(
            f'{PLURAL}msgstr[0] "{{who}}: кость"\nmsgstr[1] ""\nmsgstr[2] ""',
            ["is not translated"],
            id="plural-incomplete",
        ),
        pytest.param(
            f'{SIMPLE}"бросает {{who}}"\n\nmsgid "old"\nmsgstr "старое"',
            ["is not in the source any more"],
            id="unused",
        ),
        pytest.param(
            f'{SIMPLE}"бросает {{who}}"\n\n#~ msgid "old"\n#~ msgstr "старое"',
            ["is kept as obsolete"],
            id="obsolete",
        ),
    ],
)
def test_an_incomplete_catalogue_is_told(po: str, expected: list[str]) -> None:
    source = Catalog()
    source.add(("{who}: one die", "{who}: {n} dice") if po.startswith(PLURAL) else "{who} throws")
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'

    found = problems(source, catalogue(header + po + "\n"))

    assert len(found) == len(expected)
    assert all(part in line for part, line in zip(expected, found, strict=True))
