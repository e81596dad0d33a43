/**
 * What 1,000 monitors cost whose next checks are far: the CPU time of a real server, against the same server with none.
 * `node -C @winnow/source bench/monitors/idle.ts` writes `results/monitors.json`; with `quick` it looks for 10 s and only prints.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { writeResult } from "./result.ts";

const MONITORS = 1000;
/** Ticks of the clock in a second, in which Linux counts. */
const TICKS = 100;
const PORT = 39_217;
const isQuick = process.argv.includes("quick");
const seconds = isQuick ? 10 : 60;

const bin = new URL("../../presets/cli/src/bin.ts", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "winnow-idle-"));
const env = { ...process.env, PORT: String(PORT), WINNOW_DATA_DIR: folder, LOG_LEVEL: "silent" };
const server = spawn(process.execPath, ["-C", "@winnow/source", bin, "serve"], { env, stdio: "ignore" });
const origin = `http://127.0.0.1:${PORT}`;

/** User and system time of the server so far, in milliseconds. */
function cpuMs(): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

async function percentOfCore(): Promise<number> {
  // What the requests before have left to do is done by then.
  await sleep(5000);
  const before = cpuMs();
  await sleep(seconds * 1000);
  return Math.round(((cpuMs() - before) / (seconds * 1000)) * 10_000) / 100;
}

async function ready(): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(`${origin}/v2/monitor`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await sleep(200);
  }
  throw new Error("The server does not answer.");
}

try {
  await ready();
  const none = await percentOfCore();
  for (let index = 0; index < MONITORS; index += 1) {
    const target = { type: "scrape", urls: [`https://example.com/${index}`] };
    const schedule = { cron: "0 0 29 2 *" };
    const body = JSON.stringify({ name: `Monitor ${index}`, schedule, targets: [target] });
    const answer = await fetch(`${origin}/v2/monitor`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
  const idle = {
    monitors: MONITORS,
    seconds,
    percentOfCore: await percentOfCore(),
    percentOfCoreWithNone: none,
  };
  console.log(JSON.stringify(idle));
  if (!isQuick) writeResult("node -C @winnow/source bench/monitors/idle.ts", { idle });
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
