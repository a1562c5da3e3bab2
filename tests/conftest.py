"""Property tests repeat: every run tries the same examples, however slow the machine is."""

from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")
