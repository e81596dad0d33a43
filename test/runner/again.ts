import type { Outcome } from "./judge.ts";

/** More failures than these are no matter of a busy machine, and are not run once more. */
const RUN_AGAIN = 5;

/**
 * Runs what failed together with others once more, one at a time. Where that passes it counts, and is called unsteady: a test that
 * depends on how busy the machine is, which is to be mended.
 */
export async function again(
  outcomes: readonly Outcome[],
  run: (file: string) => Promise<Outcome>,
): Promise<{ outcomes: readonly Outcome[]; unsteady: readonly string[] }> {
  const failures = outcomes.filter(({ failed }) => failed > 0);
  if (outcomes.length === 1 || failures.length > RUN_AGAIN) return { outcomes, unsteady: [] };
  const second = new Map<string, Outcome>();
  for (const { file } of failures) second.set(file, await run(file));
  return {
    outcomes: outcomes.map((first) => second.get(first.file) ?? first),
    unsteady: [...second.values()].filter(({ failed }) => failed === 0).map(({ file }) => file),
  };
}
