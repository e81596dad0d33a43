/** What the tables of `README.md` share. */
import { readFileSync } from "node:fs";

/** The text of a file of results. */
export const resultText = (name: string) =>
  readFileSync(new URL(`../results/${name}`, import.meta.url), "utf8");
/** The results of a bench. */
export const read = (name: string) => JSON.parse(resultText(name));

/** A table in markdown. */
export const table = (head: readonly string[], rows: readonly (readonly unknown[])[]) =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell ?? "").join(" | ")} |`)
    .join("\n");

/** A share. */
export const shown = (value: unknown) => (typeof value === "number" ? value.toFixed(3) : "");
