import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync, gzipSync } from "node:zlib";
import { hookConformance } from "@winnow/conformance";
import { createKernel, type Kernel, WinnowError } from "@winnow/core";
import type { HookPlugin } from "@winnow/core/plugin";
import { libraryPlugins, overridePreset } from "@winnow/preset-library";
import { suite } from "uvu";
import { capture } from "../src/index.ts";
import { type Bundle, differences, Replay, readBundle, replayPlugins } from "../src/offline.ts";

const test = suite("hook-capture");
hookConformance(test, () => capture().find(({ kind }) => kind === "hook") as HookPlugin);

const KEY = "k3y-of-the-caller-0001";
const COOKIE = "s3ssion-of-the-site-77";
let site: Server;
let origin = "";
let kernel: Kernel;

test.before(async () => {
  site = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://x");
    if (url.pathname === "/start") {
      response.writeHead(302, {
        location: `/page?api_key=${KEY}&lang=de`,
        "set-cookie": `sid=${COOKIE}; Path=/; Expires=${new Date(Date.now() + 60_000).toUTCString()}`,
      });
      response.end();
      return;
    }
    if (url.pathname === "/lost") {
      request.socket.destroy();
      return;
    }
    response.setHeader("content-type", "text/html");
    if (url.pathname === "/packed") response.setHeader("content-encoding", "gzip");
    const echo = `<h1>Mill</h1><p>Signed in with ${request.headers.cookie ?? "nothing"} and ${request.headers["x-api-key"] ?? "no key"}.</p><p>${"Barley and rye. ".repeat(url.pathname === "/large" ? 2000 : 20)}</p>`;
    response.end(url.pathname === "/packed" ? gzipSync(echo) : echo);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  kernel = await createKernel({
    plugins: [
      ...libraryPlugins({ egress: { allow: { page: ["127.0.0.0/8"] } } }),
      ...capture({ maxBytes: 20_000 }),
    ],
  });
});
test.after(async () => {
  await kernel.close();
  site.close();
});

type Answer = Record<string, unknown> & {
  readonly metadata: Record<string, unknown>;
  readonly warning?: string;
};

const bytesOf = (url: unknown) => {
  assert.match(String(url), /^data:application\/warc;base64,/);
  return Buffer.from(String(url).split(",")[1] ?? "", "base64");
};

async function captured(path: string, options: object = {}): Promise<{ answer: Answer; bytes: Buffer }> {
  const request = { url: origin + path, formats: ["markdown"], capture: true, ...options };
  const answer = (await kernel.scrapeRequest(request)) as unknown as Answer;
  return { answer, bytes: bytesOf(answer.metadata.capture) };
}

async function replayed(bundle: Bundle, replay = new Replay(bundle)): Promise<Answer> {
  await using own = await createKernel({
    plugins: overridePreset(replayPlugins(bundle, replay), libraryPlugins()),
  });
  return (await own.scrapeRequest(bundle.facts.request, { id: bundle.facts.scrapeId })) as unknown as Answer;
}

const codeOf = async (work: Promise<unknown>) =>
  await work.then(
    () => "no error",
    (error: unknown) => (WinnowError.is(error) ? error.code : String(error)),
  );

test("no secret of the caller or of the site is in the file, wherever it stood", async () => {
  for (const path of ["/start", "/packed"]) {
    const { bytes } = await captured(path, {
      headers: { "X-API-Key": KEY, Authorization: `Bearer ${KEY}`, Cookie: `sid=${COOKIE}` },
    });
    const { facts, exchanges, answer } = await readBundle(bytes);
    const bodies = exchanges.map(({ answer: one }) =>
      "body" in one ? Buffer.from(one.body).toString() : "",
    );
    const whole =
      gunzipSync(bytes).toString("latin1") + bodies.join("") + JSON.stringify([facts, exchanges, answer]);
    for (const secret of [KEY, COOKIE]) assert.ok(!whole.includes(secret), `${path}: ${secret}`);
    const again = await replayed(await readBundle(bytes));
    assert.match(String(again.markdown), /Signed in with sid/);
    assert.deepEqual(differences(await readBundle(bytes), again), []);
  }
});

test("a failure is captured with its error, and is the same when it is replayed", async () => {
  const request = { url: `${origin}/lost`, capture: true };
  const error = await kernel.scrapeRequest(request).then(
    () => assert.fail("it did not fail"),
    (reason: unknown) => reason as WinnowError,
  );
  const { capture: url, ...details } = error.details as Record<string, unknown>;
  const bundle = await readBundle(bytesOf(url));
  const again = await replayed(bundle).then(
    () => assert.fail("it did not fail"),
    (reason: unknown) => reason as WinnowError,
  );
  assert.deepEqual([again.code, again.message, again.details], [error.code, error.message, details]);
});

test("what must not be kept is not captured", async () => {
  const url = `${origin}/page`;
  for (const options of [{ zeroDataRetention: true }, { lockdown: true }]) {
    assert.equal(await codeOf(kernel.scrapeRequest({ url, capture: true, ...options })), "BAD_REQUEST");
  }
});

test("without `capture` nothing is kept", async () => {
  const answer = await kernel.scrapeRequest({ url: `${origin}/page` });
  assert.equal(answer.metadata.capture, undefined);
});

test("an answer beyond the bound is left out, and the warning says so", async () => {
  await using small = await createKernel({
    plugins: [
      ...libraryPlugins({ egress: { allow: { page: ["127.0.0.0/8"] } } }),
      ...capture({ maxBytes: 1000 }),
    ],
  });
  const answer = (await small.scrapeRequest({ url: `${origin}/large`, capture: true })) as unknown as Answer;
  assert.match(answer.warning ?? "", /The capture is not whole: 1 answers/);
  const bundle = await readBundle(bytesOf(answer.metadata.capture));
  assert.deepEqual(
    bundle.exchanges.map(({ isCut }) => isCut),
    [true],
  );
  assert.equal(await codeOf(replayed(bundle)), "REPLAY_NOT_RECORDED");
});

test("damaged, foreign and hostile files are refused by their code", async () => {
  const { bytes } = await captured("/page");
  const plain = gunzipSync(bytes);
  const refused = async (file: Uint8Array, code = "CAPTURE_UNREADABLE") =>
    assert.equal(await codeOf(readBundle(file)), code);
  await refused(new Uint8Array());
  await refused(Buffer.from("no capture at all"));
  await refused(gzipSync("WARC/1.1\r\nhello"));
  await refused(gzipSync("PK\x03\x04 a zip file, with ../../etc/passwd in it"));
  for (const share of [0.1, 0.5, 0.9, 0.99]) {
    await refused(bytes.subarray(0, Math.floor(bytes.length * share)));
    await refused(gzipSync(plain.subarray(0, Math.floor(plain.length * share))));
  }
  // A byte of an answer that is another than when its digest was taken.
  const other = Buffer.from(plain);
  other[other.indexOf("Barley")] = 0x43;
  await refused(gzipSync(other));
  const newer = plain.toString("latin1");
  const about = /software[\s\S]*?winnow-capture: 1\.0\r\n/.exec(newer)?.[0] ?? "";
  const ahead = (version: string) =>
    withRecord(plain, about, about.replace("capture: 1.0", `capture: ${version}`));
  await refused(gzipSync(ahead("2.0")), "CAPTURE_VERSION");
  assert.equal((await readBundle(gzipSync(ahead("1.7")))).exchanges.length, 1);
});

/** The file with another text in its first record, whose length and digest are right. */
function withRecord(plain: Buffer, before: string, after: string): Buffer {
  const text = plain.toString("latin1");
  const end = text.indexOf("\r\n\r\n") + 4 + before.length + 4;
  return Buffer.concat([recordOf("warcinfo", after), Buffer.from(text.slice(end), "latin1")]);
}

function recordOf(type: string, block: string, length = String(Buffer.byteLength(block))): Buffer {
  const digest = createHash("sha256").update(block).digest("hex");
  return Buffer.from(
    `WARC/1.1\r\nWARC-Type: ${type}\r\nWARC-Block-Digest: sha256:${digest}\r\nContent-Length: ${length}\r\n\r\n${block}\r\n\r\n`,
  );
}

test("what would fill the memory is refused before it does", async () => {
  const first = recordOf("warcinfo", "software: x\r\nwinnow-capture: 1.0\r\n");
  const packed = gzipSync(first);
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  const limits = { maxBytes: 1024 * 1024, maxRecords: 1000 };
  const codeWith = (file: Uint8Array) => codeOf(readBundle(file, limits));
  const before = process.memoryUsage().arrayBuffers;
  assert.equal(await codeWith(Buffer.concat([packed, bomb])), "CAPTURE_UNREADABLE");
  assert.equal(
    await codeWith(Buffer.concat([packed, gzipSync(recordOf("response", "x", "999999999999"))])),
    "CAPTURE_UNREADABLE",
  );
  assert.equal(
    await codeWith(Buffer.concat([packed, gzipSync(recordOf("response", "x", "-1"))])),
    "CAPTURE_UNREADABLE",
  );
  const many = Buffer.concat([
    packed,
    gzipSync(Buffer.concat(Array.from({ length: 100_000 }, () => recordOf("resource", "")))),
  ]);
  assert.equal(await codeOf(readBundle(many)), "CAPTURE_UNREADABLE");
  assert.ok(process.memoryUsage().arrayBuffers - before < 64 * 1024 * 1024);
});

test("names of files in it are texts like any other", async () => {
  const { bytes } = await captured("/page");
  const plain = gunzipSync(bytes).toString("latin1");
  const moved = plain.replaceAll("WARC-Date:", "WARC-Filename: ../../../../etc/passwd\r\nWARC-Date:");
  const bundle = await readBundle(gzipSync(Buffer.from(moved, "latin1")));
  assert.deepEqual(differences(bundle, await replayed(bundle)), []);
});

test("a time or a number by chance in a URL may be another, and is said; anything else is refused", async () => {
  const { bytes } = await captured("/page?_=1763990000000&page=2&run=0.123456789");
  const bundle = await readBundle(bytes);
  const replay = new Replay(bundle);
  const ask = (query: string) => replay.answer({ by: "http", method: "GET", url: `${origin}/page?${query}` });
  assert.ok("body" in ask("_=1763999999999&page=2&run=0.987654321"));
  assert.equal(replay.near.length, 1);
  assert.throws(() => ask("_=1763990000000&page=3&run=0.123456789"), /page=3/);
  assert.throws(() => ask("_=1763990000000&page=2&run=0.1&more=1"), { code: "REPLAY_NOT_RECORDED" });
  assert.equal(replay.refused.length, 2);
});

test.run();
