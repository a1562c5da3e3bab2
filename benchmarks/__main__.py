"""Runs the benchmarks: `python -m benchmarks [NAME…]`.

Each one measures minelogic against a named peer in the same run, in CPU time, and reports the
ratio; absolute times depend on the machine and mean little.
"""

from __future__ import annotations

import sys
from importlib import import_module

NAMES = ("grounding", "parsing")


def main() -> None:
    """Runs the named benchmarks, or all."""
    for name in sys.argv[1:] or NAMES:
        if name not in NAMES:
            sys.exit(f"there is no benchmark {name!r}; there are {', '.join(NAMES)}")
        import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main()
