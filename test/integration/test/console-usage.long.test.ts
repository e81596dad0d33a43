import assert from "node:assert/strict";
import type { Page } from "@winnow/kit-live-page";
import { suite } from "uvu";
import { type Chromium, startChromium } from "../chromium.ts";
import { pressOn, sees } from "../keyboard.ts";
import { startServer, type TestServer } from "../server.ts";
import { type Site, startSite } from "../site.ts";

const test = suite("console: usage, keys and system");
const OPERATOR = "fc-0123456789abcdef0123456789abcdef";
let site: Site;
let server: TestServer;
let chromium: Chromium;

test.before(async () => {
  [site, server, chromium] = await Promise.all([
    startSite(),
    startServer({
      USE_DB_AUTHENTICATION: "true",
      WINNOW_API_KEYS: OPERATOR,
      WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8",
    }),
    startChromium(),
  ]);
});
test.after(async () => {
  await Promise.all([server.close(), site.close(), chromium[Symbol.asyncDispose]()]);
});

async function call(key: string, method: string, path: string, body?: object) {
  const response = await fetch(server.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** Logs in as somebody who has only a keyboard. */
async function login(page: Page, key: string): Promise<void> {
  await sees(page, "API key");
  await page.keyboard.type(key);
  await page.keyboard.press("Enter");
  await sees(page, "Log out");
}

test("a key is made and revoked with the keyboard alone; then its browser is back at the login", async () => {
  const operator = await chromium.visit(`${server.origin}/#/usage`);
  const { page } = operator;
  await login(page, OPERATOR);
  await sees(page, "No teams yet");
  await pressOn(page, "New team");
  await sees(page, "Make the team");
  await page.keyboard.type("shop");
  await page.keyboard.press("Enter");
  await sees(page, "no bounds of its own");
  await pressOn(page, "New key of shop");
  await sees(page, "What it is for");
  await page.keyboard.type("importer");
  await page.keyboard.press("Enter");
  await sees(page, "Copy it now");
  const key = await page.$eval(".made-key code", ({ textContent }) => textContent ?? "");
  assert.match(key, /^fc-[0-9a-f]{32}$/);
  await page.keyboard.press("Escape");
  await sees(page, "For everything");
  assert.ok(!(await page.content()).includes(key));

  const other = await chromium.visit(`${server.origin}/#/usage`);
  // The two share their cookies, as tabs of one browser do: the key of the team takes the place of the operator's.
  await pressOn(other.page, "Log out");
  await login(other.page, key);
  await sees(other.page, "Left");
  assert.ok(!(await other.page.content()).includes("Teams and keys"));
  const { status } = await call(OPERATOR, "DELETE", `/console/api/keys/${await idOf("importer")}`);
  assert.equal(status, 200);
  await other.page.waitForSelector("form.login", { timeout: 30_000 });

  // While the login waits, nothing is asked for again and again.
  const asked = other.requests.length;
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.ok(other.requests.length - asked <= 2, `${other.requests.length - asked} calls`);
  await login(other.page, OPERATOR);
  await sees(other.page, "revoked");
  for (const { requests } of [operator, other]) assert.ok(!requests.some(({ href }) => href.includes("fc-")));
});

test("a key is revoked after a question, with the keyboard alone", async () => {
  const { page, complaints } = await chromium.visit(`${server.origin}/#/usage`);
  await sees(page, "Teams and keys");
  await pressOn(page, "New key of shop");
  await sees(page, "What it is for");
  await page.keyboard.type("second");
  await page.keyboard.press("Enter");
  await sees(page, "Copy it now");
  await page.keyboard.press("Escape");
  await pressOn(page, "Revoke second");
  await sees(page, "Revoke second?");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("dialog") === null);
  await page.waitForFunction(() => document.querySelectorAll(".badge.bad").length === 2);
  await pressOn(page, "Change limits of shop");
  await sees(page, "Credits a month");
  await page.keyboard.type("500");
  await page.keyboard.press("Enter");
  await sees(page, "500 credits a month");
  assert.deepEqual(complaints, []);
});

test("a key gets a new secret, and what is left of the old one is shown", async () => {
  const { page, complaints } = await chromium.visit(`${server.origin}/#/usage`);
  await sees(page, "Teams and keys");
  await pressOn(page, "New key of shop");
  await sees(page, "Days after which it expires");
  await page.keyboard.type("turning");
  await page.keyboard.press("Tab");
  await page.keyboard.type("30");
  await page.keyboard.press("Enter");
  await sees(page, "Copy it now");
  const old = await page.$eval(".made-key code", ({ textContent }) => textContent ?? "");
  await page.keyboard.press("Escape");
  await sees(page, "expires in 30 days");
  await pressOn(page, "New secret for turning");
  await sees(page, "Hours for which");
  await page.click("dialog button[type=submit]");
  await sees(page, "Copy it now");
  const key = await page.$eval(".made-key code", ({ textContent }) => textContent ?? "");
  assert.notEqual(key, old);
  await page.keyboard.press("Escape");
  await sees(page, "replaced");
  for (const one of [old, key]) assert.equal((await call(one, "GET", "/v2/crawl/active")).status, 200);
  assert.deepEqual(complaints, []);
});

test("what a team used is shown by key and by purpose, to it and to the operator", async () => {
  const team = JSON.parse(
    (await call(OPERATOR, "POST", "/console/api/teams", { name: "readers" })).text,
  ).team;
  const path = `/console/api/teams/${team.id}`;
  await call(OPERATOR, "PATCH", path, { credits: 100, rates: { scrape: 50 } });
  const changed = await call(OPERATOR, "PATCH", path, { concurrency: 3, rates: { scrape: null } });
  assert.deepEqual(JSON.parse(changed.text).team.limits, { credits: 100, concurrency: 3, rates: {} });
  const { key, stored } = JSON.parse((await call(OPERATOR, "POST", `${path}/keys`, { name: "desk" })).text);
  assert.equal((await call(key, "POST", "/v2/scrape", { url: `${site.origin}/article` })).status, 200);
  const own = JSON.parse((await call(key, "GET", "/console/api/usage")).text);
  assert.deepEqual([own.plan, own.left, own.team.name], [100, 99, "readers"]);
  assert.deepEqual(
    own.months.map((row: object) => ({ ...row, from: 0, until: 0 })),
    [{ from: 0, until: 0, payer: stored.id, credits: 1, bills: own.months[0].bills }],
  );
  const asked = JSON.parse((await call(OPERATOR, "GET", `/console/api/usage?team=${team.id}`)).text);
  assert.deepEqual(asked.months, own.months);
  const { page, complaints } = await chromium.visit(`${server.origin}/#/usage`);
  await sees(page, "Whose");
  await page.select("select", team.id);
  await sees(page, "desk (fc-");
  assert.deepEqual(complaints, []);
});

test("only the operator sees and changes teams, and the machine", async () => {
  const team = JSON.parse((await call(OPERATOR, "POST", "/console/api/teams", { name: "guests" })).text).team;
  const made = await call(OPERATOR, "POST", `/console/api/teams/${team.id}/keys`, { name: "guest" });
  const { key, stored } = JSON.parse(made.text);
  const other = JSON.parse(
    (await call(OPERATOR, "POST", "/console/api/teams", { name: "others" })).text,
  ).team;
  for (const [method, path, body] of [
    ["GET", "/console/api/teams"],
    ["POST", "/console/api/teams", { name: "mine" }],
    ["PATCH", `/console/api/teams/${team.id}`, { credits: 1e9 }],
    ["POST", `/console/api/teams/${other.id}/keys`, { name: "theirs" }],
    ["DELETE", `/console/api/keys/${stored.id}`],
    ["POST", `/console/api/keys/${stored.id}/rotate`, {}],
    ["GET", `/console/api/usage?team=${other.id}`],
    ["GET", "/console/api/doctor"],
  ] as const) {
    const { status, text } = await call(key, method, path, body);
    assert.deepEqual([status, JSON.parse(text).code], [403, "KEY_SCOPE_MISSING"], path);
  }
  const kept = (await call(OPERATOR, "GET", "/console/api/teams")).text;
  assert.ok(!kept.includes(key) && !kept.includes("mine"));
  for (const body of [
    {},
    { name: "" },
    { name: "x".repeat(101) },
    { name: "x", scopes: [] },
    { name: "x", admin: true },
  ])
    assert.equal((await call(OPERATOR, "POST", `/console/api/teams/${team.id}/keys`, body)).status, 400);
  const nowhere = crypto.randomUUID();
  assert.equal((await call(OPERATOR, "DELETE", `/console/api/keys/${nowhere}`)).status, 404);
  assert.equal((await call(OPERATOR, "PATCH", `/console/api/teams/${nowhere}`, {})).status, 404);
});

test("the system says what is well, what is not, and sends a message again", async () => {
  const visitor = await chromium.visit(`${server.origin}/#/system`);
  const { page } = visitor;
  await sees(page, "Memory of the process");
  await pressOn(page, "Look");
  await sees(page, "data folder");
  await sees(page, "GiB free");
  const webhook = { url: `${site.origin}/not-found` };
  await call(OPERATOR, "POST", "/v2/batch/scrape", { urls: [`${site.origin}/article`], webhook });
  await pressOn(page, "Load");
  await page.keyboard.press("ArrowRight");
  await sees(page, "batch_scrape.completed");
  const tries = () => site.seen.filter((one) => one === "POST /not-found").length;
  const before = tries();
  await pressOn(page, "Send batch_scrape.completed again");
  for (let waits = 0; waits < 200 && tries() <= before; waits += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(tries() > before);
  await pressOn(page, "Deliveries");
  await page.keyboard.press("ArrowRight");
  await sees(page, "markdown");
  assert.deepEqual(visitor.complaints, []);
});

async function idOf(name: string): Promise<string> {
  const { keys } = JSON.parse((await call(OPERATOR, "GET", "/console/api/teams")).text);
  return keys.find((key: { name: string }) => key.name === name).id;
}

test.run();
