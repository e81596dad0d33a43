import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { suite } from "uvu";
import { post, startServer, type TestServer } from "../server.ts";

/** Everything that a scrape can ask for, together with `zeroDataRetention`: it is answered, or refused as what it is. */
const test = suite("combinations with zero data retention");
const site = createServer((_, response) => {
  response
    .writeHead(200, { "content-type": "text/html" })
    .end('<title>t</title><h1>Words</h1><p>Words of a page.</p><input id="box"><a href="/next">next</a>');
});
let server: TestServer;
let url: string;
test.before(async () => {
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  server = await startServer();
});
test.after(async () => {
  site.closeAllConnections();
  site.close();
  await server.close();
});

/** Options without which a format or an action asks for nothing. */
const NEEDED: Readonly<Record<string, object>> = {
  attributes: { selectors: [{ selector: "a", attribute: "href" }] },
  changeTracking: {},
  highlights: { query: "words" },
  json: { prompt: "the title" },
  query: { prompt: "which words?" },
  question: { question: "which words?" },
  click: { selector: "#box" },
  executeJavascript: { script: "1" },
  press: { key: "Enter" },
  wait: { milliseconds: 1 },
  write: { text: "words" },
};
const OPTIONS: Readonly<Record<string, unknown>> = {
  lockdown: true,
  maxAge: 1000,
  minAge: 1000,
  mobile: true,
  onlyCleanContent: true,
  parsers: [],
  profile: { name: "mine" },
  proxy: "basic",
  redactPII: true,
  storeInCache: true,
  threatProtection: { mode: "normal" },
  location: { country: "DE" },
  explain: true,
  waitFor: 1,
};
/** What a machine without a browser or media tools, and a page without them, answers with or without it. */
const seen = async (body: object) => {
  const { status, body: answer } = await post(server.origin, "/v2/scrape", { url, timeout: 20_000, ...body });
  return [status, answer.code ?? "", answer.error ?? ""] as const;
};

async function compare(what: string, body: object): Promise<string[]> {
  const [plain, zero] = [await seen(body), await seen({ ...body, zeroDataRetention: true })];
  // A failure that has nothing to do with it is the same without it.
  const isOwn = zero[0] >= 500 && zero[1] !== plain[1];
  return isOwn || zero[1] === "UNKNOWN_ERROR" ? [`${what}: ${zero.join(" ")}`] : [];
}

for (const kind of ["format", "action"] as const)
  test(`each ${kind}`, async () => {
    const wrong: string[] = [];
    for (const { name } of server.kernel.registry.of(kind)) {
      const item = { type: name, ...NEEDED[name] };
      const body = kind === "format" ? { formats: [item] } : { actions: [item] };
      wrong.push(...(await compare(name, body)));
      if (kind === "format")
        wrong.push(...(await compare(`markdown and ${name}`, { formats: ["markdown", item] })));
    }
    assert.deepEqual(wrong, []);
  });

test("each option", async () => {
  const wrong: string[] = [];
  for (const [name, value] of Object.entries(OPTIONS))
    wrong.push(...(await compare(name, { [name]: value })));
  assert.deepEqual(wrong, []);
});

test("each operation, whether it knows the option or not", async () => {
  const zero = { zeroDataRetention: true };
  const schedule = { text: "hourly" };
  const asked: readonly (readonly [string, object])[] = [
    ["crawl", { url, ...zero }],
    ["crawl", { url, scrapeOptions: zero }],
    ["batch/scrape", { urls: [url], ...zero }],
    ["extract", { urls: [url], prompt: "the title", ...zero }],
    ["extract", { urls: [url], prompt: "the title", scrapeOptions: zero }],
    ["agent", { urls: [url], prompt: "the title", ...zero }],
    ["map", { url, ...zero }],
    ["search", { query: "words", scrapeOptions: { formats: ["markdown"], ...zero } }],
    ["search", { query: "words", ...zero }],
    ["browser", zero],
    ["monitor", { name: "m", schedule, targets: [{ type: "scrape", urls: [url], scrapeOptions: zero }] }],
    ["monitor", { name: "m", schedule, targets: [{ type: "crawl", url, scrapeOptions: zero }] }],
    ["monitor", { name: "m", schedule, targets: [{ type: "crawl", url, crawlOptions: zero }] }],
  ];
  for (const [path, body] of asked) {
    const { status, body: answer } = await post(server.origin, `/v2/${path}`, body);
    assert.ok(status < 500, `${path} ${JSON.stringify(body)}: ${status} ${answer.code} ${answer.error}`);
    assert.ok(status === 200 || typeof answer.code === "string", `${path}: ${status}`);
  }
});

test.run();
