"""Players that are named: those of the catalogue, and a course's own, `mine.py:Player`."""

from __future__ import annotations

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from traceback import extract_tb
from typing import Any

from minelogic.play.moves import GameError, Move
from minelogic.play.players import make_player
from minelogic.play.view import Player, View


def named_player(name: str) -> Player:
    """The player of this name, or of the class in a Python file; `GameError` if there is none."""
    path, colon, kind = name.rpartition(":")
    if not colon:
        if name.endswith(".py"):
            raise GameError(f"which class of {name}? Write {name}:Player, with its name")
        return make_player(name)
    return Own(path, kind)


class Own:
    """A player from a file of somebody's own, whose mistakes are told by their line."""

    def __init__(self, path: str, kind: str) -> None:
        """Runs the file and makes the player; `GameError` if that fails."""
        self.path, self.kind = path, kind
        if not os.path.isfile(path):
            raise GameError(f"there is no file {path} with a player in it")
        spec = spec_from_file_location("minelogic_own_player", path)
        if spec is None or spec.loader is None:
            raise GameError(f"{path} is no file of Python: its name does not end in .py")
        module = module_from_spec(spec)
        before = sys.dont_write_bytecode
        # Nothing is left beside the file of a student.
        sys.dont_write_bytecode = True
        try:
            spec.loader.exec_module(module)
        except Exception as error:
            raise self._broken(error) from error
        finally:
            sys.dont_write_bytecode = before
        made: Any = getattr(module, kind, None)
        if made is None:
            classes = [n for n, v in vars(module).items() if hasattr(v, "choose")]
            there = f"; there are {', '.join(classes)}" if classes else ""
            raise GameError(f"{path} has no class {kind}{there}")
        try:
            self.player = made()
        except Exception as error:
            raise self._broken(error) from error
        if not callable(getattr(self.player, "choose", None)):
            raise GameError(f"{kind} in {path} is no player: it has no method choose(self, view)")

    def choose(self, view: View) -> Move:
        """What the player chooses."""
        try:
            chosen: Move = self.player.choose(view)
        except Exception as error:
            raise self._broken(error) from error
        return chosen

    def _broken(self, error: Exception) -> GameError:
        """What went wrong, at the last line of the file that was reached."""
        what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        if isinstance(error, SyntaxError) and error.filename == self.path:
            return GameError(f"{self.path}, line {error.lineno}: {error.msg}")
        lines = [f.lineno for f in extract_tb(error.__traceback__) if f.filename == self.path]
        where = f"{self.path}, line {lines[-1]}" if lines else self.path
        return GameError(f"{where}: {what}")
