import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { suite } from "uvu";
import { startMaze } from "../maze.ts";
import { startServer, type TestServer } from "../server.ts";
import type { Site } from "../site.ts";

/**
 * The requests of the official Python client, as its two transports send them: `requests` says the length of a body that is
 * not there, `httpx` does not, and both say that it is JSON.
 */
const test = suite("official Python client");
const key = "fc-0123456789abcdef0123456789abcdef";
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TRANSPORTS = { requests: "python-requests/2.32.5", httpx: "python-httpx/0.28.1" } as const;
type Transport = keyof typeof TRANSPORTS;

interface Stored {
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
type Body = Record<string, unknown>;

const stored = JSON.parse(
  readFileSync(new URL("../python-client/requests.json", import.meta.url), "utf8"),
) as readonly Stored[];
let site: Site;
let server: TestServer;

test.before(async () => {
  site = await startMaze({ pages: 5, delayMs: 20 });
  server = await startServer({ WINNOW_API_KEYS: key });
});
test.after(async () => {
  await server.close();
  await site.close();
});

/** What jobs the requests of one transport are about, by the name that the stored paths have for them. */
function clientOf(transport: Transport) {
  const ids: Record<string, string> = {};
  const fill = (text: string) =>
    text
      .replaceAll("{site}", site.origin)
      .replace(/\{(crawl|batch|extract)\}/, (_, name) => String(ids[name]));

  const send = (call: string): Promise<{ status: number; body: Body }> => {
    const one = stored.find((entry) => entry.call === call);
    assert.ok(one !== undefined, call);
    const body =
      one.body === undefined ? undefined : fill(JSON.stringify({ ...one.body, origin: "python-sdk@4.0.0" }));
    const length = Buffer.byteLength(body ?? "");
    const hasLength = body !== undefined || (transport === "requests" && one.method !== "GET");
    const headers = {
      "user-agent": TRANSPORTS[transport],
      "accept-encoding": "identity",
      accept: "*/*",
      connection: "keep-alive",
      "content-type": "application/json",
      authorization: `Bearer ${key}`,
      ...(hasLength ? { "content-length": length } : {}),
      ...(one.headers === undefined
        ? {}
        : Object.fromEntries(Object.entries(one.headers).map(([name, value]) => [name, transport + value]))),
    };
    return new Promise((resolve, reject) => {
      const sent = request(server.origin + fill(one.path), { method: one.method, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: JSON.parse(Buffer.concat(parts).toString()) as Body,
          }),
        );
      });
      sent.on("error", reject);
      // Node sends a request without body and length as chunked unless told not to.
      if (!hasLength) sent.useChunkedEncodingByDefault = false;
      sent.end(body);
    });
  };

  return {
    ids,
    async ok(call: string): Promise<Body> {
      const { status, body } = await send(call);
      assert.equal(status, 200, `${call}: ${JSON.stringify(body)}`);
      return body;
    },
    async ended(call: string): Promise<Body> {
      for (let left = 2400; left > 0; left -= 1) {
        const body = await this.ok(call);
        if (body.status !== "scraping" && body.status !== "processing") return body;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      assert.fail("It never ended.");
    },
  };
}

for (const transport of Object.keys(TRANSPORTS) as Transport[]) {
  test(`${transport}: a scrape`, async () => {
    const body = await clientOf(transport).ok("scrape");
    assert.equal(body.success, true);
    const { markdown, rawHtml, html, links, metadata } = body.data as Body & { metadata: Body };
    assert.match(String(markdown), /^# Room 0/m);
    assert.ok([rawHtml, html].every((text) => typeof text === "string" && text.includes("Room 0")));
    assert.ok((links as string[]).includes(`${site.origin}/room/1`));
    assert.match(String(metadata.scrapeId), UUID);
    assert.deepEqual(
      [metadata.sourceURL, metadata.url, metadata.statusCode, metadata.title],
      [`${site.origin}/`, `${site.origin}/`, 200, "Room 0"],
    );
    assert.equal(typeof metadata.creditsUsed, "number");
  });

  test(`${transport}: a crawl is started, listed, cancelled, and its status and errors read`, async () => {
    const client = clientOf(transport);
    const { success, id, url } = await client.ok("crawl");
    assert.deepEqual([success, url], [true, `${server.origin}/v2/crawl/${id}`]);
    assert.match(String(id), UUID);
    client.ids.crawl = String(id);
    const { crawls } = (await client.ok("crawl active")) as { crawls: Body[] };
    const mine = crawls.find((one) => one.id === id);
    assert.deepEqual([mine?.url, typeof mine?.teamId], [`${site.origin}/`, "string"]);
    assert.equal((await client.ok("crawl cancel")).status, "cancelled");
    const body = await client.ok("crawl status");
    assert.deepEqual([body.success, body.status, Array.isArray(body.data)], [true, "cancelled", true]);
    assert.ok(["total", "completed", "creditsUsed"].every((name) => typeof body[name] === "number"));
    assert.match(String(body.expiresAt), ISO);
    const { errors, robotsBlocked } = await client.ok("crawl errors");
    assert.deepEqual([errors, robotsBlocked], [[], []]);
  });

  test(`${transport}: the parameters of a crawl are previewed`, async () => {
    const { success, data } = await clientOf(transport).ok("crawl params-preview");
    assert.deepEqual([success, (data as Body).url, (data as Body).limit], [true, `${site.origin}/`, 3]);
  });

  test(`${transport}: a batch runs to its end, and is not to be cancelled then`, async () => {
    const client = clientOf(transport);
    const { success, id, url, invalidURLs } = await client.ok("batch");
    assert.deepEqual(
      [success, url, invalidURLs],
      [true, `${server.origin}/v2/batch/scrape/${id}`, ["no url"]],
    );
    client.ids.batch = String(id);
    const body = await client.ended("batch status");
    assert.deepEqual([body.status, body.total, body.completed], ["completed", 2, 2]);
    assert.ok((body.data as Body[]).every(({ markdown }) => String(markdown).includes("# Room")));
    assert.ok(body.next === undefined || body.next === null);
    assert.deepEqual((await client.ok("batch errors")).errors, []);
    await assert.rejects(client.ok("batch cancel"), /409|JOB_ENDED/);
  });

  test(`${transport}: a map and a search`, async () => {
    const client = clientOf(transport);
    const map = await client.ok("map");
    assert.equal(map.success, true);
    assert.ok((map.links as Body[]).some(({ url }) => url === `${site.origin}/room/1`));
    const search = await client.ok("search");
    assert.equal(search.success, true);
    assert.deepEqual(Object.keys(search.data as Body), ["web"]);
    const [first] = (search.data as { web: Body[] }).web;
    assert.ok(["url", "title", "description"].every((name) => typeof first?.[name] === "string"));
  });

  test(`${transport}: an extraction`, async () => {
    const client = clientOf(transport);
    const { success, id } = await client.ok("extract");
    assert.equal(success, true);
    client.ids.extract = String(id);
    const body = await client.ended("extract status");
    assert.deepEqual([body.success, body.status, (body.data as Body).title], [true, "completed", "Room 0"]);
    assert.match(String(body.expiresAt), ISO);
  });

  test(`${transport}: what is used`, async () => {
    const client = clientOf(transport);
    const { concurrency, maxConcurrency } = await client.ok("concurrency");
    assert.deepEqual([typeof concurrency, typeof maxConcurrency], ["number", "number"]);
    const { data: credits } = (await client.ok("credit usage")) as { data: Body };
    assert.deepEqual([typeof credits.remainingCredits, "planCredits" in credits], ["number", true]);
    const { data: tokens } = (await client.ok("token usage")) as { data: Body };
    assert.deepEqual([typeof tokens.remainingTokens, "planTokens" in tokens], ["number", true]);
  });
}

for (const [name, kind] of [
  ["crawl", "crawl"],
  ["batch", "batch/scrape"],
] as const) {
  test(`a watcher follows a ${name} with the Authorization header`, async () => {
    const client = clientOf("httpx");
    // The key of the other transport was used before.
    const id = name === "crawl" ? (await client.ok("crawl")).id : await anotherBatch();
    const address = `${server.origin.replace(/^http/, "ws")}/v2/${kind}/${id}`;
    // Node's own takes headers; the types of browsers, which have none, do not know it.
    const init = { headers: { authorization: `Bearer ${key}` } } as unknown as string[];
    const socket = new WebSocket(address, init);
    const messages: (Body & { data?: Body })[] = [];
    socket.addEventListener("message", ({ data }) => messages.push(JSON.parse(String(data)) as Body));
    const code = await new Promise((resolve) =>
      socket.addEventListener("close", (event) => resolve(event.code)),
    );
    assert.equal(code, 1000);
    assert.equal(messages[0]?.type, "catchup");
    assert.equal(messages.at(-1)?.data?.status, "completed");
    assert.ok(messages.every(({ type }) => type === "catchup" || type === "document"));
    assert.ok(Array.isArray(messages.at(-1)?.data?.data));
  });
}

async function anotherBatch(): Promise<unknown> {
  const answer = await fetch(`${server.origin}/v2/batch/scrape`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify({ urls: [`${site.origin}/room/2`], origin: "python-sdk@4.0.0" }),
  });
  return ((await answer.json()) as Body).id;
}

test("a body is missing where one is needed, and broken JSON stays broken", async () => {
  const send = async (method: string, path: string, body: string) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
    const answer = await fetch(server.origin + path, { method, headers, body });
    return [answer.status, ((await answer.json()) as Body).code];
  };
  const nobody = "00000000-0000-7000-8000-000000000000";
  assert.deepEqual(await send("DELETE", `/v2/crawl/${nobody}`, ""), [404, "JOB_NOT_FOUND"]);
  assert.deepEqual(await send("DELETE", `/v2/crawl/${nobody}`, "{"), [400, "BAD_REQUEST_INVALID_JSON"]);
  assert.deepEqual(await send("DELETE", "/v2/nowhere", ""), [404, "NOT_FOUND"]);
  assert.deepEqual(await send("POST", "/v2/crawl", ""), [400, "BAD_REQUEST_INVALID_JSON"]);
  assert.deepEqual(await send("POST", `/v2/monitor/${nobody}/run`, ""), [404, "MONITOR_NOT_FOUND"]);
  // Every way to delete, whatever belongs to it.
  for (const path of [`/v2/monitor/${nobody}`, `/v2/browser/${nobody}`, `/v2/scrape/${nobody}/interact`]) {
    const [status] = await send("DELETE", path, "");
    assert.ok(status === 404 || status === 200, `${path}: ${status}`);
  }
});

test.run();
