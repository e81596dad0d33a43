/** Lists of a page: elements of one kind, rows of tables, and runs of siblings that take turns. Linear in the page. */
import { textBelow } from "@winnow/kit-facts";
import type { Seen } from "./elements.ts";
import { tablesOf } from "./tables.ts";

/** Fewest records of a list, and of one whose markup says that they are things. */
const FEW = 3;
const FEW_THINGS = 2;
/** Candidates whose texts are compared. */
const MAX_COMPARED = 30;
/** Characters of one record that count. */
const MAX_CHARACTERS = 600;
/** Characters that a picture counts as. */
const PICTURE = 30;
const THINGS: ReadonlySet<string> = new Set(["article"]);
/** Elements that are no records by themselves. */
const PARTS: ReadonlySet<string> = new Set(
  "p td th span b strong em i br hr img picture source h1 h2 h3 h4 h5 h6 input label option svg path".split(
    " ",
  ),
);

/** A list that a page may be about. */
export interface Candidate {
  readonly shape: "cards" | "table" | "sequence";
  /** Indices of the elements of each record: one, or a run of siblings. */
  readonly records: readonly (readonly number[])[];
  /** Names of the columns of a table. */
  readonly columns?: readonly string[];
  /** Index of the table. */
  readonly table?: number;
  weight: number;
}

/** The lists of a page, the most telling first. */
export function candidatesOf(seen: readonly Seen[]): readonly Candidate[] {
  const tables = tablesOf(seen);
  const inTable = new Set(tables.flatMap(({ records }) => records.flat()));
  const all = [
    ...tables.map((table): Candidate => ({ shape: "table", ...table, weight: 0 })),
    ...kindsOf(seen, inTable),
    ...sequencesOf(seen),
  ];
  for (const candidate of all) candidate.weight = weigh(seen, candidate);
  const best = all
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MAX_COMPARED);
  return best.filter((candidate) => isVaried(seen, candidate));
}

/** Elements of one kind, wherever their parents of one kind stand. */
function kindsOf(seen: readonly Seen[], inTable: ReadonlySet<number>): Candidate[] {
  const byKind = new Map<number, number[]>();
  for (const [index, { kind, element, characters, images }] of seen.entries()) {
    if (PARTS.has(element.localName) || characters + images === 0 || inTable.has(index)) continue;
    const members = byKind.get(kind);
    if (members === undefined) byKind.set(kind, [index]);
    else members.push(index);
  }
  const found: Candidate[] = [];
  for (const members of byKind.values()) {
    const first = seen[members[0]!]!.element;
    const isThing = THINGS.has(first.localName) || first.getAttribute("itemscope") !== null;
    if (members.length >= (isThing ? FEW_THINGS : FEW))
      found.push({ shape: "cards", records: members.map((index) => [index]), weight: 0 });
  }
  return found;
}

/** Siblings that take turns, such as a heading and its text, or two rows for each thing. */
function sequencesOf(seen: readonly Seen[]): Candidate[] {
  const children = new Map<number, number[]>();
  for (const [index, { parent }] of seen.entries()) {
    const list = children.get(parent);
    if (list === undefined) children.set(parent, [index]);
    else list.push(index);
  }
  const found: Candidate[] = [];
  for (const list of children.values()) {
    if (list.length < FEW * 2) continue;
    const records = turnsOf(seen, list);
    if (records !== undefined) found.push({ shape: "sequence", records, weight: 0 });
  }
  return found;
}

/** The runs from one head to the next; undefined where the children take no turns. */
function turnsOf(seen: readonly Seen[], children: readonly number[]): number[][] | undefined {
  const counts = new Map<number, number>();
  for (const index of children) counts.set(seen[index]!.kind, (counts.get(seen[index]!.kind) ?? 0) + 1);
  const most = [...counts.values()].reduce((a, b) => Math.max(a, b), 0);
  if (most < FEW) return undefined;
  const isPartner = (index: number) => counts.get(seen[index]!.kind)! >= Math.max(FEW, most * 0.8);
  const partners = new Set(children.filter(isPartner).map((index) => seen[index]!.kind));
  if (partners.size < 2 || [...partners].some((kind) => counts.get(kind)! > most)) return undefined;
  const head = children.find((index) => isPartner(index) && seen[index]!.characters > 0);
  if (head === undefined) return undefined;
  const runs: number[][] = [];
  for (const index of children) {
    if (seen[index]!.kind === seen[head]!.kind) runs.push([index]);
    else runs.at(-1)?.push(index);
  }
  // What follows the last one may belong to the list as a whole.
  const length = runs.slice(0, -1).reduce((most, run) => Math.max(most, run.length), 1);
  const cut = runs.map((run) => run.slice(0, length));
  const even = cut.filter((run) => isEven(seen, run, partners)).length;
  if (even < cut.length * 0.8) return undefined;
  return cut.some((run) => run.filter((index) => seen[index]!.characters > 0).length > 1) ? cut : undefined;
}

/** Whether each partner is there at most once in a run, and most of them are. */
function isEven(seen: readonly Seen[], run: readonly number[], partners: ReadonlySet<number>): boolean {
  const kinds = run.map((index) => seen[index]!.kind).filter((kind) => partners.has(kind));
  return new Set(kinds).size === kinds.length && kinds.length > partners.size / 2;
}

/** How likely a list is what the page is about; zero for what is no list. */
function weigh(seen: readonly Seen[], { records, shape }: Candidate): number {
  const count = records.length;
  const sum = (value: (element: Seen) => number) =>
    records.reduce((total, run) => total + run.reduce((all, index) => all + value(seen[index]!), 0), 0);
  const share = (is: (element: Seen) => boolean) =>
    records.filter((run) => run.some((index) => is(seen[index]!))).length / count;
  const pictures = sum(({ images }) => Math.min(1, images)) * PICTURE;
  const characters = sum((element) => Math.min(MAX_CHARACTERS, element.characters)) + pictures;
  const parts = records.reduce(
    (total, run) => total + run.reduce((all, index) => all + Math.min(30, seen[index]!.end - index), 0),
    0,
  );
  const named = Math.max(
    share(({ links }) => links > 0),
    share(({ headings }) => headings > 0),
  );
  const isRich = parts / count >= 3 || shape !== "cards";
  if (characters < 2 * count || (!isRich && named < 0.8)) return 0;
  const mean = characters / count;
  let weight = Math.log2(count + 1) * Math.sqrt(characters + 1) * Math.log2(2 + parts / count);
  if (named >= 0.8) weight *= 1.3;
  if (parts / count <= 2 && sum((element) => element.linkCharacters) > characters * 0.7 && mean < 25)
    weight *= 0.5;
  if (share(({ isFurniture }) => isFurniture) > 0.5) weight *= 0.05;
  if (share(({ isSideline }) => isSideline) > 0.5) weight *= 0.4;
  if (share(({ isMain }) => isMain) > 0.5) weight *= 1.5;
  if (share(({ element }) => element.getAttribute("itemscope") !== null) > 0.8) weight *= 1.5;
  return weight;
}

/** Whether the records say different things. */
function isVaried(seen: readonly Seen[], { records }: Candidate): boolean {
  const texts = records
    .slice(0, 50)
    .map((run) => run.map((index) => textBelow(seen[index]!.element, 120)).join(" "));
  const pictures = records.some((run) => run.some((index) => seen[index]!.images > 0));
  return pictures || new Set(texts).size > texts.length * 0.5;
}
