"""Parts of pages that are the same whoever asks for whatever: rendered once."""

from __future__ import annotations

from typing import Any

from flask import Flask
from markupsafe import Markup


def init_app(app: Flask) -> None:
    """Gives templates `fixed("_foot.html")`. With values, which must be few, a part is rendered once for each of them."""
    kept: dict[tuple[str, tuple[Any, ...]], Markup] = {}

    def fixed(name: str, **values: Any) -> Markup:
        key = name, tuple(values.values())
        found = kept.get(key)
        if found is None:
            found = kept[key] = Markup(app.jinja_env.get_template(name).render(values))
        return found

    app.jinja_env.globals["fixed"] = fixed
