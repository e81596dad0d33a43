import assert from "node:assert/strict";
import { suite } from "uvu";
import { post, startServer, type TestServer } from "../server.ts";

/** Values of the wrong kind, and lengths, as they come over the wire. */
const test = suite("wire: values");
let server: TestServer;
test.before(async () => {
  server = await startServer();
});
test.after(() => server.close());

/** Where what was sent is wrong; "" when only the site is. */
async function placesOf(path: string, body: object): Promise<string> {
  const { status, body: answer } = await post(server.origin, path, body);
  if (status !== 400) return "";
  assert.equal(answer.code, "BAD_REQUEST");
  return (answer.details as { path: unknown[] }[]).map((issue) => issue.path.join(".")).join(" ");
}

const url = "http://127.0.0.1:1/";
const LISTS: readonly (readonly [path: string, body: object, place: string])[] = [
  ["/v2/scrape", { url, headers: ["a"] }, "headers"],
  ["/v2/scrape", { url, headers: [] }, "headers"],
  ["/v2/scrape", { url, redactPII: [] }, "redactPII"],
  ["/v2/scrape", { url, location: [] }, "location"],
  ["/v2/scrape", { url, threatProtection: [] }, "threatProtection"],
  ["/v2/scrape", { url, actions: ["scrape"] }, "actions.0"],
  ["/v2/scrape", { url, actions: [["scrape"]] }, "actions.0"],
  ["/v2/scrape", { url, formats: [{ type: "json", schema: [] }] }, "formats.0.schema"],
  ["/v2/crawl", { url, scrapeOptions: [] }, "scrapeOptions"],
  ["/v2/crawl", { url, webhook: { url: "https://a.example/", metadata: [1, 2] } }, "webhook.metadata"],
  [
    "/v2/batch/scrape",
    { urls: [url], webhook: { url: "https://a.example/", headers: ["a"] } },
    "webhook.headers",
  ],
  ["/v2/extract", { urls: [url], prompt: "x", scrapeOptions: [] }, "scrapeOptions"],
  ["/v2/search", { query: "x", scrapeOptions: [] }, "scrapeOptions"],
  ["/v2/map", { url, location: [] }, "location"],
];

for (const [path, body, place] of LISTS) {
  test(`${path} ${JSON.stringify(body)}: a list is no object (1.3)`, async () => {
    assert.equal(await placesOf(path, body), place);
  });
}

const LENGTHS: readonly (readonly [most: number, (text: string) => object])[] = [
  [10_000, (question) => ({ formats: [{ type: "question", question }] })],
  [10_000, (query) => ({ formats: [{ type: "highlights", query }] })],
  [128, (name) => ({ profile: { name } })],
];

for (const [most, bodyOf] of LENGTHS) {
  test(`${JSON.stringify(bodyOf("…"))}: ${most} characters of any script, and no more`, async () => {
    for (const sign of ["a", "ß", "麦", "🌾"]) {
      assert.equal(await placesOf("/v2/scrape", { url, ...bodyOf(sign.repeat(most)) }), "", sign);
      assert.notEqual(await placesOf("/v2/scrape", { url, ...bodyOf(sign.repeat(most + 1)) }), "", sign);
    }
  });
}

test.run();
