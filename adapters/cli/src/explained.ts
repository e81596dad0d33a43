import { recordOf } from "@winnow/kit-schema";
import type { Printing } from "./print.ts";
import { oneLine, paintOf } from "./style.ts";
import { waterfallOf } from "./waterfall.ts";

/** Why a scrape or a job went as it did, for people at a terminal; undefined where JSON is wanted. */
export function explainedOf(answer: unknown, { print, world }: Printing): string | undefined {
  const { stdout } = world;
  if (print.json || print.output !== undefined || stdout.isTTY !== true) return undefined;
  const paint = paintOf(stdout);
  const data = recordOf(recordOf(answer).data);
  const { id, kind, url, operation, outcome, status, code, error, steps } = data;
  const what = [kind, url ?? operation ?? id, outcome ?? status, code].filter((one) => one !== undefined);
  const told = listOf(data.advice ?? data.causes).map(({ cause, advice, count }) => {
    const times = count === undefined ? "" : ` (${count})`;
    return `${paint.bold(oneLine(`${cause}${times}`))}: ${oneLine(String(advice))}\n`;
  });
  return [
    `${oneLine(what.join(" "))}\n`,
    typeof error === "string" ? `${paint.red(oneLine(error))}\n` : "",
    costOf(data.cost),
    told.length === 0 ? "Nothing stood out.\n" : told.join(""),
    steps === undefined ? "" : `\n${waterfallOf(steps, stdout)}`,
  ].join("");
}

function costOf(cost: unknown): string {
  const { durationMs, bytes, credits } = recordOf(cost);
  return `${durationMs} ms, ${bytes} bytes fetched, ${credits} credits\n`;
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}
