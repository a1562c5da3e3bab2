"""The door by which `derivation_lines` has always been found; it lives in `derivations`."""

from minelogic.render.derivations.text import derivation_lines

__all__ = ["derivation_lines"]
