import assert from "node:assert/strict";
import { suite } from "uvu";
import { post, startServer, type TestServer } from "../server.ts";
import { startThreatSites, type ThreatSites } from "../threat-sites.ts";

const test = suite("threat protection, at the server");
let sites: ThreatSites;
let server: TestServer;

interface Answer {
  readonly status: number;
  readonly body: { success: boolean; code?: string; error?: string; details?: object; data?: never };
}

test.before(async () => {
  sites = await startThreatSites();
  server = await startServer();
  const { status } = await put({ mode: "manual-only", blacklist: ["evil.localhost"] });
  assert.equal(status, 200);
});
test.before.each(() => sites.forget());
test.after(async () => {
  await server?.close();
  await sites?.[Symbol.asyncDispose]();
});

async function put(body: unknown, origin = server.origin): Promise<Answer> {
  const response = await fetch(`${origin}/v2/team/threat-protection`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}
const policy = async (origin = server.origin) =>
  (await (await fetch(`${origin}/v2/team/threat-protection`)).json()) as { data: Record<string, unknown> };
const scrape = (url: string, options: object = {}): Promise<Answer> =>
  post(server.origin, "/v2/scrape", { url, maxAge: 0, formats: ["markdown"], ...options }) as never;
const isBlocked = ({ status, body }: Answer, rule = "blacklist") => {
  assert.equal(status, 403, JSON.stringify(body));
  assert.equal(body.success, false);
  assert.equal(body.code, "unsafe_domain_blocked");
  assert.match(body.error ?? "", new RegExp(rule));
};
const creditsOf = ({ body }: Answer) =>
  (body.data as unknown as { metadata: { creditsUsed: number } }).metadata.creditsUsed;

test("a blocked URL is refused, and its host hears nothing", async () => {
  isBlocked(await scrape(sites.at("evil")));
  isBlocked(await scrape(sites.at("EVIL").replace("localhost", "localhost.")));
  assert.deepEqual(sites.asked("evil"), []);
  assert.equal((await scrape(sites.at("safe"))).status, 200);
});

test("a redirect over three hosts is judged at each of them, by every way of fetching", async () => {
  for (const options of [{ proxy: "basic" }, { proxy: "enhanced" }, { waitFor: 1 }]) {
    sites.forget();
    isBlocked(await scrape(sites.at("safe", "/chain?to=evil"), options));
    assert.deepEqual(sites.asked("evil"), [], JSON.stringify(options));
    assert.ok(sites.asked("middle").length > 0, JSON.stringify(options));
    const { status, body } = await scrape(sites.at("safe", "/chain?to=other"), options);
    assert.equal(status, 200, JSON.stringify(body));
  }
});

test("a page that leads elsewhere in the browser is judged too", async () => {
  for (const path of ["/meta", "/script"]) {
    isBlocked(await scrape(sites.at("safe", path), { waitFor: 500 }));
    assert.deepEqual(sites.asked("evil"), [], path);
    const { status } = await scrape(sites.at("safe", `${path}?to=other`), { waitFor: 500 });
    assert.equal(status, 200);
  }
});

test("what else a page loads from a blocked host is left out, and the page stays", async () => {
  const { status, body } = await scrape(sites.at("safe", "/picture"), { waitFor: 500 });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(sites.asked("evil"), []);
});

test("a blocked page of a crawl is an error of that page", async () => {
  const { body } = await post(server.origin, "/v2/crawl", {
    url: sites.at("safe", "/crawl"),
    allowExternalLinks: true,
    limit: 5,
  });
  const job = await ended("crawl", String(body.id));
  assert.equal(job.status, "completed");
  const failed = await problems("crawl", String(body.id));
  assert.deepEqual(
    failed.map(({ url, code }) => [new URL(url).pathname, code]),
    [["/two", "unsafe_domain_blocked"]],
  );
  assert.deepEqual(sites.asked("evil"), []);
});

test("a crawl that begins at a blocked page asks neither for robots.txt nor for a sitemap", async () => {
  const { body } = await post(server.origin, "/v2/crawl", { url: sites.at("evil"), limit: 5 });
  await ended("crawl", String(body.id));
  assert.deepEqual(
    (await problems("crawl", String(body.id))).map(({ code }) => code),
    ["unsafe_domain_blocked"],
  );
  assert.deepEqual(sites.asked("evil"), []);
});

test("batches, maps and extractions go through the same door", async () => {
  const batch = await post(server.origin, "/v2/batch/scrape", {
    urls: [sites.at("safe"), sites.at("evil")],
    formats: ["markdown"],
  });
  const job = await ended("batch/scrape", String(batch.body.id));
  assert.equal(job.status, "completed");
  assert.deepEqual(
    (await problems("batch/scrape", String(batch.body.id))).map(({ code }) => code),
    ["unsafe_domain_blocked"],
  );
  isBlocked((await post(server.origin, "/v2/map", { url: sites.at("evil") })) as never);
  const extract = await post(server.origin, "/v2/extract", {
    urls: [sites.at("safe")],
    prompt: "the title",
    threatProtection: { blacklist: ["safe.localhost"] },
  });
  const extraction = await ended("extract", String(extract.body.id), "processing");
  assert.match(String(extraction.error), /unsafe_domain_blocked/);
  assert.deepEqual([...sites.asked("evil")], []);
});

test("a map leaves out what rules block", async () => {
  const url = sites.at("safe", "/crawl");
  const list = async (threatProtection: object) => {
    const { body } = await post(server.origin, "/v2/map", { url, filterByPath: false, threatProtection });
    return (body.links as { url: string }[]).map((link) => new URL(link.url).host);
  };
  const hosts = new Set(await list({ whitelist: ["safe.localhost"] }));
  assert.ok(hosts.size > 0 && ![...hosts].some((host) => host.startsWith("evil")), [...hosts].join());
  assert.deepEqual(sites.asked("evil"), []);
});

test("fields of a request replace those of the policy, for that request", async () => {
  assert.equal((await scrape(sites.at("evil"), { threatProtection: { blacklist: [] } })).status, 200);
  assert.equal((await scrape(sites.at("evil"), { threatProtection: { mode: "off" } })).status, 200);
  assert.equal(
    (await scrape(sites.at("evil"), { threatProtection: { whitelist: ["*.localhost"] } })).status,
    200,
  );
  isBlocked(
    await scrape(sites.at("safe"), { threatProtection: { blockedTlds: ["localhost"] } }),
    "blockedTlds",
  );
  isBlocked(await scrape(sites.at("evil"), { threatProtection: { riskScoreThreshold: 100 } }));
  const { status, body } = await scrape(sites.at("safe"), { threatProtection: { mode: "zscaler" } });
  assert.deepEqual([status, body.code], [403, "THREAT_PROTECTION_MODE_UNAVAILABLE"]);
});

test("a URL whose risk is told costs two credits, one that rules decide costs none", async () => {
  const normal = { threatProtection: { mode: "normal" } };
  assert.equal(creditsOf(await scrape(sites.at("safe"))), 1);
  assert.equal(creditsOf(await scrape(sites.at("safe"), normal)), 3);
  assert.equal(creditsOf(await scrape(sites.at("safe", "/chain?to=other"), normal)), 7);
  const trusted = { threatProtection: { mode: "normal", whitelist: ["*.localhost"] } };
  assert.equal(creditsOf(await scrape(sites.at("safe"), trusted)), 1);
  isBlocked(await scrape(sites.at("paypal-login"), normal), "risk score");
  assert.deepEqual(sites.asked("paypal-login"), []);
  const lax = { threatProtection: { mode: "normal", riskScoreThreshold: 100 } };
  assert.equal((await scrape(sites.at("paypal-login"), lax)).status, 200);
});

test("where a page leads in the browser is judged by its risk as well", async () => {
  const normal = { waitFor: 500, threatProtection: { mode: "normal" } };
  for (const path of ["/chain", "/meta", "/script"]) {
    isBlocked(await scrape(sites.at("safe", `${path}?to=paypal-login`), normal), "risk score");
    assert.deepEqual(sites.asked("paypal-login"), [], path);
  }
});

test("a page of the cache that came from another URL is judged by that", async () => {
  const url = sites.at("safe", "/chain?to=elsewhere");
  assert.equal((await scrape(url)).status, 200);
  const cached = { maxAge: 600_000 };
  assert.equal((await scrape(url, cached)).status, 200);
  isBlocked(await scrape(url, { ...cached, threatProtection: { blacklist: ["elsewhere.localhost"] } }));
});

test("under lockdown rules alone judge", async () => {
  const lockdown = { lockdown: true, maxAge: undefined, threatProtection: { mode: "normal" } };
  isBlocked(await scrape(sites.at("evil"), lockdown));
  const { status, body } = await scrape(sites.at("paypal-login", "/never-seen"), lockdown);
  assert.deepEqual([status, body.code], [404, "SCRAPE_LOCKDOWN_CACHE_MISS"]);
});

test("rules that are not valid are refused, each with its issue", async () => {
  const wrong: readonly (readonly [object, RegExp])[] = [
    [{ blacklist: Array.from({ length: 1001 }, (_, index) => `a${index}.example`) }, /1000/],
    [{ blacklist: ["https://evil.example"] }, /protocol/],
    [{ blacklist: ["evil.example:8080"] }, /port/],
    [{ blacklist: ["evil.example/path"] }, /path/],
    [{ whitelist: ["evil .example"] }, /space/],
    [{ whitelist: ["evil.*"] }, /beginning/],
    [{ whitelist: ["com"] }, /top-level domain/],
    [{ blacklist: ["*.com"] }, /top-level domain/],
    [{ blockedTlds: ["co.uk"] }, /dot/],
    [{ blockedTlds: [".zip"] }, /dot/],
    [{ riskScoreThreshold: 101 }, /100/],
    [{ riskScoreThreshold: -1 }, /0/],
    [{ riskScoreThreshold: 75.5 }, /whole number/],
    [{ blockedTlds: ["ZIP"] }, /lower case/],
    [{ mode: "loud" }, /mode|off/],
    [{ color: "red" }, /color/],
  ];
  for (const [fields, issue] of wrong) {
    for (const { status, body } of [
      await scrape(sites.at("safe"), { threatProtection: fields }),
      await put(fields),
    ]) {
      assert.equal(status, 400, JSON.stringify(fields));
      assert.match(JSON.stringify(body), issue);
      assert.ok(Array.isArray(body.details) && body.details.length > 0, JSON.stringify(body));
    }
  }
  assert.equal((await policy()).data.mode, "manual-only", "nothing was changed");
});

test("overrides can be forbidden, and protection enforced", async () => {
  const own = await startServer();
  try {
    const ask = (threatProtection: object) =>
      post(own.origin, "/v2/scrape", { url: sites.at("safe"), maxAge: 0, threatProtection });
    assert.equal((await policy(own.origin)).data.enabled, false);
    for (const path of ["/v2/scrape", "/v2/crawl", "/v2/batch/scrape", "/v2/map"]) {
      const target = path.includes("batch") ? { urls: [sites.at("safe")] } : { url: sites.at("safe") };
      const options =
        path === "/v2/crawl" ? { scrapeOptions: { threatProtection: {} } } : { threatProtection: {} };
      const { status, body } = await post(own.origin, path, { ...target, ...options });
      assert.deepEqual([status, body.code], [403, "THREAT_PROTECTION_NOT_ENABLED"], path);
      assert.match(String(body.error), /PUT \/v2\/team\/threat-protection/);
    }
    await put({ mode: "normal", enforced: true }, own.origin);
    assert.equal((await ask({ mode: "off" })).body.code, "THREAT_PROTECTION_ENFORCED");
    assert.equal((await ask({ mode: "manual-only" })).status, 200);
    assert.equal((await put({ mode: "off" }, own.origin)).body.code, "THREAT_PROTECTION_ENFORCED");
    assert.equal((await put({ enabled: false }, own.origin)).body.code, "THREAT_PROTECTION_ENFORCED");
    assert.equal((await put({ mode: "off", enforced: false }, own.origin)).status, 200);
    await put({ allowOverrides: false }, own.origin);
    const { status, body } = await ask({});
    assert.deepEqual([status, body.code], [403, "THREAT_PROTECTION_OVERRIDE_DISABLED"]);
  } finally {
    await own.close();
  }
});

test("the policy is shown as it was set, in its one spelling", async () => {
  const own = await startServer({ WINNOW_THREAT_PROTECTION: "manual-only" });
  try {
    const before = await policy(own.origin);
    assert.deepEqual(
      [before.data.mode, before.data.configured, before.data.updatedAt],
      ["manual-only", false, null],
    );
    await put(
      { mode: "normal", whitelist: ["*.MÜNCHEN.de.", "xn--mnchen-3ya.de", "0x7f.1"], blockedTlds: ["zip"] },
      own.origin,
    );
    const { data } = await policy(own.origin);
    assert.deepEqual(data.whitelist, ["*.xn--mnchen-3ya.de", "xn--mnchen-3ya.de", "127.0.0.1"]);
    assert.deepEqual(data.blockedTlds, ["zip"]);
    assert.deepEqual([data.riskScoreThreshold, data.failurePolicy, data.configured], [75, "closed", true]);
  } finally {
    await own.close();
  }
});

async function ended(path: string, id: string, open = "scraping"): Promise<Record<string, unknown>> {
  for (;;) {
    const response = await fetch(`${server.origin}/v2/${path}/${id}`);
    const body = (await response.json()) as Record<string, unknown>;
    if (body.status !== open) return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function problems(path: string, id: string): Promise<readonly { url: string; code: string }[]> {
  const response = await fetch(`${server.origin}/v2/${path}/${id}/errors`);
  return ((await response.json()) as { errors: { url: string; code: string }[] }).errors;
}

test("a policy that blocks everything leaves the server ready", async () => {
  await using own = await startServer();
  const { hostname } = new URL(own.origin);
  assert.equal((await put({ mode: "manual-only", blacklist: [hostname] }, own.origin)).status, 200);
  const { status } = await post(own.origin, "/v2/scrape", { url: `${own.origin}/sample`, maxAge: 0 });
  assert.equal(status, 403);
  assert.equal((await fetch(`${own.origin}/ready`)).status, 200);
});

test.run();
