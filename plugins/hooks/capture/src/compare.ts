import { recordOf } from "@winnow/kit-schema";
import type { Bundle } from "./bundle.ts";

type Values = Readonly<Record<string, unknown>>;

/** What is counted anew by each scrape, or is the file of the capture. */
const OWN = new Set([
  "capture",
  "scrapeId",
  "creditsUsed",
  "concurrencyLimited",
  "concurrencyQueueDurationMs",
]);

/**
 * The fields in which the answer of a replay differs from the captured one; pictures and files, which are made again, are not
 * compared. Undefined where the capture holds no answer to compare with, as of a scrape that failed.
 */
export function differences({ answer }: Bundle, document: Values): readonly string[] | undefined {
  const { outputs, metadata, actions } = recordOf(answer) as Record<string, Values | undefined>;
  if (outputs === undefined || metadata === undefined) return undefined;
  const now = recordOf(document.metadata);
  const names = (one: Values, other: Values) => [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const produced = names(outputs, {}).filter((name) => !isSame(outputs[name], document[name]));
  const described = names(metadata, now).filter(
    (name) => !OWN.has(name) && !isSame(metadata[name], now[name]),
  );
  return [
    ...produced,
    ...(isSame(actions, document.actions) ? [] : ["actions"]),
    ...described.map((name) => `metadata.${name}`),
  ];
}

function isSame(before: unknown, now: unknown): boolean {
  return JSON.stringify(before, withoutFiles) === JSON.stringify(now, withoutFiles);
}

/** A file stands behind a URL of the server, or in one. */
function withoutFiles(_: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  return /^data:[\w.+/-]+;base64,|^https?:\S+(?:\/artifacts\/|X-Amz-Signature=)/.test(value.slice(0, 500))
    ? "(file)"
    : value;
}
