import { changing } from "./run.ts";

/** The same maker of a bound on a length, which counts the characters of a text. */
export function countingCharacters<F>(make: F): F {
  return changing(make, (run, dataset, config) => {
    const { value } = dataset;
    if (typeof value !== "string" || dataset.typed !== true) return run(dataset, config);
    const counted = run({ typed: true, value: { length: charactersOf(value) } }, config);
    const issues = (counted.issues ?? []).map((issue) => ({ ...issue, input: value }));
    const [first, ...rest] = [...(dataset.issues ?? []), ...issues];
    return first === undefined ? dataset : { ...dataset, issues: [first, ...rest] };
  });
}

/** How many characters a text has; half of a pair alone counts as one. */
function charactersOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
