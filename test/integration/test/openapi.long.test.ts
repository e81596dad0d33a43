import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { createKernel } from "@winnow/core";
import { commandPlugins, readConfig } from "@winnow/preset-server";
import { suite } from "uvu";
import * as v from "valibot";
import { post, startServer, type TestServer } from "../server.ts";
import { type Site, startSite } from "../site.ts";

interface Content {
  readonly schema?: object;
  example?: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly requestBody?: { readonly content: Record<string, Content> };
  readonly responses: Record<string, { readonly content?: Record<string, Content> }>;
}
interface Document {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
}

const test = suite("the OpenAPI document");
let server: TestServer;
let site: Site;
let api: Document;

test.before(async () => {
  site = await startSite();
  server = await startServer();
  api = (await (await fetch(`${server.origin}/openapi.json`)).json()) as Document;
});
test.after(async () => {
  await server?.close();
  await site?.close();
});

const operations = () =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

const STAGES = ["", "Cancel", "Errors", "Status"];
const PAGES = ["Active", "Ongoing"];
const IDS = [
  ...["agent", "batchScrape", "crawl", "extract"].flatMap((name) => STAGES.map((stage) => name + stage)),
  ...["batchScrape", "crawl"].flatMap((name) => PAGES.map((page) => name + page)),
  ...[
    "Concurrency",
    "CreditUsage",
    "CreditUsageHistorical",
    "QueueStatus",
    "TokenUsage",
    "TokenUsageHistorical",
  ].map((call) => `team${call}`),
  ...["feedbackSearch"],
  ...[
    "agentList",
    ...["Snapshot", "Thread", "Trace"].map((call) => `agentRuns${call}`),
    "artifact",
    "capabilities",
    "crawlPreview",
    "deliveries",
    "explainExplain",
    "feedbackSend",
    "health",
    ...[
      "Create",
      "Delete",
      "Drive",
      "Execute",
      "Get",
      "Interact",
      "List",
      "Live",
      "StopInteraction",
      "Watch",
    ].map((call) => `interact${call}`),
    "map",
    "metrics",
    ...[
      "ConfirmEmail",
      "ConfirmEmailPage",
      "Feed",
      "SignedFeed",
      "UnsubscribeEmail",
      "UnsubscribeEmailPage",
    ].map((call) => `monitor${call}`),
    ...[
      "Bulk",
      "Changes",
      "Check",
      "Checks",
      "Copy",
      "Create",
      "Delete",
      "Diff",
      "Export",
      "Get",
      "List",
      "Looked",
      "NotifyTest",
      "Run",
      "Schedule",
      "Screenshot",
      "Seen",
      "SeenByLink",
      "SeenPage",
      "SetTag",
      "Tags",
      "Update",
      "Values",
      "ValuesPlot",
      "ValuesTable",
      "Version",
      "Versions",
    ].map((call) => `monitor${call}`),
    "parse",
    "ready",
  ],
  ...["redeliver", "scrape", "scrapeById", "search", "test", "threatProtectionGet", "threatProtectionUpdate"],
].sort();

/** What a linter with its recommended rules says; it makes no requests. */
async function lint(
  document: object,
  rules: Parameters<typeof createConfig>[0] = { extends: ["recommended"] },
): Promise<readonly string[]> {
  const config = await createConfig(rules);
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message, location: [place] }) => `${ruleId} ${place?.pointer}: ${message}`);
}

test("has nothing that a linter would complain of; examples fit their schemas", async () => {
  const problems = await lint(api);
  // A WebSocket begins with 101, which the rule does not know of.
  const sockets = operations().filter(({ operation }) => "101" in operation.responses);
  const known = sockets.map(({ path }) => `operation-2xx-response #/paths/${path.replaceAll("/", "~1")}/`);
  const others = problems.filter((problem) => !known.some((start) => problem.startsWith(start)));
  assert.deepEqual(others, []);
  const broken = structuredClone(api);
  const content = broken.paths["/v2/scrape"]?.post?.requestBody?.content["application/json"];
  assert.ok(content !== undefined);
  content.example = { url: 1 };
  assert.match((await lint(broken)).join("\n"), /no-invalid-media-type-examples/);
});

test("every operation has its heading, a line of words and an example of each body", () => {
  const headings = new Set(api.tags.map(({ name }) => name));
  for (const { path, method, operation } of operations()) {
    const { summary = "", tags = [], requestBody, responses } = operation;
    const what = `${method} ${path}`;
    assert.match(summary, /^[A-Z].{3,60}[^.]$/, what);
    assert.ok(tags.length === 1 && headings.has(tags[0] ?? ""), what);
    for (const content of Object.values(requestBody?.content ?? {})) assert.ok("example" in content, what);
    for (const [status, { content = {} }] of Object.entries(responses))
      for (const [type, body] of Object.entries(content))
        if (type !== "*/*") assert.ok("example" in body, `${what} ${status}`);
  }
});

test("the request of a job names its own options, those of scrapes, and who is told of it", () => {
  const schema = api.paths["/v2/crawl"]?.post?.requestBody?.content["application/json"]?.schema;
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, object> };
  for (const key of ["url", "limit", "includePaths", "webhook", "origin"]) assert.ok(key in properties, key);
  assert.deepEqual(properties.scrapeOptions, { $ref: "#/components/schemas/ScrapeOptions" });
});

test("the ids of operations, which generated clients are named after, stay", () => {
  assert.deepEqual(
    operations()
      .map(({ operation }) => operation.operationId)
      .sort(),
    IDS,
  );
});

test("the kernel takes the examples of requests", async () => {
  const stores = { jobs: ":memory:", records: ":memory:", pages: {}, explanations: ":memory:" };
  const plugins = commandPlugins(readConfig({}, {}), stores);
  await using kernel = await createKernel({ plugins });
  for (const { name, input, file, reference, calls } of kernel.registry.of("operation")) {
    for (const call of calls ?? []) {
      const id = "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11";
      const parts = [...(call.http?.at ?? call.http?.path ?? "").matchAll(/:(\w+)/g)].map(([, key = ""]) => [
        key,
        id,
      ]);
      const asked = { ...call.example?.request, ...Object.fromEntries(parts) };
      assert.deepEqual(v.safeParse(call.input, asked).issues, undefined, `${name} ${call.name}`);
    }
    if (calls !== undefined) continue;
    assert.ok(reference !== undefined, name);
    if (file !== undefined) continue;
    const { issues } = v.safeParse(input as v.GenericSchema, reference.request);
    assert.deepEqual(issues, undefined, name);
  }
  kernel.checkRequest(exampleOf("post", "/v2/scrape") as Record<string, unknown>);
});

test("the example of a scrape needs no internet", async () => {
  const { status, body } = await post(server.origin, "/v2/scrape", exampleOf("post", "/v2/scrape"));
  assert.deepEqual([status, body.success], [200, true]);
});

test("real answers fit the schemas that are promised, with no key that those do not know", async () => {
  const promised = structuredClone(api);
  const take = async (method: string, path: string, payload?: object, id = "") => {
    const response = await fetch(server.origin + path.replace("{id}", id), {
      method: method.toUpperCase(),
      ...(payload === undefined
        ? {}
        : { body: JSON.stringify(payload), headers: { "content-type": "application/json" } }),
    });
    const answer = (await response.json()) as { id: string; status?: string; data?: unknown };
    const content = promised.paths[path]?.[method]?.responses[response.status]?.content?.["application/json"];
    assert.ok(content !== undefined, `${method} ${path} ${response.status}: ${JSON.stringify(answer)}`);
    content.example = answer;
    return answer;
  };
  const ended = async (path: string, id: string) => {
    while (/scraping|processing/.test((await take("get", path, undefined, id)).status ?? ""))
      await sleep(100);
  };
  const url = `${site.origin}/`;
  const scraped = await take("post", "/v2/scrape", {
    url,
    formats: ["markdown", "links", "html"],
    explain: true,
  });
  const { metadata } = scraped.data as { metadata: { scrapeId: string } };
  await take("get", "/v2/scrape/{id}", undefined, metadata.scrapeId);
  await take("get", "/v2/scrape/{id}", undefined, "nonsense");
  await take("post", "/v2/scrape", { url: 1 });
  await take("post", "/v2/map", { url, limit: 3 });
  await take("post", "/v2/search", { query: "title", limit: 2 });
  await take("post", "/v2/crawl/params-preview", { url, prompt: "at most 3 pages" });
  const crawl = await take("post", "/v2/crawl", { url, limit: 2, prompt: "at most 2 pages" });
  await take("get", "/v2/crawl/active");
  await ended("/v2/crawl/{id}", crawl.id);
  await take("get", "/v2/crawl/{id}/errors", undefined, crawl.id);
  await take("delete", "/v2/crawl/{id}", undefined, crawl.id);
  const batch = await take("post", "/v2/batch/scrape", { urls: [url, "nonsense at all"] });
  await ended("/v2/batch/scrape/{id}", batch.id);
  const extract = await take("post", "/v2/extract", { urls: [url], prompt: "the title" });
  await ended("/v2/extract/{id}", extract.id);
  const agent = await take("post", "/v2/agent", { prompt: "What is the title?", urls: [url] });
  await ended("/v2/agent/{id}", agent.id);
  await take("get", "/v2/agent");
  for (const path of ["/v2/webhooks/deliveries", "/capabilities", "/ready", "/health"])
    await take("get", path);
  const rules = { rules: { "no-invalid-media-type-examples": "error" } } as const;
  assert.deepEqual(await lint(promised, rules), []);
});

/** The example of the body of a request. */
function exampleOf(method: string, path: string): unknown {
  return api.paths[path]?.[method]?.requestBody?.content["application/json"]?.example;
}

test.run();
