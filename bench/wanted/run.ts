/**
 * Measures everything that `rows.ts` names, and writes the tables of `README.md`: `npm run bench:wanted`, about 25 minutes on a machine
 * that does nothing else. `npm run bench:wanted -- fresh` runs one of the steps alone.
 */
import { spawnSync } from "node:child_process";
import process from "node:process";

/** The benches that the rows read, in order, and what is asked of them. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  fresh: ["jobs/fresh.ts"],
  serving: ["speed/serving.ts"],
  speed: ["speed/run.ts"],
  start: ["start/run.ts"],
  browser: ["browser/run.ts"],
  pdf: ["proof/run.ts", "pdf"],
  readme: ["readme.ts"],
  charts: ["charts.ts"],
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => STEPS[name] === undefined);
if (unknown.length > 0) throw new Error(`There is no step ${unknown}; there are ${Object.keys(STEPS)}.`);
for (const [name, [file = "", ...words]] of Object.entries(STEPS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const path = new URL(`../${file}`, import.meta.url).pathname;
  const { status } = spawnSync(process.execPath, ["-C", "@winnow/source", path, ...words], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`${file} ended with ${status}.`);
}
