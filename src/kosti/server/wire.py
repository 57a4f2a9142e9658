"""Messages as they travel: JSON, which msgspec reads and writes for the dataclasses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

import msgspec
from msgspec import Struct

from kosti.i18n import N_, Text
from kosti.table.codec import tag_of
from kosti.table.messages import FROM_SERVER, FromServer

__all__ = ["NOT_JSON", "parsed", "written"]

NOT_JSON = Text.of(N_("it is not JSON"))
"""Why something cannot be read that does not even look like it."""

_PARSER = msgspec.json.Decoder()
_WRITER = msgspec.json.Encoder()


def parsed(raw: str | bytes) -> object:
    """Return plain JSON from its text.

    Raises:
        ValueError: it is none, or nested too deeply.
    """
    try:
        return _PARSER.decode(raw)
    except RecursionError as error:
        raise ValueError(str(error)) from None


def _form(kind: type[FromServer]) -> type[Struct]:
    """Return what msgspec writes with the name of its kind in front, as it does no dataclass."""
    tag = tag_of(kind)
    assert tag is not None
    names = [each.name for each in fields(kind)]
    return msgspec.defstruct(kind.__name__, names, tag_field=tag[0], tag=tag[1], frozen=True)


_FORMS: Mapping[type[FromServer], type[Struct]] = {kind: _form(kind) for kind in FROM_SERVER}


def written(message: FromServer) -> str:
    """Return the JSON of a message to a client."""
    form = _FORMS[type(message)]
    values = (getattr(message, name) for name in form.__struct_fields__)
    return _WRITER.encode(form(*values)).decode()
