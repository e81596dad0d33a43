import assert from "node:assert/strict";
import { suite } from "uvu";
import { toFailedPage } from "../src/check/check-page.ts";
import { weigh } from "../src/check/history.ts";
import { emit } from "../src/check/notify.ts";
import type { CheckPage, PageStatus } from "../src/monitor.ts";
import { NO_MEMORY, type PageMemory } from "../src/store/memory.ts";

const test = suite("operation-monitor: who is told of failures");
const START = Date.parse("2026-03-01T08:00:00Z");
const MINUTE = 60_000;

/** Pages of checks, five minutes apart, as they are reported. */
async function checks(statuses: readonly PageStatus[], threshold = 2): Promise<readonly CheckPage[]> {
  const pages: CheckPage[] = [];
  let memory: PageMemory = NO_MEMORY;
  for (const [at, status] of statuses.entries()) {
    const now = START + at * 5 * MINUTE;
    const failed = toFailedPage({ message: "The site answered 503." }, "t", "https://a.example/");
    const found = status === "error" ? failed : { ...failed, status, error: null };
    const lastGoodAt = at === 0 ? null : now - 5 * MINUTE;
    const told = weigh(found, memory, { threshold, now, lastGoodAt });
    memory = told.after;
    pages.push(told.page);
  }
  return pages;
}

const told = (pages: readonly CheckPage[]) =>
  pages.flatMap((page, at) => (page.isQuiet === true ? [] : [`${at} ${page.status}`]));

test("an outage of a day is told nine times, and its end once", async () => {
  const day = Array.from({ length: 288 }, () => "error" as const);
  const pages = await checks(["same", ...day, "changed", "same"]);
  assert.deepEqual(
    told(pages).filter((line) => line.endsWith("error")),
    [2, 4, 8, 16, 32, 64, 128, 256].map((count) => `${count} error`),
  );
  assert.deepEqual(told(pages).slice(-2), ["289 changed", "290 same"]);
  assert.ok(pages.slice(1, 289).every(({ status, error }) => status === "error" && error !== null));
});

test("one failure is not told, and each error says since when nothing could be read", async () => {
  const pages = await checks(["same", "error", "same", "error", "error", "error"]);
  assert.deepEqual(told(pages), ["0 same", "2 same", "4 error"]);
  assert.equal(
    pages[4]?.error,
    "The site answered 503. (2 checks in a row failed; the page was last read 10 minutes ago, at 2026-03-01T08:10:00.000Z.)",
  );
  assert.match((await checks(["error"]))[0]?.error ?? "", /no check has read the page yet/);
});

test("the threshold can be another", async () => {
  const errors = Array.from({ length: 13 }, () => "error" as const);
  assert.deepEqual(told(await checks(errors, 1)), ["0 error", "1 error", "3 error", "7 error"]);
  assert.deepEqual(told(await checks(errors, 3)), ["2 error", "5 error", "11 error"]);
});

test("a page that stays gone is told once, until it is back", async () => {
  const pages = await checks(["same", "removed", "removed", "removed", "new", "removed"]);
  assert.deepEqual(told(pages), ["0 same", "1 removed", "4 new", "5 removed"]);
});

test("what is not told sends no message", () => {
  const page = toFailedPage({ message: "down" }, "t", "https://a.example/");
  const job = { id: "c", request: { monitorId: "m" } };
  assert.equal(emit("page", { document: { page: { ...page, isQuiet: true } } }, job)?.length, undefined);
  const judgment = {
    meaningful: false,
    confidence: "high",
    reason: "Nothing.",
    meaningfulChanges: [],
  } as const;
  const [message] = emit("page", { document: { page: { ...page, judgment } } }, job) ?? [];
  assert.deepEqual(
    [Object(message).error, Object(message).isMeaningful, Object(message).judgment],
    ["down", false, judgment],
  );
});

test.run();
