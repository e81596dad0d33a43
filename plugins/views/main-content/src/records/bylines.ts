/** Who wrote each post of a thread, and when: short text that stands next to the post in a box of its own. */
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";
import { isNamed } from "../page/named.ts";
import { tag } from "../page/tags.ts";
import { isThread } from "./threads.ts";

const A = tag("a");
const TIME = tag("time");
/** Words in names of classes for the writer of a post, and for when it was written. */
const WRITER = /author|user-?name|poster|creator|nick|screen-name|member-name|display-name/u;
const WRITTEN = /date|time|posted|stamp/u;
/** Addresses of the page about a person. */
const PERSON =
  /\/(?:u|users?|members?|profiles?|people|authors?|community-profile|user-profile)\/|[?&](?:u|uid|user|user_?id|member)=|mode=viewprofile|(?:member|profile|user)\.(?:php|aspx?)|\/@[\w.-]{1,60}\/?$/iu;
const MAX_ADDRESS = 500;
/** Other names and dates in such boxes: not those of the post. */
const OTHER =
  /quot|signature|edited|like|reaction|react|join|avatar|mention|last|footer|stat|location|reply-to|badge|title|rank/u;
const NOT_WRITTEN =
  /\b(?:joined|join|registered|since|edited|last|member)\b(?!ed)|\b(?:posts?|messages?)\s*:|\d\s*(?:posts?|messages?)\b/iu;
const LETTERS = /\p{L}{2}/u;
const CLOCK = /\d[:.]\d\d/u;
/** Levels above the text that may carry the name. */
const REACH = 3;
/** Elements looked through for a date's own. */
const FEW_ELEMENTS = 60;
/** Most words of a name, and of a date. */
const LONG_NAME = 5;
const LONG_DATE = 12;
/** Fewest words of a post, and the share of names that must be followed by one. */
const FEW_WORDS = 4;
const MAX_POSTS = 0.6;

/**
 * Adds to `kept` the name and the date before each post, in place. A group of blocks of the same kind is taken for
 * the names of the writers when text that is kept follows almost each of them, and no post stands before the first.
 */
export function addBylines(
  page: Annotation,
  measures: Measures,
  types: Float32Array,
  url: string,
  kept: Uint8Array,
): void {
  if (!isThread(types, url)) return;
  const posts = new Int32Array(kept.length + 1);
  for (let block = 0; block < kept.length; block++)
    posts[block + 1] =
      posts[block]! + (kept[block] === 1 && measures.heading[block] === 0 ? measures.words[block]! : 0);
  const written = bestGroup(page, dates(page, measures), posts);
  const names = bestGroup(page, writers(page, measures), posts);
  for (const block of written) kept[block] = 1;
  if (!hold(page, written, names)) for (const block of names) kept[block] = 1;
}

/** Whether lines with dates hold the names already. */
function hold(page: Annotation, lines: readonly number[], names: readonly number[]): boolean {
  const texts = new Set(names.map((block) => page.blockText[block]!));
  const holding = lines.filter((block) =>
    page.blockText[block]!.split(/\s+/u).some((word) => texts.has(word)),
  );
  return holding.length > 0 && holding.length >= names.length * MAX_POSTS;
}

function writers(page: Annotation, measures: Measures): number[] {
  const found: number[] = [];
  for (let block = 0; block < page.blockText.length; block++) {
    const words = measures.words[block]!;
    if (words > LONG_NAME || measures.hasDate[block] === 1 || !LETTERS.test(page.blockText[block]!)) continue;
    if (isMarked(page, block, WRITER) || leadsToPerson(page, block)) found.push(block);
  }
  return found;
}

function dates(page: Annotation, measures: Measures): number[] {
  const found: number[] = [];
  for (let block = 0; block < page.blockText.length; block++) {
    const words = measures.words[block]!;
    if (words === 0 || words > LONG_DATE || NOT_WRITTEN.test(page.blockText[block]!)) continue;
    const text = page.blockText[block]!;
    const isDate = measures.hasDate[block] === 1 || CLOCK.test(text) || /\b(?:19|20)\d\d\b/u.test(text);
    if (!isDate) continue;
    // The day somebody joined stands in such boxes too, yet without the hour.
    if (holdsTime(page, block) || CLOCK.test(text) || isMarked(page, block, WRITTEN)) found.push(block);
  }
  return found;
}

/** Whether a block is the link to the page about a person. */
function leadsToPerson(page: Annotation, block: number): boolean {
  if (page.linkCharacters[block]! < page.blockText[block]!.length) return false;
  let index = page.blockInner[block]!;
  for (let up = 0; up < REACH && index >= 0; up++, index = page.parent[index]!) {
    if (isNamed(page, index, OTHER)) return false;
    if (page.tags[index] !== A) continue;
    return PERSON.test((page.elements[index]?.getAttribute("href") ?? "").slice(0, MAX_ADDRESS));
  }
  return false;
}

/** Whether a block holds a date that is marked as one. */
function holdsTime(page: Annotation, block: number): boolean {
  const top = page.blockElement[block]!;
  let index = top;
  for (
    let step = 0;
    step < FEW_ELEMENTS && index < page.end[top]! && page.firstBlock[index]! <= block;
    step++
  ) {
    const isAround = page.endBlock[index]! > block;
    if (isAround && page.tags[index] === TIME) return true;
    index = isAround ? index + 1 : page.end[index]!;
  }
  return false;
}

/** Whether an element close around a block is named so, and none is named for something else. */
function isMarked(page: Annotation, block: number, wanted: RegExp): boolean {
  let index = page.blockInner[block]!;
  let found = false;
  for (let up = 0; up < REACH && index >= 0; up++, index = page.parent[index]!) {
    if (isNamed(page, index, OTHER)) return false;
    if (isNamed(page, index, wanted) || wanted.test(page.properties[index]!)) found = true;
  }
  return found;
}

/** The largest group of equal elements of which almost each stands before a post: their blocks. */
function bestGroup(page: Annotation, candidates: readonly number[], posts: Int32Array): readonly number[] {
  const groups = new Map<string, number[]>();
  for (const block of candidates) {
    let key = "";
    let index = page.blockInner[block]!;
    for (let up = 0; up < REACH && index >= 0; up++, index = page.parent[index]!)
      key += ` ${page.signature[index]!}`;
    const group = groups.get(key);
    if (group) group.push(block);
    else groups.set(key, [block]);
  }
  let best: readonly number[] = [];
  let most = 1;
  const total = posts[posts.length - 1]!;
  for (const group of groups.values()) {
    const runs = runsOf(group, posts);
    const leading = runs.filter(({ words }) => words >= FEW_WORDS);
    if (leading.length < 2 || leading.length < runs.length * MAX_POSTS) continue;
    // Where names stand below the posts, the first comes late and the last has nothing to follow.
    const before = posts[group[0]!]! / total;
    if (before > 0.5 || (before > 0.05 && leading.at(-1) !== runs.at(-1))) continue;
    // A rank or a label is the same at each post.
    const blocks = leading.map(({ run }) => shortest(page, run));
    const distinct = new Set(blocks.map((block) => page.blockText[block])).size;
    if (distinct <= most) continue;
    best = blocks;
    most = distinct;
  }
  return best;
}

/** Blocks of a group with no post between them, and the words of the posts that follow. */
function runsOf(group: readonly number[], posts: Int32Array): { run: number[]; words: number }[] {
  const runs: { run: number[]; words: number }[] = [];
  for (const [at, block] of group.entries()) {
    const words = posts[group[at + 1] ?? posts.length - 1]! - posts[block + 1]!;
    const last = runs.at(-1);
    if (last !== undefined && last.words === 0) {
      last.run.push(block);
      last.words = words;
    } else runs.push({ run: [block], words });
  }
  return runs;
}

/** Pages name the writer again for other screen sizes, with labels next to the name. */
function shortest(page: Annotation, run: readonly number[]): number {
  return run.reduce((best, block) =>
    page.blockText[block]!.length < page.blockText[best]!.length ? block : best,
  );
}
