/** Writes `RESULTS.md` and its pictures from `results/proof.json`: `node bench/proof/page.ts`. Where Winnow loses stands first. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { drawChart } from "../charts.ts";
import { percentile } from "../speed/load.ts";
import { type Row, rowsOf } from "./compare.ts";
import { type Comparison, MEASURES, PLAN } from "./plan.ts";
import type { Results } from "./run.ts";

const here = (path: string) => new URL(path, import.meta.url);
const results = JSON.parse(readFileSync(here("../results/proof.json"), "utf8")) as Results;
const compared = PLAN.map((comparison) => ({ comparison, rows: rowsOf(comparison, results) }));
const run = compared.filter(({ rows }) => rows.length > 0);
const worst = ({ rows }: { rows: readonly Row[] }) => Math.min(...rows.map(({ ratio }) => ratio));
const losing = run.filter((one) => worst(one) < 1).sort((one, other) => worst(one) - worst(other));
const winning = run.filter((one) => worst(one) >= 1);

const said = (value: number) =>
  Number.isFinite(value) ? String(Number(value.toPrecision(3))) : value > 0 ? "∞" : "–";

const countOf = (rounds: number) => (rounds === 1 ? "1 round" : `${rounds} rounds`);

function section({ comparison, rows }: (typeof run)[number]): string {
  const { id, title, what, turn, measure, winnow } = comparison;
  const { unit } = MEASURES[measure];
  const { date, load, rounds } = results.turns[turn] ?? { date: "", load: [], rounds: [] };
  const lines = rows.map(
    ({ other, ours, theirs, ratio, quartiles: [low, high] }) =>
      `| ${other} | ${said(ours)} | ${said(theirs)} | **${said(ratio)}** | ${said(low)}–${said(high)} |`,
  );
  return `### ${title}

${what}

![${title}](proof/charts/${id}.svg)

| held against | Winnow, ${unit} | it, ${unit} | Winnow is so many times as good | half of the rounds |
| --- | --- | --- | --- | --- |
${lines.join("\n")}

Winnow's contender: ${winnow}. ${countOf(Math.min(rounds.length, comparison.rounds))} on ${date}, load ${load.map(said).join(" to ")}, \`npm run bench -- ${id}\`.
`;
}

function picture(comparison: Comparison): string {
  const { title, measure, turn, winnow, others } = comparison;
  const { unit, isMoreBetter } = MEASURES[measure];
  const rounds = (results.turns[turn]?.rounds ?? []).slice(0, comparison.rounds);
  return drawChart({
    title,
    unit: `${unit}; ${isMoreBetter ? "longer" : "shorter"} is better. Median and half of the rounds.`,
    bars: [winnow, ...others].map((label) => {
      const values = rounds.map((round) => round[label]?.[measure] ?? Number.NaN);
      const spread = [percentile(values, 0.25), percentile(values, 0.75)] as const;
      return { label, value: percentile(values, 0.5), isOwn: label === winnow, spread };
    }),
  });
}

const missing = compared.filter(({ rows }) => rows.length === 0).map(({ comparison }) => comparison.title);
const { node, cpu, cores } = results.machine;
const text = `# Results

Winnow and what you would pick instead, in one run: \`npm ci && npm --prefix bench ci && npm run bench\`. What is compared and how is in
[proof/plan.ts](proof/plan.ts), written down before it was run; the figures of each turn are in [results/proof.json](results/proof.json).
Turns alternate, and the ratio is that within a round: times drift, ratios hold. Node ${node}, ${cores} cores (${cpu}).

## Where Winnow loses

${losing.length === 0 ? "Nowhere in this plan.\n" : losing.map(section).join("\n")}
## Where it wins

${winning.map(section).join("\n")}${missing.length === 0 ? "" : `\n## Not run yet\n\n${missing.map((title) => `- ${title}`).join("\n")}\n`}`;

mkdirSync(here("charts/"), { recursive: true });
for (const { comparison } of run) writeFileSync(here(`charts/${comparison.id}.svg`), picture(comparison));
writeFileSync(here("../RESULTS.md"), text);
