import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasPostgres, startPostgres, systemClock } from "@winnow/conformance";
import { silent } from "@winnow/core/plugin";
import type { RecordStore } from "@winnow/kit-records";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { Ledger } from "../src/ledger.ts";
import { TeamStore } from "../src/store.ts";

/** What a team spends through several processes at once. */
const test = suite("credits");
const folder = mkdtempSync(join(tmpdir(), "winnow-credits-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));
const SQLITE = new URL("../../../records/sqlite/test/at.ts", import.meta.url).href;
const POSTGRES = new URL("../../../records/postgres/test/at.ts", import.meta.url).href;
const FIXTURE = new URL("./spend.fixture.ts", import.meta.url);
const services = { get: () => assert.fail("no services"), find: () => undefined };

async function withStore(module: string, place: string, work: (records: RecordStore) => Promise<void>) {
  const { default: openAt } = await import(module);
  const plugin = openAt(place);
  try {
    await work(plugin.create({ services, logger: silent }));
  } finally {
    await plugin.close?.();
  }
}

/** 200 scrapes at once over three processes, by a team with fewer credits. */
async function spendTogether(module: string, place: string): Promise<void> {
  const [plan, scrapes] = [37, [67, 67, 66]];
  await withStore(module, place, async (records) => {
    const store = new TeamStore(records);
    const { id: owner } = await store.teamNamed("acme");
    await store.limit(owner, { credits: plan });
    const ledger = new Ledger(records, async () => plan, systemClock);
    const children = scrapes.map((count) =>
      fork(FIXTURE, [module, place, owner, String(count)], { execArgv: ["-C", "@winnow/source"] }),
    );
    await Promise.all(children.map((child) => once(child, "message")));
    const ends = children.map((child) => once(child, "message") as Promise<[string[]]>);
    for (const child of children) child.send("go");
    // Whenever somebody looks, no more is used and set aside than there is.
    let isOver = false;
    const looking = (async () => {
      for (; !isOver; await new Promise((resolve) => setTimeout(resolve, 20))) {
        const used = await usedOf(ledger, owner);
        assert.ok(used <= plan, `${used} used`);
        assert.ok((await ledger.left(owner)) >= 0);
      }
    })();
    const ended = (await Promise.all(ends)).flatMap(([codes]) => codes);
    isOver = true;
    await looking;
    const others = ended.filter((code) => code !== "answered");
    assert.deepEqual(new Set(others), new Set(["INSUFFICIENT_CREDITS"]));
    assert.equal(ended.length - others.length, plan, "as many answers as there were credits");
    assert.equal(await usedOf(ledger, owner), plan);
    assert.equal(await ledger.left(owner), 0);
    await Promise.all(children.map((child) => (child.exitCode === null ? once(child, "exit") : undefined)));
  });
}

const usedOf = async (ledger: Ledger, owner: string) =>
  (await ledger.usage(owner)).reduce((sum, { credits }) => sum + credits, 0);

test("200 requests over three processes that share a file get what is paid for, and no more", () =>
  spendTogether(SQLITE, join(folder, "shared", "records.sqlite")));

if (hasPostgres) {
  const server = await startPostgres();
  test.after(async () => server[Symbol.asyncDispose]());
  test("the same over three processes on one PostgreSQL server", () =>
    spendTogether(POSTGRES, `${server.url}#spend`));
}

/** Two processes of one store whose clock can be put on. */
async function twoProcesses(
  work: (world: {
    readonly one: Ledger;
    readonly other: Ledger;
    readonly pass: (milliseconds: number) => void;
    readonly fail: (next: "before" | "after" | "never") => void;
  }) => Promise<void>,
): Promise<void> {
  let passed = 0;
  let failing: "before" | "after" | "never" = "never";
  const plugin = recordsSqlite();
  const store = plugin.create({ services, logger: silent }) as RecordStore;
  const records: RecordStore = {
    put: (...record) => store.put(...record),
    revise: (...record) => store.revise(...record),
    get: (...query) => store.get(...query),
    history: (...query) => store.history(...query),
    list: (...query) => store.list(...query),
    delete: (...range) => store.delete(...range),
    now: async () => (await store.now()) + passed,
    write: async (groups) => {
      const now = failing;
      if (now === "before") throw new Error("away");
      const made = await store.write(groups);
      if (now === "after") {
        failing = "never";
        throw new Error("gone before the answer");
      }
      return made;
    },
  };
  const fail = (next: typeof failing) => {
    failing = next;
  };
  const ledger = () => new Ledger(records, async () => 10, systemClock);
  const pass = (milliseconds: number) => {
    passed += milliseconds;
  };
  // What is tried again by itself is nothing that a process waits for which has nothing else to do.
  const waiting = setInterval(() => {}, 1000);
  await work({ one: ledger(), other: ledger(), pass, fail });
  clearInterval(waiting);
  await plugin.close?.();
}

test("what a process has set aside comes back when it is gone, and what it books after all stays within the plan", () =>
  twoProcesses(async ({ one, other, pass }) => {
    const lost = await one.reserve("acme", 8);
    assert.equal(await other.left("acme"), 2);
    await assert.rejects(other.reserve("acme", 3), {
      code: "INSUFFICIENT_CREDITS",
      retryable: true,
      message: /^Insufficient credits: 3 needed, 2 left of the 10 .*8 held.*try again.*winnow keys limit/,
    });
    pass(61_000);
    const next = await other.reserve("acme", 9);
    // It was only paused for long: no other account pays for it.
    await assert.rejects(lost.raise(9), { code: "INSUFFICIENT_CREDITS" });
    assert.equal(await lost.settle("a", { scrape: 8 }), 7);
    assert.equal(await next.settle("b", { scrape: 9 }), 0);
    assert.equal(await usedOf(one, "acme"), 10);
    assert.equal(await one.left("acme"), 0);
  }));

test("what is settled is booked once, and what is not used comes back", () =>
  twoProcesses(async ({ one, other }) => {
    const work = await one.reserve("acme", 4);
    await work.raise(6, { scrape: 1, "parser-pdf": 5 });
    await assert.rejects(work.raise(12, { scrape: 1, "parser-pdf": 11 }), {
      message: /12 needed \(scrape 1, parser-pdf 11\), 10 left/,
      details: { creditsNeeded: 12, creditsLeft: 10, creditsPerMonth: 10 },
    });
    assert.equal(await other.left("acme"), 4);
    await Promise.all([work.settle("a", { scrape: 1 }), work.settle("a", { scrape: 1 })]);
    assert.equal(await other.left("acme"), 9);
    await assert.rejects(other.charge("acme", "a", { "operation-map": 10 }), {
      code: "INSUFFICIENT_CREDITS",
    });
    await other.charge("acme", "a", { "operation-map": 9 });
    await assert.rejects(one.check("acme"), /1 needed, 0 left of the 10 of this month \(10 used, 0 held/);
  }));

test("what was booked stays when the process is gone, and what was too much of it comes back", () =>
  twoProcesses(async ({ one, other, pass }) => {
    const work = await one.reserve("acme", 6);
    await work.book("a", { scrape: 1 });
    await work.book("a", { scrape: 1, "format-json": 5 });
    await assert.rejects(work.book("a", { scrape: 11 }), { code: "INSUFFICIENT_CREDITS" });
    assert.deepEqual([await usedOf(other, "acme"), await other.left("acme")], [6, 4]);
    pass(61_000);
    assert.deepEqual([await usedOf(other, "acme"), await other.left("acme")], [6, 4]);
    assert.equal(await work.settle("a", { "hook-threat-protection": 2 }), 0);
    await work.book("a", { scrape: 9 });
    assert.deepEqual([await usedOf(other, "acme"), await other.left("acme")], [2, 8]);
    const [{ bills } = assert.fail("nothing was booked")] = await other.usage("acme");
    assert.deepEqual(
      Object.entries(bills).filter(([, credits]) => credits !== 0),
      [["hook-threat-protection", 2]],
    );
  }));

test("a store that is away for a moment loses no booking, and makes none twice", () =>
  twoProcesses(async ({ one, other, fail }) => {
    const [first, second] = [await one.reserve("acme", 2), await one.reserve("acme", 3)];
    fail("after");
    // It was made, though the answer was lost.
    await first.settle("a", { scrape: 2 });
    assert.equal(await usedOf(other, "acme"), 2);
    fail("before");
    const settled = second.settle("a", { scrape: 3 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    fail("never");
    assert.equal(await other.left("acme"), 5, "it is still held");
    await settled;
    assert.equal(await usedOf(other, "acme"), 5);
    fail("after");
    await assert.rejects(one.reserve("acme", 5), /gone before the answer/);
    await one.charge("acme", "a", { scrape: 1 });
    assert.equal(await other.left("acme"), 4, "whoever was told that it failed holds nothing");
  }));

test.run();
