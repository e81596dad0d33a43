import assert from "node:assert/strict";
import { hookConformance } from "@winnow/conformance";
import { createKernel, type Plugin, WinnowError } from "@winnow/core";
import {
  defineProxy,
  defineService,
  type HookPlugin,
  type ServicePlugin,
  type Token,
} from "@winnow/core/plugin";
import { markdown } from "@winnow/format-markdown";
import { rawHtml } from "@winnow/format-raw-html";
import { fetchHttp } from "@winnow/hook-fetch-http";
import { redactPII } from "@winnow/hook-redact-pii";
import { EgressToken, VisitGuardToken } from "@winnow/kit-egress";
import { defineSite, type SiteDefinition, SitesToken } from "@winnow/kit-sites";
import { html } from "@winnow/parser-html";
import { egress } from "@winnow/service-egress";
import { mainContent } from "@winnow/view-main-content";
import { suite } from "uvu";
import * as v from "valibot";
import { memoryCache } from "../../../../core/test/plugins.ts";
import { sites } from "../src/index.ts";
import { SiteList } from "../src/list.ts";
import { proxyServer, serve, type TestServer } from "./servers.ts";

const test = suite("hook-sites");
const list = new SiteList();
const guard = { check: () => {}, resolve: async () => [] };
hookConformance(test, () => sites()[1] as HookPlugin, {
  services: new Map<Token<unknown>, unknown>([
    [SitesToken, list],
    [EgressToken, guard],
  ]),
});

const PAGE = "<html><head><title>Page</title></head><body><p>The page as it is served.</p></body></html>";
const WORDS = v.object({ title: v.string(), posts: v.array(v.string()) });
const API = JSON.stringify({ title: "Thread", posts: ["<p>First words.</p>", "<p>Second words.</p>"] });

/** A site whose pages are at `/t/1` of a server, and whose API answers at `/api/1` there, or elsewhere. */
const forum = (server: TestServer, more: Partial<SiteDefinition> = {}, api = server.url): ServicePlugin =>
  defineSite({
    name: "forum",
    hosts: [server.host],
    path: /^\/t\/(\d+)$/,
    read: async ({ match, json }) => {
      const { title, posts } = await json(`${api}/api/${match[1]}`, WORDS);
      return { title, parts: posts.map((post) => ({ html: post })), warnings: ["One post is hidden."] };
    },
    ...more,
  });

const kernelOf = (...plugins: readonly Plugin[]) =>
  createKernel({
    plugins: [
      ...plugins,
      ...sites({ maxBytes: 1_000_000 }),
      egress({ allow: { page: ["127.0.0.1/32"] } }),
      fetchHttp(),
      html(),
      mainContent(),
      markdown(),
      rawHtml(),
      redactPII(),
    ],
  });

/** Runs work with a server and a kernel whose sites are made for it. */
async function withForum(
  answers: Parameters<typeof serve>[0],
  plugins: (server: TestServer) => readonly Plugin[],
  work: (kernel: Awaited<ReturnType<typeof kernelOf>>, server: TestServer) => Promise<void>,
): Promise<void> {
  const server = await serve({ "/t/1": PAGE, ...answers });
  const kernel = await kernelOf(...plugins(server));
  try {
    await work(kernel, server);
  } finally {
    await kernel.close();
    await server.close();
  }
}

const formats = ["markdown"] as const;

test("a site reads its page by its API, and the page itself is not asked for", async () => {
  await withForum(
    { "/api/1": API },
    (server) => [forum(server)],
    async (kernel, server) => {
      const { markdown, metadata, warning } = await kernel.scrape(`${server.url}/t/1#end`, {
        formats,
        sites: true,
      });
      assert.equal(markdown, "# Thread\n\nFirst words.\n\nSecond words.");
      assert.equal(metadata.site, "forum");
      assert.equal(metadata.title, "Thread");
      assert.equal(metadata.url, `${server.url}/t/1#end`);
      assert.equal(warning, "One post is hidden.");
      assert.deepEqual(server.asked, ["/api/1"]);
    },
  );
});

test("other pages, and pages of whoever does not ask, are scraped as without it", async () => {
  const answers = { "/api/1": API, "/other": PAGE };
  await withForum(
    answers,
    (server) => [forum(server)],
    async (kernel, server) => {
      for (const [path, options] of [
        ["/other", { sites: true }],
        ["/t/1", { sites: false }],
        ["/t/1", {}],
      ] as const) {
        const page = await kernel.scrape(`${server.url}${path}`, { formats, ...options });
        assert.equal(page.markdown, "The page as it is served.");
        assert.equal(page.metadata.site, undefined);
        assert.equal(page.warning, undefined);
      }
      assert.deepEqual(server.asked, ["/other", "/t/1", "/t/1"]);
    },
  );
});

const FAILURES: Readonly<Record<string, readonly [answer: Parameters<typeof serve>[0], reason: RegExp]>> = {
  "answers 404": [{}, /127\.0\.0\.1:\d+ answered 404/],
  "is no JSON": [{ "/api/1": "<html>" }, /the answer is no JSON/],
  "has wrong types": [{ "/api/1": '{"title":"Thread","posts":[7]}' }, /no string at "posts\.0"/],
  "is huge": [{ "/api/1": `"${"x".repeat(2_000_000)}"` }, /1000000|larger|bytes/],
  "leads to an address inside": [
    { "/api/1": (response) => response.writeHead(302, { location: "http://169.254.169.254/latest" }).end() },
    /169\.254\.169\.254/,
  ],
  "leads in a circle": [
    { "/api/1": (response) => response.writeHead(302, { location: "/api/1" }).end() },
    /redirects in a loop/,
  ],
};
for (const [what, [answers, reason]] of Object.entries(FAILURES))
  test(`when the API ${what}, the page is there, and a warning says why`, async () => {
    await withForum(
      answers,
      (server) => [forum(server)],
      async (kernel, server) => {
        const { markdown, metadata, warning } = await kernel.scrape(`${server.url}/t/1`, {
          formats,
          sites: true,
        });
        assert.equal(markdown, "The page as it is served.");
        assert.equal(metadata.site, undefined);
        assert.match(warning ?? "", /^This is the page itself: site-forum could not read it \(.*\)\.$/);
        assert.match(warning ?? "", reason);
      },
    );
  });

test("an API that hangs leaves half of the time to the page", async () => {
  await withForum(
    { "/api/1": () => {} },
    (server) => [forum(server)],
    async (kernel, server) => {
      const page = await kernel.scrape(`${server.url}/t/1`, { formats, sites: true, timeout: 4000 });
      assert.equal(page.markdown, "The page as it is served.");
      assert.match(page.warning ?? "", /it took too long/);
    },
  );
});

test("a plugin that throws, returns nonsense or asks strangers does not lose the page", async () => {
  const readings: readonly (readonly [SiteDefinition["read"], RegExp])[] = [
    [async () => Promise.reject(new TypeError("its mistake")), /its mistake/],
    [async () => Object({ title: 5 }), /no string at "title"/],
    [async () => Object({ title: "x" }), /at "parts"/],
    [async ({ json }) => json("http://elsewhere.test/", v.any()), /elsewhere\.test, which it does not say/],
    [
      async ({ json }) => {
        for (;;) await json("/api/1", WORDS);
      },
      /more than 20 times/,
    ],
  ];
  for (const [read, reason] of readings)
    await withForum(
      { "/api/1": API },
      (server) => [forum(server, { read })],
      async (kernel, server) => {
        const page = await kernel.scrape(`${server.url}/t/1`, { formats, sites: true });
        assert.equal(page.markdown, "The page as it is served.");
        assert.match(page.warning ?? "", reason);
      },
    );
});

test("a page that is none of the site's after all is not fetched twice", async () => {
  const read: SiteDefinition["read"] = async ({ page }) => {
    assert.match(await page(), /as it is served/);
    return undefined;
  };
  await withForum(
    {},
    () => [defineSite({ name: "forum", path: /^\/t\/(\d+)$/, read })],
    async (kernel, server) => {
      const { markdown, warning } = await kernel.scrape(`${server.url}/t/1`, { formats, sites: true });
      assert.equal(markdown, "The page as it is served.");
      assert.equal(warning, undefined);
      assert.deepEqual(server.asked, ["/t/1"]);
    },
  );
});

test("of several sites the one of the highest priority is asked first, and the next where it fails", async () => {
  const named = (name: string, priority: number, server: TestServer, api?: string) =>
    forum(server, { name, priority }, api);
  const plugins = (server: TestServer) => [
    named("low", 0, server),
    named("broken", 9, server, `${server.url}/missing`),
    named("high", 5, server),
  ];
  await withForum({ "/api/1": API }, plugins, async (kernel, server) => {
    const page = await kernel.scrape(`${server.url}/t/1`, { formats, sites: true });
    assert.equal(page.metadata.site, "high");
    assert.deepEqual(server.asked, ["/missing/api/1", "/api/1"]);
    assert.equal(page.warning, "One post is hidden.");
  });
});

test("the cache keeps what a site made apart from the page itself, with its warnings", async () => {
  const plugins = (server: TestServer) => [forum(server), memoryCache()];
  await withForum({ "/api/1": API }, plugins, async (kernel, server) => {
    const url = `${server.url}/t/1`;
    await kernel.scrape(url, { formats, sites: true });
    const again = await kernel.scrape(url, { formats, sites: true });
    assert.equal(again.metadata.cacheState, "hit");
    assert.equal(again.metadata.site, "forum");
    assert.equal(again.warning, "One post is hidden.");
    const itself = await kernel.scrape(url, { formats });
    assert.equal(itself.metadata.cacheState, "miss");
    assert.equal(itself.markdown, "The page as it is served.");
    const locked = await kernel.scrape(url, { formats, sites: true, lockdown: true });
    assert.match(locked.markdown, /First words/);
    assert.deepEqual(server.asked, ["/api/1", "/t/1"]);
  });
});

test("a page that could not be read is told from the cache as well, and under lockdown nothing is sent", async () => {
  const plugins = (server: TestServer) => [forum(server), memoryCache()];
  await withForum({}, plugins, async (kernel, server) => {
    const url = `${server.url}/t/1`;
    await assert.rejects(kernel.scrape(url, { formats, sites: true, lockdown: true }), {
      code: "SCRAPE_LOCKDOWN_CACHE_MISS",
    });
    assert.deepEqual(server.asked, []);
    await kernel.scrape(url, { formats, sites: true });
    const again = await kernel.scrape(url, { formats, sites: true });
    assert.match(again.warning ?? "", /the page itself, not what site-forum reads: maxAge: 0/);
  });
});

test("with zero data retention nothing that a site made is kept", async () => {
  const plugins = (server: TestServer) => [forum(server), memoryCache()];
  await withForum({ "/api/1": API }, plugins, async (kernel, server) => {
    const url = `${server.url}/t/1`;
    for (let round = 0; round < 2; round += 1) {
      const page = await kernel.scrape(url, { formats, sites: true, zeroDataRetention: true });
      assert.notEqual(page.metadata.cacheState, "hit");
      assert.equal(page.metadata.site, "forum");
    }
    assert.deepEqual(server.asked, ["/api/1", "/api/1"]);
  });
});

test("what a site reads goes through the proxy of the request", async () => {
  const proxy = await proxyServer();
  const route = { proxy: "office", server: proxy.url };
  const office = defineProxy({
    name: "office",
    acquire: (_, tried) => (tried.length > 0 ? undefined : route),
    release: () => {},
  });
  await withForum(
    { "/api/1": API },
    (server) => [forum(server), office],
    async (kernel, server) => {
      const page = await kernel.scrape(`${server.url}/t/1`, { formats, sites: true });
      assert.equal(page.warning, "One post is hidden.");
      assert.equal(page.metadata.site, "forum");
      assert.deepEqual(proxy.asked, [server.host]);
    },
  );
  await proxy.close();
});

test("an API that a policy forbids is not asked", async () => {
  const api = await serve({ "/api/1": API });
  const check = async ({ host }: URL) => {
    if (host === api.host) throw new WinnowError("BAD_REQUEST", "this host is forbidden");
  };
  const policy = defineService({
    name: "policy",
    token: VisitGuardToken,
    create: () => ({ of: () => ({ check, checkHost: () => {} }), open: async () => undefined }),
  });
  const plugins = (server: TestServer) => [forum(server, { reaches: [api.host] }, api.url), policy];
  await withForum({}, plugins, async (kernel, server) => {
    const page = await kernel.scrape(`${server.url}/t/1`, { formats, sites: true });
    assert.match(page.warning ?? "", /this host is forbidden/);
    assert.deepEqual(api.asked, []);
  });
  await api.close();
});

test("headers of the caller go to the page's own origin alone", async () => {
  const api = await serve({ "/api/1": API });
  const headers = { "x-key": "secret" };
  const elsewhere = (server: TestServer) => [forum(server, { reaches: [api.host] }, api.url)];
  await withForum({}, elsewhere, async (kernel, server) => {
    await kernel.scrape(`${server.url}/t/1`, { formats, sites: true, headers });
    assert.equal(api.headers[0]?.["x-key"], undefined);
  });
  await withForum(
    { "/api/1": API },
    (server) => [forum(server)],
    async (kernel, server) => {
      await kernel.scrape(`${server.url}/t/1`, { formats, sites: true, headers });
      assert.equal(server.headers[0]?.["x-key"], "secret");
    },
  );
  await api.close();
});

test("what a site reads is redacted like a page, its metadata included", async () => {
  const mail = JSON.stringify({
    title: "Write to joan@example.com",
    posts: ["<p>Or to jim@example.com.</p>"],
  });
  await withForum(
    { "/api/1": mail },
    (server) => [forum(server)],
    async (kernel, server) => {
      const page = await kernel.scrape(`${server.url}/t/1`, { formats, sites: true, redactPII: true });
      assert.equal(page.metadata.site, "forum");
      assert.doesNotMatch(JSON.stringify(page), /joan@|jim@/);
    },
  );
});

test("two sites of one name, and a site without the hook, do not start", async () => {
  const server = { host: "a.test", url: "https://a.test" } as TestServer;
  await assert.rejects(kernelOf(forum(server), forum(server)), { code: "CONFIG_INVALID" });
  await assert.rejects(createKernel({ plugins: [forum(server)] }), /hook-sites/);
});

test("the address of another page is told by one look, however many sites there are", () => {
  const many = new SiteList();
  for (let number = 0; number < 1000; number += 1)
    many.add({
      ...{
        name: `site-${number}`,
        hosts: [`a${number}.test`],
        path: /./,
        priority: 0,
        version: 1,
        reaches: [],
      },
      read: async () => undefined,
    });
  const url = new URL("https://example.com/some/page");
  const began = process.cpuUsage();
  for (let round = 0; round < 100_000; round += 1) assert.equal(many.of(url).length, 0);
  const { user } = process.cpuUsage(began);
  assert.ok(user < 3_000_000, `${user} µs for 100,000 looks`);
});

test.run();
