/**
 * The speed bench: everything in one run on one machine, so that ratios hold where times drift.
 * `node -C @winnow/source bench/speed/run.ts` writes `results/speed.json`; with `quick` it takes fewer pages and writes nothing.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import process from "node:process";
import { CRAWLEE, contenders } from "./contenders.ts";
import { percentile, runLoad, scrape } from "./load.ts";
import { cpuMs, residentMb, runBurst, runSubject, startSite, startWinnow } from "./processes.ts";

const quick = process.argv.includes("quick");
/** The machine is not equally fast at all times, so all take turns, and medians count. */
const TURNS = quick ? 1 : 3;
const pagesOf = (size: string) => (size === "60k" ? 200 : 12) / (quick ? 2 : 1);
type Figures = Readonly<Record<string, number>>;
interface Measured {
  /** What was measured, as cells of a row. */
  readonly cells: { readonly contender: string; readonly size: string; readonly concurrency: number };
  readonly figures: Figures;
}

const round = (value: number) => Math.round(value * 10) / 10;
const rounded = <T extends Record<string, number>>(values: T): T =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, round(value)])) as T;

const site = await startSite();
const rows: Record<string, unknown>[] = [];
const report = (row: Record<string, unknown>) => {
  rows.push(row);
  console.error(JSON.stringify(row));
};

report({ bench: "cold start to first scrape", ...(await coldStart()) });

const winnow = await startWinnow();
const idleMb = residentMb(winnow.pid);
for (const size of ["60k", "1m"]) {
  const turns: Measured[][] = [];
  for (let turn = 0; turn < TURNS; turn++) turns.push(await scrapeAll(size));
  for (const [index, { cells }] of (turns[0] ?? []).entries())
    report({ bench: "scrape", ...cells, ...rounded(medians(turns.map((turn) => turn[index]!.figures))) });
}
report({ bench: "health while three pages of 5 MB convert", ...(await healthUnderLoad()) });
report({ bench: "resident memory", ...rounded({ idleMb, afterMb: residentMb(winnow.pid) }) });
await winnow.stop();
await site.stop();

const micro = execFileSync(
  process.execPath,
  ["-C", "@winnow/source", new URL("./micro.ts", import.meta.url).pathname],
  { encoding: "utf8" },
);
for (const { page, ...rates } of JSON.parse(micro) as { page: string; parse: number }[]) {
  report({ bench: "micro, MB/s", page, ...rounded(rates) });
}

const machine = {
  node: process.version,
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  date: new Date().toISOString().slice(0, 10),
};
if (!quick) {
  const text = JSON.stringify(
    { command: "node -C @winnow/source bench/speed/run.ts", machine, rows },
    undefined,
    1,
  );
  writeFileSync(new URL("../results/speed.json", import.meta.url), `${text}\n`);
}

/** One turn of all contenders with pages of a size. */
async function scrapeAll(size: string): Promise<Measured[]> {
  const url = `${site.origin}/${size}`;
  const pages = pagesOf(size);
  const measured: Measured[] = [];
  // Its threads have ended meanwhile, and new ones compile for some hundred pages; the others warm up by themselves.
  await runLoad(winnow.origin, url, pages * 2, 4);
  for (const concurrency of [1, 10, 50]) {
    const before = cpuMs(winnow.pid);
    const load = await runLoad(winnow.origin, url, pages, concurrency);
    const figures = { ...load, cpuMsPerPage: (cpuMs(winnow.pid) - before) / pages };
    measured.push({ cells: { contender: "winnow (POST /v2/scrape)", size, concurrency }, figures });
  }
  for (const contender of [...Object.keys(contenders), CRAWLEE]) {
    for (const concurrency of contender === CRAWLEE ? [10] : [1, 10]) {
      const figures = await runSubject(contender, url, pages, concurrency);
      measured.push({ cells: { contender, size, concurrency }, figures: { ...figures } });
    }
  }
  return measured;
}

/** The median of each figure. */
function medians(turns: readonly Figures[]): Figures {
  const median = (name: string) =>
    percentile(
      turns.map((figures) => figures[name] ?? Number.NaN),
      0.5,
    );
  return Object.fromEntries(Object.keys(turns[0] ?? {}).map((name) => [name, median(name)]));
}

async function coldStart() {
  const times: number[] = [];
  for (let run = 0; run < (quick ? 2 : 5); run++) {
    const begin = performance.now();
    const server = await startWinnow();
    await scrape(server.origin, `${server.origin}/sample`);
    times.push(performance.now() - begin);
    await server.stop();
  }
  const begin = performance.now();
  execFileSync(process.execPath, ["-e", "0"]);
  return rounded({ medianMs: percentile(times, 0.5), ofWhichNodeMs: performance.now() - begin });
}

async function healthUnderLoad() {
  const { origin } = winnow;
  let done = false;
  // Elsewhere: reading 5 MB of JSON here would hold up the clock that measures.
  const work = runBurst(origin, `${site.origin}/5m`, 3).then(() => {
    done = true;
  });
  const times: number[] = [];
  while (!done) {
    const begin = performance.now();
    await (await fetch(`${origin}/health`)).text();
    times.push(performance.now() - begin);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await work;
  return {
    asked: times.length,
    ...rounded({
      p50Ms: percentile(times, 0.5),
      p95Ms: percentile(times, 0.95),
      maxMs: percentile(times, 1),
    }),
  };
}
