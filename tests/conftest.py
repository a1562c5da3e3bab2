"""Property tests repeat: every run tries the same examples, however slow the machine is.

And every JSON that a test has a command print is judged by its schema.
"""

from collections.abc import Iterator

import pytest
from click.testing import CliRunner
from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")


@pytest.fixture(scope="session", autouse=True)
def json_is_judged() -> Iterator[None]:
    """Makes every runner of commands look at the JSON that is printed."""
    from tests.schemas import judging

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CliRunner, "invoke", judging(CliRunner.invoke))
        yield
