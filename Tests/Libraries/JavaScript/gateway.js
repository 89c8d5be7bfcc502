/** As much of `inlet serve` as the tests of the package need: WebSocket to the daemon's socket, after a token. */

import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { createConnection } from "node:net";

const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;

/** A frame, whose length is written as shortly as it can be: browsers refuse others. */
function frame(opcode, payload) {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  head[1] = { 2: length, 4: 126, 10: 127 }[head.length];
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}

/** One page: calls `receive` with the text of each message. */
class Page {
  #rest = Buffer.alloc(0);

  constructor(socket, receive) {
    this.socket = socket;
    socket.on("error", () => {});
    socket.on("data", (data) => {
      this.#rest = Buffer.concat([this.#rest, data]);
      for (let message = this.#take(); message; message = this.#take()) {
        if (message.opcode === CLOSE) socket.end(frame(CLOSE, message.payload));
        else receive(message.payload.toString());
      }
    });
  }

  /** A whole frame of a page, which is masked. */
  #take() {
    const data = this.#rest;
    if (data.length < 2) return null;
    const short = data[1] & 127;
    const start = { 126: 4, 127: 10 }[short] ?? 2;
    if (data.length < start) return null;
    const length = { 126: () => data.readUInt16BE(2), 127: () => Number(data.readBigUInt64BE(2)) }[short]?.() ?? short;
    if (data.length < start + 4 + length) return null;
    const mask = data.subarray(start, start + 4);
    const payload = data.subarray(start + 4, start + 4 + length).map((byte, index) => byte ^ mask[index & 3]);
    this.#rest = data.subarray(start + 4 + length);
    return { opcode: data[0] & 15, payload: Buffer.from(payload) };
  }

  send(text) {
    return this.socket.write(frame(TEXT, Buffer.from(text)));
  }

  sendBytes(bytes) {
    this.socket.write(frame(BINARY, Buffer.from(bytes)));
  }

  close(code, reason) {
    const payload = Buffer.alloc(2 + Buffer.byteLength(reason));
    payload.writeUInt16BE(code);
    payload.write(reason, 2);
    this.socket.end(frame(CLOSE, payload));
  }
}

/** Calls `body` with a URL at which `open(page)` returns what receives the page's messages, and a function that breaks all connections. */
export async function withPages(open, body) {
  const sockets = new Set();
  const server = createServer();
  server.on("upgrade", (request, socket) => {
    sockets.add(socket);
    const accept = createHash("sha1").update(`${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n` +
      `Sec-WebSocket-Protocol: ${request.headers["sec-websocket-protocol"]}\r\n\r\n`);
    let receive = null;
    const page = new Page(socket, (text) => receive(text));
    receive = open(page, request);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  try {
    return await body(`ws://127.0.0.1:${server.address().port}/`, cut);
  } finally {
    server.close();
    cut();
  }
}

/** The same, for pages that know the token and speak with the daemon at `path` then. */
export function withGateway(path, token, body) {
  return withPages((page) => {
    let daemon = null;
    return (text) => {
      if (daemon) {
        daemon.write(`${text}\n`);
      } else if (text === JSON.stringify({ token })) {
        daemon = createConnection(path);
        let rest = "";
        daemon.setEncoding("utf8");
        daemon.on("data", (data) => {
          const lines = (rest + data).split("\n");
          rest = lines.pop();
          for (const line of lines) page.send(line);
        });
        daemon.on("error", () => {});
        daemon.on("close", () => page.close(1012, "the daemon closed the connection"));
        page.socket.on("close", () => daemon.destroy());
      } else {
        page.close(4401, "wrong token");
      }
    };
  }, body);
}
