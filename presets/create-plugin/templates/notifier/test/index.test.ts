import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { notifierConformance } from "@winnow/conformance";
import { eventJournal } from "../src/index.ts";

const folder = mkdtempSync(join(tmpdir(), "journal-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const path = join(folder, "journal.jsonl");
const lines = () => (existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : []);
const signal = AbortSignal.timeout(60_000);

notifierConformance(test, () => eventJournal({ path }), { received: lines });

test("writes what happened, and leaves out what it was not asked for", async () => {
  const { notify } = eventJournal({ path, types: ["crawl-end"] });
  const before = lines().length;
  await notify?.({ type: "scrape-end", id: "1", data: { success: true } }, signal);
  await notify?.({ type: "crawl-end", id: "2", data: { success: false, result: "secret" } }, signal);
  assert.deepEqual(lines().slice(before), ['{"type":"crawl-end","id":"2","success":false}']);
});

test("says what is wrong with a file that cannot be written", async () => {
  const { check } = eventJournal({ path: join(folder, "nowhere", "journal.jsonl") });
  await assert.rejects(check?.() ?? Promise.resolve(), { code: "EVENT_JOURNAL_NOT_WRITTEN" });
});
