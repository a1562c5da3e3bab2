import pytest

from benchmarks import displays
from benchmarks.displays import Kind

SMALL = [
    Kind("easy", 6, 9, 8, 0.5, True),
    Kind("hard", 9, 6, 8, 0.4, False),
]


@pytest.mark.parametrize("kind", SMALL)
def test_a_display_follows_from_its_seed(kind):
    assert kind.display(3) == kind.display(3)
    assert kind.display(3) != kind.display(4)


@pytest.mark.parametrize("kind", [*SMALL, displays.EASY_30, displays.HARD_16])
def test_a_display_has_its_size_and_its_share_of_open_tiles(kind):
    for shown in kind.made(3):
        assert [len(row) for row in shown.rows] == [kind.width] * kind.height
        assert set("".join(shown.rows)) <= set(".012345678")
        safe = kind.height * kind.width - kind.mines
        opened = safe + kind.mines - len(shown.covered())
        wanted = round(kind.opened * safe)
        # The last area that opens may be large.
        assert wanted <= opened < safe if kind.grown else opened == wanted


@pytest.mark.parametrize("kind", SMALL)
def test_a_number_has_no_more_bombs_than_covered_neighbours(kind):
    for shown in kind.made(5):
        covered = set(shown.covered())
        for i, row in enumerate(shown.rows):
            for j, sign in enumerate(row):
                if sign != ".":
                    around = {(i + a, j + b) for a in (-1, 0, 1) for b in (-1, 0, 1)}
                    assert int(sign) <= len(around & covered)


def test_what_has_grown_is_one_area():
    shown = displays.EASY_16.display(0)
    left = {(i, j) for i in range(16) for j in range(16)} - set(shown.covered())
    area = [left.pop()]
    while area:
        i, j = area.pop()
        near = {(i + a, j + b) for a in (-1, 0, 1) for b in (-1, 0, 1)} & left
        left -= near
        area += near
    assert not left
