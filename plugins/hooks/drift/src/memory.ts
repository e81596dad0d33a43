/** What is remembered of the pages of a pattern, and what a scrape adds to it. */
import { Fingerprint } from "@winnow/kit-likeness";
import * as v from "@winnow/kit-schema";
import type { Observed } from "./observe.ts";

const FieldMemory = v.object({
  /** Scrapes that looked for it, and those that found it as usual. */
  seen: v.number(),
  filled: v.number(),
  /** Sum of the shares that were filled. */
  rate: v.number(),
  /** Milliseconds since the epoch. */
  lastAt: v.number(),
  nature: v.optional(v.string()),
  /** Scrapes in a row of that nature, and how often it changed after some. */
  same: v.number(),
  flips: v.number(),
  /** Since when it is not as usual, and for how many scrapes. */
  since: v.optional(v.number()),
  times: v.number(),
});
type FieldMemory = v.InferOutput<typeof FieldMemory>;

const SelectorMemory = v.object({ key: v.string(), at: v.number(), print: Fingerprint });

const StandIn = v.object({ selector: v.string(), now: v.string(), confidence: v.number() });
/** A selector of `includeTags` that matches nothing any more, and what is like what it matched. */
export type StandIn = v.InferOutput<typeof StandIn>;

/** What is remembered of pages of one pattern. */
export const Memory = v.object({
  id: v.string(),
  pattern: v.string(),
  scrapes: v.number(),
  fields: v.array(v.tuple([v.string(), FieldMemory])),
  selectors: v.array(SelectorMemory),
  /** What the page is narrowed down to in place of selectors that match nothing any more. */
  standIns: v.optional(v.array(StandIn), []),
});
/** What is remembered of pages of one pattern. */
export type Memory = v.InferOutput<typeof Memory>;

/** A field that is not what it was. */
export interface Alarm {
  readonly field: string;
  readonly state: "empty" | "changed";
  readonly filled: number;
  readonly scrapes: number;
  readonly until: string;
  readonly since: string;
  /** The nature before, and now. */
  readonly nature?: readonly [before: string, now: string];
}

/** Scrapes before anything is said, and the share of them that has to have had a field. */
const FEW = 5;
const USUAL = 0.9;
/** Scrapes after which what is not as usual is usual. */
const ACCEPTED = 50;
/** A field whose nature changes so often has none. */
const MAX_FLIPS = 3;
const MAX_FIELDS = 200;
const MAX_SELECTORS = 50;

/** A memory of nothing. */
export const emptyMemory = (id: string, pattern: string): Memory => ({
  id,
  pattern,
  scrapes: 0,
  fields: [],
  selectors: [],
  standIns: [],
});

/** The memory after a scrape, and what is not as it was. */
export function learn(
  before: Memory,
  observed: ReadonlyMap<string, Observed>,
  prints: ReadonlyMap<string, Fingerprint>,
  at: number,
  standIns: readonly StandIn[] = [],
): { readonly memory: Memory; readonly alarms: readonly Alarm[] } {
  const alarms: Alarm[] = [];
  const fields = new Map<string, FieldMemory>(before.fields);
  for (const name of new Set([...fields.keys(), ...observed.keys()])) {
    const known = fields.get(name);
    const now = observed.get(name) ?? { filled: 0, nature: undefined };
    if (known === undefined && (now.filled === 0 || fields.size >= MAX_FIELDS)) continue;
    const { field, alarm } = learnField(name, known ?? NEW, now, at);
    fields.set(name, field);
    if (alarm !== undefined) alarms.push(alarm);
  }
  const selectors = new Map(before.selectors.map((one) => [one.key, one]));
  for (const [key, print] of prints)
    if (selectors.has(key) || selectors.size < MAX_SELECTORS) selectors.set(key, { key, at, print });
  const memory = {
    ...before,
    scrapes: before.scrapes + 1,
    fields: [...fields],
    selectors: [...selectors.values()],
    standIns: [...standIns],
  };
  return { memory, alarms };
}

const NEW: FieldMemory = { seen: 0, filled: 0, rate: 0, lastAt: 0, same: 0, flips: 0, times: 0 };

function learnField(
  field: string,
  known: FieldMemory,
  { filled, nature }: Observed,
  at: number,
): { readonly field: FieldMemory; readonly alarm?: Alarm } {
  const isUsual = known.filled >= FEW && known.filled >= known.seen * USUAL;
  const isEmpty = filled === 0 || filled < (known.rate / Math.max(1, known.filled)) * 0.5;
  const isOther = !isEmpty && nature !== undefined && known.nature !== undefined && nature !== known.nature;
  const isOdd = isUsual && (isEmpty || (isOther && known.same >= FEW && known.flips < MAX_FLIPS));
  if (isOdd && known.times < ACCEPTED) {
    const since = known.since ?? at;
    const alarm: Alarm = {
      field,
      state: isEmpty ? "empty" : "changed",
      filled: known.filled,
      scrapes: known.seen,
      until: dayOf(known.lastAt),
      since: dayOf(since),
      ...(isEmpty ? {} : { nature: [known.nature!, nature!] as const }),
    };
    return { field: { ...known, since, times: known.times + 1 }, alarm };
  }
  const { since, ...kept } = known.times >= ACCEPTED ? { ...NEW, since: undefined } : known;
  if (isEmpty) return { field: { ...kept, seen: kept.seen + 1, times: 0 } };
  const isBack = since !== undefined && !isOther;
  return {
    field: {
      ...kept,
      seen: kept.seen + 1,
      filled: kept.filled + 1,
      rate: kept.rate + filled,
      lastAt: at,
      ...(nature === undefined ? {} : { nature }),
      same: isOther ? 1 : kept.same + 1,
      flips: kept.flips + (isOther || isBack ? 1 : 0),
      times: 0,
    },
  };
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The alarm as a sentence. */
export function sentenceOf({ field, state, filled, scrapes, until, since, nature }: Alarm): string {
  const before = `in ${filled} of ${scrapes} scrapes until ${until}`;
  return state === "empty"
    ? `\`${field}\` was filled ${before}, empty since ${since}.`
    : `\`${field}\` was of the nature ${nature?.[0]} ${before}, ${nature?.[1]} since ${since}.`;
}
