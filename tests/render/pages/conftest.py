"""Pages in a browser: one for each module of tests, and a page anew for each test."""

import os

import pytest

from tests.chromium import Browser, executable


@pytest.fixture(scope="module")
def browser():
    path = executable()
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail("Chromium is not installed, and CI is to try the pages in it")
        pytest.skip("Chromium is not installed (Debian: sudo apt-get install chromium)")
    started = Browser(path)
    yield started
    started.close()


@pytest.fixture
def opened(browser, folder):
    """Opens a page; at the end nothing may have gone wrong in any."""
    pages = []

    def at(name, fragment="", **how):
        found = browser.open(folder / f"{name}.html", fragment, **how)
        pages.append(found)
        return found

    yield at
    for found in pages:
        assert found.trouble() == []
        assert all(address.startswith(("file:", "about:")) for address in found.requests())
        assert len(found.requests()) <= 2
