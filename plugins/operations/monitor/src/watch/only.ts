import { recordOf } from "@winnow/kit-schema";
import type { Changes } from "../check/tracked.ts";
import type { MonitorTarget } from "../request.ts";

/** The changes that a target wants to hear of: with `only`, the text counts only where a line that is no noise is of that kind. */
export function wantedOf(target: MonitorTarget, changes: Changes): Changes {
  const { only } = "watch" in target ? recordOf(target.watch) : {};
  if (typeof only !== "string" || changes.text === undefined) return changes;
  const [sign, other] = only === "additions" ? ["+", "-"] : ["-", "+"];
  // The names of the files stand in the first two lines.
  const lines = changes.text.split("\n").slice(2);
  const beginning = (mark: string) =>
    lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(1).trim());
  const moved = new Set(beginning(other));
  const isWanted = beginning(sign).some((line) => line !== "" && !moved.has(line));
  return isWanted ? changes : { ...changes, text: undefined };
}
