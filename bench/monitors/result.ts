import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import process from "node:process";

const file = new URL("../results/monitors.json", import.meta.url);

/** Keeps figures in `results/monitors.json`, each with the date and the command that made it, together with those of other commands. */
export function writeResult(command: string, figures: Readonly<Record<string, object>>): void {
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as object) : {};
  const date = new Date().toISOString().slice(0, 10);
  const machine = { node: process.version, cores: cpus().length, cpu: cpus()[0]?.model };
  const named = Object.entries(figures).map(([name, figure]) => [name, { date, command, ...figure }]);
  const result = { ...before, machine, ...Object.fromEntries(named) };
  writeFileSync(file, `${JSON.stringify(result, undefined, 2)}\n`);
}
