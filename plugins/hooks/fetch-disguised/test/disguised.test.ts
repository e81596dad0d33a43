import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createSecureServer } from "node:http2";
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { hookConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { ScrapeContext } from "@winnow/core/adapter";
import {
  type Condition,
  defineFormat,
  defineParser,
  type Fetched,
  type FetchRequest,
  type HookPlugin,
  type Route,
  silent,
  type Token,
} from "@winnow/core/plugin";
import { detectWalls } from "@winnow/hook-detect-walls";
import { fetchHttp } from "@winnow/hook-fetch-http";
import { type Egress, type EgressAddress, EgressToken } from "@winnow/kit-egress";
import { proxyAuto } from "@winnow/proxy-auto";
import { proxyBasic } from "@winnow/proxy-basic";
import { proxyEnhanced } from "@winnow/proxy-enhanced";
import { egress } from "@winnow/service-egress";
import { suite } from "uvu";
import * as v from "valibot";
import { proxyServer } from "../../../proxies/auto/test/proxy-server.ts";
import { socksServer } from "../../../proxies/auto/test/socks-server.ts";
import { Clients } from "../src/client.ts";
import { type FetchDisguisedSettings, fetchDisguised } from "../src/index.ts";
import { headersFor } from "../src/redirects.ts";

const test = suite("hook-fetch-disguised");
hookConformance(test, () => fetchDisguised());

interface Site {
  readonly port: number;
  readonly url: string;
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

async function listen(server: Server, scheme = "http"): Promise<Site> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket.unref());
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${scheme}://site.test:${port}`,
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
const site = (answer: RequestListener) => listen(createServer(answer));

const plugins: HookPlugin[] = [];
const LOOPBACK: EgressAddress = { address: "127.0.0.1", family: 4 };

interface Circumstances {
  readonly condition?: Condition;
  readonly options?: object;
  readonly signal?: AbortSignal;
  readonly route?: Partial<Route>;
  readonly rendered?: boolean;
}

/** A fetcher that may reach 127.0.0.1; names that end with `.test` lead there. */
function fetcher(settings: FetchDisguisedSettings = {}, lookup = async (_: string) => [LOOPBACK]) {
  const service = egress({ allow: { page: ["127.0.0.1/32"] }, lookup });
  const services = {
    get: <T>(_: Token<T>): T => guard as T,
    find: <T>(token: Token<T>) => ((token as unknown) === EgressToken ? guard : undefined) as T | undefined,
  };
  const guard = service.create({ services, logger: silent }) as Egress;
  const hook = fetchDisguised(settings);
  plugins.push(hook);
  return async (url: string, circumstances: Circumstances = {}): Promise<Fetched> => {
    const {
      options = {},
      signal = AbortSignal.timeout(10_000),
      route,
      rendered = false,
      condition,
    } = circumstances;
    const request = {
      url,
      options,
      route: { proxy: "stealth", manner: "disguised", ...route },
      rendered,
      condition,
    } as FetchRequest;
    return (await hook.fetch?.(request, new ScrapeContext("id", signal, silent, services))) as Fetched;
  };
}

async function errorOf(work: Promise<unknown>): Promise<{ code: string; message: string; details: unknown }> {
  return await work.then(
    () => assert.fail("it did not fail"),
    (error) => error,
  );
}

const textOf = ({ body }: Fetched) => Buffer.from(body).toString();
const fixture = (name: string) =>
  readFileSync(new URL(`../../fetch-http/test/fixtures/${name}`, import.meta.url));

let main: Site;
let get: ReturnType<typeof fetcher>;

test.before(async () => {
  main = await site((request, response) => {
    const url = new URL(request.url ?? "/", "http://x");
    const to = url.searchParams.get("to");
    if (to !== null) {
      response.writeHead(302, { location: to, "set-cookie": ["a=1; Path=/", "b=2; Path=/elsewhere"] }).end();
    } else if (url.pathname === "/circle") response.writeHead(302, { location: "/circle" }).end();
    else if (url.pathname === "/big") {
      const timer = setInterval(() => response.write("x".repeat(10_000)), 1);
      response.on("close", () => clearInterval(timer));
    } else if (url.pathname === "/gzip") {
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(100_000)));
    } else if (url.pathname === "/missing") response.writeHead(404).end("gone");
    else if (url.pathname === "/hangs-up") request.socket.destroy();
    else if (url.pathname !== "/hangs") response.end(JSON.stringify(request.headers));
  });
  get = fetcher();
});
test.after(async () => {
  await Promise.all(plugins.map((hook) => hook.close?.()));
  await main.close();
});

test("asks a site for another version only, and gives its 304 as it came", async () => {
  const tagged = await site((request, response) => {
    const isKnown = request.headers["if-none-match"] === '"one"';
    if (request.url === "/old") response.writeHead(302, { location: "/page" }).end();
    else response.writeHead(isKnown ? 304 : 200, { etag: '"one"' }).end();
  });
  const condition = { url: `${tagged.url}/page`, headers: { "if-none-match": '"one"' } };
  const statusOf = async (path: string) => (await get(`${tagged.url}${path}`, { condition })).statusCode;
  assert.deepEqual(
    [await statusOf("/page"), await statusOf("/old"), await statusOf("/other")],
    [304, 304, 200],
  );
  await tagged.close();
});

test("looks like a browser, in names and order of its headers", async () => {
  const names: string[] = [];
  const echo = await site((request, response) => {
    names.push(...request.rawHeaders.filter((_, at) => at % 2 === 0));
    response.end(request.headers["user-agent"]);
  });
  assert.match(textOf(await get(echo.url)), /Chrome\/\d+/);
  for (const name of ["sec-ch-ua", "sec-fetch-mode", "accept-language", "upgrade-insecure-requests"]) {
    assert.ok(names.includes(name), name);
  }
  assert.ok(names.indexOf("sec-ch-ua") < names.indexOf("user-agent"));
  assert.match(textOf(await fetcher({ browser: "firefox" })(echo.url)), /Firefox\/\d+/);
  await echo.close();
});

test("greets with the TLS of a browser, and speaks HTTP/2", async () => {
  const identity = { key: fixture("localhost-key.pem"), cert: fixture("localhost-cert.pem") };
  const secure = await listen(
    createSecureServer({ ...identity, allowHTTP1: true }, (request, response) =>
      response.end(request.httpVersion),
    ) as unknown as Server,
    "https",
  );
  assert.equal(textOf(await get(secure.url)), "2.0");
  const refused = await errorOf(get(secure.url, { options: { skipTlsVerification: false } }));
  assert.equal(refused.code, "SCRAPE_SSL_ERROR");
  assert.match(refused.message, /skipTlsVerification/);
  await secure.close();

  const hello = await firstBytes(get);
  // Chrome puts random reserved values (GREASE) in front of its ciphers; no TLS library of servers does.
  const firstCipher = hello.readUInt16BE(hello.indexOf(0x20, 43) + 35);
  assert.equal(firstCipher & 0x0f0f, 0x0a0a);
});

/** What the client sends first on a TLS connection. */
async function firstBytes(fetch: typeof get): Promise<Buffer> {
  const heard = Promise.withResolvers<Buffer>();
  const listener = await listen(
    createTcp((socket) =>
      socket.once("data", (data) => {
        heard.resolve(data);
        socket.destroy();
      }),
    ),
    "https",
  );
  const failed = errorOf(fetch(listener.url));
  const bytes = await heard.promise;
  assert.match((await failed).code, /SCRAPE_(?:SITE|SSL)_ERROR/);
  await listener.close();
  return bytes;
}

test("passes what is not for it", async () => {
  assert.equal(await get(main.url, { route: { manner: "plain" } }), undefined);
  assert.equal(await get(main.url, { rendered: true }), undefined);
});

test("headers and credentials of the caller", async () => {
  const options = { headers: { "x-own": "1", "user-agent": "me", "accept-encoding": "none" } };
  const url = main.url.replace("//", "//user:p%40ss@");
  const fetched = await get(`${url}/#part`, { options });
  const echoed = JSON.parse(textOf(fetched));
  assert.equal(echoed["x-own"], "1");
  assert.equal(echoed["user-agent"], "me");
  assert.match(echoed["accept-encoding"], /gzip/);
  assert.equal(echoed.authorization, `Basic ${Buffer.from("user:p@ss").toString("base64")}`);
  assert.equal(fetched.url, `${main.url}/#part`);
});

test("redirects: cookies go along, secrets stay at home, circles end", async () => {
  const headers = { authorization: "Bearer secret", cookie: "own=1", "x-api-key": "secret", dnt: "1" };
  const here = JSON.parse(textOf(await get(`${main.url}/?to=/there`, { options: { headers } })));
  assert.equal(here.cookie, "own=1; a=1");
  assert.equal(here.authorization, "Bearer secret");
  assert.equal(here["x-api-key"], "secret");
  const away = await get(`${main.url}/?to=http://other.test:${main.port}/x`, { options: { headers } });
  assert.equal(away.url, `http://other.test:${main.port}/x`);
  const there = JSON.parse(textOf(away));
  assert.equal(there.cookie, undefined);
  assert.equal(there.authorization, undefined);
  assert.equal(there["x-api-key"], undefined);
  assert.equal(there.dnt, "1");
  assert.equal((await errorOf(get(`${main.url}/circle`))).code, "SCRAPE_TOO_MANY_REDIRECTS");
  const short = fetcher({ maxRedirects: 0 });
  assert.equal((await errorOf(short(`${main.url}/?to=/x`))).code, "SCRAPE_TOO_MANY_REDIRECTS");
  assert.match((await errorOf(get(`${main.url}/?to=http://[`))).message, /ERR_INVALID_REDIRECT/);
});

test("headers of the caller stay with their host, and follow its change to https", () => {
  const headers = { "x-api-key": "secret", cookie: "a=1", accept: "text/html", "sec-fetch-mode": "navigate" };
  const harmless = { accept: "text/html", "sec-fetch-mode": "navigate" };
  const after = (from: string, to: string) => headersFor(headers, new URL(from), new URL(to));
  assert.deepEqual(after("https://a.test/x", "https://a.test/y"), headers);
  assert.deepEqual(after("http://a.test/", "https://a.test/"), headers);
  assert.deepEqual(after("https://a.test/", "http://a.test/"), harmless);
  assert.deepEqual(after("http://a.test/", "https://a.test:8443/"), harmless);
  assert.deepEqual(after("https://a.test/", "https://b.a.test/"), harmless);
});

test("statuses, encodings and bounds", async () => {
  const missing = await get(`${main.url}/missing`);
  assert.equal(missing.statusCode, 404);
  assert.equal(missing.error, "Not Found");
  assert.equal((await get(`${main.url}/gzip`)).body.length, 100_000);
  const small = fetcher({ maxBytes: 50_000 });
  for (const path of ["/gzip", "/big"]) {
    assert.equal((await errorOf(small(`${main.url}${path}`))).code, "SCRAPE_RESPONSE_TOO_LARGE");
  }
});

test("the deadline ends what hangs", async () => {
  for (const path of ["/hangs", "/big"]) {
    const signal = AbortSignal.timeout(200);
    assert.equal(await errorOf(get(`${main.url}${path}`, { signal })), signal.reason);
  }
});

test("connection failures have the names that browsers use", async () => {
  const closed = await site(() => {});
  await closed.close();
  const reasonOf = async (url: string) => {
    const { code, details } = await errorOf(get(url));
    return `${code} ${Reflect.get(details as object, "reason")}`;
  };
  assert.equal(await reasonOf(closed.url), "SCRAPE_SITE_ERROR ERR_CONNECTION_REFUSED");
  assert.equal(await reasonOf(`${main.url}/hangs-up`), "SCRAPE_SITE_ERROR ERR_CONNECTION_RESET");
  assert.match(await reasonOf(closed.url.replace("http", "https")), /^SCRAPE_SITE_ERROR ERR_/);
  assert.match(await reasonOf(main.url.replace("http", "https")), /^SCRAPE_SSL_ERROR/);
});

test("the guard judges every hop, also names that lead inside", async () => {
  const lookup = async (hostname: string) => [
    hostname === "inside.test" ? { address: "10.0.0.1", family: 4 as const } : LOOPBACK,
  ];
  const guarded = fetcher({}, lookup);
  for (const to of [
    "http://inside.test/",
    "https://inside.test/",
    "http://10.0.0.1/",
    "http://169.254.169.254/",
    "file:///etc/passwd",
  ]) {
    for (const url of [to, `${main.url}/?to=${to}`]) {
      assert.equal((await errorOf(guarded(url))).code, "SCRAPE_ADDRESS_NOT_ALLOWED", url);
    }
  }
  // A second answer that leads inside is of no use: the proxy connects to the address that was approved, or not at all.
  let asked = 0;
  const forbidden = await site((_, response) => response.end("inside"));
  const rebinding = fetcher({}, async () => {
    asked += 1;
    return [asked === 1 ? LOOPBACK : { address: "192.168.0.1", family: 4 as const }];
  });
  for (const scheme of ["http", "https"]) {
    asked = 0;
    const error = await errorOf(rebinding(`${scheme}://rebind.test:${forbidden.port}/`));
    assert.equal(error.code, "SCRAPE_ADDRESS_NOT_ALLOWED", scheme);
  }
  assert.equal(forbidden.connections(), 0);
  await forbidden.close();
  const unknown = fetcher({}, () => Promise.reject(Object.assign(new Error("x"), { code: "ENOTFOUND" })));
  assert.equal((await errorOf(unknown("http://nowhere.test/"))).code, "SCRAPE_DNS_RESOLUTION_ERROR");
});

test("over a proxy server, with its password", async () => {
  const server = await proxyServer();
  assert.match(textOf(await get(main.url, { route: { server: server.url } })), /Chrome/);
  assert.equal(server.passed.at(-1), `site.test:${main.port}`);
  const wrong = await errorOf(get(main.url, { route: { server: server.url.replace("secret", "wrong") } }));
  assert.match(wrong.message, /ERR_PROXY_AUTH_REQUESTED|ERR_TUNNEL/);
  assert.doesNotMatch(wrong.message, /wrong-word/);
  await server.close();
});

test("over SOCKS, which resolves the names itself", async () => {
  const socks = await socksServer();
  const secure = await listen(
    createSecureServer(
      { key: fixture("localhost-key.pem"), cert: fixture("localhost-cert.pem"), allowHTTP1: true },
      (_, response) => response.end("secure"),
    ) as unknown as Server,
    "https",
  );
  const route = { server: socks.url };
  assert.match(textOf(await get(main.url, { route })), /Chrome/);
  assert.equal(textOf(await get(secure.url, { route })), "secure");
  assert.deepEqual(socks.passed, [`site.test:${main.port}`, `site.test:${secure.port}`]);
  await Promise.all([socks.close(), secure.close()]);
});

test("in a kernel: a site that lets browsers in only, by the way that it lets in", async () => {
  const guarded = await site((request, response) => {
    if (request.headers["sec-ch-ua"] === undefined) response.writeHead(403).end("no robots");
    else response.end("welcome, browser");
  });
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
  const guard = egress({ allow: { page: ["127.0.0.1/32"] }, lookup: async () => [LOOPBACK] });
  const auto = proxyAuto([proxyBasic(), proxyEnhanced()]);
  await using kernel = await createKernel({
    plugins: [guard, fetchDisguised(), fetchHttp(), auto, detectWalls(), text, format],
  });
  const result = await kernel.scrapeRequest({ url: guarded.url });
  assert.equal(Reflect.get(result, "test-text"), "welcome, browser");
  assert.equal(result.metadata.proxyUsed, "stealth");
  assert.equal(result.metadata.creditsUsed, 5);
  await guarded.close();
});

test("a machine without the binary is told what to do", async () => {
  const clients = new Clients(() => Promise.reject(new Error("Cannot find module 'impit-linux-riscv64'")));
  const error = await errorOf(
    clients.of({ browser: "chrome", proxyUrl: "http://127.0.0.1:1", skipTlsVerification: true }),
  );
  assert.equal(error.code, "CONFIG_INVALID");
  assert.match(error.message, /does not load on/);
  // @ts-expect-error: refused by the types as well
  assert.throws(() => fetchDisguised({ browser: "lynx" }), /browser/);
});

test.run();
