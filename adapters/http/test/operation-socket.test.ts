import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebSocket as ServerSocket } from "@fastify/websocket";
import { createQueue } from "@winnow/adapter-queue";
import { createKernel } from "@winnow/core";
import { WinnowError } from "@winnow/core/plugin";
import { type CallContext, type Connection, defineCalls, defineSocket } from "@winnow/kit-operations";
import { storeSqlite } from "@winnow/store-sqlite";
import { suite } from "uvu";
import * as v from "valibot";
import { SocketConnection } from "../src/connection.ts";
import { createHttpApp } from "../src/index.ts";

const test = suite("adapter-http: sockets of operations");

const Token = v.pipe(v.string(), v.maxLength(10));
const errors = { ROOM_CLOSED: { category: "policy", description: "The room is closed." } } as const;

/** What the last connection was, for tests that look at the server's end. */
let last: { connection: Connection; context: CallContext } | undefined;

async function echo({ token }: { token: string }, connection: Connection, context: CallContext) {
  last = { connection, context };
  if (token === "closed") throw new WinnowError("ROOM_CLOSED", "The room is closed.", errors.ROOM_CLOSED);
  if (token === "broken") throw new Error("secret detail");
  if (token === "mute")
    return await new Promise<void>((end) => connection.signal.addEventListener("abort", () => end()));
  for await (const message of connection.messages) {
    if (message === "end") return;
    await connection.send(message);
  }
}

const rooms = () =>
  defineCalls({
    name: "rooms",
    errors,
    description: "keep rooms",
    calls: [],
    sockets: [
      defineSocket({
        name: "join",
        http: { path: "/:id/socket" },
        description: "join a room",
        input: v.strictObject({ id: Token, token: Token }),
        maxMessageBytes: 2 ** 20,
        run: echo,
      }),
      defineSocket({
        name: "small",
        http: { at: "room-small" },
        description: "join a small room",
        input: v.strictObject({ token: Token }),
        run: echo,
      }),
    ],
  });

async function world() {
  last = undefined;
  const kernel = await createKernel({ plugins: [storeSqlite(), rooms()] });
  const app = await createHttpApp({ kernel, queue: createQueue(kernel), apiKeys: ["fc-0123456789"] });
  const http = await app.listen({ port: 0 });
  const url = http.replace("http", "ws");
  const open = async (path: string) => {
    const socket = new WebSocket(`${url}${path}`);
    socket.binaryType = "arraybuffer";
    await once(socket as unknown as EventEmitter, "open");
    return socket;
  };
  const close = async () => {
    await app.close();
    await kernel.close();
  };
  return { kernel, app, url, http, open, [Symbol.asyncDispose]: close };
}

async function heard(socket: WebSocket): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  socket.addEventListener("message", ({ data }) => resolve(data), { once: true });
  socket.addEventListener("close", ({ code }) => reject(new Error(`closed with ${code}`)), { once: true });
  return await promise;
}

async function ended(socket: WebSocket): Promise<readonly [number, string]> {
  if (socket.readyState === WebSocket.CLOSED) throw new Error("It was closed before somebody looked.");
  const { promise, resolve } = Promise.withResolvers<readonly [number, string]>();
  socket.addEventListener("close", ({ code, reason }) => resolve([code, reason]), { once: true });
  return await promise;
}

/** Waits, for as long as a busy machine may need. */
async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1200 && !holds(); tries += 1) await sleep(25);
  assert.ok(holds(), "it did not come to that");
}

/** A client that shakes hands and reads nothing. */
async function deaf(url: string, path: string) {
  const { port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  );
  await once(socket, "readable");
  return socket;
}

test("text and bytes go both ways, and the URL says what for and who", async () => {
  await using one = await world();
  const socket = await one.open("/v2/rooms/a/socket?token=t");
  socket.send("grüße");
  assert.equal(await heard(socket), "grüße");
  socket.send(new Uint8Array([1, 2, 255]));
  assert.deepEqual(new Uint8Array((await heard(socket)) as ArrayBuffer), new Uint8Array([1, 2, 255]));
  assert.equal(last?.context.owner, "");
  assert.equal(last?.context.url, `${one.http}/v2/rooms/a/socket`);
  assert.equal(last?.context.hasKeys, true);
  const close = ended(socket);
  socket.send("end");
  assert.deepEqual(await close, [1000, ""]);
  assert.equal(last?.connection.signal.aborted, true);
});

test("who may not is told why, and of what broke only where to look", async () => {
  await using one = await world();
  const why = async (query: string) => ended(new WebSocket(`${one.url}/v2/rooms/a/socket?${query}`));
  assert.deepEqual(await why("token=closed"), [1008, "The room is closed."]);
  const [code, reason] = await why("token=far%20too%20long");
  assert.equal(code, 1008);
  assert.match(reason, /token/);
  const unknown = await why("token=a&more=1");
  assert.equal(unknown[0], 1008);
  const broken = await why("token=broken");
  assert.equal(broken[0], 1011);
  assert.match(broken[1], /^The server failed\. Look for the id [\w-]+ in its log\.$/);
});

test("a plain request is answered, and a long reason is cut between characters", async () => {
  await using one = await world();
  const response = await fetch(`${one.http}/v2/rooms/a/socket?token=t`);
  const { code } = (await response.json()) as { code: string };
  assert.deepEqual([response.status, code], [400, "BAD_REQUEST"]);
  const socket = await one.open("/v2/rooms/a/socket?token=t");
  const close = ended(socket);
  await until(() => last?.connection.signal.aborted === false);
  last?.connection.close(4000, "ü".repeat(100));
  assert.deepEqual(await close, [4000, "ü".repeat(61)]);
});

test("messages have the bound of their socket, and no other", async () => {
  await using one = await world();
  const large = await one.open("/v2/rooms/a/socket?token=t");
  const small = await one.open("/v2/room-small?token=t");
  large.send("x".repeat(2 ** 20));
  assert.equal(String(await heard(large)).length, 2 ** 20);
  small.send("x".repeat(64 * 1024));
  assert.equal(String(await heard(small)).length, 64 * 1024);
  const ends = Promise.all([ended(large), ended(small)]);
  large.send("x".repeat(2 ** 20 + 1));
  small.send("x".repeat(64 * 1024 + 1));
  const [[first], [second]] = await ends;
  assert.deepEqual([first, second], [1009, 1009]);
});

test("a peer that does not read holds up what is sent, and is gone when it leaves too much", async () => {
  await using one = await world();
  const socket = await deaf(one.url, "/v2/rooms/a/socket?token=mute");
  await until(() => last?.connection.signal.aborted === false);
  const connection = last?.connection as Connection;
  const part = new Uint8Array(4 * 2 ** 20);
  let sent = 0;
  for (let count = 0; count < 4; count += 1) void connection.send(part).then(() => (sent += 1));
  await sleep(50);
  assert.ok(!connection.signal.aborted && sent < 4, "nobody read it, and all of it was on its way");
  for (let count = 0; count < 4; count += 1) void connection.send(part);
  await until(() => connection.signal.aborted);
  assert.equal(await connection.send(part), undefined);
  socket.destroy();
});

test("what nobody takes is not read", async () => {
  await using one = await world();
  const socket = await one.open("/v2/rooms/a/socket?token=mute");
  for (let count = 0; count < 64; count += 1) socket.send("x".repeat(2 ** 20));
  await sleep(300);
  assert.ok(socket.bufferedAmount > 16 * 2 ** 20, `${socket.bufferedAmount} bytes wait at the client`);
  const close = ended(socket);
  last?.connection.close(4000);
  await close;
});

test("so many at a time, and one that leaves makes room", async () => {
  await using one = await world();
  const sockets = await Promise.all(
    Array.from({ length: 100 }, () => one.open("/v2/rooms/a/socket?token=t")),
  );
  const [code] = await ended(new WebSocket(`${one.url}/v2/rooms/a/socket?token=t`));
  assert.equal(code, 1013);
  const close = ended(sockets[0] as WebSocket);
  sockets[0]?.send("end");
  await close;
  const next = await one.open("/v2/rooms/a/socket?token=t");
  next.send("hello");
  assert.equal(await heard(next), "hello");
});

test("sockets end with the kernel, and with the server", async () => {
  for (const end of ["kernel", "app"] as const) {
    const one = await world();
    const socket = await one.open("/v2/rooms/a/socket?token=mute");
    const gone = await deaf(one.url, "/v2/rooms/a/socket?token=mute");
    await until(() => last !== undefined);
    const close = ended(socket);
    const closing = one[end].close();
    const [code] = await close;
    assert.equal(code, end === "kernel" ? 1001 : 1005);
    await closing;
    gone.destroy();
    await one[Symbol.asyncDispose]();
  }
});

test("a peer that answers no ping is gone", async () => {
  class Fake extends EventEmitter {
    readonly isPaused = false;
    pings = 0;
    ping(): void {
      this.pings += 1;
      if (this.pings === 1) this.emit("pong");
    }
    terminate(): void {
      this.emit("close");
    }
  }
  const fake = new Fake();
  const connection = new SocketConnection(fake as unknown as ServerSocket, 5);
  const waiting = setTimeout(() => {}, 10_000);
  await once(connection.signal as unknown as EventEmitter, "abort");
  clearTimeout(waiting);
  assert.equal(fake.pings, 2);
});

test("the reference shows the sockets", async () => {
  await using one = await world();
  const document = (await (await fetch(`${one.http}/openapi.json`)).json()) as {
    paths: Record<string, { get?: { parameters: { name: string; in: string }[]; responses: object } }>;
  };
  const get = document.paths["/v2/rooms/{id}/socket"]?.get;
  assert.deepEqual(
    get?.parameters.map((parameter) => [parameter.name, parameter.in]),
    [
      ["id", "path"],
      ["token", "query"],
    ],
  );
  assert.deepEqual(Object.keys(get?.responses ?? {}), ["101", "400"]);
  assert.ok(document.paths["/v2/room-small"]?.get !== undefined);
});

test.run();
