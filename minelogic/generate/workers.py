"""Tries shared out among processes, each of which makes one exercise at a time."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any, TypeAlias

from minelogic.generate.attempts import Search, Task, search
from minelogic.generate.made import Maker
from minelogic.generate.makers import MAKERS

if TYPE_CHECKING:
    import subprocess

Asker: TypeAlias = Callable[[Task], Callable[[], Search]]
"""Takes a task, and gives what gives the search when it is called."""
_AHEAD = 8
"""So many for each job are begun before they are needed."""
_LENGTH = 8
_PROGRAM = (
    "import sys; sys.path[:0] = sys.argv[1:2]; "
    "sys.path += [path for path in sys.argv[2:] if path not in sys.path]; "
    "from minelogic.generate.workers import serve; serve()"
)


class _Gone(Exception):
    """A process has ended, or cannot be started."""


@contextmanager
def searches(jobs: int, taken: Mapping[str, None] | None = None) -> Iterator[Asker]:
    """What searches, here or in so many processes; what is found is the same.

    Keys may be added to those that are taken: each search has those that are there when it begins.
    Where no process can be started, and where one ends before its time, it is done here.
    """
    keys: Mapping[str, None] = {} if taken is None else taken
    if jobs < 2:
        yield lambda task: lambda: search(task, keys)
        return
    from concurrent.futures import ThreadPoolExecutor
    from queue import SimpleQueue

    workers = [_Worker() for _ in range(jobs)]
    idle: SimpleQueue[_Worker] = SimpleQueue()
    for worker in workers:
        idle.put(worker)

    def done(task: Task) -> Search:
        worker = idle.get()
        try:
            return worker.search(task, list(keys))
        except _Gone:
            return search(task, frozenset(list(keys)))
        finally:
            idle.put(worker)

    threads = ThreadPoolExecutor(jobs)
    try:
        yield lambda task: threads.submit(done, task).result
    finally:
        threads.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.end()
        threads.shutdown()
        for worker in workers:
            worker.close()


def in_order(tasks: Sequence[Task], ask: Asker, jobs: int) -> Iterator[tuple[Task, Search]]:
    """What is found for each task, in their order; some are begun before they are needed."""
    waiting: dict[int, Callable[[], Search]] = {}
    begun = 0
    for index, task in enumerate(tasks):
        while begun < min(len(tasks), index + _AHEAD * max(jobs, 1)):
            waiting[begun] = ask(tasks[begun])
            begun += 1
        yield task, waiting.pop(index)()


class _Worker:
    """A process that searches, started when it is first needed."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.ended = False
        self.told = 0
        """How many of the keys that are taken it has been told."""

    def search(self, task: Task, taken: Sequence[str]) -> Search:
        """What the process finds, which has none of the keys. Raises `_Gone`."""
        import pickle

        home = _home(task.maker)
        if home is None:
            raise _Gone
        rest = (task.seed, task.wanted, task.index, task.tries, task.first, task.of)
        data = pickle.dumps((home, task.maker.kind, rest, taken[self.told :]))
        try:
            process = self._started()
            assert process.stdin is not None
            assert process.stdout is not None
            _send(process.stdin, data)
            self.told = len(taken)
            reply = pickle.loads(_received(process.stdout))
        except (OSError, EOFError):
            self.end()
            raise _Gone from None
        if not isinstance(reply, Search):
            raise _Gone
        return reply

    def end(self) -> None:
        self.ended = True
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def close(self) -> None:
        """Closes the pipes, when nobody reads from them any more."""
        for stream in (self.process.stdin, self.process.stdout) if self.process else ():
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def _started(self) -> subprocess.Popen[bytes]:
        if self.ended:
            raise EOFError
        if self.process is None:
            import subprocess

            package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
            others = [path for path in sys.path if os.path.isabs(path)]
            command = [sys.executable, "-I", "-X", "utf8", "-c", _PROGRAM, package, *others]
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        return self.process


def serve() -> None:
    """Reads tasks from standard input until it ends, and writes what is found to standard output.

    A task that fails is answered with what went wrong; it is tried again by who asked.
    """
    import pickle

    # Whatever prints must not print in between.
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr
    taken: set[str] = set()
    while True:
        try:
            data = _received(sys.stdin.buffer)
        except EOFError:
            return
        reply: Any
        try:
            home, kind, rest, more = pickle.loads(data)
            taken.update(more)
            reply = search(Task(_maker(home, kind), *rest), taken)
        except Exception as error:
            reply = repr(error)
        _send(replies, pickle.dumps(reply))


def _home(maker: Maker) -> str | None:
    """The module that has this maker, in its table or as its own, so that another process finds it.

    A maker itself cannot be sent: it is made of functions.
    """
    if MAKERS.get(maker.kind) is maker:
        return ""
    name = maker.attempt.__module__
    own = getattr(sys.modules.get(name), "MAKER", None)
    return name if own is maker and name != "__main__" else None


def _maker(home: str, kind: str) -> Maker:
    if not home:
        return MAKERS[kind]
    from importlib import import_module

    maker: Maker = import_module(home).MAKER
    return maker


def _send(stream: IO[bytes], data: bytes) -> None:
    stream.write(len(data).to_bytes(_LENGTH, "big"))
    stream.write(data)
    stream.flush()


def _received(stream: IO[bytes]) -> bytes:
    """One message. Raises `EOFError` if there is none."""
    head = stream.read(_LENGTH)
    if len(head) < _LENGTH:
        raise EOFError
    data = stream.read(int.from_bytes(head, "big"))
    if len(data) < int.from_bytes(head, "big"):
        raise EOFError
    return data
