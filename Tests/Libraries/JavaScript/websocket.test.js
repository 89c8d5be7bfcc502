/** Pages: the same client over WebSocket. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { ConnectionLost, InletError, NotPermitted, ProtocolError, connect } from "../../../Sources/javascript/inlet.js";
import { pageToken, standardURL } from "../../../Sources/javascript/src/websocket.js";
import { withGateway, withPages } from "./gateway.js";
import { HELLO, click, random, readUntil, reply, snapshot, withDaemon } from "./support.js";

const FLAG = "--experimental-websocket";

test("where a page connects, and with which token", () => {
  const at = (address) => {
    globalThis.location = address && new URL(address);
    return [standardURL(), pageToken()];
  };
  const standard = "ws://127.0.0.1:7711/";
  assert.deepEqual(at(undefined), [standard, ""]);
  assert.deepEqual(at("http://127.0.0.1:7711/keys.html#token=abc"), [standard, "abc"]);
  assert.deepEqual(at("http://localhost:8000/#abc"), ["ws://localhost:8000/", "abc"]);
  assert.deepEqual(at("http://[::1]:7711/#view=1&token=a%2Bb"), ["ws://[::1]:7711/", "a+b"]);
  assert.deepEqual(at("https://deck.example/#token=abc"), [standard, "abc"]);
  delete globalThis.location;
});

if (typeof WebSocket !== "undefined") {
  pages();
} else if (process.allowedNodeEnvironmentFlags.has(FLAG)) {
  test("the same in a Node that is told to have WebSocket", () => {
    const run = spawnSync(process.execPath, [FLAG, "--no-warnings", fileURLToPath(import.meta.url)], { encoding: "utf8" });
    assert.equal(run.status, 0, run.stdout + run.stderr);
    assert.match(run.stdout, /# pass [5-9]/);
  });
} else {
  test("pages", { skip: "this Node has no WebSocket" }, () => {});
}

function pages() {
  const withDaemonAndGateway = (body) => withDaemon((daemon) => withGateway(daemon.path, "abc", (url, cut) => body(daemon, url, cut)));

  test("a page declares, reads, and has all of it back after its connection broke", () => withDaemonAndGateway(async (daemon, url, cut) => {
    const hands = await connect({ path: daemon.path });
    await hands.hands.plug("mouse");
    const client = await connect({ url, token: "abc", name: "keys" });
    await client.scene.activate({ scene: "main", regions: [{ id: "säve", rect: [100, 100, 80, 30] }] });
    for (let count = 0; count < 3; count += 1) {
      await hands.hands.to([120 + count, 110]);
      await hands.hands.click("left");
      await hands.hands.wait("600ms");
      const events = await readUntil(client, (event) => event.type === "click");
      assert.deepEqual(events.filter((event) => event.type === "click").map((event) => [event.region, event.x]), [["säve", 120 + count]]);
      cut();
      await readUntil(client, (event) => event.type === "reconnected");
      await client.ping();
    }
    await client.close();
    assert.equal(await client.closed, null);
    await hands.close();
  }));

  test("a wrong token is no reason to try again", () => withDaemonAndGateway(async (_, url) => {
    await assert.rejects(connect({ url, token: "x" }), (error) => error instanceof NotPermitted && error.message === "wrong token");
  }));

  test("a server that there is not, or that refuses, is a loss", async () => {
    await assert.rejects(connect({ url: "ws://127.0.0.1:1/", token: "" }), ConnectionLost);
    await withPages((page) => () => page.close(1013, "no daemon listens"), (url) => assert.rejects(connect({ url, token: "" }), /no daemon listens/));
    await assert.rejects(connect({ url: "ftp:", token: "" }), { name: "SyntaxError" });
  });

  test("what is no line ends the client", async () => {
    const wrong = [(page) => page.sendBytes([1, 2]), (page) => page.send("{"), (page) => page.send(click(1, { text: "x".repeat(1 << 20) }))];
    for (const send of wrong) {
      await withPages((page) => () => {
        page.send(HELLO);
        send(page);
      }, async (url) => {
        const client = await connect({ url, token: "" });
        await assert.rejects(readUntil(client, () => false), ProtocolError);
      });
    }
  });

  test("frames that were changed end the client with one error, or are read", async () => {
    const dice = random(5);
    let ended = 0;
    const serve = (page) => () => {
      const frame = (text) => Buffer.concat([Buffer.from([0x81, 126, text.length >> 8, text.length & 255]), Buffer.from(text)]);
      const data = Buffer.concat([HELLO, snapshot(1), click(2)].map(frame));
      for (let count = 1 + dice() * 3; count > 0; count -= 1) data[Math.floor(dice() * data.length)] = dice() * 256;
      page.socket.end(data);
    };
    await withPages(serve, async (url) => {
      for (let round = 0; round < 300; round += 1) {
        try {
          const client = await connect({ url, token: "", reconnect: false, timeout: 60_000 });
          await readUntil(client, () => false);
        } catch (error) {
          assert.ok(error instanceof InletError, error.stack);
          ended += 1;
        }
      }
    });
    assert.equal(ended, 300);
  });

  test("a page that is hidden ends its connection, and connects again when it is back", () => withDaemonAndGateway(async (daemon, url) => {
    const target = new EventTarget();
    globalThis.addEventListener = target.addEventListener.bind(target);
    globalThis.removeEventListener = target.removeEventListener.bind(target);
    const client = await connect({ url, token: "abc", name: "keys" });
    await client.scene.activate({ scene: "main" });
    target.dispatchEvent(new Event("pagehide"));
    const events = await readUntil(client, (event) => event.type === "reconnected");
    assert.ok(events.some((event) => event.type === "disconnected" && event.reason === "the page is not shown"));
    await client.scene.refresh({ scene: "main" });
    await client.close();
    delete globalThis.addEventListener;
    delete globalThis.removeEventListener;
  }));

  test("a slow page is told what it missed, and takes no memory", async () => {
    const count = 60_000;
    const serve = (page, request) => {
      assert.equal(request.headers["sec-websocket-protocol"], "inlet.1");
      return (text) => {
        if (text.includes("token")) {
          page.send(HELLO);
          for (let seq = 1; seq <= count; seq += 1) page.send(click(seq));
        } else {
          page.send(reply(text));
          page.send(snapshot(count + 1));
          page.send(click(count + 2));
        }
      };
    };
    await withPages(serve, async (url) => {
      const client = await connect({ url, token: "" });
      // 12 MB of lines, of which nothing is read until the last has come: the reply to the client's own request.
      await client.ping();
      const events = client.pending().filter((event) => event.type !== "click" || event.seq > count);
      const last = events.findLastIndex((event) => event.type === "gap");
      assert.ok(events[last].lost > 1000);
      assert.equal(events[last + 1].type, "snapshot");
      await client.close();
    });
  });
}
