import assert from "node:assert/strict";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { proxyConformance } from "@winnow/conformance";
import { createKernel, type Kernel } from "@winnow/core";
import { defineFormat, defineHook, defineParser, type Plugin } from "@winnow/core/plugin";
import { detectWalls } from "@winnow/hook-detect-walls";
import { fetchHttp } from "@winnow/hook-fetch-http";
import { proxyBasic } from "@winnow/proxy-basic";
import { proxyEnhanced } from "@winnow/proxy-enhanced";
import { egress } from "@winnow/service-egress";
import { suite } from "uvu";
import * as v from "valibot";
import { proxyAuto } from "../src/index.ts";
import { type ProxyServer, proxyServer } from "./proxy-server.ts";
import { socksServer } from "./socks-server.ts";

const test = suite("proxy-auto");
const secret = "http://user:hidden-word@127.0.0.1:1";
proxyConformance(test, () => proxyAuto([proxyBasic({ server: secret }), proxyEnhanced({ server: secret })]), {
  secrets: ["hidden-word"],
});

let site: Server;
let url: string;
let plain: ProxyServer;
let better: ProxyServer;
const agents: string[] = [];

/** A site that lets only browsers in. */
const guarded: RequestListener = (request, response) => {
  const agent = String(request.headers["user-agent"]);
  agents.push(agent);
  const isBrowser = agent.includes("Chrome");
  if (request.url === "/open") response.end("everybody may read this");
  else if (request.url === "/closed") response.writeHead(403).end("nobody may read this");
  else if (request.url === "/missing") response.writeHead(404).end("there is no such page");
  else if (request.url === "/password") response.writeHead(401, { "www-authenticate": "Basic" }).end("who?");
  else if (request.url === "/hangs-up" && !isBrowser) request.socket.destroy();
  else if (request.url === "/busy" && !isBrowser) response.writeHead(503).end("not now");
  else if (isBrowser) response.end("welcome, browser");
  else response.writeHead(403).end("no robots");
};

test.before(async () => {
  site = createServer(guarded);
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  site.unref();
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  plain = await proxyServer();
  better = await proxyServer();
});
test.after(async () => {
  site.closeAllConnections();
  await Promise.all([plain.close(), better.close(), new Promise((resolve) => site.close(resolve))]);
});

/** Stands for a fetcher that looks like a browser. */
const http = fetchHttp();
const disguised = defineHook({
  name: "test-disguised",
  fetch: async (request, context) => {
    if (request.route.manner !== "disguised") return undefined;
    const headers = { "user-agent": "Mozilla/5.0 Chrome/140" };
    const options = { ...request.options, headers };
    return await http.fetch?.({ ...request, options }, context);
  },
});

const locationOption = defineHook({
  name: "test-location",
  request: { location: { schema: v.optional(v.object({ country: v.string() })), description: "A place." } },
});

async function kernelWith(...proxies: Plugin[]): Promise<Kernel> {
  const text = defineParser({
    name: "test",
    accepts: () => true,
    parse: ({ body }) => ({ text: () => Buffer.from(body).toString() }),
  });
  const format = defineFormat({
    name: "test-text",
    byDefault: true,
    options: v.strictObject({}),
    produce: (page) => page.view("text"),
  });
  const guard = egress({ allow: { page: ["127.0.0.0/8"] } });
  return await createKernel({
    plugins: [guard, disguised, http, locationOption, ...proxies, detectWalls(), text, format],
  });
}

interface Told {
  readonly text: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

async function scrape(kernel: Kernel, path: string, more: object = {}): Promise<Told> {
  const result = await kernel.scrapeRequest({ url: `${url}${path}`, ...more });
  return { text: String(Reflect.get(result, "test-text")), metadata: result.metadata };
}

const both = () => proxyAuto([proxyBasic(), proxyEnhanced()]);

for (const path of ["/guarded", "/hangs-up", "/busy"]) {
  test(`auto: refused as a plain client, let in as a browser: ${path}`, async () => {
    await using kernel = await kernelWith(both());
    const { text, metadata } = await scrape(kernel, path);
    assert.equal(text, "welcome, browser");
    assert.equal(metadata.proxyUsed, "stealth");
    assert.equal(metadata.creditsUsed, 5);
  });
}

for (const path of ["/open", "/missing", "/password"]) {
  test(`auto: content with the plain way: ${path}`, async () => {
    await using kernel = await kernelWith(both());
    agents.length = 0;
    const { metadata } = await scrape(kernel, path);
    assert.equal(metadata.proxyUsed, "basic");
    assert.equal(metadata.creditsUsed, 1);
    assert.equal(agents.length, 1);
  });
}

test("auto: when every way is refused the answer says so, after one try each", async () => {
  await using kernel = await kernelWith(both());
  agents.length = 0;
  const { text, metadata } = await scrape(kernel, "/closed");
  assert.equal(text, "nobody may read this");
  assert.equal(metadata.statusCode, 403);
  assert.equal(agents.filter((agent) => agent.includes("Chrome")).length, 1);
});

test("a request may name its way", async () => {
  await using kernel = await kernelWith(both());
  const basic = await scrape(kernel, "/guarded", { proxy: "basic" });
  assert.equal(basic.text, "no robots");
  assert.equal(basic.metadata.proxyUsed, "basic");
  assert.equal(basic.metadata.creditsUsed, 0);
  for (const proxy of ["enhanced", "stealth"]) {
    agents.length = 0;
    const { text, metadata } = await scrape(kernel, "/guarded", { proxy });
    assert.equal(text, "welcome, browser");
    assert.equal(metadata.proxyUsed, "stealth");
    assert.equal(metadata.creditsUsed, 5);
    assert.equal(agents.length, 1);
  }
  const error = await scrape(kernel, "/open", { proxy: "teleport" }).catch((thrown) => thrown);
  assert.equal(error.code, "BAD_REQUEST");
});

test("what goes over which server, with its password", async () => {
  await using kernel = await kernelWith(
    proxyAuto([proxyBasic({ server: plain.url }), proxyEnhanced({ server: better.url })]),
  );
  const [before, after] = [plain.passed.length, better.passed.length];
  await scrape(kernel, "/open");
  assert.equal(plain.passed.length, before + 1);
  assert.equal(better.passed.length, after);
  const { text } = await scrape(kernel, "/guarded");
  assert.equal(text, "welcome, browser");
  assert.equal(plain.passed.at(-1), new URL(url).host);
  assert.equal(better.passed.length, after + 1);
  assert.equal(plain.refused() + better.refused(), 0);
});

test("over SOCKS", async () => {
  const socks = await socksServer();
  await using kernel = await kernelWith(proxyAuto([proxyBasic({ server: socks.url }), proxyEnhanced()]));
  assert.equal((await scrape(kernel, "/open")).text, "everybody may read this");
  assert.deepEqual(socks.passed, [new URL(url).host]);
  await socks.close();
});

test("servers by country, and one that is down gives way to the next", async () => {
  const down = "http://user:hidden-word@127.0.0.1:1";
  await using kernel = await kernelWith(
    proxyAuto([proxyBasic({ server: plain.url, countries: { DE: [down, better.url] } }), proxyEnhanced()]),
  );
  const before = better.passed.length;
  for (let count = 1; count <= 3; count += 1) {
    const { text } = await scrape(kernel, "/open", { location: { country: "de" } });
    assert.equal(text, "everybody may read this");
    assert.equal(better.passed.length, before + count);
  }
});

test("a wrong password is told as such, and is not in what is told", async () => {
  const wrong = plain.url.replace("secret-word", "hidden-word");
  await using kernel = await kernelWith(proxyAuto([proxyBasic({ server: wrong }), proxyEnhanced()]));
  const error = await scrape(kernel, "/open", { explain: true }).catch((thrown) => thrown);
  assert.equal(error.code, "SCRAPE_SITE_ERROR");
  assert.match(error.message, /ERR_PROXY_AUTH_REQUESTED/);
  assert.doesNotMatch(JSON.stringify([error.message, error.details, error.trace]), /hidden-word/);
});

test("one proxy by itself needs no option", async () => {
  await using kernel = await kernelWith(proxyEnhanced());
  assert.equal((await scrape(kernel, "/guarded")).metadata.proxyUsed, "stealth");
  const error = await scrape(kernel, "/open", { proxy: "enhanced" }).catch((thrown) => thrown);
  assert.equal(error.code, "BAD_REQUEST");
});

test.run();
