/** The list of a page: chosen, and read into slots. Plain data, so that it crosses threads. */
import { matcher, type Tree, type TreeElement } from "@winnow/kit-dom";
import { textBelow } from "@winnow/kit-facts";
import { selectorFor } from "@winnow/kit-likeness";
import { type Candidate, candidatesOf } from "../page/candidates.ts";
import { choices } from "../page/choose.ts";
import { elementsOf, MAX_ELEMENTS, type Seen } from "../page/elements.ts";
import { tablesOf } from "../page/tables.ts";
import { RecordReader } from "./record.ts";
import { type RawList, Slots } from "./slots.ts";
import { structuredList } from "./structured.ts";

/** Other lists that are named. */
const MAX_OTHERS = 8;
/** Candidates that are read, until one has records. */
const MAX_TRIED = 6;
/** Records that are read of one page. */
const MAX_RECORDS = 2000;

/** A list that a caller may choose. */
export interface OtherList {
  readonly selector: string;
  readonly count: number;
  /** How its first record begins. */
  readonly sample: string;
}

/** The list of a page. */
export interface PageList extends RawList {
  /** Undefined for a list of structured data. */
  readonly selector?: string;
  readonly others: readonly OtherList[];
  readonly isCut: boolean;
}

/** A page that has no list, with why. */
export interface NoList {
  readonly reason: string;
  readonly others: readonly OtherList[];
}

/** Finds the list of a page, or that of a selector, and reads its records. */
export function readList(tree: Tree, baseUrl: string, selector?: string): PageList | NoList {
  const seen = elementsOf(tree);
  if (selector !== undefined) return bySelector(seen, selector, baseUrl);
  const candidates = candidatesOf(seen);
  let chosen: Candidate | undefined;
  let read: (RawList & { readonly isCut: boolean }) | undefined;
  for (const candidate of choices(seen, candidates).slice(0, MAX_TRIED)) {
    const records = candidate.records.map((run) => run.map((index) => seen[index]!.element));
    const found = readRecords(records, baseUrl, candidate.columns);
    if (!isCoherent(found)) continue;
    [chosen, read] = [candidate, found];
    break;
  }
  const all = seen.map(({ element }) => element);
  const told = candidates
    .filter((one) => one !== chosen)
    .slice(0, MAX_OTHERS)
    .map((one) => tell(all, one));
  const others = told.filter(({ selector: own }, at) => told.findIndex((one) => one.selector === own) === at);
  if (chosen !== undefined && read !== undefined)
    return { ...read, selector: selectorFor(all, headsOf(all, chosen)), others };
  const data = structuredList(tree, baseUrl);
  if (data !== undefined) return { ...data, others, isCut: false };
  const cut = seen.length >= MAX_ELEMENTS ? ` among its first ${MAX_ELEMENTS} elements` : "";
  return { reason: `The page has no list of repeated items${cut}.`, others };
}

/** Whether the records say the same sorts of things: parts of a text do not, and lines of it say one thing only. */
function isCoherent({ slots, records }: RawList): boolean {
  const filled = slots.map(() => 0);
  for (const record of records) for (const [slot] of record) filled[slot]! += 1;
  const common = slots.filter((_, slot) => filled[slot]! >= records.length * 0.6);
  return common.length > 1 && common.some(({ kind }) => kind !== "image" && kind !== "link");
}

function bySelector(seen: readonly Seen[], selector: string, baseUrl: string): PageList | NoList {
  const matches = matcher(selector);
  const found = new Set<number>();
  for (const [index, { element }] of seen.entries()) if (matches(element)) found.add(index);
  if (found.size === 0) return { reason: `Nothing on the page matches "${selector}".`, others: [] };
  const table = tablesOf(seen).find(({ records }) => records.some(([row]) => found.has(row)));
  const rows = table?.records.map(([row]) => row).filter((row) => found.has(row));
  const turns = rows ?? [...found];
  const run = rows === undefined ? runsOf(seen, turns) : turns.map((index) => [index]);
  const records = run.map((one) => one.map((index) => seen[index]!.element));
  return { ...readRecords(records, baseUrl, table?.columns), selector, others: [] };
}

/** Where heads of runs were chosen, what follows each belongs to it. */
function runsOf(seen: readonly Seen[], heads: readonly number[]): (readonly number[])[] {
  const sequence = candidatesOf(seen).find(({ shape, records }) => {
    const firsts = new Set(records.map(([first]) => first));
    return shape === "sequence" && heads.every((head) => firsts.has(head));
  });
  if (sequence === undefined) return heads.map((index) => [index]);
  const chosen = new Set(heads);
  return sequence.records.filter(([first]) => chosen.has(first!));
}

function readRecords(
  records: readonly (readonly TreeElement[])[],
  baseUrl: string,
  columns: readonly string[] | undefined,
): RawList & { readonly isCut: boolean } {
  const slots = new Slots();
  const reader = new RecordReader(slots, { baseUrl, columns });
  for (const elements of records.slice(0, MAX_RECORDS)) reader.read(elements);
  return {
    slots: slots.slots,
    records: slots.records.filter((record) => record.length > 0),
    isCut: records.length > MAX_RECORDS,
  };
}

function tell(all: readonly TreeElement[], candidate: Candidate): OtherList {
  const heads = headsOf(all, candidate);
  const [first] = heads;
  const sample = first === undefined ? "" : textBelow(first, 80);
  return { selector: selectorFor(all, heads), count: heads.length, sample };
}

/** The first element of each record, by which a caller can ask for the same list again. */
function headsOf(all: readonly TreeElement[], { records }: Candidate): TreeElement[] {
  return records.map(([index]) => all[index!]!);
}
