import type { ErrorKind } from "@winnow/core/plugin";
import type { KeptScrape } from "./kept.ts";
import { OUTCOMES, REMARKS, type Seen } from "./rows.ts";

/** A cause, and what to do about it. */
export interface Advice {
  /** One word or two for machines, such as `blocked`. */
  readonly cause: string;
  readonly advice: string;
}

/** What is to be said of a scrape: why it went wrong, if it did, and what else there is. */
export function adviceFor(kept: KeptScrape, errors: Readonly<Record<string, ErrorKind>>): readonly Advice[] {
  const seen = look(kept);
  const outcome = OUTCOMES.find(({ when }) => when(seen));
  const rows = [...(outcome === undefined ? [] : [outcome]), ...REMARKS.filter(({ when }) => when(seen))];
  const advice = rows.map(({ cause, advice: say }) => ({ cause, advice: say(seen) }));
  return kept.code === undefined || outcome !== undefined
    ? advice
    : [byCode(kept.code, errors[kept.code]), ...advice];
}

/** What a code means, where no row knows better. */
function byCode(code: string, kind: ErrorKind | undefined): Advice {
  const again =
    kind?.retryable === true
      ? "The same request may succeed when it is sent again later."
      : "The same request will fail again: change it first.";
  return { cause: code, advice: `${kind?.description ?? "No installed plugin knows this code."} ${again}` };
}

function look(kept: KeptScrape): Seen {
  const { steps } = kept;
  const fetched = steps.findLast(({ phase, statusCode }) => phase === "fetch" && statusCode !== undefined);
  const notes = steps.filter(({ phase, note }) => phase === "inspect" && note !== undefined);
  const isGood = kept.code === undefined && kept.error === undefined;
  const finding = isGood ? undefined : /^([\w-]+): /.exec(notes.at(-1)?.note ?? "")?.[1];
  const longest = steps
    .filter(({ outcome }) => outcome !== "passed")
    .reduce<KeptScrape["steps"][number] | undefined>(
      (most, step) => (most === undefined || step.durationMs > most.durationMs ? step : most),
      undefined,
    );
  const statusCode = kept.statusCode ?? fetched?.statusCode;
  const browsed = fetched?.plugin?.includes("browser") === true;
  return { ...kept, ...(statusCode === undefined ? {} : { statusCode }), finding, longest, browsed };
}
