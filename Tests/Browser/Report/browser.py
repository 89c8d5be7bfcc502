"""A headless Chromium, told what to do over a pipe (the DevTools protocol), without any package."""

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile


class Browser:
    """One page. Messages of its console, exceptions and requests are kept."""

    def __init__(self, program="chromium", flags=()):
        self.folder = tempfile.TemporaryDirectory()
        to_read, self.to = os.pipe()
        self.back, to_write = os.pipe()
        # The program reads descriptor 3 and writes descriptor 4, whatever the pipes' own numbers are.
        sources = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (to_read, to_write)]

        def place():
            os.dup2(sources[0], 3)
            os.dup2(sources[1], 4)

        words = [
            program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
            "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update",
            "--disable-extensions", "--disable-sync", "--force-color-profile=srgb", "--remote-debugging-pipe",
            f"--user-data-dir={self.folder.name}", *flags, "about:blank"]
        self.process = subprocess.Popen(
            words, preexec_fn=place, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        for end in (to_read, to_write, *sources):
            os.close(end)
        self.number, self.rest = 0, b""
        self.problems, self.requests, self.events = [], [], set()
        target = next(
            target for target in self.call("Target.getTargets")["targetInfos"] if target["type"] == "page")
        self.attach(target["targetId"])

    def attach(self, target):
        """From here on everything is about this page."""
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def beside(self):
        """A second page in front of this one, which goes on. Returns what leads back."""
        before, self.session = self.session, None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.attach(target)
        return before, target

    def close_beside(self, beside):
        """To the page that there was, without the second one."""
        self.session, target = beside
        self.call("Target.closeTarget", targetId=target)

    session = None
    #: What the next request for a page is answered with, in the place of its server: base64, or None.
    answer = None
    #: How long the browser may be silent, in seconds: a test that hangs is worse than one that fails.
    patience = 180

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.session = None
            self.call("Browser.close")
        except (OSError, EOFError, TimeoutError):
            pass
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder.name, ignore_errors=True)

    def call(self, method, **parameters):
        self.send(method, parameters)
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def send(self, method, parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")

    def receive(self):
        while b"\0" not in self.rest:
            if not select.select([self.back], [], [], self.patience)[0]:
                raise TimeoutError(f"the browser has said nothing for {self.patience} s")
            part = os.read(self.back, 1 << 20)
            if not part:
                raise EOFError("the browser has gone")
            self.rest += part
        line, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(line)
        self.note(message.get("method"), message.get("params", {}))
        return message

    def note(self, method, values):
        if method:
            self.events.add(method)
        if method == "Runtime.exceptionThrown":
            details = values["exceptionDetails"]
            self.problems.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Runtime.consoleAPICalled" and values["type"] in ("error", "warning", "assert"):
            self.problems.append(str([argument.get("value") for argument in values["args"]]))
        elif method == "Log.entryAdded" and values["entry"]["level"] in ("error", "warning"):
            self.problems.append(values["entry"]["text"])
        elif method == "Fetch.requestPaused":
            headers = [{"name": "Content-Type", "value": "text/html"}]
            self.send("Fetch.fulfillRequest", {
                "requestId": values["requestId"], "responseCode": 200, "responseHeaders": headers, "body": self.answer})
            self.send("Fetch.disable", {})
        elif method == "Network.requestWillBeSent":
            self.requests.append(values["request"]["url"])

    def size(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def theme(self, name):
        features = [{"name": "prefers-color-scheme", "value": name}]
        self.call("Emulation.setEmulatedMedia", features=features)

    def open(self, path):
        """A file's page, or one by its URL."""
        self.events.discard("Page.loadEventFired")
        self.call("Page.navigate", url=path if ":" in path else "file://" + os.path.abspath(path))
        while "Page.loadEventFired" not in self.events:
            self.receive()

    def answer_once(self, url, text):
        """The first request for `url` gets `text`, and no server is asked. Others go where they belong."""
        self.answer = base64.b64encode(text.encode()).decode()
        self.call("Fetch.enable", patterns=[{"urlPattern": url, "requestStage": "Request"}])

    def value(self, expression):
        """What an expression, or a promise, comes to in the page."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description", expression))
        return result["result"].get("value")

    def key(self, name, code=None, text=None, modifiers=0):
        codes = {
            "Tab": 9, "ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, " ": 32, "Enter": 13, "PageUp": 33,
            "PageDown": 34}
        values = dict(key=name, code=code or name, windowsVirtualKeyCode=codes.get(name, 0), modifiers=modifiers)
        self.call("Input.dispatchKeyEvent", type="keyDown", **values, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **values)

    def picture(self, path, is_whole=True):
        shot = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=is_whole)
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))
