import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { defineFormat, defineHook, defineProxy } from "@winnow/core/plugin";
import { livePage } from "@winnow/kit-live-page";
import { suite } from "uvu";
import * as v from "valibot";
import { processes } from "../../../../test/integration/processes.ts";
import { pagesThatFit, residentBytes } from "../src/memory.ts";
import { failure, type Site, serve, startKernel, until } from "./site.ts";

const test = suite("hook-fetch-browser: the pool");
let site: Site;
/** Answers that are held back. */
const waiting: (() => void)[] = [];
const answer = () => {
  for (const end of waiting.splice(0)) end();
};

test.before(async () => {
  site = await serve({
    "/": "<h1>fine</h1>",
    "/slow": (_, response) => void waiting.push(() => response.end("<h1>slow</h1>")),
    "/crash": "<h1>x</h1>",
  });
});
test.after(() => site?.close());

/** The browsers below this process. */
function browsers(): number[] {
  return processes()
    .filter(({ parent, command }) => parent === process.pid && /chrom/i.test(command.split(" ", 1)[0] ?? ""))
    .map(({ pid }) => pid);
}

test("starts on first use, is shared, and leaves nothing behind", async () => {
  await using kernel = await startKernel();
  assert.equal(browsers().length, 0);
  await Promise.all(Array.from({ length: 4 }, () => kernel.ask(site.url)));
  assert.equal(browsers().length, 1);
  await kernel.close();
  await until(() => browsers().length === 0);
});

test("is replaced after its share of visits", async () => {
  await using kernel = await startKernel({ maxVisits: 3, maxPages: 2 });
  const seen = new Set<number>();
  for (let visit = 0; visit < 7; visit += 1) {
    await kernel.ask(site.url);
    for (const pid of browsers()) seen.add(pid);
  }
  assert.equal(seen.size, 3);
  await kernel.close();
});

test("is closed when idle, and started again", async () => {
  await using kernel = await startKernel({ idleMs: 200 });
  for (const _ of ["first", "again"]) {
    assert.match((await kernel.ask(site.url))["test-body"] ?? "", /fine/);
    await until(() => browsers().length === 0);
  }
  await kernel.close();
});

test("killed in the middle, it costs each scrape in flight one more try", async () => {
  await using kernel = await startKernel({ maxPages: 4 });
  await kernel.ask(site.url);
  const scrapes = Array.from({ length: 4 }, () => kernel.ask(`${site.url}/slow`, { explain: true }));
  await site.whenAsked("/slow", 4);
  for (const pid of browsers()) process.kill(pid, "SIGKILL");
  await site.whenAsked("/slow", 8);
  answer();
  for (const result of await Promise.all(scrapes)) {
    assert.match(result["test-body"] ?? "", /slow/);
    assert.equal(result.trace?.filter(({ note }) => note?.includes("once more")).length, 1);
  }
  await kernel.close();
  await until(() => browsers().length === 0);
});

/** Kills the browser in the moment in which it has made its next page, which has not been announced yet. */
const trap = defineFormat({
  name: "test-trap",
  live: true,
  options: v.strictObject({}),
  produce: async (_, __, { session }) => {
    const browser = livePage(session).page.browser();
    // That of the next scrape is prepared, so it is the one after that.
    await until(() => browser.targets().filter((target) => target.type() === "page").length === 2);
    const client = await browser.target().createCDPSession();
    await client.send("Target.setDiscoverTargets", { discover: true });
    client.once("Target.targetCreated", () => process.kill(browser.process()?.pid ?? 0, "SIGKILL"));
    return "";
  },
});

test("killed while a page opens, it is not waited for", async () => {
  await using kernel = await startKernel({}, [trap]);
  await kernel.ask(site.url, { formats: ["test-trap"] });
  const asked = { explain: true, timeout: 25_000 };
  const [, result] = await Promise.all([kernel.ask(site.url, asked), kernel.ask(site.url, asked)]);
  assert.match(result["test-body"] ?? "", /fine/);
  assert.equal(result.trace?.filter(({ note }) => note?.includes("once more")).length, 1);
});

/** The processes that hold the pages of this process's browsers. */
function renderers(): number[] {
  const all = processes();
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]));
  const isBelow = (pid: number): boolean =>
    pid === process.pid || (pid > 1 && isBelow(parents.get(pid) ?? 0));
  return all
    .filter(({ pid, command }) => command.includes("--type=renderer") && isBelow(pid))
    .map(({ pid }) => pid);
}

test("a page is prepared for the next scrape, and one that has died is not used", async () => {
  await using kernel = await startKernel();
  await kernel.ask(site.url);
  await until(() => renderers().length === 1);
  const [prepared] = renderers();
  assert.match((await kernel.ask(site.url))["test-body"] ?? "", /fine/);
  await until(() => renderers().length === 1 && renderers()[0] !== prepared);
  // Until it is complete, and until the news of its end is here.
  await sleep(1000);
  for (const pid of renderers()) process.kill(pid, "SIGKILL");
  await sleep(1000);
  const result = await kernel.ask(site.url, { explain: true });
  assert.match(result["test-body"] ?? "", /fine/);
  assert.equal(result.trace?.filter(({ note }) => note?.includes("once more")).length, 0);
});

const PROFILES = `winnow-profile-${hostname().replaceAll(/[^\w.]/g, "_")}-`;
const profiles = (pid: number) =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`${PROFILES}${pid}-`));

test("what a browser writes goes with it, killed or not, and what processes left that are gone", async () => {
  const { pid: gone = 0 } = spawnSync(process.execPath, ["--version"]);
  mkdirSync(join(tmpdir(), `${PROFILES}${gone}-abc`, "Default"), { recursive: true });
  await using kernel = await startKernel();
  await kernel.ask(site.url);
  assert.deepEqual(profiles(gone), []);
  const [first] = profiles(process.pid);
  assert.equal(profiles(process.pid).length, 1);
  for (const pid of browsers()) process.kill(pid, "SIGKILL");
  await until(() => !profiles(process.pid).includes(first ?? ""));
  await kernel.ask(site.url);
  assert.equal(profiles(process.pid).length, 1);
  await kernel.close();
  assert.deepEqual(profiles(process.pid), []);
});

test("killed in both tries, it costs the scrape its page, and says so", async () => {
  await using kernel = await startKernel({ maxPages: 1 });
  const before = site.asked.filter((path) => path === "/slow").length;
  const lost = failure(kernel.ask(`${site.url}/slow`, { timeout: 60_000 }));
  for (const times of [1, 2]) {
    await site.whenAsked("/slow", before + times);
    for (const pid of browsers()) process.kill(pid, "SIGKILL");
  }
  const { code, category, retryable } = await lost;
  assert.deepEqual([code, category, retryable], ["SCRAPE_BROWSER_CRASHED", "target", true]);
  answer();
  assert.match((await kernel.ask(site.url))["test-body"] ?? "", /fine/);
  await kernel.close();
  await until(() => browsers().length === 0);
});

test("no more pages at once than allowed, and the deadline reaches those who wait", async () => {
  await using kernel = await startKernel({ maxPages: 1 });
  const before = site.asked.filter((path) => path === "/slow").length;
  const first = kernel.ask(`${site.url}/slow`);
  await site.whenAsked("/slow", before + 1);
  const error = await failure(kernel.ask(site.url, { timeout: 1000 }));
  assert.equal(error.code, "SCRAPE_TIMEOUT");
  answer();
  assert.match((await first)["test-body"] ?? "", /slow/);
  assert.match((await kernel.ask(site.url))["test-body"] ?? "", /fine/);
  await kernel.close();
});

test("a page that is given up makes room before another is opened", async () => {
  const tryTwice = defineProxy({
    name: "test-twice",
    acquire: (_, tried) => (tried.length < 2 ? { proxy: `way ${tried.length}` } : undefined),
    release: () => {},
  });
  const walls = defineHook({
    name: "test-walls",
    inspect: () => ({ kind: "block", error: "Refused.", retry: true }),
  });
  await using kernel = await startKernel({ maxPages: 1 }, [tryTwice, walls]);
  const live = { formats: ["test-title", "test-body"] };
  const results = await Promise.all([kernel.ask(site.url, live), kernel.ask(site.url, live)]);
  for (const result of results) {
    assert.match(result["test-body"] ?? "", /fine/);
    assert.equal(result["test-title"], "");
    assert.equal(result.metadata.proxyUsed, "way 1");
    assert.equal(result.metadata.error, "Refused.");
  }
});

test("a browser that hangs is replaced", async () => {
  await using kernel = await startKernel({ maxPages: 2 });
  await kernel.ask(site.url);
  for (const pid of browsers()) process.kill(pid, "SIGSTOP");
  const result = await kernel.ask(site.url);
  assert.match(result["test-body"] ?? "", /fine/);
});

test("a browser that is not there, or is no program, is refused at the start", async () => {
  for (const executablePath of ["/nowhere/chrome", tmpdir(), import.meta.filename]) {
    const error = await failure(startKernel({ executablePath }));
    assert.equal(error.code, "CONFIG_INVALID");
    assert.ok(error.message.includes(executablePath), error.message);
  }
});

test("as many pages as fit into memory and processors", () => {
  assert.equal(pagesThatFit(512 * 1024 ** 2, 8), 1);
  assert.equal(pagesThatFit(2 * 1024 ** 3, 8), 5);
  assert.equal(pagesThatFit(64 * 1024 ** 3, 2), 8);
  const own = residentBytes(process.pid);
  if (process.platform === "linux") assert.ok(own !== undefined && own > 20 * 1024 ** 2, String(own));
});

test.run();
