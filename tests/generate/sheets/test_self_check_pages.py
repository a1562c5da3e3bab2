"""Pages that check real exercises: right is what every board has, and no page tells it."""

import json
import os
import re
from hashlib import pbkdf2_hmac

import pytest

from minelogic.exercises.load import load_exercise
from minelogic.generate.sheets.fill import self_check
from minelogic.records import replace
from tests.chromium import Browser, executable
from tests.generate.sheets.test_solutions import verdicts_by_trying


def checks_of(page):
    found = re.search(r'id="checks">(.*?)</script>', page)
    assert found is not None
    return json.loads(found[1])


def hashed(check, answer):
    """By the standard library, from what the page says."""
    return pbkdf2_hmac("sha256", answer.encode(), check["salt"].encode(), check["rounds"]).hex()


def test_the_hash_is_that_of_what_every_board_has():
    page, left_out = self_check([load_exercise("one-two-one")])
    assert left_out == []
    (check,) = checks_of(page)
    verdicts = verdicts_by_trying()
    assert check["hash"] == hashed(check, "\n".join(verdicts))
    # A single tile that is wrong, or what follows of one row alone, is another answer.
    assert check["hash"] != hashed(check, "\n".join(["U", *verdicts[1:]]))
    assert check["hash"] not in [hashed(check, each) for each in verdicts]


@pytest.mark.parametrize("name", ["one-at-a-time", "one-wrong-line", "true-or-false"])
def test_nothing_else_on_the_page_comes_from_the_reference(name):
    first = load_exercise(name)
    other = replace(first, reference="# nothing of it\n", sha256="0" * 64)
    board = load_exercise("one-two-one")
    pages = [self_check([each, board])[0] for each in (first, other)]
    assert pages[0] == pages[1]
    assert first.sha256[:8] not in pages[0]
    for line in first.reference.splitlines():
        if len(line) > 12 and line not in first.prompt + first.starter:
            assert line not in pages[0]


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


def test_a_student_walks_through_it_with_the_network_off(browser, tmp_path):
    file = tmp_path / "check.html"
    file.write_text(self_check([load_exercise("one-two-one")])[0], encoding="utf-8")
    at = browser.open(file)
    at.call("Network.emulateNetworkConditions", offline=True, latency=0,
            downloadThroughput=0, uploadThroughput=0)  # fmt: skip
    verdicts = verdicts_by_trying()

    def answer(values):
        for place, value in enumerate(values):
            at.value(f"document.querySelectorAll('.tile.field')[{place}].focus()")
            at.value(
                "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', "
                f"{{key: '{value}', bubbles: true, cancelable: true}}))"
            )

    def said():
        at.click("#check-0")
        return at.value(
            "new Promise((done) => { const look = () => { const said = "
            "document.getElementById('result-0').textContent; "
            "if (said.startsWith('Checking')) setTimeout(look, 20); else done(said); }; look(); })"
        )

    assert said() == "Not all is answered: (0, 0) and 6 more."
    answer(["S" if each == "U" else each for each in verdicts])
    # It does not tell which tile is wrong, nor how many are.
    assert said() == "Not right yet: something in it is wrong."
    answer(verdicts)
    assert said() == "Right, all of it."
    assert at.trouble() == []
    assert all(address.startswith(("file:", "about:")) for address in at.requests())
