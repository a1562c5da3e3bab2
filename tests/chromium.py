"""Debian's Chromium without a window, driven through a pipe by its own protocol.

No driver and no library stand between: a command is one JSON object, its end a zero byte. One
browser serves a whole module of tests; each page is opened anew.
"""

import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from base64 import b64decode
from pathlib import Path
from typing import Any

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-pipe",
)  # fmt: skip
PATIENCE = 60.0
"""Seconds after which a browser that says nothing is taken for dead."""


def executable() -> str | None:
    """Where Chromium is, if it is installed."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Browser:
    """A running Chromium, with a profile of its own that ends with it."""

    def __init__(self, path: str) -> None:
        self._profile = tempfile.TemporaryDirectory(
            prefix="chromium-profile-", ignore_cleanup_errors=True
        )
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()

        def as_three_and_four() -> None:
            # Either may be 3 or 4 already, so both are first moved out of the way.
            reading, writing = os.dup(to_browser), os.dup(from_browser)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self._process = subprocess.Popen(
            [path, *FLAGS, f"--user-data-dir={self._profile.name}", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            close_fds=False, preexec_fn=as_three_and_four,
        )  # fmt: skip
        os.close(to_browser)
        os.close(from_browser)
        self._unread = b""
        self._number = 0
        self.events: list[dict[str, Any]] = []

    def close(self) -> None:
        """Ends the browser and removes its profile."""
        try:
            self.call("Browser.close")
            self._process.wait(10)
        except (OSError, RuntimeError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        os.close(self._out)
        os.close(self._in)
        self._profile.cleanup()

    def open(self, path: Path, fragment: str = "", **how: Any) -> "Page":
        """A page from a file, once it has loaded."""
        return Page(self, path.as_uri() + (f"#{fragment}" if fragment else ""), **how)

    def call(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """The answer to a command."""
        self._number += 1
        number = self._number
        command: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if session is not None:
            command["sessionId"] = session
        os.write(self._out, json.dumps(command).encode() + b"\0")
        while True:
            message = self.read()
            if message.get("id") == number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return dict(message["result"])
            self.events.append(message)

    def read(self) -> dict[str, Any]:
        """The next thing the browser says."""
        end = time.monotonic() + PATIENCE
        while b"\0" not in self._unread:
            ready, _, _ = select.select([self._in], [], [], max(0.0, end - time.monotonic()))
            more = os.read(self._in, 1 << 20) if ready else b""
            if not more:
                raise RuntimeError("the browser does not answer")
            self._unread += more
        message, _, self._unread = self._unread.partition(b"\0")
        return dict(json.loads(message))


class Page:
    """One page in the browser."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        width: int = 1280,
        height: int = 900,
        script: bool = True,
        **media: str,
    ) -> None:
        self.browser = browser
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)[
            "sessionId"
        ]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=1, mobile=False,
        )  # fmt: skip
        features = [{"name": name.replace("_", "-"), "value": is_} for name, is_ in media.items()]
        self.call("Emulation.setEmulatedMedia", features=features)
        if not script:
            self.call("Emulation.setScriptExecutionDisabled", value=True)
        browser.events.clear()
        self.call("Page.navigate", url=address)
        self.wait("Page.loadEventFired")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self.browser.call(method, self.session, **parameters)

    def wait(self, event: str) -> None:
        """Returns once an event has been."""
        while not self.seen(event):
            self.browser.events.append(self.browser.read())

    def seen(self, event: str) -> list[dict[str, Any]]:
        """All events of a kind since the page was opened."""
        return [
            dict(said["params"])
            for said in self.browser.events
            if said.get("method") == event and said.get("sessionId") == self.session
        ]

    def value(self, expression: str) -> Any:
        """What an expression is, in the page."""
        found = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in found:
            raise RuntimeError(found["exceptionDetails"]["exception"]["description"])
        return found["result"].get("value")

    def text(self, selector: str) -> str:
        """The text of an element as it can be seen."""
        return str(self.value(f"document.querySelector({json.dumps(selector)}).innerText"))

    def all(self, selector: str, what: str = "node.innerText") -> list[Any]:
        """Something about each element that a selector finds."""
        return list(
            self.value(
                f"[...document.querySelectorAll({json.dumps(selector)})].map((node) => {what})"
            )
        )

    def press(self, key: str, shift: bool = False) -> None:
        """Presses and releases a key, as the keyboard would."""
        codes = {"ArrowRight": 39, "ArrowLeft": 37, "Home": 36, "End": 35, "Tab": 9, " ": 32}
        for kind in ("rawKeyDown", "keyUp"):
            self.call(
                "Input.dispatchKeyEvent", type=kind, key=key, code=key, modifiers=8 * shift,
                windowsVirtualKeyCode=codes[key],
            )  # fmt: skip

    def click(self, selector: str) -> None:
        """Clicks in the middle of an element, wherever that is."""
        box = self.value(
            f"(() => {{ const node = document.querySelector({json.dumps(selector)});"
            "node.scrollIntoView({block: 'center'}); const box = node.getBoundingClientRect();"
            "return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call(
                "Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left",
                clickCount=1,
            )  # fmt: skip

    def picture(self) -> bytes:
        """The page as PNG."""
        return b64decode(self.call("Page.captureScreenshot")["data"])

    def pdf(self) -> bytes:
        """The page on paper."""
        return b64decode(self.call("Page.printToPDF", printBackground=True)["data"])

    def trouble(self) -> list[str]:
        """What went wrong in the page: errors of the script, and anything it was refused."""
        errors = [str(e["exceptionDetails"]) for e in self.seen("Runtime.exceptionThrown")]
        return errors + [str(e["entry"]["text"]) for e in self.seen("Log.entryAdded")]

    def requests(self) -> list[str]:
        """Every address that was asked for."""
        return [str(e["request"]["url"]) for e in self.seen("Network.requestWillBeSent")]
