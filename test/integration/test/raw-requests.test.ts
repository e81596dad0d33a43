import assert from "node:assert/strict";
import { connect } from "node:net";
import { suite } from "uvu";
import { startServer, type TestServer } from "../server.ts";

const test = suite("requests as they are on the wire");
const KEY = "fc-0123456789abcdef0123456789abcdef";
const ID = "01a1fd26-88b8-70b5-86ad-b4583bc55060";
let open: TestServer;
let keyed: TestServer;

test.before(async () => {
  open = await startServer();
  keyed = await startServer({ WINNOW_API_KEYS: KEY, HOST: "127.0.0.1" });
});
test.after(async () => {
  await open?.close();
  await keyed?.close();
});

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { readonly success?: boolean; readonly code?: string; readonly error?: string };
}

/** Sends bytes and reads until the server ends the connection, which every request here asks for or deserves. */
function send(server: TestServer, lines: readonly string[], body = ""): Promise<Answer> {
  const { port, host } = new URL(server.origin);
  const head = [
    lines[0],
    ...(lines.join("\n").includes("Host:") ? [] : [`Host: ${host}`]),
    ...lines.slice(1),
  ];
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(Number(port), "127.0.0.1", () =>
      socket.write(`${head.join("\r\n")}\r\n\r\n${body}`),
    );
    socket.setTimeout(20_000, () => socket.destroy(new Error(`never ended: ${text}`)));
    socket.on("data", (bytes) => {
      text += bytes;
      if (text.startsWith("HTTP/1.1 101 ")) socket.destroy();
    });
    socket.on("error", reject);
    socket.on("close", () => {
      const [above = "", ...below] = text.split("\r\n\r\n");
      const [first = "", ...fields] = above.split("\r\n");
      const headers = new Headers(fields.map((line) => line.split(": ", 2) as [string, string]));
      const content = below.join("\r\n\r\n");
      const isJson = headers.get("content-type")?.startsWith("application/json") === true && content !== "";
      resolve({ status: Number(first.split(" ")[1]), headers, body: isJson ? JSON.parse(content) : {} });
    });
  });
}

const upgrade = [
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  "Sec-WebSocket-Version: 13",
];

test("what is no request that any route sees has the envelope, a code and an id too", async () => {
  const close = "Connection: close";
  const json = "Content-Type: application/json";
  const cases: readonly [number, string, readonly string[]][] = [
    [400, "BAD_REQUEST", ["garbage"]],
    [400, "BAD_REQUEST", ["POST /v2/scrape HTTP/1.1", "Content-Length: -1"]],
    [400, "BAD_REQUEST", ["GET /v2/%zz HTTP/1.1", close]],
    [400, "BAD_REQUEST", ["POST /v2/scrape HTTP/1.1", close, "Expect: miracles", json, "Content-Length: 0"]],
    [404, "NOT_FOUND", ["GET /nope?secret=1 HTTP/1.1", close]],
    [405, "METHOD_NOT_ALLOWED", ["PROPFIND /v2/scrape HTTP/1.1", close]],
    [414, "URL_TOO_LONG", [`GET /v2/crawl/${"x".repeat(300)} HTTP/1.1`, close]],
    [431, "HEADERS_TOO_LARGE", ["GET / HTTP/1.1", `X-Large: ${"x".repeat(20_000)}`]],
    [431, "HEADERS_TOO_LARGE", [`GET /${"x".repeat(20_000)} HTTP/1.1`]],
  ];
  for (const [status, code, lines] of cases) {
    const answer = await send(open, lines);
    const place = lines[0]?.slice(0, 60);
    const want = code === "BAD_REQUEST" && lines.includes(json) ? "BAD_REQUEST_INVALID_JSON" : code;
    assert.deepEqual([place, answer.status, answer.body.code], [place, status, want]);
    assert.equal(answer.body.success, false);
    assert.ok(answer.body.error);
    assert.match(answer.headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/);
    assert.doesNotMatch(JSON.stringify(answer.body), /secret/);
  }
});

test("a form that is broken is the caller's mistake", async () => {
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords';
  const many = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(40);
  for (const body of ["--x\r\nContent-Dispo", "words", part, "", `${many}--x--\r\n`]) {
    for (const type of ["multipart/form-data; boundary=x", "multipart/form-data"]) {
      const size = `Content-Length: ${Buffer.byteLength(body)}`;
      const lines = ["POST /v2/parse HTTP/1.1", "Connection: close", `Content-Type: ${type}`, size];
      const answer = await send(open, lines, body);
      assert.deepEqual([body.slice(0, 30), type, answer.status], [body.slice(0, 30), type, 400]);
      assert.equal(answer.body.code, "BAD_REQUEST");
    }
  }
});

test("an upgrade takes the key check, and is answered where there is no socket", async () => {
  const upgraded = (server: TestServer, line: string, more: readonly string[] = []) =>
    send(server, [`${line} HTTP/1.1`, ...more, ...upgrade]);
  for (const line of [`HEAD /v2/crawl/${ID}`, "POST /v2/scrape", `DELETE /v2/crawl/${ID}`])
    assert.equal((await upgraded(keyed, line)).status, 401, line);
  const key = [`Authorization: Bearer ${KEY}`];
  for (const line of [`HEAD /v2/crawl/${ID}`, "POST /v2/scrape", "GET /v2/crawl/active", "GET /health"])
    assert.equal((await upgraded(keyed, line, key)).status, 400, line);
  assert.equal((await upgraded(open, "GET /nope")).status, 404);
  const broken = await send(open, [
    `GET /v2/crawl/${ID} HTTP/1.1`,
    ...upgrade.slice(0, 3),
    "Sec-WebSocket-Version: 9",
  ]);
  assert.deepEqual([broken.status, broken.body.code], [400, "BAD_REQUEST"]);
  // The socket itself: 101, and then a close that says that there is no such job.
  assert.equal((await upgraded(open, `GET /v2/crawl/${ID}`)).status, 101);
});

test("a socket takes the checks of its name and origin", async () => {
  const line = `GET /v2/crawl/${ID} HTTP/1.1`;
  const evil = await send(open, [line, "Host: evil.test", ...upgrade]);
  assert.deepEqual([evil.status, evil.body.code], [403, "HOST_NOT_ALLOWED"]);
  const foreign = await send(open, [line, "Origin: http://evil.test", ...upgrade]);
  assert.deepEqual([foreign.status, foreign.body.code], [403, "ORIGIN_NOT_ALLOWED"]);
});

test("a client that offers HTTP/2 on the way is answered without it", async () => {
  const offer = ["Connection: close, Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk"];
  assert.equal((await send(open, ["GET /test HTTP/1.1", ...offer])).status, 200);
});

test.run();
