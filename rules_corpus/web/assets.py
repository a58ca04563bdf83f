"""Static files under an address that carries the digest of them all, so that a browser may keep them for good."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, current_app, request

COMPRESSIBLE = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
FOR_GOOD = "public, max-age=31536000, immutable"
REVALIDATE = "public, no-cache"

blueprint = Blueprint("assets", __name__)


@dataclass(frozen=True, slots=True)
class Asset:
    """One static file, in memory, as it is and compressed."""

    body: bytes
    compressed: bytes | None
    mimetype: str


@dataclass(frozen=True, slots=True)
class Assets:
    """All static files and the digest that names them."""

    digest: str
    files: dict[str, Asset]

    def url(self, name: str) -> str:
        """The address of a static file; a name that does not exist is a mistake in a template."""
        if name not in self.files:
            raise LookupError(f"there is no static file {name!r}")
        return f"/static/{self.digest}/{name}"

    def imports(self, name: str) -> tuple[str, ...]:
        """The modules that a module of the same folder imports: they can be fetched with it."""
        found = re.findall(r'^import .* from "\./([\w-]+\.js)";$', self.files[name].body.decode(), re.MULTILINE)
        return tuple(found)


def read_assets(folder: Path) -> Assets:
    """Reads the folder of static files; together they are a few dozen kilobytes."""
    files: dict[str, Asset] = {}
    digest = hashlib.sha256()
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        name = path.relative_to(folder).as_posix()
        body = path.read_bytes()
        mimetype = _mimetype(name)
        compressed = gzip.compress(body, 9, mtime=0) if mimetype.startswith(COMPRESSIBLE) else None
        files[name] = Asset(body, compressed, mimetype)
        digest.update(name.encode() + b"\0" + body + b"\0")
    return Assets(digest.hexdigest()[:12], files)


def _mimetype(name: str) -> str:
    """By the name alone: what the machine's own tables say of .js differs from system to system."""
    known = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png",
             ".webmanifest": "application/manifest+json"}
    return known.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def takes_gzip() -> bool:
    """Whether the browser can read a compressed answer."""
    return request.accept_encodings["gzip"] > 0


@blueprint.get("/static/<digest>/<path:name>")
def static_file(digest: str, name: str) -> Response:
    """A static file. An old digest (a page kept from before) still gets the file, but not for good."""
    assets: Assets = current_app.extensions["tableside_assets"]
    asset = assets.files.get(name)
    if asset is None:
        abort(404)
    packed = asset.compressed is not None and takes_gzip()
    response = Response(asset.compressed if packed else asset.body, mimetype=asset.mimetype)
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = FOR_GOOD if digest == assets.digest else REVALIDATE
    return response


def init_app(app: Flask) -> None:
    """Gives templates `asset('style.css')` and the application its static addresses."""
    assets = read_assets(Path(app.root_path) / "static")
    app.extensions["tableside_assets"] = assets
    app.jinja_env.globals["asset"] = assets.url
    app.register_blueprint(blueprint)
