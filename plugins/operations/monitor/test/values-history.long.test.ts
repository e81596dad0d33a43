import assert from "node:assert/strict";
import { silent } from "@winnow/core/plugin";
import type { RecordStore } from "@winnow/kit-records";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { PageValues, type ValueRow } from "../src/store/values.ts";

const test = suite("operation-monitor: a long history of values");
const services = { get: () => assert.fail(), find: () => undefined };
const START = Date.parse("2026-01-01T00:00:00Z");
const HOUR = 3_600_000;
const openStore = () => recordsSqlite().create({ services, logger: silent }) as RecordStore;
const row = (at: number, value: number): ValueRow => ({
  at: START + at * HOUR,
  checkId: `c${at}`,
  values: { x: { value } },
});
const page = { owner: "a", targetId: "t", url: "https://a.example/" };
const all = { limit: 100_000 };

test("ten thousand rows stay ten thousand: older ones are thinned, and what changed stays", async () => {
  const records = openStore();
  const kept = new PageValues(records);
  let writes = 0;
  const put = records.put.bind(records);
  records.put = async (...given) => {
    writes += 1;
    return await put(...given);
  };
  for (let at = 0; at < 12_000; at += 1) await kept.add(page, row(at, at === 50 ? 99 : 1));
  const rows = await kept.rows(page, all);
  assert.ok(rows.length <= 10_000 && rows.length > 9000, `${rows.length} rows`);
  assert.equal(rows[0]?.checkId, "c0", "the first stays");
  assert.ok(
    rows.some(({ values }) => values.x?.value === 99),
    "so does the one that was different",
  );
  assert.equal(rows.at(-1)?.checkId, "c11999");
  assert.equal(writes, 12_000, "one write for each check");
  const kept40 = await records.list({ collection: "monitor-values", owner: "a" }, { limit: 100 });
  assert.ok(kept40.length <= 40, `${kept40.length} records`);
});

test.run();
