"""The door by which `derivation_markdown` has always been found; it lives in `derivations`."""

from minelogic.render.derivations.markdown import derivation_markdown

__all__ = ["derivation_markdown"]
