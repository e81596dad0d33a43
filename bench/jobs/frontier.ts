/** How long taking the next task takes with few and with many waiting. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silent } from "@winnow/core/plugin";
import type { JobStore } from "@winnow/kit-jobs";
import { storeSqlite } from "@winnow/store-sqlite";

const TURNS = 1000;
const PART = 50_000;
const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
const percentile = (values: readonly number[], share: number) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

/** What came of a frontier of this size; times in milliseconds. */
export interface FrontierResult {
  readonly waiting: number;
  readonly addMsPer1000: number;
  readonly takeMedianMs: number;
  readonly takeP99Ms: number;
  readonly endMedianMs: number;
  readonly fileMb: number;
  readonly residentMb: number;
  /** Longest time for which nothing else could go on while tasks were added. */
  readonly longestBlockMs: number;
}

/** Fills one job, then takes tasks from it and ends them. */
export async function measureFrontier(waiting: number): Promise<FrontierResult> {
  const folder = mkdtempSync(join(tmpdir(), "winnow-frontier-"));
  const path = join(folder, "jobs.sqlite");
  const plugin = storeSqlite({ path, maxTasks: 2_000_000 });
  const services = { get: () => undefined as never, find: () => undefined };
  const store = plugin.create({ services, logger: silent }) as JobStore;
  const tasksFrom = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const url = `https://shop.example/catalogue/section-${(from + index) % 97}/item-${from + index}.html`;
      return { key: url.slice(8), url, depth: 3, data: { kind: "page" } };
    });
  const own = { id: "job", operation: "bench", owner: "", request: {}, pace: {}, deliveries: [] };
  let longestBlockMs = 0;
  let last = performance.now();
  const beat = setInterval(() => {
    longestBlockMs = Math.max(longestBlockMs, performance.now() - last);
    last = performance.now();
  }, 1);
  let addMs = 0;
  await store.create({ ...own, tasks: tasksFrom(0, 1), expiresAt: 8e15 }, 1);
  for (let at = 1; at < waiting; at += PART) {
    const tasks = tasksFrom(at, Math.min(PART, waiting - at));
    last = performance.now();
    const start = performance.now();
    await store.append("job", tasks, 1);
    addMs += performance.now() - start;
  }
  clearInterval(beat);
  const [takes, ends]: [number[], number[]] = [[], []];
  const nothing = { deliveries: [], deliveriesAtEnd: [] };
  for (let turn = 0; turn < TURNS && turn < waiting - 1; turn += 1) {
    const start = performance.now();
    const [task] = await store.claim("bench", 1, turn, turn + 1e6);
    const taken = performance.now();
    if (task === undefined) throw new Error("The frontier is empty.");
    await store.finish("bench", task, { ...nothing, document: { markdown: "x".repeat(5000) } }, turn);
    takes.push(taken - start);
    ends.push(performance.now() - taken);
  }
  const residentMb = process.memoryUsage.rss() / 2 ** 20;
  await plugin.close?.();
  const fileMb = statSync(path).size / 2 ** 20;
  rmSync(folder, { recursive: true, force: true });
  return {
    waiting,
    addMsPer1000: (addMs / waiting) * 1000,
    takeMedianMs: median(takes),
    takeP99Ms: percentile(takes, 0.99),
    endMedianMs: median(ends),
    fileMb,
    residentMb,
    longestBlockMs,
  };
}
