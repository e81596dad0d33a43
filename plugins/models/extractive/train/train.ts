/**
 * Finds what makes a text the title of its page: `node -C @winnow/source plugins/models/extractive/train/train.ts`.
 * Prints how often the best text is the labelled one in cross-validation with hosts kept apart, for several ways to part
 * them, then fits all pages and writes `src/fill/title-weights.ts`; `--check` writes nothing.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { featuresOf } from "../src/fill/title-features.ts";
import { votesOf } from "../src/fill/title-votes.ts";
import { type Choice, dot, type FitOptions, fit, softmax } from "./fit.ts";
import { partOf, titledPages } from "./pages.ts";

const { values: asked } = parseArgs({ options: { check: { type: "boolean" } } });
const FIT: FitOptions = { steps: 60, ridge: 0.015 };
const FOLDS = 5;
const ROUNDS = 6;
/** A column of which all weight is in fewer pages is left out. */
const MIN_PAGES = 15;

const pages = [...titledPages()].map(({ facts, title, host }) => {
  const votes = votesOf(facts);
  return {
    host,
    features: featuresOf(facts, votes),
    right: votes.map(({ value }) => letters(value) === letters(title)),
  };
});
const counts = new Map<string, number>();
for (const { features } of pages)
  for (const name of new Set(features.flatMap((one) => Object.keys(one).filter((key) => one[key] !== 0))))
    counts.set(name, (counts.get(name) ?? 0) + 1);
const names = [...counts.keys()].filter((name) => (counts.get(name) ?? 0) >= MIN_PAGES).sort();
const scales = names.map(scaleOf);
const choices: Choice[] = pages.map(({ features, right }) => ({ rows: centred(features), right }));
const any = choices.filter(({ right }) => right.includes(true)).length;
console.log(`${pages.length} pages, ${names.length} features; one text is right on ${share(any)}`);

const rates: number[] = [];
const bands = Array.from({ length: 10 }, () => ({ count: 0, right: 0 }));
for (let round = 0; round < ROUNDS; round++) {
  let hits = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const isOut = (index: number) => partOf(pages[index]!.host, round, FOLDS) === fold;
    const weights = fit(
      choices.filter((_, index) => !isOut(index)),
      FIT,
    );
    for (const [index, { rows, right }] of choices.entries()) {
      if (!isOut(index) || rows.length === 0) continue;
      const chances = softmax(rows.map((row) => dot(row, weights)));
      const best = chances.indexOf(Math.max(...chances));
      const band = bands[Math.min(9, Math.floor(chances[best]! * 10))]!;
      band.count++;
      if (right[best]) {
        hits++;
        band.right++;
      }
    }
  }
  rates.push(hits / pages.length);
}
const mean = rates.reduce((sum, one) => sum + one, 0) / ROUNDS;
console.log(`cross-validated: ${mean.toFixed(4)} (${rates.map((one) => one.toFixed(3)).join(" ")})`);
console.log("chance given, share right and pages:");
console.log(
  bands
    .map(
      ({ count, right }, at) => `${at / 10}: ${(right / count).toFixed(2)} of ${Math.round(count / ROUNDS)}`,
    )
    .join("  "),
);

const weights = fit(choices, FIT);
const inside = choices.filter(({ rows, right }) => {
  const scores = rows.map((row) => dot(row, weights));
  return right[scores.indexOf(Math.max(...scores))];
}).length;
console.log(`on the pages it was fitted on: ${share(inside)}`);
if (!asked.check) {
  const lines = names.map((name, column) => {
    const key = /^[a-z]\w*$/u.test(name) ? name : JSON.stringify(name);
    return `  ${key}: ${Number((weights[column]! / scales[column]!).toPrecision(3))},\n`;
  });
  writeFileSync(
    path.resolve(import.meta.dirname, "../src/fill/title-weights.ts"),
    `/** What each feature of a text adds to it as a title. Written by train/train.ts; do not edit. */\nexport const TITLE_WEIGHTS: Readonly<Record<string, number>> = {\n${lines.join("")}};\n`,
  );
}

/** Letters and digits in lower case: what counts as the same text. */
function letters(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** How far a feature spreads: weights are penalised on the same scale. */
function scaleOf(name: string): number {
  const numbers = pages.flatMap(({ features }) => features.map((one) => one[name] ?? 0));
  const middle = numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  return Math.sqrt(numbers.reduce((sum, one) => sum + (one - middle) ** 2, 0) / numbers.length);
}

/** Rows of one page, less their mean, which a choice among them does not depend on. */
function centred(features: readonly Readonly<Record<string, number>>[]): Float64Array[] {
  const means = names.map(
    (name) => features.reduce((sum, one) => sum + (one[name] ?? 0), 0) / features.length,
  );
  return features.map((one) =>
    Float64Array.from(names, (name, column) => ((one[name] ?? 0) - means[column]!) / scales[column]!),
  );
}

function share(count: number): string {
  return (count / pages.length).toFixed(4);
}
