import assert from "node:assert/strict";
import { once } from "node:events";
import { request as open } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createKernel, type ErrorCategory } from "@winnow/core";
import { defineFormat, defineHook, defineParser, WinnowError } from "@winnow/core/plugin";
import { defineOperation } from "@winnow/kit-operations";
import { suite } from "uvu";
import * as v from "valibot";
import { createHttpApp, type HttpAppSettings, statusOf } from "../src/index.ts";

const test = suite("adapter-http");
const UUID_KEY = "fc-0123456789abcdef0123456789abcdef";

async function appWith(apiKeys?: readonly string[], settings: Partial<HttpAppSettings> = {}) {
  const kernel = await createKernel({
    plugins: [
      defineHook({
        name: "fetch",
        fetch: ({ url }) => {
          if (url.includes("forbidden"))
            throw new WinnowError("OWN_CODE", "not for you", { category: "policy" });
          if (url.includes("late")) {
            throw new WinnowError("OWN_LATER", "later", {
              category: "capacity",
              details: { retryAfterSeconds: 7 },
            });
          }
          return { url, statusCode: 200, headers: {}, contentType: "text/plain", body: Buffer.from("words") };
        },
      }),
      defineParser({
        name: "plain",
        accepts: () => true,
        parse: () => ({ text: () => "words", metadata: () => ({}) }),
      }),
      defineFormat({ name: "plain", byDefault: true, options: v.strictObject({}), produce: () => "words" }),
      defineOperation({
        name: "shout",
        input: v.strictObject({ text: v.string() }),
        result: v.object({ loud: v.string() }),
        async *run({ text }) {
          yield "shouting";
          return { loud: text.toUpperCase() };
        },
      }),
    ],
  });
  const app = await createHttpApp({ kernel, ...(apiKeys === undefined ? {} : { apiKeys }), ...settings });
  const call = async (path: string, payload: object, headers: Record<string, string> = {}) => {
    const response = await app.inject({ method: "POST", url: path, payload, headers });
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  };
  return { app, call };
}

test("keys: each way to be wrong has its answer", async () => {
  const { call } = await appWith([UUID_KEY, "opaque-key"]);
  const ask = async (headers: Record<string, string>) => {
    const { status, body } = await call("/v2/scrape", { url: "a.test" }, headers);
    if (status === 401) assert.equal(body.code, "UNAUTHORIZED");
    return [status, body.error];
  };
  assert.deepEqual(await ask({}), [401, "Unauthorized"]);
  assert.deepEqual(await ask({ authorization: "Bearer" }), [401, "Unauthorized: Token missing"]);
  assert.deepEqual(await ask({ authorization: "Bearer wrong" }), [401, "Unauthorized: Invalid token"]);
  for (const key of [UUID_KEY, "01234567-89ab-cdef-0123-456789abcdef", "opaque-key"]) {
    assert.deepEqual(await ask({ authorization: `Bearer ${key}` }), [200, undefined]);
  }
});

test("no path of the API is open while keys exist, however it is written", async () => {
  const { app } = await appWith([UUID_KEY]);
  for (const url of [
    "/v2/scrape",
    "/v2/scrape/",
    "//v2/scrape",
    "/v2//scrape",
    "/V2/scrape",
    "/v2/scrape?x",
    "/%76%32/scrape",
  ]) {
    const { statusCode } = await app.inject({ method: "POST", url, payload: { url: "a.test" } });
    assert.ok(statusCode === 401 || statusCode === 404, `${url}: ${statusCode}`);
  }
});

test("a plugin's own code keeps its code; the category chooses the status", async () => {
  const { call } = await appWith();
  const forbidden = await call("/v2/scrape", { url: "forbidden.test" });
  assert.deepEqual([forbidden.status, forbidden.body.code], [403, "OWN_CODE"]);
  const late = await call("/v2/scrape", { url: "late.test" });
  assert.deepEqual([late.status, late.headers["retry-after"]], [429, "7"]);
});

test("operations are routes", async () => {
  const { call } = await appWith();
  assert.deepEqual((await call("/v2/shout", { text: "hi" })).body, { success: true, loud: "HI" });
  const wrong = await call("/v2/shout", { text: 1, extra: true });
  assert.deepEqual([wrong.status, wrong.body.code, wrong.body.details.length], [400, "BAD_REQUEST", 2]);
});

test("with keys answers other origins, and names each request", async () => {
  const { app } = await appWith([UUID_KEY]);
  const response = await app.inject({ method: "GET", url: "/test", headers: { origin: "https://app.test" } });
  assert.equal(response.headers["access-control-allow-origin"], "*");
  assert.match(String(response.headers["x-request-id"]), /^[0-9a-f-]{36}$/);
});

test("a request that is not sent to its end is answered with 408, and its connection closed", async () => {
  const { app } = await appWith(undefined, { requestTimeoutMs: 50 });
  const { port, host } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const head = `POST /v2/shout HTTP/1.1\r\nHost: ${host}\r\ncontent-type: application/json\r\n`;
  for (const sent of [head, `${head}content-length: 100\r\n\r\n{"text":`]) {
    let answer = "";
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(sent));
    for await (const bytes of socket) answer += bytes;
    assert.match(answer, /^HTTP\/1\.1 408 /, sent);
    const { success, code } = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));
    assert.deepEqual([success, code], [false, "REQUEST_TIMEOUT"]);
  }
  await app.close();
});

test("a client that reads nothing of its answer is cut off, one that reads slowly gets all of it", async () => {
  const { app } = await appWith(undefined, { unreadMs: 1000 });
  const large = "x".repeat(24 * 2 ** 20);
  const ended = Promise.withResolvers<void>();
  app.get("/large", (request) => {
    if (request.headers["x-reads"] === undefined) request.raw.socket.once("close", () => ended.resolve());
    return large;
  });
  const { port, host } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const ask = (headers: string) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(`GET /large HTTP/1.1\r\nHost: ${host}\r\n${headers}connection: close\r\n\r\n`);
    return socket.pause();
  };
  const silent = ask("");
  await ended.promise;
  silent.destroy();
  let bytes = 0;
  for await (const part of ask("x-reads: slowly\r\n")) {
    if (bytes % 2 ** 20 < part.length) await sleep(25);
    bytes += part.length;
  }
  assert.ok(bytes > large.length, `${bytes} bytes`);
  await app.close();
});

test("a request that is injected, as those of tools are, has no connection to be cut off", async () => {
  const { app } = await appWith(undefined, { unreadMs: 10 });
  app.get("/nothing", (_request, reply) => reply.code(204).send());
  const { statusCode } = await app.inject("/nothing");
  await sleep(50);
  assert.equal(statusCode, 204);
  await app.close();
});

test("a connection on which nothing comes is closed", async () => {
  const { app } = await appWith(undefined, { requestTimeoutMs: 50 });
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket.resume(), "close");
  await app.close();
});

test("too many open files are no unknown error, and say when to come back", async () => {
  const { app } = await appWith();
  let error: unknown;
  app.get("/crowded", () => Promise.reject(error));
  for (const [text, code] of [
    ["EMFILE: too many open files, open '/srv/words.txt'", "SERVER_BUSY"],
    ["Cannot read package config /srv/package.json: too many open files.", "SERVER_BUSY"],
    ["EMFILES is no such thing", "UNKNOWN_ERROR"],
  ]) {
    error = WinnowError.wrap(new Error(text), "format", "format-plain");
    const { statusCode, headers, payload } = await app.inject("/crowded");
    const isBusy = code === "SERVER_BUSY";
    assert.deepEqual([statusCode, headers["retry-after"]], isBusy ? [503, "5"] : [500, undefined]);
    assert.equal(JSON.parse(payload).code, code);
    assert.doesNotMatch(payload, /srv/);
  }
  await app.close();
});

test("a request that began before the server closed is answered as always, and its connection ends", async () => {
  const { app } = await appWith();
  const { port, host } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  let answer = "";
  const arrived = once(app.server, "connection");
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(`GET /health HTTP/1.1\r\nHost: ${host}\r\n`);
  await arrived;
  // What is not there yet is waited for; nothing else says that it was read.
  await sleep(100);
  const closed = app.close();
  await sleep(100);
  socket.write("\r\n");
  for await (const bytes of socket) answer += bytes;
  assert.match(answer, /^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i);
  assert.equal(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n"))).status, "ok");
  await closed;
});

test("a URL that cannot be decoded gets the envelope too", async () => {
  const { app } = await appWith();
  const response = await app.inject({ method: "GET", url: "/v2/%zz" });
  assert.deepEqual(
    [response.statusCode, response.json().success, response.json().code],
    [400, false, "BAD_REQUEST"],
  );
});

test("the reference lists what is accepted and ignored, and no code that is never sent", async () => {
  const { app } = await appWith();
  const api = (await app.inject({ method: "GET", url: "/openapi.json" })).json();
  assert.ok("origin" in api.components.schemas.ScrapeRequest.properties);
  const codes: string[] = api.components.schemas.Error.properties.code.enum;
  assert.ok(codes.includes("BAD_REQUEST_INVALID_JSON") && !codes.includes("PLUGIN_FAILED"));
});

test("no code leads to 502, which clients retry", () => {
  const categories: readonly ErrorCategory[] = [
    "config",
    "input",
    "policy",
    "capacity",
    "conflict",
    "target",
    "timeout",
    "aborted",
    "plugin",
  ];
  const statuses = categories.map((category) => statusOf({ code: "ANY", category }));
  assert.ok(!statuses.includes(502));
});

test("a body that is too large is heard out, so that its answer arrives", async () => {
  const { app } = await appWith();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const headers = { "content-type": "application/json" };
  const body = Buffer.alloc(12 * 2 ** 20, "x");
  for (let round = 0; round < 5; round += 1) {
    const status = await new Promise((resolve, reject) => {
      const sent = open({ port, method: "POST", path: "/v2/scrape", headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on("error", reject);
      sent.end(body);
    });
    assert.equal(status, 413);
  }
  await app.close();
});

test.run();
