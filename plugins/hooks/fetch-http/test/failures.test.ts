import assert from "node:assert/strict";
import { connect, createServer } from "node:net";
import zlib from "node:zlib";
import { WinnowError } from "@winnow/core/plugin";
import { suite } from "uvu";
import { errorOf, type Fetcher, fetcher, http2Site, rawSite, secureSite, site, textOf } from "./site.ts";

let http: Fetcher;
// Timers of deadlines do not keep a process; a server's listening socket would.
let alive: NodeJS.Timeout;

const test = suite("hook-fetch-http failures");
test.before(() => {
  alive = setInterval(() => {}, 1000);
  http = fetcher({ maxBytes: 1_000_000 });
});
test.after(async () => {
  clearInterval(alive);
  await http.close();
});

/** What the site does to the socket, and the network error that follows. */
const broken: Record<string, readonly [reason: string, answer: (socket: import("node:net").Socket) => void]> =
  {
    reset: ["ERR_CONNECTION_RESET", (socket) => socket.resetAndDestroy()],
    "closed without a word": ["ERR_EMPTY_RESPONSE", (socket) => socket.end()],
    "closed within the headers": [
      "ERR_CONNECTION_CLOSED",
      (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-t"),
    ],
    garbage: ["ERR_INVALID_HTTP_RESPONSE", (socket) => socket.end("\x00\x01SSH-2.0-OpenSSH\r\n\r\n")],
    "an unexpected 100": [
      "ERR_INVALID_HTTP_RESPONSE",
      (socket) => socket.write("HTTP/1.1 100 Continue\r\n\r\n"),
    ],
    "a header without an end": [
      "ERR_RESPONSE_HEADERS_TOO_BIG",
      (socket) => flood(socket, "HTTP/1.1 200 OK\r\nx: ", "y"),
    ],
    "headers without an end": [
      "ERR_RESPONSE_HEADERS_TOO_BIG",
      (socket) => flood(socket, "HTTP/1.1 200 OK\r\n", "x: y\r\n"),
    ],
    "a length that is too long": [
      "ERR_CONTENT_LENGTH_MISMATCH",
      (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nshort"),
    ],
    "a body that is reset": [
      "ERR_CONTENT_LENGTH_MISMATCH",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nshort");
        setTimeout(() => socket.resetAndDestroy(), 10);
      },
    ],
    "chunks without an end": [
      "ERR_INCOMPLETE_CHUNKED_ENCODING",
      (socket) => socket.end("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n"),
    ],
    "broken chunks": [
      "ERR_INVALID_CHUNKED_ENCODING",
      (socket) => socket.end("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nhello\r\n"),
    ],
  };

function flood(socket: import("node:net").Socket, start: string, more: string): void {
  socket.write(start);
  const timer = setInterval(() => socket.write(more.repeat(20_000)), 1);
  socket.on("close", () => clearInterval(timer));
}

for (const [name, [reason, answer]] of Object.entries(broken)) {
  test(`${name}: ${reason}`, async () => {
    const bad = await rawSite(answer);
    const error = await errorOf(http.get(bad.url));
    assert.equal(error.code, "SCRAPE_SITE_ERROR", error.message);
    assert.deepEqual(error.details, { reason }, error.message);
    assert.ok(error.message.includes(reason));
    assert.ok((error as unknown as Error).cause instanceof Error);
    await bad.close();
  });
}

test("refused", async () => {
  const gone = await site(() => {});
  await gone.close();
  const error = await errorOf(http.get(gone.url));
  assert.deepEqual(error.details, { reason: "ERR_CONNECTION_REFUSED" });
});

test("a body that ends with the connection is whole", async () => {
  const old = await rawSite((socket) => socket.end("HTTP/1.0 200 OK\r\n\r\nold but whole"));
  assert.equal(textOf(await http.get(old.url)), "old but whole");
  await old.close();
});

test("not what its content-encoding says", async () => {
  for (const encoding of ["gzip", "br", "zstd", "deflate"]) {
    const bad = await site((_, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end("\xff not compressed at all"),
    );
    const error = await errorOf(http.get(bad.url));
    assert.deepEqual(error.details, { reason: "ERR_CONTENT_DECODING_FAILED" }, encoding);
    await bad.close();
  }
});

test("a name that does not resolve", async () => {
  const lost = fetcher({
    lookup: () => {
      throw Object.assign(new Error("no"), { code: "ENOTFOUND" });
    },
  });
  assert.equal((await errorOf(lost.get("http://nowhere.test/"))).code, "SCRAPE_DNS_RESOLUTION_ERROR");
});

test("TLS on a port that speaks none", async () => {
  const plain = await site((_, response) => response.end());
  const url = plain.url.replace("http:", "https:");
  const lenient = await errorOf(http.get(url));
  assert.equal(lenient.code, "SCRAPE_SSL_ERROR");
  assert.match(lenient.message, /although/);
  const strict = await errorOf(http.get(url, { options: { skipTlsVerification: false } }));
  assert.equal(strict.code, "SCRAPE_SSL_ERROR");
  await plain.close();
});

test("a certificate that nobody signed", async () => {
  const secure = await secureSite((_, response) => response.end("x"));
  const error = await errorOf(http.get(secure.url, { options: { skipTlsVerification: false } }));
  assert.equal(error.code, "SCRAPE_SSL_ERROR");
  assert.deepEqual(error.details, {
    reason: "ERR_CERT_AUTHORITY_INVALID",
    code: "DEPTH_ZERO_SELF_SIGNED_CERT",
  });
  await secure.close();
});

test("closed during the TLS handshake", async () => {
  const shut = await rawSite((socket) => socket.end());
  const error = await errorOf(http.get(shut.url.replace("http:", "https:")));
  assert.deepEqual(error.details, { reason: "ERR_CONNECTION_CLOSED" }, error.message);
  await shut.close();
});

test("an HTTP/2 stream that is reset", async () => {
  const modern = await http2Site((_, response) => {
    (response as never as { stream: { close(code: number): void } }).stream.close(2);
  });
  const error = await errorOf(http.get(modern.url));
  assert.deepEqual(error.details, { reason: "ERR_HTTP2_PROTOCOL_ERROR" }, error.message);
  await modern.close();
});

test("too large by its announced length, before the body comes", async () => {
  const large = await rawSite((socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2000000\r\n\r\n"));
  const error = await errorOf(http.get(large.url));
  assert.equal(error.code, "SCRAPE_RESPONSE_TOO_LARGE");
  assert.deepEqual(error.details, { maxBytes: 1_000_000, announcedBytes: 2_000_000 });
  await large.close();
});

test("too large while it comes, and the rest is not read", async () => {
  let sent = 0;
  const endless = await site((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(65_536))) sent += 65_536;
    };
    response.on("drain", more);
    more();
  });
  assert.equal((await errorOf(http.get(endless.url))).code, "SCRAPE_RESPONSE_TOO_LARGE");
  while (endless.open() > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(sent < 20_000_000);
  await endless.close();
});

test("bombs in every encoding", async () => {
  const zeros = Buffer.alloc(60_000_000);
  const bombs = {
    gzip: zlib.gzipSync(zeros),
    deflate: zlib.deflateSync(zeros),
    br: zlib.brotliCompressSync(zeros, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } }),
    zstd: zlib.zstdCompressSync(zeros),
  };
  for (const [encoding, body] of Object.entries(bombs)) {
    const bomb = await site((_, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(body),
    );
    const error = await errorOf(http.get(bomb.url));
    assert.equal(error.code, "SCRAPE_RESPONSE_TOO_LARGE", `${encoding}: ${error.message}`);
    await bomb.close();
  }
});

const late = new WinnowError("SCRAPE_TIMEOUT", "The scrape ran out of time.");
const slow: Record<string, (socket: import("node:net").Socket) => void> = {
  "never answers": () => {},
  "never ends its headers": (socket) => socket.write("HTTP/1.1 200 OK\r\n"),
  "never ends its body": (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nx"),
  drips: (socket) => {
    socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
    const timer = setInterval(() => socket.write("1\r\nx\r\n"), 5);
    socket.on("close", () => clearInterval(timer));
  },
};
for (const [name, answer] of Object.entries(slow)) {
  test(`a site that ${name} ends with the deadline, and its socket with it`, async () => {
    const hanging = await rawSite(answer);
    const controller = new AbortController();
    setTimeout(() => controller.abort(late), 40);
    assert.equal(await errorOf(http.get(hanging.url, { signal: controller.signal })), late);
    while (hanging.open() > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await hanging.close();
  });
}

test("a lookup that hangs ends with the deadline", async () => {
  const lost = fetcher({ lookup: () => new Promise(() => {}) });
  const controller = new AbortController();
  setTimeout(() => controller.abort(late), 20);
  assert.equal(await errorOf(lost.get("http://slow.test/", { signal: controller.signal })), late);
  await lost.close();
});

test("a connection that is not accepted in time", async () => {
  const impatient = fetcher({ connectTimeoutMs: 30, lookup: () => new Promise(() => {}) });
  const error = await errorOf(impatient.get("http://slow.test/"));
  assert.deepEqual(error.details, { reason: "ERR_CONNECTION_TIMED_OUT" });
  await impatient.close();
});

test("through a proxy server", async () => {
  const target = await site((_, response) => response.end("by proxy"));
  const secure = await secureSite((_, response) => response.end("by tunnel"));
  const seen: string[] = [];
  const proxy = createServer((client) => {
    client.unref();
    client.on("error", () => {});
    client.once("data", (data) => {
      const text = data.toString();
      seen.push(text);
      const wanted = `Basic ${Buffer.from("user:s3cret").toString("base64")}`;
      if (!text.includes(wanted))
        client.end("HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n");
      else if (text.startsWith("CONNECT ")) {
        const upstream = connect(secure.port, "127.0.0.1", () => client.write("HTTP/1.1 200 OK\r\n\r\n"));
        upstream.on("error", () => {});
        client.pipe(upstream).pipe(client);
      } else client.end("HTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\nby proxy");
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  proxy.unref();
  const { port } = proxy.address() as import("node:net").AddressInfo;
  const server = `http://user:s3cret@127.0.0.1:${port}`;
  assert.equal(textOf(await http.get(`http://site.test:${target.port}/x`, { server })), "by proxy");
  assert.match(seen[0]!, new RegExp(`^GET http://site.test:${target.port}/x HTTP/1.1`));
  assert.equal(textOf(await http.get(`https://site.test:${secure.port}/x`, { server })), "by tunnel");
  assert.ok(seen[1]!.startsWith(`CONNECT site.test:${secure.port} HTTP/1.1`));
  assert.equal(target.connections(), 0);

  for (const url of [`http://site.test:${target.port}/`, `https://site.test:${secure.port}/`]) {
    const refused = await errorOf(http.get(url, { server: server.replace("s3cret", "s3cr3t") }));
    assert.deepEqual(refused.details, { reason: "ERR_PROXY_AUTH_REQUESTED" }, refused.message);
    assert.ok(!inspectAll(refused).includes("s3cr3t"));
  }
  assert.equal((await errorOf(http.get("http://10.0.0.1/", { server }))).code, "SCRAPE_ADDRESS_NOT_ALLOWED");
  const inner = fetcher({ lookup: () => [{ address: "10.0.0.1", family: 4 }] });
  assert.equal(
    (await errorOf(inner.get("http://inner.test/", { server }))).code,
    "SCRAPE_ADDRESS_NOT_ALLOWED",
  );

  proxy.close();
  await http.close();
  const gone = await errorOf(http.get("http://site.test/", { server: "http://user:s3cr3t@127.0.0.1:1" }));
  assert.deepEqual(gone.details, { reason: "ERR_PROXY_CONNECTION_FAILED" }, gone.message);
  const wrong = await errorOf(http.get("http://site.test/", { server: "user:s3cr3t@" }));
  assert.deepEqual(wrong.details, { reason: "ERR_PROXY_CONNECTION_FAILED" });
  for (const error of [gone, wrong]) assert.ok(!inspectAll(error).includes("s3cr3t"));
  await Promise.all([target.close(), secure.close()]);
});

/** All that a log could show of an error and its causes. */
function inspectAll(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.message} ${error.stack} ${JSON.stringify(error)} ${inspectAll(error.cause)}`;
}

test.run();
