import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { searchConformance, serviceConformance } from "@winnow/conformance";
import { silent, WinnowError } from "@winnow/core/plugin";
import type { SearchProvider, SearchQuery } from "@winnow/kit-search";
import { readConfig } from "@winnow/preset-server";
import { suite } from "uvu";
import { endpointFromEnvironment, searchEndpoint } from "../src/index.ts";

const test = suite("search-endpoint");
const URL_SET = "http://127.0.0.1:1/?q={searchTerms}";
serviceConformance(test, () => searchEndpoint({ url: URL_SET }), { methods: ["search"] });

const oaks = createServer((_, response) => {
  const results = Array.from({ length: 30 }, (__, n) => ({
    url: `https://oak.test/${n}`,
    title: `Oak ${n}`,
  }));
  response.end(JSON.stringify({ results }));
});
test.before(() => new Promise<void>((resolve) => oaks.listen(0, "127.0.0.1", resolve)));
test.after(() => void oaks.close());
const services = { get: () => assert.fail("no services"), find: () => undefined };
searchConformance(
  test,
  () => {
    const { port } = oaks.address() as AddressInfo;
    const plugin = searchEndpoint({ url: `http://127.0.0.1:${port}/?q={searchTerms}` });
    return plugin.create({ services, logger: silent }) as SearchProvider;
  },
  { found: "oak" },
);

type Settings = Parameters<typeof searchEndpoint>[0];
type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const signal = AbortSignal.timeout(60_000);
const tea: SearchQuery = { query: "tea & milk", source: "web", limit: 5 };

/** A server, and a search through it. */
async function asking(
  answer: Answer,
  settings: (origin: string) => Settings,
  work: (search: SearchProvider, seen: readonly IncomingMessage[]) => Promise<void>,
) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const plugin = searchEndpoint(settings(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  try {
    await work(plugin.create({ services, logger: silent }) as SearchProvider, seen);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const json = (response: ServerResponse, value: unknown) =>
  void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
const failure = (work: Promise<unknown>) =>
  work.then(
    (found) => assert.fail(`${JSON.stringify(found)} was found`),
    (error: WinnowError) => error,
  );

test("asks by the template, page after page, and reads where it is told to", async () => {
  const item = (n: number) => ({
    link: `https://a.test/${n}`,
    about: { title: [`Tea ${n}`], text: "x".repeat(5000) },
  });
  await asking(
    (request, response) => {
      const page = Number(URL.parse(request.url ?? "", "http://a.test")?.searchParams.get("p"));
      json(response, {
        web: { items: [item(page * 2), item(page * 2 + 1), { link: "javascript:1" }, null] },
      });
    },
    (origin) => ({
      url: `${origin}/s?q={searchTerms}&p={startPage}&n={count}&l={language?}&x={unknown?}`,
      results: "web.items",
      fields: { url: "link", title: "about.title.0", description: "about.text" },
      headers: { "x-api-key": "secret" },
    }),
    async (search, seen) => {
      const hits = await search.search(tea, signal);
      assert.deepEqual(
        hits.map(({ url, title, description }) => [url, title, description.length]),
        [2, 3, 4, 5, 6].map((n) => [`https://a.test/${n}`, `Tea ${n}`, 2000]),
      );
      assert.equal(seen[0]?.url, "/s?q=tea%20%26%20milk&p=1&n=5&l=*&x=");
      assert.equal(seen[0]?.headers["x-api-key"], "secret");
      assert.equal(seen.length, 3);
      assert.deepEqual(await search.search({ ...tea, source: "news" }, signal), []);
    },
  );
});

test("a server that repeats itself, or has no pages, is not asked again", async () => {
  const same: Answer = (_, response) => json(response, [{ url: "https://a.test/", title: "A" }]);
  for (const [path, times] of [
    ["/?q={searchTerms}&i={startIndex}", 2],
    ["/?q={searchTerms}", 1],
  ] as const)
    await asking(
      same,
      (origin) => ({ url: origin + path, results: "" }),
      async (search, seen) => {
        assert.equal((await search.search(tea, signal)).length, 1);
        assert.equal(seen.length, times);
      },
    );
});

test("an OpenSearch description says how to search, if it offers JSON", async () => {
  const describe =
    (urls: string): Answer =>
    ({ url, headers }, response) =>
      url === "/opensearch.xml"
        ? void response.end(
            `<?xml version="1.0"?><OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>A</ShortName>${urls.replaceAll("HOST", headers.host ?? "")}</OpenSearchDescription>`,
          )
        : json(response, { results: [{ url: "https://a.test/", title: url }] });
  const html = '<Url type="text/html" template="http://HOST/?q={searchTerms}"/>';
  const settings = (origin: string) => ({ url: `${origin}/opensearch.xml` });
  const offered = `${html}<Url type="application/json" template="http://HOST/j?q={searchTerms}&amp;n={count}"/>`;
  await asking(describe(offered), settings, async (search, seen) => {
    assert.equal((await search.search(tea, signal))[0]?.title, "/j?q=tea%20%26%20milk&n=5");
    await search.search(tea, signal);
    assert.equal(seen.length, 3, "the description is read once");
  });
  await asking(describe(html), settings, async (search) =>
    assert.match(
      (await failure(search.search(tea, signal))).message,
      /describes no search that answers in JSON/,
    ),
  );
});

const BROKEN: Readonly<Record<string, readonly [Answer, RegExp]>> = {
  "another shape": [
    (_, response) => json(response, { hits: [], total: 0 }),
    /no list.*`results`.*has: hits, total/,
  ],
  "no JSON": [(_, response) => void response.end("<html>"), /has: no object/],
  "a refusal": [(_, response) => void response.writeHead(401).end(), /refused with 401: look at the headers/],
  "an error": [(_, response) => void response.writeHead(502).end(), /answered 502/],
  "a redirect": [
    (_, response) => void response.writeHead(302, { location: "http://b.test/" }).end(),
    /answered 302/,
  ],
  "a connection that is cut": [(request) => void request.socket.destroy(), /could not be reached/],
  "no answer": [() => {}, /did not answer within 300 ms/],
};
for (const [what, [answer, words]] of Object.entries(BROKEN)) {
  test(`${what} is a failed search without a word of the headers`, () =>
    asking(
      answer,
      (origin) => ({
        url: `${origin}/?q={searchTerms}`,
        headers: { "x-key": "s3cr3t" },
        timeoutMs: what === "no answer" ? 300 : 20_000,
      }),
      async (search) => {
        const error = await failure(search.search(tea, signal));
        assert.ok(WinnowError.is(error, "SEARCH_FAILED"), String(error));
        assert.match(error.message, words);
        assert.ok(!JSON.stringify([error, error.cause]).includes("s3cr3t"));
      },
    ));
}

test("a template that cannot work is refused at once", () => {
  for (const [url, words] of [
    ["http://a.test/?q={terms}", /has no \{searchTerms\}/],
    ["http://a.test/?q={searchTerms}&k={key}", /has \{key\}: known are/],
    ["ftp://a.test/?q={searchTerms}", /no http or https URL/],
    ["nothing", /has no \{searchTerms\}/],
  ] as const)
    assert.throws(
      () => searchEndpoint({ url }),
      (error: WinnowError) => error.code === "CONFIG_INVALID" && words.test(error.message),
      url,
    );
});

test("the environment gives all of it, and says what it does not understand", () => {
  const read = (environment: Record<string, string>) => endpointFromEnvironment(readConfig(environment, {}));
  assert.equal(read({}), undefined);
  assert.deepEqual(
    read({
      WINNOW_SEARCH_URL: URL_SET,
      WINNOW_SEARCH_RESULTS: "web.results",
      WINNOW_SEARCH_FIELDS: "url=link, description=about.text",
      WINNOW_SEARCH_HEADERS: "x-api-key: a:b; accept: application/json",
    }),
    {
      url: URL_SET,
      results: "web.results",
      fields: { url: "link", description: "about.text" },
      headers: { "x-api-key": "a:b", accept: "application/json" },
    },
  );
  const wrong = { WINNOW_SEARCH_FIELDS: "link=url", WINNOW_SEARCH_HEADERS: "s3cr3t" };
  for (const [name, value] of Object.entries(wrong))
    assert.throws(
      () => read({ WINNOW_SEARCH_URL: URL_SET, [name]: value }),
      (error: WinnowError) => error.message.includes(name) && !error.message.includes("s3cr3t"),
    );
});

test.run();
