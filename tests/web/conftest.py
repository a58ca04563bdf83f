"""The application and a client for the tests of pages and JSON."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app


@pytest.fixture(scope="session")
def application() -> Flask:
    """One application for all: it keeps nothing between requests."""
    app = create_app()
    app.testing = False
    return app


@pytest.fixture
def client(application: Flask) -> FlaskClient:
    """A browser without cookies."""
    return application.test_client()
