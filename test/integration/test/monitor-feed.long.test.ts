import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createWinnow } from "@winnow/preset-library";
import { recordPlugins } from "@winnow/preset-records";
import { suite } from "uvu";
import { readXml } from "../../../plugins/parsers/feed/src/read-xml.ts";
import { post, startServer, type TestServer } from "../server.ts";

const test = suite("feeds of monitors");
const key = "fc-0123456789abcdef0123456789abcdef";
const bearer = { authorization: `Bearer ${key}` };

let text = "A sack costs 20 crowns.";
const site = createServer((_, response) => {
  response.writeHead(text === "down" ? 503 : 200, { "content-type": "text/html" });
  response.end(
    `<!doctype html><title>Flour &lt;b&gt; & rye</title><main><h1>Flour</h1><p>${text}</p><p>The mill stands by the river.</p></main>`,
  );
});
let origin = "";
test.before(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
test.after(() => void site.close());
test.before.each(() => {
  text = "A sack costs 20 crowns.";
});

/** A monitor of the site, and a way to run its checks to their ends. */
async function watch(server: TestServer, headers: Record<string, string>) {
  const targets = [{ type: "scrape", urls: [`${origin}/price`] }];
  const { body } = await post(
    server.origin,
    "/v2/monitor",
    { name: "Prices", schedule: { text: "daily" }, targets },
    headers,
  );
  const { id, feedUrl } = body.data as { id: string; feedUrl: string };
  const check = async () => {
    const { body: begun } = await post(server.origin, `/v2/monitor/${id}/run`, {}, headers);
    for (let left = 1200; left > 0; left -= 1) {
      const answer = await fetch(`${server.origin}/v2/monitor/${id}/checks/${begun.id}`, { headers });
      const { data } = (await answer.json()) as { data: { status: string } };
      if (data.status !== "queued" && data.status !== "running") return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    assert.fail("The check never ended.");
  };
  return { id, feedUrl, check };
}

const titlesOf = (xml: string) => readXml(xml, origin).entries.map(({ title }) => title?.text);

test("a reader opens the feed of a server with keys by its URL alone, and hears of changes and first errors", async () => {
  await using server = await startServer({ WINNOW_API_KEYS: key });
  const { id, feedUrl, check } = await watch(server, bearer);
  assert.match(feedUrl, /\/v2\/monitor\/feed\?token=/);
  const empty = await fetch(feedUrl);
  assert.equal(empty.headers.get("content-type"), "application/atom+xml; charset=utf-8");
  assert.deepEqual(titlesOf(await empty.text()), []);
  await check();
  await check();
  text = "A sack costs 25 crowns.";
  await check();
  text = "down";
  await check();
  await check();
  const answer = await fetch(feedUrl);
  const xml = await answer.text();
  assert.deepEqual(
    titlesOf(xml).map((title) => title?.split(":")[0]),
    ["Error", "Changed"],
  );
  assert.ok(titlesOf(xml).includes("Changed: Flour <b> & rye"));
  assert.match(xml, /25/);
  const [tag, time] = [answer.headers.get("etag") ?? "", answer.headers.get("last-modified") ?? ""];
  for (const headers of [{ "if-none-match": `W/${tag}, "x"` }, { "if-modified-since": time }] as Record<
    string,
    string
  >[]) {
    const known = await fetch(feedUrl, { headers });
    assert.deepEqual([known.status, await known.text()], [304, ""]);
  }
  assert.equal(
    (await fetch(feedUrl, { headers: { "if-none-match": '"x"', "if-modified-since": time } })).status,
    200,
  );
  const plain = `${server.origin}/v2/monitor/${id}/feed`;
  assert.equal((await fetch(plain)).status, 401);
  assert.equal(await (await fetch(plain, { headers: bearer })).text(), xml);
  const forged = await fetch(`${feedUrl.slice(0, -3)}abc`);
  assert.deepEqual(
    [forged.status, ((await forged.json()) as { code: string }).code],
    [403, "MONITOR_FEED_FORBIDDEN"],
  );
  await fetch(`${server.origin}/v2/monitor/${id}`, { method: "DELETE", headers: bearer });
  assert.equal((await fetch(feedUrl)).status, 404);
});

test("without keys the feed has a plain address, which answers to this server's own names only", async () => {
  await using server = await startServer();
  const { id, feedUrl, check } = await watch(server, {});
  assert.equal(feedUrl, `${server.origin}/v2/monitor/${id}/feed`);
  await check();
  text = "A sack costs 30 crowns.";
  await check();
  assert.equal(titlesOf(await (await fetch(feedUrl)).text()).length, 1);
  const foreign = await fetch(feedUrl, {
    headers: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
  });
  assert.equal(foreign.status, 403);
});

test("an app gets the feed as a document", async () => {
  await using winnow = await createWinnow({ plugins: recordPlugins() });
  const targets = [{ type: "scrape" as const, urls: ["https://a.example/"] }];
  const { data } = await winnow.monitor.create({ name: "Prices", schedule: { text: "daily" }, targets });
  assert.equal(data.feedUrl, undefined);
  const { type, body } = await winnow.monitor.feed({ id: data.id });
  assert.equal(type, "application/atom+xml; charset=utf-8");
  assert.equal(readXml(body, origin).title?.text, "Prices");
});

test.run();
