"""What is measured is what is meant."""

import sys
from itertools import count

import pytest

from benchmarks.measure import peak_memory, time_limit

MEGABYTE = 1024


@pytest.mark.skipif(sys.platform != "linux", reason="The peak is read where Linux keeps it.")
def test_the_peak_of_a_process_is_its_own():
    ours = bytearray(100 * MEGABYTE * 1024)
    little = peak_memory("sys.stdin.read()", "text", 60)
    much = peak_memory("held = bytearray(60 << 20)\ndel held", "", 60)
    assert little is not None
    assert much is not None
    assert little < len(ours) // 1024
    assert little + 50 * MEGABYTE < much < little + 70 * MEGABYTE


def test_a_process_that_fails_has_no_peak():
    assert peak_memory("raise SystemExit(3)", "", 60) is None


def test_what_takes_too_long_is_stopped():
    with pytest.raises(TimeoutError), time_limit(0.05):
        sum(1 for _ in count())


def test_what_ends_in_time_is_not_stopped():
    with time_limit(60):
        assert sum(range(10)) == 45
