import { setImmediate as breathe } from "node:timers/promises";
import vm from "node:vm";
import { messageOf, WinnowError } from "@winnow/core/plugin";
import { PATTERN_ERRORS } from "./errors.ts";

/**
 * How long the patterns of a caller may take over the links of one page, and over a part of them at a time: on the
 * processor, as a busy machine is no fault of theirs.
 */
const MAX_MS = 1000;
const MAX_PART_MS = 250;
/** How much longer a part may take by the clock. */
const PATIENCE = 16;
/** Subjects that are searched at a time, so that a long list does not stop everything else. */
const PART = 2000;

/** A place where nothing is but what is put there; a search that takes too long can be ended in it. */
const place = vm.createContext(Object.create(null));
const search = new vm.Script(
  "(() => { const all = patterns.map((one) => new RegExp(one)); return subjects.map((subject) => all.some((one) => one.test(subject))); })()",
);

/**
 * Which subjects one of the regular expressions is found in. Expressions of callers can take exponential time, so
 * they are given a bounded one.
 * @throws CRAWL_PATTERN_TOO_SLOW
 */
export async function findAny(
  patterns: readonly string[],
  subjects: readonly string[],
): Promise<readonly boolean[]> {
  if (patterns.length === 0 || subjects.length === 0) return subjects.map(() => false);
  const found: boolean[] = [];
  let leftMs = MAX_MS;
  for (let at = 0; at < subjects.length; at += PART) {
    if (at > 0) await breathe();
    const begin = processorMs();
    found.push(...findPart(patterns, subjects.slice(at, at + PART), Math.min(MAX_PART_MS, leftMs)));
    leftMs -= processorMs() - begin;
    if (leftMs <= 0 && at + PART < subjects.length) throw tooSlow(patterns);
  }
  return found;
}

function findPart(patterns: readonly string[], subjects: readonly string[], maxMs: number): boolean[] {
  // Copies, so that nothing of this side is within reach.
  place.patterns = JSON.parse(JSON.stringify(patterns));
  place.subjects = JSON.parse(JSON.stringify(subjects));
  const begin = processorMs();
  try {
    for (let timeout = Math.ceil(maxMs); ; timeout *= 2) {
      try {
        return [...(search.runInContext(place, { timeout }) as boolean[])];
      } catch (cause) {
        if (processorMs() - begin >= maxMs / 2 || timeout > maxMs * PATIENCE) throw tooSlow(patterns, cause);
      }
    }
  } finally {
    delete place.patterns;
    delete place.subjects;
  }
}

/** Milliseconds that this thread has spent on the processor; of all threads where Node cannot tell them apart. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}

function tooSlow(patterns: readonly string[], cause?: unknown): WinnowError {
  const message = `The patterns ${JSON.stringify(patterns).slice(0, 200)} take too long to match the links of one page. Rewrite them without nested repetition.`;
  return new WinnowError("CRAWL_PATTERN_TOO_SLOW", message, {
    ...PATTERN_ERRORS.CRAWL_PATTERN_TOO_SLOW,
    cause,
  });
}

/** Why a text is no regular expression; undefined when it is one. */
export function patternProblem(text: string): string | undefined {
  try {
    new RegExp(text);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
