/** Clients that vanish, read slowly, or are very many; a site that never answers. */
import assert from "node:assert/strict";
import { Agent, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import { startMaze } from "../maze.ts";
import { post, startServer } from "../server.ts";

const test = suite("faults of clients and sites");
const IDLE = 1000;
const KEPT = 2000;

const server = await startServer();
test.after(() => server.close());
const port = Number(new URL(server.origin).port);

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 1200; left > 0; left -= 1) {
    if (await isSo()) return;
    await sleep(25);
  }
  assert.fail("It did not come to that.");
}

const atWork = async () => {
  const { load } = (await (await fetch(`${server.origin}/health`)).json()) as { load: { active: number } };
  return load.active;
};

/** A site that accepts connections, reads what is sent, and never answers. */
async function silentSite() {
  const open = new Set<Socket>();
  const site = createServer((socket) => {
    open.add(socket.resume());
    socket.on("close", () => open.delete(socket)).on("error", () => {});
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => site.once("listening", resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  return { url, open, [Symbol.asyncDispose]: async () => void site.close() };
}

/** The text of a request for a scrape, as it goes over the wire. */
function scrapeOf(body: object): string {
  const json = JSON.stringify(body);
  return `POST /v2/scrape HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: ${json.length}\r\nconnection: close\r\n\r\n${json}`;
}

test("a site that accepts and never answers costs its scrape the timeout, and no socket afterwards", async () => {
  await using site = await silentSite();
  const { status, body } = await post(server.origin, "/v2/scrape", { url: site.url, timeout: 1000 });
  assert.deepEqual([status, body.code], [408, "SCRAPE_TIMEOUT"]);
  await until(() => site.open.size === 0);
});

test("clients that vanish while their page is fetched end the work for them", async () => {
  await using site = await silentSite();
  const clients = Array.from({ length: 20 }, (_, index) => {
    const client = connect(port, "127.0.0.1").on("error", () => {});
    client.write(scrapeOf({ url: `${site.url}${index}`, timeout: 60_000 }));
    return client;
  });
  await until(() => site.open.size > 0);
  await until(async () => (await atWork()) === clients.length);
  for (const client of clients) client.resetAndDestroy();
  await until(async () => (await atWork()) === 0);
  await until(() => site.open.size === 0);
});

test("clients that vanish in the middle of an answer, or read it slowly, disturb no other", async () => {
  await using site = await startMaze({ pages: 1, filler: 4_000_000 });
  const body = { url: site.origin, formats: ["rawHtml"] };
  const vanishing = Array.from({ length: 5 }, async () => {
    const client = connect(port, "127.0.0.1").on("error", () => {});
    client.write(scrapeOf(body));
    await new Promise((resolve) => client.once("data", resolve));
    client.resetAndDestroy();
  });
  const slow = await new Promise<IncomingMessage>((resolve) => {
    const headers = { "content-type": "application/json" };
    const sent = request({ port, method: "POST", path: "/v2/scrape", headers, agent: false }, resolve);
    sent.end(JSON.stringify(body));
  });
  await Promise.all(vanishing);
  // It reads nothing yet.
  const url = `${server.origin}/sample`;
  const all = Array.from({ length: 10 }, () => post(server.origin, "/v2/scrape", { url }));
  for (const { status } of await Promise.all(all)) assert.equal(status, 200);
  let text = "";
  for await (const part of slow.setEncoding("utf8")) text += part;
  const { data } = JSON.parse(text);
  assert.ok(data.rawHtml.length > 4_000_000);
  assert.equal(await atWork(), 0);
});

test(`${IDLE} silent connections and ${KEPT} clients that keep theirs: each is answered`, async () => {
  const idle = Array.from({ length: IDLE }, () => connect(port, "127.0.0.1").on("error", () => {}));
  await until(() => idle.every(({ readyState }) => readyState === "open"));
  const agent = new Agent({ keepAlive: true, maxSockets: KEPT });
  const sockets = new Set<Socket>();
  const health = () =>
    new Promise<number>((resolve, reject) => {
      const sent = request({ agent, port, host: "127.0.0.1", path: "/health" }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode ?? 0));
      });
      sent
        .on("socket", (socket) => sockets.add(socket))
        .on("error", reject)
        .end();
    });
  for (const _ of ["first", "again"]) {
    const answers = await Promise.all(Array.from({ length: KEPT }, health));
    assert.deepEqual([...new Set(answers)], [200]);
  }
  assert.ok(sockets.size >= KEPT && sockets.size < 2 * KEPT, `${sockets.size} connections`);
  const { status } = await post(server.origin, "/v2/scrape", { url: `${server.origin}/sample`, maxAge: 0 });
  assert.equal(status, 200);
  for (const socket of idle) socket.destroy();
  agent.destroy();
});

test.run();
