import assert from "node:assert/strict";
import { suite } from "uvu";
import { byWords, derive } from "../src/derive.ts";

const test = suite("operation-crawl: options by prompt");
const never = new AbortController().signal;

const PROMPTS: readonly (readonly [string, object])[] = [
  ["Crawl at most 20 pages", { limit: 20 }],
  ["only ten articles", { limit: 10 }],
  ["up to 1,500 pages", { limit: 1500 }],
  ["the first 5", { limit: 5 }],
  ["within 2 links", { maxDiscoveryDepth: 2 }],
  ["three levels deep", { maxDiscoveryDepth: 3 }],
  ["wait 2.5 seconds between pages", { delay: 2.5 }],
  ["wait 90 seconds", {}],
  ["only the sitemap", { sitemap: "only" }],
  ["without the sitemap", { sitemap: "skip" }],
  ["also subdomains", { allowSubdomains: true }],
  ["no subdomains", { allowSubdomains: false }],
  ["follow external links", { allowExternalLinks: true }],
  ["do not follow external links", { allowExternalLinks: false }],
  ["the entire site", { crawlEntireDomain: true }],
  ["ignore query parameters", { ignoreQueryParameters: true }],
  ["everything below /docs/api", { includePaths: ["^/docs/api(?:/|$)"] }],
  [
    "/blog/* but not /blog/drafts",
    { includePaths: ["^/blog(?:/|$)"], excludePaths: ["^/blog/drafts(?:/|$)"] },
  ],
  ["blog posts, without news pages", { includePaths: ["/blog"], excludePaths: ["/new"] }],
  ["https://a.example/x is where it begins", {}],
  ["tell me about tea", {}],
  ["", {}],
];
for (const [prompt, expected] of PROMPTS)
  test(`${JSON.stringify(prompt)} by words`, () => assert.deepEqual(byWords(prompt), expected));

test("paths of a prompt have a bound, and what they hold is no pattern", () => {
  const many = Array.from({ length: 100 }, (_, at) => `/path-${at}`).join(" ");
  assert.equal(byWords(many).includePaths?.length, 50);
  for (const path of byWords("/a-b/c /d_e").includePaths ?? [])
    assert.ok(new RegExp(path).test("/a-b/c") || new RegExp(path).test("/d_e"));
});

test("without a model the answer says that rules read it, and keeps what a crawl can have", async () => {
  const some = await derive("https://a.example/", "at most 7 pages", undefined, never);
  assert.deepEqual(some.options, { limit: 7 });
  assert.match(some.warning ?? "", /without a language model/);
  const none = await derive("https://a.example/", "hello", undefined, never);
  assert.match(none.warning ?? "", /No options were recognised/);
  const odd = await derive("https://a.example/", "at most 99,000,000 pages", undefined, never);
  assert.deepEqual(odd.options, {});
});

const modelThat = (object: unknown) => ({
  generate: async () => ({ object, text: "", inputTokens: 1, outputTokens: 1 }),
});

test("a model's options are those of a crawl, and null is none", async () => {
  const given = { limit: 5, sitemap: "skip", delay: null, includePaths: ["^/a"] };
  const { options, warning } = await derive("https://a.example/", "x", modelThat(given), never);
  assert.deepEqual([options, warning], [{ limit: 5, sitemap: "skip", includePaths: ["^/a"] }, undefined]);
  assert.deepEqual((await derive("https://a.example/", "x", modelThat(undefined), never)).options, {});
});

for (const given of [
  { limit: 0 },
  { limit: "many" },
  { includePaths: ["("] },
  { sitemap: "maybe" },
  { delay: -1 },
]) {
  test(`a model that answers ${JSON.stringify(given)} is the caller's to correct`, async () => {
    await assert.rejects(derive("https://a.example/", "x", modelThat(given), never), {
      code: "BAD_REQUEST",
      category: "input",
      message: /no valid options/,
    });
  });
}

test.run();
