import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { operationConformance } from "@winnow/conformance";
import { createKernel, type Plugin } from "@winnow/core";
import { defineHook, defineParser, defineService } from "@winnow/core/plugin";
import { markdown } from "@winnow/format-markdown";
import { runOperation } from "@winnow/kit-operations";
import {
  LocalSearchToken,
  type SearchHit,
  type SearchProvider,
  SearchProviderToken,
  type SearchQuery,
} from "@winnow/kit-search";
import { suite } from "uvu";
import { excerpt } from "../src/excerpt.ts";
import { search } from "../src/index.ts";

const test = suite("operation-search");
operationConformance(test, () => search(), { request: { query: "oak bridge" }, required: ["query"] });

const hits: readonly SearchHit[] = [
  { url: "https://github.com/a/b", title: "Repository", description: "Code" },
  { url: "https://arxiv.org/abs/1", title: "Paper", description: "Proof" },
  { url: "https://docs.example.com/file.pdf", title: "File", description: "Pages" },
  {
    url: "https://down.example.com/",
    title: "Down",
    description: "Gone",
    date: "2026-01-01",
    imageUrl: "https://x.example/i.png",
  },
];

/** A provider that answers with the same to everything, and remembers what it was asked. */
function provider(asked: SearchQuery[] = []): SearchProvider {
  return {
    name: "the test",
    search: async (query) => {
      asked.push(query);
      return hits;
    },
  };
}

const pages = defineHook({
  name: "test-fetch",
  fetch: ({ url }) => {
    if (url.includes("down.")) throw new Error("down");
    return { url, statusCode: 200, headers: {}, contentType: "text/plain", body: Buffer.from(url) };
  },
});
const text = defineParser({
  name: "test-text",
  accepts: () => true,
  parse: () => ({
    text: ({ url }) => url,
    markdown: ({ url }) => `# Title\n\nNothing.\n\nThe proof of [all](${url}) is in the pudding.`,
  }),
});

async function run(request: object, plugins: readonly Plugin[]) {
  await using kernel = await createKernel({ plugins: [...plugins, search()] });
  const step = await runOperation(kernel, "search", { query: "proof", ...request }).next();
  return step.value as {
    data: Record<string, Record<string, unknown>[]>;
    creditsUsed: number;
    warning?: string;
  };
}
const withProvider = (asked: SearchQuery[] = []) => [
  defineService({ name: "test-search", token: SearchProviderToken, create: () => provider(asked) }),
];

test("each source has a group of its own shape", async () => {
  const { data, creditsUsed, warning } = await run(
    { sources: ["web", { type: "news" }, "images"] },
    withProvider(),
  );
  assert.deepEqual(Object.keys(data), ["web", "news", "images"]);
  assert.deepEqual(data.web?.[0], {
    url: hits[0]?.url,
    title: "Repository",
    description: "Code",
    snippet: "Code",
    position: 1,
  });
  assert.equal(data.news?.[3]?.snippet, "Gone");
  assert.equal(data.news?.[3]?.date, "2026-01-01");
  assert.equal(data.images?.[3]?.imageUrl, "https://x.example/i.png");
  assert.equal(creditsUsed, 6);
  assert.equal(warning, undefined);
});

test("sources of other services are ignored", async () => {
  assert.deepEqual(Object.keys((await run({ sources: ["alexandria"] }, withProvider())).data), ["web"]);
  await assert.rejects(run({ sources: ["gopher"] }, withProvider()), { code: "BAD_REQUEST" });
});

test("categories and domains narrow the query and the results", async () => {
  const asked: SearchQuery[] = [];
  const urls = async (request: object) =>
    (await run(request, withProvider(asked))).data.web?.map(({ url }) => url);
  assert.deepEqual(await urls({ categories: ["github"] }), ["https://github.com/a/b"]);
  assert.deepEqual(await urls({ categories: [{ type: "research" }, "pdf"] }), [hits[1]?.url, hits[2]?.url]);
  assert.deepEqual(await urls({ includeDomains: ["example.com"] }), [hits[2]?.url, hits[3]?.url]);
  assert.deepEqual(await urls({ excludeDomains: ["example.com"], tbs: "qdr:w", lang: "de" }), [
    hits[0]?.url,
    hits[1]?.url,
  ]);
  assert.match(asked[0]?.query ?? "", /^proof site:github\.com$/);
  assert.match(asked[2]?.query ?? "", /site:example\.com/);
  assert.deepEqual([asked[3]?.within, asked[3]?.language], ["week", "de"]);
  assert.match(asked[3]?.query ?? "", /-site:example\.com/);
  await assert.rejects(urls({ includeDomains: ["a.b"], excludeDomains: ["c.d"] }), {
    code: "BAD_REQUEST",
    message: /together/,
  });
});

test("results gain their pages; one that cannot be had says why", async () => {
  const { data, creditsUsed } = await run({ scrapeOptions: { formats: ["markdown"] } }, [
    ...withProvider(),
    pages,
    text,
    markdown(),
  ]);
  const [first, , , down] = data.web ?? [];
  assert.match(String(first?.markdown), /pudding/);
  assert.equal(first?.description, "The proof of all is in the pudding.");
  assert.equal(first?.snippet, first?.description);
  assert.equal(first?.title, "Repository");
  assert.equal(down?.description, "Gone");
  assert.match(JSON.stringify(down?.metadata), /error/);
  assert.ok(!("markdown" in (down ?? {})));
  assert.equal(creditsUsed, 2 + 3);
  await assert.rejects(run({ scrapeOptions: { colour: 1 } }, withProvider()), {
    code: "BAD_REQUEST",
    message: /scrapeOptions: .*colour/,
  });
});

test("without a provider the pages of before are searched, and that is said; without those it is an error", async () => {
  const own = defineService({ name: "test-own", token: LocalSearchToken, create: () => provider() });
  assert.match((await run({}, [own])).warning ?? "", /Only the test.*SEARXNG_ENDPOINT/);
  await assert.rejects(run({}, []), { code: "SEARCH_FAILED", message: /SEARXNG_ENDPOINT/ });
});

test("a provider that does not answer ends with the timeout", async () => {
  const never: SearchProvider = {
    name: "never",
    search: async (_, signal) => {
      await sleep(20_000, undefined, { signal });
      return [];
    },
  };
  const plugin = defineService({ name: "test-search", token: SearchProviderToken, create: () => never });
  await assert.rejects(run({ timeout: 20 }, [plugin]), { code: "SCRAPE_TIMEOUT" });
});

test("a page that is late is told, and takes nothing else along", async () => {
  const late = defineHook({
    name: "test-fetch",
    fetch: async ({ url }, { signal }) => {
      if (url.includes("arxiv")) await sleep(20_000, undefined, { signal });
      return { url, statusCode: 200, headers: {}, contentType: "text/plain", body: Buffer.from(url) };
    },
  });
  const request = { timeout: 5000, scrapeOptions: { formats: ["markdown"] } };
  const { data } = await run(request, [...withProvider(), late, text, markdown()]);
  assert.match(String(data.web?.[0]?.markdown), /pudding/);
  assert.match(JSON.stringify(data.web?.[1]?.metadata), /error/);
});

test("the excerpt is the shortest paragraph that says most", () => {
  assert.equal(excerpt("# wind\n\nno\n\nwind and rain fall\n\nwind and rain", "wind rain"), "wind and rain");
  assert.equal(excerpt("nothing here", "wind"), undefined);
  assert.ok((excerpt(`wind ${"word ".repeat(200)}`, "wind") ?? "").length < 410);
});

test.run();
