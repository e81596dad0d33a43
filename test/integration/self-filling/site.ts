/** The site of the pages that fill themselves: one server on a free port of this machine, and one of a third party. */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { type Handler, never, type SelfFillingPage, send } from "./page.ts";

/** A running site. */
export interface SelfFillingSite extends AsyncDisposable {
  readonly origin: string;
}

/** Something that pages ask of third parties. */
const THIRD_PARTY: Readonly<Record<string, Handler>> = {
  "/ping": send("text/plain", "ok"),
  "/tag.js": send("text/javascript", "window.tagged = true;"),
};

/** Starts the site with these pages. */
export async function startSelfFillingSite(pages: readonly SelfFillingPage[]): Promise<SelfFillingSite> {
  const tracker = createServer((request, response) => {
    const [path = "/"] = (request.url ?? "/").split("?", 1);
    (THIRD_PARTY[path] ?? never)(request, response);
  });
  const trackerOrigin = await listen(tracker);
  const routes = new Map(
    pages.flatMap(({ path, routes }) =>
      Object.entries(routes).map(([rest, handler]) => [path + rest, handler] as const),
    ),
  );
  const server = createServer((request, response) => {
    const [path = "/"] = (request.url ?? "/").split("?", 1);
    const handler = routes.get(path);
    if (handler === undefined) return void response.writeHead(404).end("not found");
    const end = response.end.bind(response);
    // Documents and scripts name the third party by a word, as its port is not there before it listens.
    response.end = ((body?: unknown) =>
      end(typeof body === "string" ? body.replaceAll("TRACKER", trackerOrigin) : body)) as typeof end;
    handler(request, response);
  });
  const sockets = new Set<Duplex>();
  server.on("upgrade", (request, socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    answerSocket(request, socket);
  });
  const origin = await listen(server);
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await Promise.all([server, tracker].map(stop));
  };
  return { origin, [Symbol.asyncDispose]: close };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** What the socket of a page says: `?say=` texts divided by `|`, one every `everyMs`; then it stays open. */
function answerSocket(request: IncomingMessage, socket: Duplex): void {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  // RFC 6455, section 4.2.2.
  const accept = createHash("sha1")
    .update(`${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest("base64");
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const texts = (searchParams.get("say") ?? "").split("|");
  const timer = setInterval(
    () => {
      const text = texts.shift();
      if (text === undefined) clearInterval(timer);
      else socket.write(frameOf(text));
    },
    Number(searchParams.get("everyMs") ?? 300),
  );
  socket.on("close", () => clearInterval(timer));
  socket.resume();
}

/** A text in one frame, of at most 125 bytes: RFC 6455, section 5.2. */
function frameOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, bytes.length]), bytes]);
}
