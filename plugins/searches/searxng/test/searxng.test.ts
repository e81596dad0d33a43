import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pluginConformance, searchConformance } from "@winnow/conformance";
import { silent, WinnowError } from "@winnow/core/plugin";
import type { SearchProvider } from "@winnow/kit-search";
import { suite } from "uvu";
import { type SearxngSettings, searxng } from "../src/index.ts";

const test = suite("search-searxng");
pluginConformance(test, () => searxng({ endpoint: "http://127.0.0.1:8080" }));

const asked: URL[] = [];
/** Answers as a SearXNG server does; what is searched for decides how. */
const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://searx.test");
  asked.push(url);
  const query = url.searchParams.get("q") ?? "";
  const page = Number(url.searchParams.get("pageno"));
  response.setHeader("content-type", "application/json");
  if (query === "stall") return;
  if (query === "forbidden") return void response.writeHead(403).end("Forbidden");
  if (query === "prose") return void response.end("<html>hello</html>");
  if (query === "shape") return void response.end('{"results": 1}');
  if (query === "flood") {
    const timer = setInterval(() => response.write("x".repeat(1_000_000)), 1);
    request.once("close", () => clearInterval(timer));
    return;
  }
  const results =
    query === "few"
      ? [
          { url: "https://a.example/", title: "A", content: "First" },
          { url: "javascript:alert(1)", title: "bad" },
        ]
      : Array.from({ length: 10 }, (_, index) => ({
          url: `https://site.example/${(page - 1) * 10 + index}`,
          title: `Result ${index}`,
          content: null,
          publishedDate: "2026-01-01T00:00:00",
          img_src: "//cdn.example/picture.png",
          resolution: "640 x 480",
        }));
  response.end(JSON.stringify({ query, results: page > 3 ? [] : results }));
});
test.before(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
test.after(() => {
  server.closeAllConnections();
  server.close();
});

function provider(more: Partial<SearxngSettings> = {}): SearchProvider {
  const { port } = server.address() as AddressInfo;
  const plugin = searxng({ endpoint: `http://127.0.0.1:${port}/`, ...more });
  const services = { get: () => assert.fail("no services"), find: () => undefined };
  return plugin.create({ services, logger: silent }) as SearchProvider;
}

searchConformance(test, () => provider(), { found: "oak" });

const signal = AbortSignal.timeout(30_000);
const web = (query: string, limit = 10) => ({ query, source: "web", limit }) as const;

test("gives results in their order, without those that lead nowhere", async () => {
  assert.deepEqual(await provider().search(web("few"), signal), [
    { url: "https://a.example/", title: "A", description: "First" },
  ]);
});

test("asks for further pages until there are enough, or no more", async () => {
  asked.length = 0;
  assert.equal((await provider().search(web("many", 15), signal)).length, 15);
  assert.equal(asked.length, 2);
  assert.equal((await provider().search(web("many", 100), signal)).length, 30);
});

test("passes on what narrows the search", async () => {
  asked.length = 0;
  const own = provider({ engines: "brave,qwant", categories: "it" });
  await own.search({ ...web("x", 5), within: "week", language: "de" }, signal);
  const { engines, categories, time_range, language, format } = Object.fromEntries(
    asked[0]?.searchParams ?? [],
  );
  assert.deepEqual(
    [engines, categories, time_range, language, format],
    ["brave,qwant", "it", "week", "de", "json"],
  );
});

test("news have a date, images a picture and its size", async () => {
  const [news] = await provider().search({ query: "x", source: "news", limit: 1 }, signal);
  assert.equal(news?.date, "2026-01-01T00:00:00");
  const [image] = await provider().search({ query: "x", source: "images", limit: 1 }, signal);
  assert.deepEqual(
    [image?.imageUrl, image?.imageWidth, image?.imageHeight],
    ["https://cdn.example/picture.png", 640, 480],
  );
});

test("says what is wrong with the server", async () => {
  const said = async (query: string) => {
    const error = await provider({ timeoutMs: 300 })
      .search(web(query), signal)
      .catch((thrown: unknown) => thrown);
    assert.ok(WinnowError.is(error, "SEARCH_FAILED"), String(error));
    return error.message;
  };
  assert.match(await said("forbidden"), /search\.formats/);
  assert.match(await said("prose"), /did not return JSON results/);
  assert.match(await said("shape"), /did not return JSON results/);
  assert.match(await said("stall"), /within 300 ms/);
  const flood = provider({ timeoutMs: 20_000 }).search(web("flood"), signal);
  await assert.rejects(flood, { code: "SEARCH_FAILED", message: /more than \d+ bytes/ });
  const gone = searxng({ endpoint: "http://127.0.0.1:9" });
  const services = { get: () => assert.fail("no services"), find: () => undefined };
  const search = (gone.create({ services, logger: silent }) as SearchProvider).search(web("x"), signal);
  await assert.rejects(search, { code: "SEARCH_FAILED", message: /could not be reached/ });
});

test("settings that are wrong are refused by name", () => {
  assert.throws(() => searxng({ endpoint: "ftp://x" }), { code: "CONFIG_INVALID", message: /endpoint/ });
});

test.run();
