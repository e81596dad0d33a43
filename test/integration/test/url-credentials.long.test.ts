import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { RecordStoreToken } from "@winnow/kit-records";
import { suite } from "uvu";
import { startServer, type TestServer } from "../server.ts";

/** What stands before the host of a URL is a password: it appears in no answer. */
const test = suite("credentials in URLs");
const MARK = "s3cretmarkwhisky";
const sent: string[] = [];
/** Needs a password, and takes messages. */
const site = createServer((request, response) => {
  if (request.method === "POST") {
    request.setEncoding("utf8").on("data", (text: string) => sent.push(text));
    response.end();
    return;
  }
  if (request.url?.startsWith("/hang") === true) return;
  const isKnown = request.headers.authorization !== undefined;
  const robots = request.url === "/robots.txt" ? "User-agent: *\nDisallow: /private" : undefined;
  response
    .writeHead(isKnown ? 200 : 401, { "content-type": robots === undefined ? "text/html" : "text/plain" })
    .end(robots ?? '<title>t</title><p>A page with <a href="/hang">one</a>, <a href="/private">two</a>.</p>');
});
let server: TestServer;
let host: string;
test.before(async () => {
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await startServer({ WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8" });
});
test.after(async () => {
  site.closeAllConnections();
  site.close();
  await server.close();
});

async function ask(path: string, body?: object): Promise<{ text: string; id: string }> {
  const init =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const text = await (await fetch(server.origin + path, init)).text();
  const { id, data } = JSON.parse(text) as { id?: string; data?: { id?: string } };
  return { text, id: String(id ?? data?.id) };
}

test("no list, status, error or message of a job shows them", async () => {
  const url = `http://user:${MARK}@${host}`;
  const webhook = `http://${host}/hook`;
  const scrapeOptions = { timeout: 3000, maxAge: 0 };
  const texts: string[] = [];
  const look = async (path: string, body?: object) => {
    const { text, id } = await ask(path, body);
    texts.push(`${path} ${text}`);
    return id;
  };
  const crawl = await look("/v2/crawl", { url, webhook, scrapeOptions, limit: 5 });
  const batch = await look("/v2/batch/scrape", {
    urls: [`${url}/hang`, `user:${MARK}@${host}/a`],
    webhook,
    ...scrapeOptions,
  });
  const extract = await look("/v2/extract", { urls: [`${url}/hang`], prompt: "title", scrapeOptions });
  const targets = [{ type: "scrape", urls: [`${url}/hang`], scrapeOptions }];
  const monitor = await look("/v2/monitor", {
    name: "m",
    webhook: { url: webhook },
    schedule: { text: "hourly" },
    targets,
  });
  await look(`/v2/monitor/${monitor}/run`, {});
  await look("/v2/scrape", { url: `${url}/hang`, timeout: 1000 });
  await look("/v2/scrape", { url: `http://user:${MARK}@127.0.0.1:1/` });
  for (const kind of ["crawl", "batch/scrape"]) {
    await look(`/v2/${kind}/active`);
    await look(`/v2/${kind}/ongoing`);
  }
  for (const [kind, id] of [
    ["crawl", crawl],
    ["batch/scrape", batch],
  ] as const) {
    for (let tries = 0; tries < 300; tries += 1) {
      if (!/"status":"scraping"/.test((await ask(`/v2/${kind}/${id}`)).text)) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await look(`/v2/${kind}/${id}`);
    await look(`/v2/${kind}/${id}/errors`);
  }
  await look(`/v2/extract/${extract}`);
  for (const path of ["", `/${monitor}`, `/${monitor}/checks`]) await look(`/v2/monitor${path}`);
  // Who sends back a target as it was read loses no password.
  const [target] = JSON.parse((await ask(`/v2/monitor/${monitor}`)).text).data.targets;
  const patched = await fetch(`${server.origin}/v2/monitor/${monitor}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ targets: [target] }),
  });
  texts.push(await patched.text());
  const records = server.kernel.services.get(RecordStoreToken);
  const kept = await records.list({ collection: "monitors", owner: "" }, { limit: 10 });
  assert.match(JSON.stringify(kept), new RegExp(MARK), "it is still there for the next check");
  await look("/v2/webhooks/deliveries");
  assert.ok(sent.length > 3, `${sent.length} messages`);
  const shown = [...texts, ...sent].filter((text) => text.includes(MARK));
  assert.deepEqual(
    shown.map((text) => text.slice(0, 600)),
    [],
  );
});

test.run();
