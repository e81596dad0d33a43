import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createKernel } from "@winnow/core";
import { defineOperation } from "@winnow/kit-operations";
import { suite } from "uvu";
import * as v from "valibot";
import { createHttpApp, type HttpAppSettings } from "../src/index.ts";

const test = suite("adapter-http: bodies");

/** A server that says how much it was sent, as JSON or as a file of at most 1 MiB. */
async function serve(bodies: HttpAppSettings["bodies"] = {}) {
  const measure = defineOperation({
    name: "measure",
    input: v.strictObject({ text: v.string() }),
    result: v.object({ data: v.object({ length: v.number() }) }),
    // biome-ignore lint/correctness/useYield: there is nothing to tell on the way
    run: async function* ({ text }) {
      return { data: { length: text.length } };
    },
  });
  const weigh = defineOperation({
    name: "weigh",
    file: { key: "file", maxBytes: 2 ** 20 },
    input: v.looseObject({ file: v.looseObject({}) }),
    result: v.looseObject({}),
    // biome-ignore lint/correctness/useYield: there is nothing to tell on the way
    run: async function* () {
      return { data: {} };
    },
  });
  const kernel = await createKernel({ plugins: [measure, weigh] });
  const app = await createHttpApp({ kernel, ...(bodies === undefined ? {} : { bodies }) });
  const { port, host } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  /** Without a length the body comes in chunks. */
  const begin = (path: string, length: number | undefined, type = "application/json"): Client => {
    const size = length === undefined ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
    const head = ["Connection: close", `Content-Type: ${type}`, size].join("\r\n");
    return new Client(Number(port), `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${head}\r\n\r\n`);
  };
  const close = async () => {
    app.server.closeAllConnections();
    await app.close();
    await kernel.close();
  };
  return { begin, [Symbol.asyncDispose]: close };
}

/** A client that sends a request as it likes. */
class Client {
  readonly socket: Socket;
  readonly answer: Promise<{ status: number; head: string; body: Record<string, unknown> }>;

  constructor(port: number, head: string) {
    this.socket = connect(port, "127.0.0.1");
    // A server that closes does not hear the rest; what it answered was read before.
    this.socket.on("error", () => {});
    this.socket.write(head);
    this.answer = this.#read();
  }

  async #read() {
    let text = "";
    try {
      for await (const bytes of this.socket) text += bytes;
    } catch (error) {
      if (text === "") throw error;
    }
    const [head = "", body = ""] = text.split("\r\n\r\n");
    return { status: Number(head.split(" ")[1]), head, body: JSON.parse(body) };
  }
}

const bodyOf = (length: number) => JSON.stringify({ text: "x".repeat(length) });
const PACE = { graceMs: 100, minBytesPerSecond: 1000 };

test("a body that comes byte by byte is ended with 408", async () => {
  await using server = await serve(PACE);
  const body = bodyOf(500_000);
  const client = server.begin("/v2/measure", body.length);
  let sent = 0;
  const drip = setInterval(() => client.socket.write(body[sent++] ?? ""), 20);
  const { status, body: said } = await client.answer.finally(() => clearInterval(drip));
  assert.deepEqual([status, said.success, said.code], [408, false, "REQUEST_TIMEOUT"]);
  assert.match(String(said.error), /1000 bytes a second/);
  assert.ok(sent < body.length);
});

test("a body that comes slowly, but comes, is taken", async () => {
  await using server = await serve({ ...PACE, graceMs: 1500 });
  const body = bodyOf(100_000);
  const client = server.begin("/v2/measure", body.length);
  for (let at = 0; at < body.length; at += 2500) {
    client.socket.write(body.slice(at, at + 2500));
    await sleep(100);
  }
  const { status, body: said } = await client.answer;
  assert.deepEqual([status, said.data], [200, { length: 100_000 }]);
});

test("who finds no room for a large body waits for it, and is refused when there is none in time", async () => {
  for (const waitMs of [60_000, 100]) {
    await using server = await serve({ maxHeldBytes: 2 ** 20, waitMs });
    const body = bodyOf(700_000);
    const first = server.begin("/v2/measure", body.length);
    first.socket.write(body.slice(0, 600_000));
    await sleep(100);
    const second = server.begin("/v2/measure", body.length);
    second.socket.write(body);
    const small = server.begin("/v2/measure", bodyOf(10).length);
    small.socket.write(bodyOf(10));
    assert.equal((await small.answer).status, 200, "small ones need no room");
    if (waitMs === 100) {
      const { status, head, body: said } = await second.answer;
      assert.deepEqual([status, said.code], [503, "SERVER_BUSY"]);
      assert.match(head, /retry-after: 5/i);
    }
    first.socket.write(body.slice(600_000));
    assert.equal((await first.answer).status, 200);
    if (waitMs > 100) assert.equal((await second.answer).status, 200);
    const third = server.begin("/v2/measure", body.length);
    third.socket.write(body);
    assert.equal((await third.answer).status, 200, "the room is free again");
  }
});

test("a form that does not say how long it is takes the room of the largest", async () => {
  await using server = await serve({ maxHeldBytes: 64 * 2 ** 20, waitMs: 100 });
  const form = "multipart/form-data; boundary=x";
  const first = server.begin("/v2/weigh", undefined, form);
  first.answer.catch(() => undefined);
  await sleep(100);
  const second = server.begin("/v2/weigh", undefined, form);
  assert.deepEqual((await second.answer).body.code, "SERVER_BUSY");
  first.socket.destroy();
});

test("slow forms keep their room for as long as nobody waits for it", async () => {
  const pace = { graceMs: 300, minBytesPerSecond: 1000, minContendedBytesPerSecond: 100_000 };
  await using server = await serve({ ...pace, maxHeldBytes: 64 * 2 ** 20, waitMs: 60_000 });
  const form = "multipart/form-data; boundary=x";
  const slow = server.begin("/v2/weigh", undefined, form);
  const drip = setInterval(() => slow.socket.write(`7d0\r\n${"x".repeat(2000)}\r\n`), 100);
  let ended: number | undefined;
  const end = slow.answer.then(({ status }) => {
    ended = status;
  });
  await sleep(1500);
  assert.equal(ended, undefined, "nobody waits for its room");
  const body = bodyOf(2 ** 20 - 1000);
  const next = server.begin("/v2/measure", 9 * 2 ** 20);
  next.socket.write(body);
  await end.finally(() => clearInterval(drip));
  assert.equal(ended, 408);
  next.socket.destroy();
  await next.answer.catch(() => undefined);
});

test("a client that goes gives its room back", async () => {
  await using server = await serve({ maxHeldBytes: 2 ** 20, waitMs: 60_000 });
  const body = bodyOf(700_000);
  const gone = server.begin("/v2/measure", body.length);
  gone.answer.catch(() => undefined);
  gone.socket.write(body.slice(0, 600_000));
  await sleep(100);
  const next = server.begin("/v2/measure", body.length);
  next.socket.write(body);
  gone.socket.destroy();
  assert.equal((await next.answer).status, 200);
});

test("a form that says that its file is too large is refused before it comes", async () => {
  await using server = await serve();
  const client = server.begin("/v2/weigh", 200 * 2 ** 20, "multipart/form-data; boundary=x");
  const { status, body } = await Promise.race([
    client.answer,
    sleep(60_000, undefined, { ref: false }).then(() => assert.fail("it waits for the file")),
  ]);
  assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
  assert.match(String(body.error), /larger than 1 MB/);
});

test.run();
