/**
 * Runs everything that `plan.ts` names, and writes `results/proof.json` and the page of results. `npm run bench` runs all,
 * `npm run bench -- article pdf` some; with `quick` one round, and nothing is written.
 */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import process from "node:process";
import { promisify } from "node:util";
import { startSite as startApp } from "../browser/site.ts";
import { startSite } from "../speed/processes.ts";
import { type Measure, PLAN } from "./plan.ts";
import type { Sites } from "./work.ts";

/** Figures of one turn of a contender. */
export type Figures = Readonly<Partial<Record<Measure, number>>>;

/** All turns of one file of `turns/`: one list of figures for each contender, a figure for each round. */
export interface Turns {
  readonly rounds: readonly Readonly<Record<string, Figures>>[];
  readonly date: string;
  /** Mean number of processes that waited for the processors, at the start and the end. */
  readonly load: readonly [number, number];
}

/** What was measured. */
export interface Results {
  readonly machine: { readonly node: string; readonly cpu: string; readonly cores: number };
  readonly turns: Readonly<Record<string, Turns>>;
}

const at = (path: string) => new URL(path, import.meta.url).pathname;
const file = at("../results/proof.json");
const words = process.argv.slice(2);
const isQuick = words.includes("quick");
const ids = words.filter((word) => word !== "quick");
const unknown = ids.filter((id) => !PLAN.some((one) => one.id === id));
if (unknown.length > 0) throw new Error(`The plan has no ${unknown}; it has ${PLAN.map(({ id }) => id)}.`);
const asked = PLAN.filter(({ id }) => ids.length === 0 || ids.includes(id));

const [pages, linked, app] = [
  await startSite(),
  await startSite(at("../jobs/site.ts"), "200"),
  await startApp(),
];
const sites: Sites = { pages: pages.origin, linked: `${linked.origin}/`, app: `${app.origin}/app` };
const measured: Record<string, Turns> = {};
for (const turn of new Set(asked.map((one) => one.turn))) measured[turn] = await alternate(turn);
await Promise.all([pages.stop(), linked.stop(), app.close()]);

if (!isQuick) {
  const earlier = JSON.parse(readFileSync(file, "utf8")) as Results;
  const machine = { node: process.version, cpu: cpus()[0]?.model ?? "", cores: cpus().length };
  const results: Results = { machine, turns: { ...earlier.turns, ...measured } };
  writeFileSync(file, `${JSON.stringify(results, undefined, 1)}\n`);
  await import("./page.ts");
}

/** Lets the contenders of a turn take their turns, in another order each round. */
async function alternate(turn: string): Promise<Turns> {
  const compared = PLAN.filter((one) => one.turn === turn);
  const names = [...new Set(compared.flatMap(({ winnow, others }) => [winnow, ...others]))];
  const count = isQuick ? 1 : Math.max(...compared.map((one) => one.rounds));
  const before = loadavg()[0] ?? 0;
  const rounds: Record<string, Figures>[] = [];
  for (let first = 0; first < count; first++) {
    const round: Record<string, Figures> = {};
    for (let place = 0; place < names.length; place++) {
      const name = names[(first + place) % names.length] as string;
      round[name] = await takeTurn(turn, name);
    }
    rounds.push(round);
  }
  const load = [before, loadavg()[0] ?? 0] as const;
  return { rounds, date: new Date().toISOString().slice(0, 10), load };
}

async function takeTurn(turn: string, name: string): Promise<Figures> {
  const words = ["-C", "@winnow/source", at("turn.ts"), turn, name, JSON.stringify(sites)];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  const figures = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Record<string, number>;
  const rounded = Object.entries(figures).map(([key, value]) => [key, Number(value.toPrecision(4))]);
  console.error(turn, name, JSON.stringify(Object.fromEntries(rounded)));
  return Object.fromEntries(rounded);
}
