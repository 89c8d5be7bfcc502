/** A page in headless Chromium: the module as its files are, the browser's own WebSocket, nothing of Node. */

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { connect } from "../../../Sources/javascript/inlet.js";
import { withGateway } from "./gateway.js";
import { SOURCE, withDaemon, withFolder } from "./support.js";

const BROWSER = "chromium";
const hasBrowser = spawnSync(BROWSER, ["--version"]).status === 0;

const page = (url) => `<!doctype html><link rel="icon" href="data:,"><script type="module">
  const say = (text) => fetch("/said", { method: "POST", body: text });
  addEventListener("error", (event) => say("error " + event.message));
  addEventListener("unhandledrejection", (event) => say("error " + event.reason));
  const { connect } = await import("./inlet/inlet.js");
  const client = await connect({ name: "page", url: "${url}" });
  client.on("*", (event) => say([event.type, event.region].join(" ").trim()));
  await client.scene.activate({ scene: "main", regions: [{ id: "save", rect: [100, 100, 80, 30] }] });
  say("ready");
</script>`;

/** Serves the page and the module; `said` is called with what the page says, `asked` has the paths of files. */
async function withSite(url, body) {
  const said = [];
  const asked = [];
  let wake = () => {};
  const server = createServer(async (request, response) => {
    if (request.method === "POST") {
      said.push(Buffer.concat(await request.toArray()).toString());
      wake();
      return response.end();
    }
    asked.push(request.url);
    const isPage = request.url === "/";
    response.setHeader("content-type", isPage ? "text/html" : "text/javascript");
    response.end(isPage ? page(url) : readFileSync(join(SOURCE, request.url.replace("/inlet/", ""))));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  /** Waits until the page says so, and passes all before. */
  const until = async (text) => {
    for (;;) {
      const index = said.findIndex((one) => one === text || one.startsWith("error"));
      if (index >= 0) return assert.equal(said.splice(0, index + 1).at(-1), text);
      await new Promise((resolve) => (wake = resolve));
    }
  };
  try {
    await body(`http://127.0.0.1:${server.address().port}/`, until, asked);
  } finally {
    server.closeAllConnections?.();
    server.close();
  }
}

const open = (daemon, body) => withGateway(daemon.path, "abc", (url, cut) => withSite(url, (site, ...rest) => body(site, cut, ...rest)));

test("a page in a browser reads, and has all of it back", { skip: !hasBrowser && `there is no ${BROWSER}`, timeout: 180_000 }, () =>
  withDaemon((daemon) => withFolder((folder) => open(daemon, async (site, cut, until, asked) => {
    const client = await connect({ path: daemon.path });
    await client.hands.plug("mouse");
    const options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", `--user-data-dir=${folder}/profile`];
    // A process group of its own, because the browser's own processes outlive it.
    const browser = spawn(BROWSER, [...options, `${site}#token=abc`], { stdio: "ignore", detached: true });
    const gone = new Promise((resolve) => browser.once("close", resolve));
    try {
      await until("ready");
      await client.hands.to([120, 110]);
      for (let count = 0; count < 3; count += 1) {
        await client.hands.click("left");
        await client.hands.wait("600ms");
        await until("click save");
        cut();
        await until("reconnected");
        // The region is under the pointer again.
        await until("hover save");
      }
    } finally {
      process.kill(-browser.pid, "SIGKILL");
      await gone;
      await client.close();
    }
    assert.ok(asked.includes("/inlet/src/websocket.js"));
    assert.ok(!asked.includes("/inlet/src/node.js"));
  }))));
