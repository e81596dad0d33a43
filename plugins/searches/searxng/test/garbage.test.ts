import assert from "node:assert/strict";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { silent, WinnowError } from "@winnow/core/plugin";
import type { SearchProvider } from "@winnow/kit-search";
import { suite } from "uvu";
import { searxng } from "../src/index.ts";

/** Servers that answer with anything but results. */
const test = suite("search-searxng: garbage");
const signal = AbortSignal.timeout(60_000);
const JSON_TYPE = { "content-type": "application/json" };

async function asking(
  answer: (response: ServerResponse) => void,
  work: (search: SearchProvider) => Promise<void>,
) {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const services = { get: () => assert.fail("no services"), find: () => undefined };
  const plugin = searxng({ endpoint: `http://127.0.0.1:${port}`, timeoutMs: 5000 });
  try {
    await work(plugin.create({ services, logger: silent }) as SearchProvider);
  } finally {
    await plugin.close?.();
    server.closeAllConnections();
    server.close();
  }
}
const find = (search: SearchProvider) => search.search({ query: "tea", source: "web", limit: 10 }, signal);

const BROKEN: Readonly<Record<string, (response: ServerResponse) => void>> = {
  nothing: (response) => void response.writeHead(200, JSON_TYPE).end(),
  "half of JSON": (response) => void response.writeHead(200, JSON_TYPE).end('{"results":[{"url":'),
  "a list": (response) => void response.writeHead(200, JSON_TYPE).end("[]"),
  null: (response) => void response.writeHead(200, JSON_TYPE).end("null"),
  "results that are a text": (response) => void response.writeHead(200, JSON_TYPE).end('{"results":"many"}'),
  "a page": (response) => void response.writeHead(200, { "content-type": "text/html" }).end("<html>"),
  "too many requests": (response) => void response.writeHead(429, { "retry-after": "5" }).end(),
  "an error of the server": (response) => void response.writeHead(500).end("oops"),
  "a redirect to itself": (response) => void response.writeHead(302, { location: "/search" }).end(),
  "a connection that is cut": (response) => {
    response.writeHead(200, { ...JSON_TYPE, "content-length": "1000" });
    response.write('{"results":[');
    setTimeout(() => response.destroy(), 10);
  },
  "a connection that is closed at once": (response) => void response.socket?.destroy(),
  "gzip that is none": (response) =>
    void response.writeHead(200, { ...JSON_TYPE, "content-encoding": "gzip" }).end("plain"),
};
for (const [what, answer] of Object.entries(BROKEN)) {
  test(`${what} is a failed search`, () =>
    asking(answer, async (search) => {
      const error = await find(search).then(
        (hits) => assert.fail(`${JSON.stringify(hits)} was found`),
        (thrown: unknown) => thrown,
      );
      assert.ok(WinnowError.is(error, "SEARCH_FAILED"), String(error));
      assert.deepEqual([error.category, error.retryable], ["target", true]);
      assert.match(error.message, /SearXNG/);
    }));
}

const ODD: readonly (readonly [what: string, results: unknown, urls: readonly string[]])[] = [
  ["no results", [], []],
  ["results that are none", [null, 1, "x", [], {}], []],
  [
    "addresses that are none",
    [
      { url: "" },
      { url: 7 },
      { url: "http://[" },
      { url: "mailto:a@b.example" },
      { url: "file:///etc/passwd" },
    ],
    [],
  ],
  [
    "a result twice",
    [
      { url: "https://a.example/", title: "A" },
      { url: "https://a.example/", title: "B" },
    ],
    ["https://a.example/"],
  ],
  [
    "titles of another kind",
    [{ url: "https://a.example/", title: null, content: { a: 1 } }],
    ["https://a.example/"],
  ],
  [
    "names of object parts",
    [JSON.parse('{"url":"https://a.example/","__proto__":{"title":"x"},"constructor":1}')],
    ["https://a.example/"],
  ],
];
for (const [what, results, urls] of ODD) {
  test(`${what}: what can be used is`, () =>
    asking(
      (response) => void response.writeHead(200, JSON_TYPE).end(JSON.stringify({ results })),
      async (search) => {
        const hits = await find(search);
        assert.deepEqual(
          hits.map(({ url }) => url),
          urls,
        );
        for (const { title, description } of hits)
          assert.deepEqual([typeof title, typeof description], ["string", "string"]);
      },
    ));
}

test.run();
