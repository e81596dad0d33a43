import assert from "node:assert/strict";
import { suite } from "uvu";
import { TargetTally } from "../src/check/target-results.ts";
import type { Check, CheckPage } from "../src/monitor.ts";
import { type News, Report } from "../src/news/report.ts";
import { suppressedBefore } from "../src/news/suppressed.ts";
import type { MonitorTarget } from "../src/request.ts";
import type { MonitorStore } from "../src/store/store.ts";

const test = suite("operation-monitor: what was suppressed");

const check = (id: string, ...targetResults: object[]) => ({
  key: id,
  check: { id, targetResults } as unknown as Check,
});
const storeOf = (news: readonly Partial<News>[], checks: readonly ReturnType<typeof check>[]) =>
  ({
    news: async function* () {
      yield* news;
    },
    checks: async () => checks,
  }) as unknown as MonitorStore;
const count = async (store: MonitorStore) =>
  await suppressedBefore({
    store,
    owner: "",
    checkId: "now",
    request: { monitorId: "m", trigger: "scheduled", targets: [] } as never,
  });

test("what no message has told since the last one is counted once, without this check and results of searches", async () => {
  const page = (suppressed: number) => ({ type: "scrape", suppressed });
  const checks = [
    check("now", page(9)),
    check("c", page(1), { type: "search", suppressed: 7 }),
    check("b", page(2), { type: "crawl" }),
    check("a", page(4)),
  ];
  assert.equal(await count(storeOf([], checks)), 7);
  assert.equal(await count(storeOf([{ checkId: "a", at: 200 }], checks)), 3);
  const again = [
    { checkId: "now", at: 500 },
    { checkId: "a", at: 200 },
  ];
  assert.equal(await count(storeOf(again, checks)), 3, "a check that is done again counts the same");
  assert.equal(await count(storeOf([{ checkId: "c", at: 400 }], checks)), 0);
});

test("a page that changed only in what always does counts as suppressed, also where nothing is judged", () => {
  const page = (isHeld: boolean) =>
    ({
      targetId: "t",
      status: "same",
      currentScrapeId: null,
      credits: 2,
      ...(isHeld ? { isHeld } : {}),
    }) as CheckPage;
  const target = { id: "t", type: "scrape", urls: [] } as unknown as MonitorTarget;
  const tally = new TargetTally();
  for (const isHeld of [false, true, true]) tally.add(page(isHeld));
  assert.deepEqual(tally.results([target], []), [
    { targetId: "t", type: "scrape", expectedJobs: [], suppressed: 2 },
  ]);
  const report = new Report({ standing: new Set(), searched: new Set() }, [target]);
  for (const isHeld of [false, true, true]) report.add("p", page(isHeld));
  const change = { ...page(false), status: "changed", url: "https://example.com/", metadata: {}, diff: null };
  report.add("q", change as unknown as CheckPage);
  const news = report.news({ monitorId: "m", checkId: "c", at: 0 });
  assert.deepEqual([news?.same, news?.noise, news?.counts.changed], [1, 2, 1]);
});

test.run();
