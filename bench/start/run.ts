/**
 * What a start, memory and the cache cost. `node -C @winnow/source bench/start/run.ts` writes `results/start.json`;
 * `--before DIR` measures the checkout in that folder in the same rounds, `quick` takes few rounds and writes nothing.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import process from "node:process";
import { startSite } from "../speed/processes.ts";
import { cachedAnswers } from "./cached.ts";
import { memory } from "./memory.ts";
import { modulesOfStart } from "./modules.ts";
import { coldStarts } from "./start.ts";

const root = new URL("../..", import.meta.url).pathname;
const { argv } = process;
const quick = argv.includes("quick");
const before = argv.includes("--before") ? argv[argv.indexOf("--before") + 1] : undefined;
const commitOf = (folder: string) =>
  execFileSync("git", ["rev-parse", "HEAD"], { cwd: folder, encoding: "utf8" }).trim();

const site = await startSite();
const url = `${site.origin}/56k`;
const checkouts = { winnow: root, ...(before === undefined ? {} : { before }) };
const rows: Record<string, unknown> = {};
const report = (name: string, row: unknown) => {
  rows[name] = row;
  console.error(JSON.stringify({ [name]: row }));
};
const { listening, scraped } = await modulesOfStart();
report("modules", { listening: listening.length, scraped: scraped.length });
report("start", await coldStarts(url, checkouts, quick ? 2 : 7));
for (const [name, checkout] of Object.entries(checkouts)) {
  report(`memory, ${name}`, await memory(url, checkout, quick ? 40 : 400));
  report(`cached, ${name}`, await cachedAnswers(url, checkout, quick ? 40 : 200));
}
await site.stop();

const text = JSON.stringify(
  {
    command: `node -C @winnow/source bench/start/run.ts${before === undefined ? "" : " --before DIR"}`,
    date: new Date().toISOString().slice(0, 10),
    machine: { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length },
    commits: Object.fromEntries(Object.entries(checkouts).map(([name, folder]) => [name, commitOf(folder)])),
    ...rows,
  },
  undefined,
  1,
);
if (!quick) writeFileSync(new URL("../results/start.json", import.meta.url), `${text}\n`);
