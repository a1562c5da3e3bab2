"""Pages in a browser, as those of derivations are tried."""

from tests.render.pages.conftest import browser, opened

__all__ = ["browser", "opened"]
