"""Pages that mean harm, in the browser: of another origin, of none, with a wrong token, too slow, too long, too many.

Each sees a clear close code or a refusal, and meanwhile the daemon and another page go on.
"""

import http.server
import json
import threading

from pages import comes, expect, open_page

#: How a connection goes: `tell(url, act)` resolves to its code, its reason and the types of the lines that came.
TELL = """
const tell = (url, act = () => {}, protocol = "inlet.1") => new Promise((done) => {
    const socket = new WebSocket(url, protocol);
    const types = [];
    socket.onopen = () => act(socket);
    socket.onmessage = ({data}) => types.push(JSON.parse(data).type);
    socket.onclose = ({code, reason}) => done({code, reason, types});
});
"""
#: A handshake that is refused, as pages see it. They are not told the status; the console is.
REFUSED = 1006
CROWD = 1000
#: Chromium has 255 places itself.
AT_ONCE = 200
#: Places for pages, as the page Serve says.
PLACES = 64
#: Lines that fit nowhere between daemon and page: 20 000 of more than a hundred bytes.
REFRESHES = 20_000
NAME = "rebound.example"


class Foreign:
    """A server of somebody else, on this machine; and at /hold an answer that comes when `release` is set."""

    def __init__(self):
        self.release = threading.Event()
        self.held = threading.Event()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                if self.path == "/hold":
                    outer.held.set()
                    outer.release.wait()
                body = b"<!doctype html><meta charset=utf-8><title>Foreign</title><link rel=icon href=data:,>"
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        port = self.server.server_address[1]
        #: That may have a token, and that may not: browsers tell them apart by the name.
        self.allowed, self.stranger = f"http://127.0.0.1:{port}", f"http://localhost:{port}"
        self.thread = threading.Thread(target=self.server.serve_forever)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.release.set()
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


def try_hostile(browser, seat, foreign, folder):
    open_page(browser, seat, "inspector")
    comes(browser, "document.documentElement.dataset.ready !== undefined", "a witness is connected")
    browser.value("""import("../inlet.js").then(async ({connect}) => {
        window.client = await connect();
    })""")
    witness = browser.session
    beside = browser.beside()

    def served(when):
        """The daemon answers at its socket, and to another page."""
        seat.hands.ask("ping")
        hostile, browser.session = browser.session, witness
        is_so = browser.value("""(async () => {
            for (let count = 0; count < 20; count++) await client.ping();
            return document.getElementById("status").textContent === "";
        })()""")
        browser.session = hostile
        expect(is_so, f"the daemon and another page go on {when}")

    try_strangers(browser, seat, foreign, folder)
    served("beside strangers")
    try_rebinding(browser, seat)
    try_tokens(browser, seat, foreign)
    try_messages(browser, seat)
    served("after wrong tokens and messages")
    try_slow_reader(browser, seat, foreign, served)
    try_crowd(browser, seat, served)
    browser.close_beside(beside)
    browser.value("client.close()")
    browser.open("about:blank")
    browser.problems.clear()
    browser.requests.clear()


def outcomes(browser, code):
    """What promises of JavaScript come to, and what the browser says of it on its console."""
    browser.problems.clear()
    found = browser.value(f"(async () => {{ {TELL} return await Promise.all([{code}]); }})()")
    return found, " ".join(browser.problems)


def sockets(seat):
    """The server by each of its names."""
    host = seat.origin.removeprefix("http://")
    return f"ws://{host}/", f"ws://localhost:{host.split(':')[1]}/"


def try_strangers(browser, seat, foreign, folder):
    """Pages of another origin, with the right token: as if it had been stolen."""
    send = f"(socket) => socket.send({json.dumps(json.dumps({'token': seat.token}))})"
    tries = ", ".join(f"tell({url!r}, {send})" for url in sockets(seat))
    path = f"{folder}/hostile.html"
    with open(path, "w", encoding="utf-8") as file:
        file.write("<!doctype html><meta charset=utf-8><title>Hostile</title>")
    for name, url in ("another origin", foreign.stranger), ("a file", path), ("a data: URL", "data:text/html,<title>Hostile</title>"):
        browser.open(url)
        found, said = outcomes(browser, tries)
        expect(all(one["code"] == REFUSED and not one["types"] for one in found), f"a page of {name} is refused {found}")
        expect(said.count("Unexpected response code: 403") == len(found), f"with status 403 {said}")
    browser.open(foreign.stranger)
    found, said = outcomes(browser, f"""new Promise((done) => {{
        const frame = document.createElement("iframe");
        frame.sandbox = "allow-scripts";
        frame.srcdoc = String.raw`<script>{TELL} Promise.all([{tries}]).then((found) => parent.postMessage(found, "*"));</script>`;
        addEventListener("message", ({{data}}) => done(data));
        document.body.append(frame);
    }})""")
    expect([one["code"] for one in found[0]] == [REFUSED] * 2, f"a sandboxed frame is refused {found}")
    # Neither what is served, as text, script or picture, nor a frame of it.
    found, said = outcomes(browser, ", ".join(f"""new Promise((done) => {{
        const element = document.createElement("{element}");
        element.onload = () => done("loaded");
        element.onerror = () => done("refused");
        element.src = "{seat.origin}/{path}";
        document.body.append(element);
    }})""" for element, path in (("script", "inlet.js"), ("img", "pages/common.css"))) + f""",
        fetch("{seat.origin}/index.html").then(() => "loaded", () => "refused"),
        fetch("{seat.origin}/index.html", {{mode: "no-cors"}}).then(() => "loaded", () => "refused")""")
    expect(found == ["refused"] * 4, f"what the server's folder has is for its own pages {found}")
    framed = browser.value(f"""new Promise((done) => {{
        const frame = document.createElement("iframe");
        frame.onload = () => done(frame.contentDocument === null);
        frame.src = "{seat.origin}/pages/kiosk.html#token={seat.token}";
        document.body.append(frame);
    }})""")
    expect(framed and any("frame-ancestors" in problem for problem in browser.problems), f"nor is a page of it framed {browser.problems}")


def try_rebinding(browser, seat):
    """A page whose name led elsewhere when it was loaded, and leads here now: the first answer is the attacker's."""
    port = seat.origin.rsplit(":", 1)[1]
    origin = f"http://{NAME}:{port}"
    browser.answer_once(f"{origin}/", "<!doctype html><title>Rebound</title>")
    browser.open(f"{origin}/")
    expect(browser.value("origin") == origin, f"a page of {origin} is there")
    found, said = outcomes(browser, f"""
        tell("ws://{NAME}:{port}/"), tell("{sockets(seat)[0]}"),
        fetch("/index.html").then(async (answer) => [answer.status, (await answer.text()).includes("<")])""")
    expect([found[0]["code"], found[1]["code"]] == [REFUSED] * 2, f"by a name that leads here nobody connects {found}")
    expect("response code: 421" in said and "response code: 403" in said, f"with status 421, and 403 by its address {said}")
    expect(found[2] == [421, False], f"and no file is got {found[2]}")


def try_tokens(browser, seat, foreign):
    here = sockets(seat)[0]
    browser.open(f"{seat.origin}/index.html")
    block = "const end = performance.now() + 2500; while (performance.now() < end);"
    right = json.dumps(json.dumps({"token": seat.token}))
    other = json.dumps(json.dumps({"token": seat.tokens[1]}))
    found, _ = outcomes(browser, f"""
        tell("{here}", (socket) => socket.send('{{"token":"wrong"}}')),
        tell("{here}", (socket) => socket.send({other})),
        tell("{here}", (socket) => socket.send("")),
        tell("{here}")""")
    expect([one["code"] for one in found] == [4401] * 4, f"a wrong token, one of another origin, and none: 4401 {found}")
    expect(all("wrong token" in one["reason"] for one in found[:3]) and "within 2 s" in found[3]["reason"], "with the reason")
    found, _ = outcomes(browser, f"""tell("{here}", (socket) => {{ {block} socket.send({right}); }})""")
    expect(found[0]["code"] == 4401 and "within 2 s" in found[0]["reason"] and not found[0]["types"], f"a token that comes too late: 4401 {found}")
    found, said = outcomes(browser, f"""tell("{here}", undefined, []), tell("{here}", undefined, "inlet.2")""")
    expect([one["code"] for one in found] == [REFUSED] * 2 and said.count("response code: 400") == 2, f"another subprotocol is refused {said}")
    # One that is allowed has its own token, and what its token is for.
    browser.open(foreign.allowed)
    own = json.dumps(json.dumps({"token": seat.tokens[1]}))
    found, _ = outcomes(browser, f"""
        tell("{here}", (socket) => socket.send({right})),
        tell("{here}", (socket) => {{ socket.send({own}); socket.send('{{"id":1,"do":"ping"}}'); socket.addEventListener("message",
            ({{data}}) => JSON.parse(data).type === "reply" && socket.close(1000)); }})""")
    expect(found[0]["code"] == 4401, f"the token of the server's own pages is none for another origin {found[0]}")
    expect(found[1]["types"][0] == "hello" and found[1]["code"] in (1000, 1005), f"its own lets it in {found[1]}")


def try_messages(browser, seat):
    here = sockets(seat)[0]
    browser.open(f"{seat.origin}/index.html")
    opened = f"(socket, what) => {{ socket.send({json.dumps(json.dumps({'token': seat.token}))}); socket.addEventListener('message', what, {{once: true}}); }}"
    found, _ = outcomes(browser, f"""...[
        (socket) => socket.send("x".repeat(1 << 20)),
        (socket) => socket.send(" ".repeat((1 << 16) + 1)),
        (socket) => socket.send(new Uint8Array(8)),
        (socket) => {{ socket.send('{{"id":1,"do":"ping"' + " ".repeat((1 << 16) - 20) + "}}");
            socket.addEventListener("message", ({{data}}) => JSON.parse(data).type === "reply" && socket.close(1000)); }},
    ].map((act) => tell("{here}", (socket) => ({opened})(socket, () => act(socket))))""")
    expect([one["code"] for one in found[:3]] == [1009, 1009, 1003], f"a message of 1 MiB, one of 64 KiB and a byte, bytes: 1009, 1009, 1003 {found}")
    expect("at most 65536 bytes" in found[0]["reason"], f"with the limit {found[0]['reason']}")
    expect(found[3]["types"][-1] == "reply", f"one of 64 KiB is answered {found[3]}")


def try_slow_reader(browser, seat, foreign, served):
    """A page whose main thread stands still: it waits for an answer, synchronously."""
    browser.open(foreign.allowed)
    token = json.dumps(json.dumps({"token": seat.tokens[1]}))
    browser.value(f"""new Promise((done) => {{
        window.lines = [];
        window.socket = new WebSocket("{sockets(seat)[0]}", "inlet.1");
        socket.onopen = () => socket.send({token});
        socket.onmessage = ({{data}}) => {{ lines.push(JSON.parse(data)); if (lines.at(-1).type === "snapshot") done(); }};
        socket.onclose = ({{code}}) => lines.push({{type: "closed", code}});
    }})""")
    browser.value("""void setTimeout(() => {
        const request = new XMLHttpRequest();
        request.open("GET", "/hold", false);
        request.send();
    })""")
    expect(foreign.held.wait(120), "a page stands still")
    before = seat.memory()
    seat.hands.ask("scene.activate", scene="storm", rect=[0, 0, 9, 9])
    for _ in range(REFRESHES):
        seat.hands.ask("scene.refresh", scene="storm")
    served("beside a page that does not read")
    kept = seat.memory() - before
    expect(kept < 8192, f"the server keeps little of what it does not read ({kept} KiB)")
    foreign.release.set()
    browser.value("""new Promise((done) => { const look = () => {
        const gap = lines.findIndex((line) => line.type === "gap");
        if (gap >= 0 && lines.slice(gap).some((line) => line.type === "snapshot") || lines.at(-1).type === "closed") done();
        else setTimeout(look, 5);
    }; look(); })""")
    lost, code = browser.value("[lines.find((line) => line.type === 'gap')?.lost, lines.find((line) => line.type === 'closed')?.code]")
    expect(lost and code is None, f"it is told what it has lost ({lost} lines), and then the state")
    browser.value("new Promise((done) => { socket.onclose = done; socket.close(); })")
    seat.hands.ask("scene.destroy", scene="storm")


def try_crowd(browser, seat, served):
    """A page that opens a thousand, with the right token. Browsers have a limit of their own, so they come as others go."""
    browser.open(f"{seat.origin}/index.html")
    token = json.dumps(json.dumps({"token": seat.token}))
    browser.value(f"""void (window.crowd = [], window.more = () => {{
        const socket = new WebSocket("{sockets(seat)[0]}", "inlet.1");
        crowd.push(socket);
        socket.onopen = () => socket.send({token});
        socket.onmessage = () => socket.isServed = true;
        socket.onclose = ({{code, reason}}) => {{
            socket.end = [code, reason];
            if (crowd.length < {CROWD}) more();
        }};
    }})""")
    browser.value(f"for (let count = 0; count < {AT_ONCE}; count++) more()")
    comes(browser, "crowd.filter(({end}) => end).length > 300", "a crowd comes")
    served("beside a crowd")
    comes(browser, f"crowd.filter(({{isServed, end}}) => isServed || end).length === {CROWD}", f"{CROWD} sockets of a page have come to something")
    codes = browser.value("""crowd.reduce((counts, {end}) => {
        const code = end ? end[0] : "open";
        return {...counts, [code]: (counts[code] ?? 0) + 1};
    }, {})""")
    # Two places are the witness's.
    expect(codes == {"open": PLACES - 2, "1013": CROWD - PLACES + 2}, f"so many are connected, the others closed with 1013 {codes}")
    reasons = browser.value("[...new Set(crowd.filter(({end}) => end).map(({end}) => end[1]))]")
    expect(reasons == [f"at most {PLACES} pages can connect at once; close one"], f"with the reason {reasons}")
    served("beside a full house")
    browser.value("""Promise.all(crowd.filter(({end}) => !end).map((socket) => new Promise((done) => {
        socket.onclose = done;
        socket.close();
    })))""")
    found, _ = outcomes(browser, f"""tell("{sockets(seat)[0]}", (socket) => {{
        socket.send({token});
        socket.addEventListener("message", () => socket.close());
    }})""")
    expect(found[0]["types"][0] == "hello", f"once they have gone there is room {found}")
