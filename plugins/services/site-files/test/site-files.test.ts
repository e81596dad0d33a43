import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { contextWith, serviceConformance, setupWith } from "@winnow/conformance";
import { type Clock, ClockToken, silent, type Token } from "@winnow/core/plugin";
import { EgressToken, type Visits } from "@winnow/kit-egress";
import type { SiteFiles } from "@winnow/kit-site";
import { egress } from "@winnow/service-egress";
import { suite } from "uvu";
import { type SiteFilesSettings, siteFiles } from "../src/index.ts";

const test = suite("site-files");
const guard = egress({ allow: { page: ["127.0.0.0/8"] } });
serviceConformance(test, () => siteFiles(), {
  methods: ["robots", "sitemap"],
  services: new Map([[EgressToken, guard.create({ services: contextWith(), logger: silent })]]),
});

const AGENTS = ["FirecrawlAgent", "Winnow"];
const never = new AbortController().signal;
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
const seen: string[] = [];
const server = createServer((request, response) => {
  seen.push(`${request.url} ${request.headers["user-agent"]}`);
  answer(request, response);
});
let origin = "";

test.before(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.before.each(() => void seen.splice(0));
test.after(() => {
  server.close();
  server.closeAllConnections();
});

/** The service with a clock of its own. */
async function use(
  work: (files: SiteFiles, pass: (ms: number) => void) => Promise<void>,
  settings: SiteFilesSettings = {},
) {
  let now = 0;
  const clock: Clock = { now: () => now, after: () => () => {} };
  const guard = egress({ allow: { page: ["127.0.0.0/8"] } });
  const provided = new Map<Token<unknown>, unknown>([
    [ClockToken, clock],
    [EgressToken, guard.create(setupWith())],
  ]);
  const plugin = siteFiles(settings);
  try {
    await work(plugin.create(setupWith(provided)) as SiteFiles, (ms) => {
      now += ms;
    });
  } finally {
    await plugin.close?.();
  }
}

const say = (status: number, text = "", headers: Record<string, string> = {}) => {
  answer = (_, response) =>
    void response.writeHead(status, { "content-type": "text/plain", ...headers }).end(text);
};

test("a site that is blocked for one is not asked, and is asked for the next", async () => {
  const asked: string[] = [];
  const blocked = Object.assign(new Error("blocked"), { code: "unsafe_domain_blocked" });
  const visits: Visits = {
    check: async ({ pathname }) => {
      asked.push(pathname);
      throw blocked;
    },
    checkHost: () => {},
  };
  await use(async (files) => {
    const signal = AbortSignal.timeout(5000);
    const url = "http://127.0.0.1:1/page";
    await assert.rejects(files.robots(url, ["Winnow"], signal, visits), /blocked/);
    await assert.rejects(files.sitemap("http://127.0.0.1:1/map.xml", signal, visits), /blocked/);
    assert.deepEqual(asked, ["/page", "/map.xml"]);
    assert.equal((await files.robots(url, ["Winnow"], signal)).problem, undefined);
    // What is remembered sends nothing.
    assert.equal((await files.robots(url, ["Winnow"], signal, visits)).problem, undefined);
  });
});

test("asks once for a site, in its own name", () =>
  use(async (files) => {
    say(200, "User-agent: *\nDisallow: /a");
    const [one, two] = await Promise.all([
      files.robots(`${origin}/a`, AGENTS, never),
      files.robots(`${origin}/b?c`, AGENTS, never),
    ]);
    assert.deepEqual(
      [one.allows(`${origin}/a`), two.allows(`${origin}/b`), one.problem],
      [false, true, undefined],
    );
    assert.deepEqual(seen, ["/robots.txt FirecrawlAgent"]);
  }));

test("asks again after ten minutes", () =>
  use(async (files, pass) => {
    say(200, "User-agent: *\nDisallow: /");
    await files.robots(origin, AGENTS, never);
    say(200, "");
    pass(599_999);
    assert.equal((await files.robots(origin, AGENTS, never)).allows(origin), false);
    pass(1);
    assert.equal((await files.robots(origin, AGENTS, never)).allows(origin), true);
  }));

for (const status of [401, 403, 404, 410]) {
  test(`a file that answers ${status} is none, so everything is allowed`, () =>
    use(async (files) => {
      say(status, "User-agent: *\nDisallow: /");
      const robots = await files.robots(origin, AGENTS, never);
      assert.deepEqual([robots.allows(`${origin}/a`), robots.problem], [true, undefined]);
    }));
}

for (const status of [429, 500, 503]) {
  test(`a site that answers ${status} is left alone for a while`, () =>
    use(async (files, pass) => {
      say(status);
      const robots = await files.robots(origin, AGENTS, never);
      assert.equal(robots.allows(`${origin}/a`), false);
      assert.match(robots.problem ?? "", new RegExp(`answered ${status}`));
      say(200, "");
      pass(59_999);
      assert.equal((await files.robots(origin, AGENTS, never)).allows(origin), false);
      pass(1);
      assert.equal((await files.robots(origin, AGENTS, never)).allows(origin), true);
    }));
}

test("a site that is not there says nothing against it: its pages fail by themselves", () =>
  use(async (files) => {
    assert.equal(
      (await files.robots("http://127.0.0.1:1/", AGENTS, never)).allows("http://127.0.0.1:1/"),
      true,
    );
  }));

test("follows redirects", () =>
  use(async (files) => {
    answer = ({ url }, response) => {
      if (url === "/robots.txt") response.writeHead(301, { location: "/elsewhere.txt" }).end();
      else response.end("User-agent: *\nDisallow: /a");
    };
    assert.equal((await files.robots(origin, AGENTS, never)).allows(`${origin}/a`), false);
  }));

test("reads the beginning of a file of 10 MB", () =>
  use(async (files) => {
    say(200, `User-agent: *\nDisallow: /a\n${"# filler\n".repeat(1_150_000)}`);
    const robots = await files.robots(origin, AGENTS, never);
    assert.deepEqual([robots.allows(`${origin}/a`), robots.allows(`${origin}/b`)], [false, true]);
  }));

test("lets go of whoever waits no more", () =>
  use(async (files) => {
    answer = () => {};
    const stop = new AbortController();
    const waiting = files.robots(origin, AGENTS, stop.signal);
    stop.abort(new Error("enough"));
    await assert.rejects(waiting, /enough/);
    server.closeAllConnections();
  }));

test("reads sitemaps, packed or not, from where redirects lead", () =>
  use(async (files) => {
    answer = ({ url }, response) => {
      if (url === "/sitemap.xml") response.writeHead(302, { location: "/maps/all.xml.gz" }).end();
      else response.end(gzipSync("<sitemapindex><sitemap><loc>1.xml</loc></sitemap></sitemapindex>"));
    };
    const { sitemaps } = await files.sitemap(`${origin}/sitemap.xml`, never);
    assert.deepEqual(sitemaps, [`${origin}/maps/1.xml`]);
  }));

test("a sitemap that is missing, a page, or a bomb is a typed error", () =>
  use(
    async (files) => {
      const url = `${origin}/sitemap.xml`;
      say(404, "<urlset></urlset>");
      await assert.rejects(files.sitemap(url, never), { code: "SCRAPE_SITEMAP_ERROR", retryable: false });
      say(503);
      await assert.rejects(files.sitemap(url, never), { code: "SCRAPE_SITEMAP_ERROR", retryable: true });
      say(200, "<html></html>", { "content-type": "text/html" });
      await assert.rejects(files.sitemap(url, never), { code: "SCRAPE_SITEMAP_ERROR" });
      answer = (_, response) => void response.end(gzipSync(Buffer.alloc(20 * 2 ** 20)));
      await assert.rejects(files.sitemap(url, never), { code: "SCRAPE_SITEMAP_ERROR" });
      answer = (_, response) =>
        void response
          .writeHead(200, { "content-encoding": "gzip" })
          .end(gzipSync(Buffer.alloc(20 * 2 ** 20)));
      await assert.rejects(files.sitemap(url, never), { code: "SCRAPE_RESPONSE_TOO_LARGE" });
    },
    { maxBytes: 2 ** 20 },
  ));

test("private places are refused", () =>
  use(async (files) => {
    await assert.rejects(files.sitemap("http://10.0.0.1/sitemap.xml", never), {
      code: "SCRAPE_ADDRESS_NOT_ALLOWED",
    });
  }));

test("other files are cut, remembered and none where they are missing; what was read is known to its reader only", async () => {
  answer = ({ url }, response) => {
    if (url === "/llms.txt") response.end("x".repeat(100_000));
    else response.writeHead(url === "/robots.txt" ? 200 : 404).end("User-agent: *\nDisallow: /a");
  };
  await use(async (files, pass) => {
    assert.equal((await files.text(`${origin}/page`, "/llms.txt", never))?.length, 65_536);
    await files.text(origin, "/llms.txt", never);
    assert.equal(await files.text(origin, "/.well-known/tdmrep.json", never), undefined);
    assert.equal(seen.length, 2);
    await files.robots(origin, AGENTS, never, undefined, "one");
    assert.equal(files.known(origin, AGENTS, "one")?.allows(`${origin}/a`), false);
    assert.equal(files.known(origin, AGENTS, "two"), undefined);
    pass(11 * 60_000);
    assert.equal(files.known(origin, AGENTS, "one"), undefined);
    await files.text(origin, "/llms.txt", never);
    assert.equal(seen.length, 4);
  });
});

test.run();
