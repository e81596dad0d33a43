import assert from "node:assert/strict";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { hookConformance, parserConformance } from "@winnow/conformance";
import { createKernel, type Kernel } from "@winnow/core";
import { defineFormat } from "@winnow/core/plugin";
import { fetchHttp } from "@winnow/hook-fetch-http";
import { html } from "@winnow/parser-html";
import { egress } from "@winnow/service-egress";
import { suite } from "uvu";
import * as v from "valibot";
import { fetchMediaHead, mediaFile } from "../src/index.ts";

const test = suite("parser-media");
parserConformance(test, mediaFile, {
  sample: { contentType: "audio/mpeg", body: Buffer.from("ID3") },
  skip: [
    {
      test: "leaves foreign files alone",
      reason: "the kit's foreign types include video/mp4, which is its own",
    },
  ],
});
hookConformance(test, fetchMediaHead);

const accepts = (contentType: string, url = "https://example.com/file") =>
  mediaFile().accepts({ url, contentType, statusCode: 200, headers: {}, body: new Uint8Array() });

test("accepts media and playlists, and nothing else", () => {
  for (const type of [
    "audio/mpeg",
    "video/mp4; codecs=avc1",
    "application/vnd.apple.mpegurl",
    "application/dash+xml",
  ])
    assert.ok(accepts(type), type);
  for (const type of [
    "text/html",
    "image/png",
    "application/pdf",
    "application/zip",
    "application/octet-stream",
    "",
  ])
    assert.ok(!accepts(type), type);
  assert.ok(accepts("application/octet-stream", "https://example.com/a.mp3"));
  assert.ok(!accepts("text/html", "https://example.com/a.mp3"));
});

/** The bytes and the type of the page. */
const file = defineFormat({
  name: "test-file",
  options: v.strictObject({}),
  produce: (page) => `${page.contentType} ${page.body.length} ${new URL(page.url).pathname}`,
});

let site: Server;
let origin: string;
let kernel: Kernel;
const written = new Map<string, number>();
const asked: string[] = [];

const large: RequestListener = (request, response) => {
  const path = request.url ?? "";
  response.writeHead(200, { "content-type": "video/mp4", "content-length": String(2 ** 40) });
  const timer = setInterval(() => {
    written.set(path, (written.get(path) ?? 0) + 65_536);
    response.write(Buffer.alloc(65_536));
  }, 1);
  response.on("close", () => clearInterval(timer));
};
const send = (status: number, headers: Record<string, string>, body = ""): RequestListener => {
  return (_, response) => void response.writeHead(status, headers).end(body);
};
const ANSWERS: Readonly<Record<string, RequestListener>> = {
  "/large.mp4": large,
  "/moved.mp4": send(302, { location: "/large.mp4?moved" }),
  "/large.mp4?moved": large,
  "/inside.mp4": send(302, { location: "http://169.254.169.254/x.mp4" }),
  "/circle.mp4": send(302, { location: "/circle.mp4" }),
  "/page.mp4": send(200, { "content-type": "text/html" }, "<h1>A page about a film</h1>"),
  "/gone.mp3": send(404, { "content-type": "text/html" }, "<h1>Gone</h1>"),
  "/list.m3u8": send(200, { "content-type": "text/plain" }, "#EXTM3U\n"),
  "/secret.mp3": (request, response) => {
    const isKnown = request.headers["x-key"] === "good";
    response.writeHead(isKnown ? 200 : 403, { "content-type": "audio/mpeg" }).end("ID3");
  },
};

test.before(async () => {
  site = createServer((request, response) => {
    asked.push(request.url ?? "");
    (ANSWERS[request.url ?? ""] ?? send(404, {}))(request, response);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const guard = egress({ allow: { page: ["127.0.0.1/32"] } });
  kernel = await createKernel({ plugins: [guard, fetchMediaHead(), fetchHttp(), mediaFile(), html(), file] });
});
test.after(async () => {
  await kernel?.close();
  site?.closeAllConnections();
  site?.close();
});

const scrape = async (path: string, more: object = {}) => {
  const result = await kernel.scrapeRequest({
    url: origin + path,
    formats: ["test-file"],
    timeout: 60_000,
    ...more,
  });
  return { seen: (result as { readonly "test-file"?: string })["test-file"], metadata: result.metadata };
};

test("of a file of a terabyte only the head is fetched, also behind a redirect", async () => {
  assert.equal((await scrape("/large.mp4")).seen, "video/mp4 4096 /large.mp4");
  assert.ok((written.get("/large.mp4") ?? 0) < 50 * 2 ** 20, "the whole file was on its way");
  const { seen, metadata } = await scrape("/moved.mp4");
  assert.equal(seen, "video/mp4 4096 /large.mp4");
  assert.equal(metadata.url, `${origin}/large.mp4?moved`);
});

test("what only its name calls media is fetched as any page", async () => {
  assert.match((await scrape("/page.mp4")).seen ?? "", /^text\/html 28 /);
  const { metadata } = await scrape("/gone.mp3");
  assert.equal(metadata.statusCode, 404);
});

test("a playlist is one by its name, whatever it is served as", async () => {
  assert.match((await scrape("/list.m3u8")).seen ?? "", /^text\/plain 8 /);
});

test("headers of the caller reach the site", async () => {
  assert.match((await scrape("/secret.mp3", { headers: { "x-key": "good" } })).seen ?? "", /^audio\/mpeg 3 /);
});

test("redirects are judged, and end", async () => {
  await assert.rejects(scrape("/inside.mp4"), { code: "SCRAPE_ADDRESS_NOT_ALLOWED" });
  await assert.rejects(scrape("/circle.mp4"), { code: "SCRAPE_TOO_MANY_REDIRECTS" });
  assert.ok(asked.filter((path) => path === "/circle.mp4").length <= 12);
});

test.run();
