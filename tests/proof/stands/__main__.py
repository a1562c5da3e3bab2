"""Many cases at once: `python -m tests.proof.stands --cases 10000` tells what does not stand."""

from __future__ import annotations

import argparse
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

from minelogic.errors import FileError
from tests.proof.stands.cases import case as numbered
from tests.proof.stands.judged import answered, faults


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--show", type=int, default=3)
    parser.add_argument("--lines", type=int, default=40)
    options = parser.parse_args()
    answers: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    slow: list[tuple[float, int]] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for seed in range(options.first, options.first + options.cases):
            case = numbered(seed)
            begun = time.perf_counter()
            try:
                answer = answered(case, folder)
                found = [*faults(case, answer, folder)]
            except FileError as error:
                answers[f"{case.kind}: unreadable"] += 1
                if answers[f"{case.kind}: unreadable"] <= options.show:
                    print(f"--- {seed}: unreadable {case.sequent}\n{error}")
                continue
            except Exception:
                found = ["exception"]
                answer = None
                traceback.print_exc()
            slow.append((time.perf_counter() - begun, seed))
            answers[f"{case.kind}: {type(answer).__name__}"] += 1
            for each in found:
                wrong[each] += 1
                if wrong[each] <= options.show:
                    print(f"--- {seed}: {each}\n{case.logic} {case.rules} {case.theorems}")
                    print(case.sequent, case.board or "", sep="\n")
                    text = str(answer).splitlines()
                    print(*text[: options.lines], sep="\n")
    print(*[f"{n:6} {what}" for what, n in sorted(answers.items())], sep="\n")
    print(*[f"{n:6} {what}" for what, n in wrong.most_common()], sep="\n")
    print(sorted(slow)[-5:])


if __name__ == "__main__":
    main()
