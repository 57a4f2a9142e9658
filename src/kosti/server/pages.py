"""The front end's files, read once: compressed, tagged, and cached for good where hashed."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from kosti.i18n import N_, Lang, Translator

__all__ = ["Pages"]

_ASSETS = "assets/"
_FOR_GOOD = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_COMPRESSIBLE = ("text/", "application/javascript", "application/json", "image/svg+xml")
_LEAST = 500
_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".txt": "text/plain",
}

_TITLE = N_("The page is not built")
_MISSING = N_(
    "This server has no front end: it is built from the folder web/ of the source by “make run”, "
    "and a released package carries it."
)


@dataclass(frozen=True, slots=True)
class _File:
    data: bytes
    zipped: bytes | None
    type: str
    tag: str
    cache: str


class Pages:
    """Answers everything that is not the API: a file, or the one page of the application."""

    def __init__(self, folder: Path) -> None:
        self._files: dict[str, _File] = {}
        if folder.is_dir():
            for path in sorted(folder.rglob("*")):
                if path.is_file() and not path.name.startswith("."):
                    name = path.relative_to(folder).as_posix()
                    self._files[name] = _read(path, name)
        self._index = self._files.get("index.html")

    @property
    def built(self) -> bool:
        """Whether there is a front end."""
        return self._index is not None

    def answer(self, request: Request, lang: Lang) -> Response | None:
        """Return a file, or the application's page for an address of its own, or None."""
        name = request.url.path.lstrip("/")
        file = self._files.get(name)
        if file is None:
            if "." in name.rpartition("/")[2] or name.startswith(_ASSETS):
                return None
            file = self._index or _placeholder(lang)
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=_headers(file, zipped=False))
        zipped = file.zipped if "gzip" in request.headers.get("accept-encoding", "") else None
        headers = _headers(file, zipped=zipped is not None)
        return Response(zipped or file.data, media_type=file.type, headers=headers)


def _headers(file: _File, *, zipped: bool) -> dict[str, str]:
    headers = {"ETag": file.tag, "Cache-Control": file.cache, "Vary": "Accept-Encoding"}
    if zipped:
        headers["Content-Encoding"] = "gzip"
    return headers


def _read(path: Path, name: str) -> _File:
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    cache = _FOR_GOOD if name.startswith(_ASSETS) else _ASK_AGAIN
    return _file(path.read_bytes(), kind, cache)


def _file(data: bytes, kind: str, cache: str) -> _File:
    tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
    zipped = None
    if kind.startswith(_COMPRESSIBLE) and len(data) >= _LEAST:
        zipped = gzip.compress(data, 9, mtime=0)
    return _File(data, zipped, kind, tag, cache)


def _placeholder(lang: Lang) -> _File:
    t = Translator(lang)
    text = (
        f'<!doctype html><html lang="{lang.value}"><meta charset="utf-8">'
        f"<title>Kosti</title><h1>{t(_TITLE)}</h1><p>{t(_MISSING)}</p></html>\n"
    )
    return _file(text.encode(), "text/html", _ASK_AGAIN)
