/** The notes that marks in the text lead to: the text promises them, wherever on the page they stand. */
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";
import { INLINE, tag } from "../page/tags.ts";

const A = tag("a");
const DT = tag("dt");
const DD = tag("dd");
const TD = tag("td");
const TH = tag("th");
const SUMMARY = tag("summary");
/** What a mark shows: a number, a letter or a sign, in brackets or not. */
const MARK =
  /^[[(]?\s?(?:(?:note|nota|fn|nb|n|anm|прим|注|註)[.\s]?\s?)?(?:\d{1,3}|[a-z]{1,2}|[ivxl]{1,6}|[*†‡§¶]{1,4})\s?[\])]?$/iu;
const IN_BRACKETS = /^[[(].*[\])]$/u;
/** Names of places that hold notes, and of marks. */
const NAMED = /fn|foot-?note|end-?note|note|cite|(?:^|[_-])ref|bib|source/iu;
/** A note that is not linked begins with its mark, which the text has right after a word. */
const BEGINS = /^(?:[[(](\d{1,2})[\])]|(\d{1,2})(?=[.)\s]|\p{Lu})|([*†‡]{1,3}))[.)\s]*\S/u;
const ENDS = /[\p{L}\p{N}.,;:!?»”"')\]](\*{1,3}|[†‡]{1,3})(?=[\s.,;:!?)]|$)/gu;
/** Longest note, and most words between the text and notes that it does not link to. */
const MAX_WORDS = 250;
const NEAR = 60;
/** Most blocks after the text that are searched for notes without links. */
const MAX_BLOCKS = 60;
const LONGEST_TEXT = 10_000;
const LONGEST_NAME = 200;
/** Most elements that a mark is made of; what has more need not be read. */
const MOST_PARTS = 6;

/** Adds to `kept` the notes that kept text refers to, with the heading over them, in place. Linear in the page. */
export function addFootnotes(page: Annotation, measures: Measures, kept: Uint8Array): void {
  const wanted = findMarks(page, kept);
  if (wanted.size > 0) keepLinked(page, measures, kept, wanted);
  keepUnlinked(page, measures, kept);
}

/** A mark in the text. */
interface Mark {
  readonly block: number;
  /** What it shows, where nothing but the note itself can say that it is one. */
  readonly shows: string;
}

/** By name of a place the first mark that leads to it. */
function findMarks(page: Annotation, kept: Uint8Array): Map<string, Mark> {
  const wanted = new Map<string, Mark>();
  for (let index = 1; index < page.parent.length; index++) {
    const block = page.firstBlock[index]!;
    if (page.tags[index] !== A || page.endBlock[index]! <= block || kept[block] === 0) continue;
    const link = page.elements[index]!;
    const href = link.getAttribute("href") ?? "";
    const at = href.indexOf("#");
    const name = at < 0 ? "" : decode(href.slice(at + 1, at + 1 + LONGEST_NAME));
    if (name === "" || wanted.has(name) || page.end[index]! - index > MOST_PARTS) continue;
    const text = link.textContent.trim();
    if (text.length > 12 || !MARK.test(text)) continue;
    const isSure = IN_BRACKETS.test(text) || NAMED.test(name) || isRaised(page, index);
    if (isSure || /^\d+$/u.test(text)) wanted.set(name, { block, shows: isSure ? "" : text });
  }
  return wanted;
}

function isRaised(page: Annotation, link: number): boolean {
  if (page.roles[link] === "doc-noteref") return true;
  const below = link + 1 < page.end[link]! ? link + 1 : link;
  return [below, page.parent[link]!, page.parent[page.parent[link]!] ?? -1].some(
    (index) => index >= 0 && page.elements[index]!.localName === "sup",
  );
}

function keepLinked(
  page: Annotation,
  measures: Measures,
  kept: Uint8Array,
  wanted: ReadonlyMap<string, Mark>,
): void {
  const found = new Set<string>();
  for (let index = 1; index < page.parent.length; index++) {
    const { attributeList: list } = page.elements[index]!;
    for (let at = 0; at < list.length; at += 2) {
      const name = list[at] === "id" || (list[at] === "name" && page.tags[index] === A) ? list[at + 1]! : "";
      const mark = name === "" || found.has(name) ? undefined : wanted.get(name);
      if (mark === undefined) continue;
      found.add(name);
      if (mark.shows === "" || beginsWith(page, index, mark.shows))
        keepNote(page, measures, kept, index, mark.block);
    }
  }
}

/** Whether the line at a place begins with a number that is set off from what follows. */
function beginsWith(page: Annotation, place: number, number: string): boolean {
  const block = page.firstBlock[place]!;
  const text = block < page.blockText.length ? page.blockText[block]!.replace(/^[[(]/u, "") : "";
  return text.startsWith(number) && /^[\])]?[.:)\s]/u.test(text.slice(number.length));
}

/** Keeps the note at a place, unless it is a section of the page or stands around its own mark. */
function keepNote(page: Annotation, measures: Measures, kept: Uint8Array, place: number, mark: number): void {
  let note = place;
  while (
    note > 0 &&
    (INLINE.has(page.elements[note]!.localName) || page.tags[note] === TD || page.tags[note] === TH)
  )
    note = page.parent[note]!;
  const from = page.firstBlock[place]!;
  let to = page.endBlock[note]!;
  if (page.tags[note] === DT) {
    const next = page.end[note]!;
    if (next < page.parent.length && page.tags[next] === DD) to = page.endBlock[next]!;
  }
  if (from >= kept.length || measures.heading[from]! > 0) return;
  const start = Math.min(from, page.firstBlock[note]!);
  // A name that stands alone, or in a long text, speaks for the line that follows it.
  const isLine = to <= start || measures.sums.words[to]! - measures.sums.words[start]! > MAX_WORDS;
  const first = isLine ? from : start;
  const end = isLine ? from + 1 : to;
  if (mark >= first && mark < end) return;
  kept.fill(1, first, end);
  keepHeading(page, measures, kept, first);
}

/** Keeps the heading right before the first of the notes. */
function keepHeading(page: Annotation, measures: Measures, kept: Uint8Array, note: number): void {
  const before = note - 1;
  if (before < 0 || kept[before] === 1) return;
  const isSummary = page.tags[page.blockElement[before]!] === SUMMARY;
  if (measures.heading[before]! > 1 || isSummary) kept[before] = 1;
}

/** Keeps lines right after the text that begin with a mark which the text has raised. */
function keepUnlinked(page: Annotation, measures: Measures, kept: Uint8Array): void {
  const last = kept.lastIndexOf(1);
  const stop = Math.min(kept.length, last + 1 + MAX_BLOCKS);
  let marks: ReadonlySet<string> | undefined;
  let left = 0;
  for (let block = last + 1; last >= 0 && block < stop && left <= NEAR; block++) {
    const begin = BEGINS.exec(page.blockText[block]!);
    const mark = begin?.[1] ?? begin?.[2] ?? begin?.[3];
    marks ??= mark === undefined ? undefined : raisedMarks(page, kept);
    if (
      mark !== undefined &&
      marks?.has(mark) &&
      measures.words[block]! <= MAX_WORDS &&
      measures.linkShare[block]! < 0.9
    ) {
      kept[block] = 1;
      left = 0;
    } else left += measures.words[block]!;
  }
}

/** The marks in kept text that are raised without a link, and the stars and daggers after its words. */
function raisedMarks(page: Annotation, kept: Uint8Array): ReadonlySet<string> {
  const marks = new Set<string>();
  for (let index = 1; index < page.parent.length; index++) {
    const block = page.firstBlock[index]!;
    if (page.elements[index]!.localName !== "sup" || page.endBlock[index]! <= block || kept[block] === 0)
      continue;
    if (page.end[index]! - index > MOST_PARTS) continue;
    const text = page.elements[index]!.textContent.trim();
    // What begins its line is the note, not its mark.
    if (text.length <= 5 && !page.blockText[block]!.startsWith(text))
      marks.add(text.replace(/[[\]()]/gu, ""));
  }
  for (let block = 0; block < kept.length; block++) {
    if (kept[block] === 0 || !/[*†‡]/u.test(page.blockText[block]!)) continue;
    for (const [, mark] of page.blockText[block]!.slice(0, LONGEST_TEXT).matchAll(ENDS)) marks.add(mark!);
  }
  return marks;
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
