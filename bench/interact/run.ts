/**
 * The bench of sessions: what a call of a live session takes compared with the same steps written by hand with puppeteer on the same
 * page, in one run, and what idle sessions cost.
 * `node_modules/.bin/node -C @winnow/source bench/interact/run.ts` writes `results/interact.json`; with `quick` it only prints.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { cpus } from "node:os";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { browserPlugins } from "@winnow/preset-browser";
import { createWinnow } from "@winnow/preset-library";

const quick = process.argv.includes("quick");
const CALLS = quick ? 10 : 40;
const SESSIONS = 20;
const IDLE_MS = quick ? 5000 : 20_000;
/** Ticks of the clock of /proc in a second. */
const TICKS = 100;
const round = (value: number) => Math.round(value * 100) / 100;

const PAGE = `<!doctype html><title>App</title><button onclick="count.textContent = ++n">more</button>
<p id="count">0</p><script>let n = 0</script>`;
const site = createServer((_, response) =>
  response.writeHead(200, { "content-type": "text/html" }).end(PAGE),
);
await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

const winnow = await createWinnow({
  plugins: browserPlugins({ interact: { maxSessions: SESSIONS } }),
  egress: { allow: { page: ["127.0.0.0/8"] } },
});

/** Milliseconds of each of the ways, in turns. */
async function measure(ways: Readonly<Record<string, () => Promise<unknown>>>) {
  const taken: Record<string, number[]> = {};
  for (let turn = 0; turn < CALLS; turn += 1) {
    for (const [name, work] of Object.entries(ways)) {
      const begin = performance.now();
      await work();
      taken[name] = [...(taken[name] ?? []), performance.now() - begin];
    }
  }
  return Object.fromEntries(
    Object.entries(taken).map(([name, all]) => {
      const sorted = all.slice(1).sort((one, other) => one - other);
      const at = (part: number) => round(sorted[Math.floor(sorted.length * part)] ?? 0);
      return [name, { medianMs: at(0.5), p95Ms: at(0.95) }];
    }),
  );
}

/** Seconds of processor time that a process and everything below it have used. */
function cpuSeconds(root: number): number {
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const [, parent, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        return [{ pid: Number(name), parent: Number(parent), ticks: Number(rest[9]) + Number(rest[10]) }];
      } catch {
        return []; // It ended meanwhile.
      }
    });
  const parents = new Map(stats.map(({ pid, parent }) => [pid, parent]));
  const belongs = (pid: number): boolean => pid === root || (pid > 1 && belongs(parents.get(pid) ?? 0));
  return stats.filter(({ pid }) => belongs(pid)).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS;
}

/** Seconds of processor time of an idle span, of this process and of the browser. */
async function idle(browserPid: number) {
  await sleep(5000);
  const before = [cpuSeconds(process.pid), cpuSeconds(browserPid)] as const;
  await sleep(IDLE_MS);
  const [all = 0, browser = 0] = [cpuSeconds(process.pid) - before[0], cpuSeconds(browserPid) - before[1]];
  return {
    overMs: IDLE_MS,
    cpuMs: round(all * 1000),
    ofBrowserMs: round(browser * 1000),
    shareOfOneCpu: round((all * 1000) / IDLE_MS),
  };
}

const first = performance.now();
const session = await winnow.interact(origin);
const openMs = round(performance.now() - first);
const begin = performance.now();
await session.run("await page.title()");
const firstCallMs = round(performance.now() - begin);
const { page } = session;
const calls = {
  read: await measure({
    puppeteer: () => page.title(),
    session: () => session.run("await page.title()"),
    empty: () => session.run("1 + 1"),
  }),
  click: await measure({
    puppeteer: async () => {
      await page.locator("button").click();
      await page.$eval("#count", ({ textContent }) => textContent);
    },
    session: () =>
      session.run(`
        await page.getByRole("button", { name: "more" }).click();
        await page.locator("#count").textContent();
      `),
  }),
};

const pid = page.browser().process()?.pid ?? 0;
const one = await idle(pid);
const others = await Promise.all(Array.from({ length: SESSIONS - 1 }, () => winnow.interact(origin)));
const many = await idle(pid);
await Promise.all([session, ...others].map((each) => each.close()));
await winnow.close();
site.close();

const results = {
  date: new Date().toISOString().slice(0, 10),
  commit: execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim(),
  node: process.version,
  cpu: `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}`,
  calls: CALLS,
  openMs,
  firstCallMs,
  ...calls,
  idle: { "1 session": one, [`${SESSIONS} sessions`]: many },
};
console.log(JSON.stringify(results, undefined, 2));
if (!quick)
  writeFileSync(
    new URL("../results/interact.json", import.meta.url),
    `${JSON.stringify(results, undefined, 2)}\n`,
  );
