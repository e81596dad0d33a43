import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { suite } from "uvu";
import { type Inbox, startInbox } from "../inbox.ts";
import { post, startServer, type TestServer } from "../server.ts";

const test = suite("monitors: programs of jq");

interface Offer {
  readonly name: string;
  readonly price: number;
  readonly stock: number;
}
interface Checked {
  readonly status: string;
  readonly pages: readonly {
    readonly status: string;
    readonly error: string | null;
    readonly diff?: { readonly text: string } | null;
  }[];
}

const CHEAP = "[.offers[] | select(.price < 100) | {name, price}] | sort_by(.price) | .[]";
/** What the API answers now. */
let answer: unknown;
const shop = createServer((_, response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(answer));
});
const offers = (...list: readonly (readonly [name: string, price: number, stock: number])[]) => ({
  generatedAt: new Date().toISOString(),
  offers: list.map(([name, price, stock]): Offer => ({ name, price, stock })),
});
let origin = "";
let inbox: Inbox;
let server: TestServer;

test.before(async () => {
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  inbox = await startInbox();
  server = await startServer({ WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8" });
});
test.after(async () => {
  await server.close();
  shop.close();
  await inbox[Symbol.asyncDispose]();
});

const create = async (watch: object, more: object = {}) =>
  await post(server.origin, "/v2/monitor", {
    name: "Offers",
    schedule: { text: "daily at 9:00", timezone: "UTC" },
    targets: [{ type: "scrape", urls: [`${origin}/offers`], watch }],
    webhook: { url: inbox.url, events: ["monitor.page"] },
    ...more,
  });
const dataOf = async <T>(path: string) =>
  ((await (await fetch(`${server.origin}${path}`)).json()) as { readonly data: T }).data;

/** Runs a check to its end: its only page. */
async function check(id: string): Promise<Checked["pages"][number]> {
  const { body } = await post(server.origin, `/v2/monitor/${id}/run`, {});
  const { id: checkId } = (body as { data: { id: string } }).data;
  for (let left = 2400; left > 0; left -= 1) {
    const { status, pages } = await dataOf<Checked>(`/v2/monitor/${id}/checks/${checkId}`);
    if (status !== "queued" && status !== "running") return pages[0] ?? assert.fail("no page");
    await wait(25);
  }
  return assert.fail("The check never ended.");
}

test("a change that the program lets through is told, others are not, and a failure is an error", async () => {
  answer = offers(["Lamp", 80, 1], ["Desk", 300, 5], ["Cup", 9.5, 40]);
  const { status, body } = await create({ jq: [CHEAP] });
  assert.equal(status, 200, JSON.stringify(body));
  const { id } = (body as { data: { id: string } }).data;
  assert.equal((await check(id)).status, "new");

  // Another stock, another time, another order, a dear offer: nothing of it is let through.
  answer = offers(["Cup", 9.5, 0], ["Desk", 350, 4], ["Sofa", 900, 1], ["Lamp", 80, 2]);
  assert.equal((await check(id)).status, "same");

  answer = offers(["Lamp", 75, 1], ["Desk", 300, 5], ["Cup", 9.5, 40]);
  const changed = await check(id);
  assert.equal(changed.status, "changed");
  assert.match(changed.diff?.text ?? "", /^-.*"price": 80$/m);
  assert.match(changed.diff?.text ?? "", /^\+.*"price": 75$/m);
  assert.doesNotMatch(changed.diff?.text ?? "", /Desk|stock/);

  answer = { offers: null };
  const failed = await check(id);
  assert.equal(failed.status, "error");
  assert.match(failed.error ?? "", /`jq` failed on the page: Cannot iterate over null/);

  answer = offers(["Lamp", 75, 9], ["Cup", 9.5, 9]);
  assert.equal((await check(id)).status, "same");
  await wait(500);
  const told = inbox.letters.flatMap(({ data }) => data as readonly object[] as Checked["pages"]);
  assert.equal(told.filter(({ status }) => status === "changed").length, 1, JSON.stringify(told));
});

test("a hostile program is an error of its check, and the server answers meanwhile", async () => {
  answer = offers(["Lamp", 80, 1]);
  const { body } = await create({ jq: ["def f: f; f"] });
  const { id } = (body as { data: { id: string } }).data;
  const checked = check(id);
  for (let turns = 0; turns < 20; turns += 1) {
    assert.equal((await fetch(`${server.origin}/health`)).status, 200);
    await wait(50);
  }
  const { status, error } = await checked;
  assert.deepEqual([status, /it takes too long/.test(error ?? "")], ["error", true], error ?? "");
});

test("a program that does not compile is refused when the monitor is made or changed", async () => {
  const { body: made } = await create({ jq: [".offers"] });
  const { id } = (made as { data: { id: string } }).data;
  for (const [program, message] of [
    [".offers | nothing", /nothing\/0 is not defined at line 1, column 11/],
    [".offers[", /syntax error, unexpected end of file at line 1/],
    ['import "a" as a; .', /import cannot be used/],
    ['include "a"; .', /include cannot be used/],
    ["[., input]", /input cannot be used/],
  ] as const) {
    const targets = [{ type: "scrape", urls: [`${origin}/offers`], watch: { jq: [".", program] } }];
    const changed = await fetch(`${server.origin}/v2/monitor/${id}`, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ targets }),
    });
    const answers = [
      { ...(await create({ jq: [".", program] })), place: ["targets", 0, "watch", "jq", 1] },
      { status: changed.status, body: await changed.json(), place: ["targets", 0, "watch", "jq", 1] },
      {
        ...(await create({}, { targets: [withFormat(program)] })),
        place: ["targets", 0, "scrapeOptions", "formats", "watch", "jq", 0],
      },
    ];
    for (const { status, body, place } of answers) {
      const { code, details } = body as {
        code: string;
        details: readonly { path: unknown; message: string }[];
      };
      assert.deepEqual([status, code, details[0]?.path], [400, "BAD_REQUEST", place], JSON.stringify(body));
      assert.match(details[0]?.message ?? "", message);
    }
  }
  const target = await dataOf<{ targets: readonly { watch: object }[] }>(`/v2/monitor/${id}`);
  assert.deepEqual(target.targets[0]?.watch, { jq: [".offers"] });
});

const withFormat = (program: string) => ({
  type: "scrape",
  urls: [`${origin}/offers`],
  scrapeOptions: { formats: ["markdown", { type: "changeTracking", watch: { jq: [program] } }] },
});

test.run();
