import { comparable, linesOf } from "@winnow/kit-diffs";
import type { WatchRules } from "../options.ts";

/** Whether a change has lines of a kind. A line that moved was there before, and is there now. */
export function hasKind(previous: string, current: string, only: NonNullable<WatchRules["only"]>): boolean {
  const [from, to] = only === "additions" ? [previous, current] : [current, previous];
  const known = new Map<string, number>();
  for (const line of linesOf(from).map(comparable)) known.set(line, (known.get(line) ?? 0) + 1);
  return linesOf(to)
    .map(comparable)
    .some((line) => {
      const count = known.get(line) ?? 0;
      known.set(line, count - 1);
      return line !== "" && count < 1;
    });
}
