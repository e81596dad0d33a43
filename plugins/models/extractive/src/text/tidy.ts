import type { Page, ScrapeContext } from "@winnow/core/plugin";
import { patternIn } from "@winnow/kit-words";
import { type Block, blocksOf, MAX_CHARACTERS, plainOf } from "./blocks.ts";
import { type Furniture, furnitureOf, linkShare } from "./boilerplate.ts";
import { ENGINE_WARNING } from "./engine.ts";

/** Longest heading, in characters. */
const MAX_TITLE = 100;
const words = (name: string) => patternIn(new URL("../../words/sections.txt", import.meta.url), name);
/** What begins a heading, with so many characters behind it. */
const begins = (name: string, most: number) => `(?:${words(`${name}-begins`)})(?!\\p{L}).{0,${most}}`;
const heading = (...patterns: readonly string[]) => new RegExp(`^(?:${patterns.join("|")})[\\s:.!…]*$`, "iu");
/** Headings of sections that no reader came for, whatever stands below them. */
const SECTIONS: readonly (readonly [Section, RegExp])[] = [
  ["related", heading(words("related"), begins("related", MAX_TITLE))],
  ["comments", heading(String.raw`(?:\(?\d{0,5}\)?\s*)?(?:${words("comments")})(?:\s*\(?\d{0,5}\)?)?`)],
  ["newsletter", heading(words("newsletter"), begins("newsletter", 60))],
  ["share", heading(words("share"), String.raw`share (?:this|on|the)(?: \w+){0,3}`, begins("share", 40))],
  ["cookies", heading(words("cookies"), begins("cookies", 30))],
  ["advert", heading(words("advert"), begins("advert", MAX_TITLE))],
];

/** The section that a heading is over; undefined where it may be of the page itself. */
export const sectionOf = (title: string): Section | undefined =>
  SECTIONS.find(([, pattern]) => pattern.test(title))?.[0];

/** Why a block is left out: it is furniture, or it stands around the page's own text. */
const GONE = 1;
const AROUND = 2;

type Section = "related" | "comments" | Furniture;

/** Sections of these kinds are long only when the page is about what they say. */
const SHORT: ReadonlySet<Section> = new Set(["newsletter", "share", "cookies", "advert"]);
const MAX_SHORT_LENGTH = 800;
/** A page that consists of more comments or links than this is a thread or a list. */
const MAX_REMOVED = 0.6;
/** Share of links that makes a list a list of other pages. */
const LINKED = 0.7;
/** Breadcrumbs and the like stand in the first blocks. */
const TOP = 8;
const CRUMB_LINK = /\[[^[\]\n]{1,120}\]\([^()\n]{1,1000}\)/gu;
const CRUMB_SEPARATOR = /›|»|\\?>|\/|→|\\?\||::|·/u;
const MAX_CRUMBS = 9;
const MAX_CRUMB_LENGTH = 120;
const MAX_TRAIL_LENGTH = 5000;

/**
 * The markdown without residual boilerplate: consent banners, adverts, share buttons, breadcrumbs, sign-ups, comments and
 * lists of related pages. Everything else stays as it is, to the letter.
 */
export async function tidy(markdown: string, _page: Page, context: ScrapeContext): Promise<string> {
  context.signal.throwIfAborted();
  context.warn(ENGINE_WARNING);
  if (markdown.length > MAX_CHARACTERS) {
    context.warn(`The markdown was not cleaned: it has more than ${MAX_CHARACTERS} characters.`);
    return markdown;
  }
  return withoutBoilerplate(markdown);
}

/** {@link tidy}, of the text alone. */
export function withoutBoilerplate(markdown: string): string {
  const blocks = blocksOf(markdown);
  const plain = blocks.map(({ start, end }) => plainOf(markdown.slice(start, Math.min(end, start + 3000))));
  const raw = blocks.map(({ start, end }) => markdown.slice(start, Math.min(end, start + 6000)));
  const removed = new Uint8Array(blocks.length);
  for (const [number, block] of blocks.entries()) {
    if (removed[number] !== 0) continue;
    const title = titleOf(block, raw[number] ?? "", plain[number] ?? "");
    const section = title === undefined ? undefined : sectionOf(title);
    if (section !== undefined) removeSection(section, number, blocks, raw, plain, removed);
  }
  removeBlocks(blocks, raw, plain, removed);
  keepWhatThePageIs(plain, removed);
  return cutOut(markdown, blocks, removed);
}

/** The text of a heading, or of a line in bold that stands for one. */
function titleOf({ kind, level }: Block, raw: string, plain: string): string | undefined {
  if (plain.length === 0 || plain.length > MAX_TITLE) return undefined;
  // The title of the page itself is no section.
  if (kind === "heading") return level === 1 ? undefined : plain;
  const isBold = /^\*\*[^*\n]+\*\*:?$|^__[^_\n]+__:?$/.test(raw.trim());
  return kind === "text" && (isBold || /:$/.test(plain)) ? plain : undefined;
}

function removeSection(
  section: Section,
  number: number,
  blocks: readonly Block[],
  raw: readonly string[],
  plain: readonly string[],
  removed: Uint8Array,
): void {
  const { kind, level } = blocks[number]!;
  let end = number + 1;
  let length = 0;
  while (end < blocks.length) {
    const block = blocks[end]!;
    if (block.kind === "heading" && (kind !== "heading" || block.level <= level)) break;
    // A label in bold heads the list below it, and no more.
    if (kind !== "heading" && block.kind !== "item") break;
    length += plain[end]!.length;
    end += 1;
  }
  const below = blocks.slice(number + 1, end);
  if (below.some((block) => block.kind === "code" || block.kind === "row")) return;
  if (SHORT.has(section) && length > MAX_SHORT_LENGTH) return;
  if (kind !== "heading" && below.length === 0) return;
  if (section === "related" && !areLinks(number + 1, end, raw, plain)) return;
  removed.fill(section === "comments" || section === "related" ? AROUND : GONE, number, end);
}

/** Whether most of what stands in a range is the text of links, or pictures of them. */
function areLinks(from: number, to: number, raw: readonly string[], plain: readonly string[]): boolean {
  let linked = 0;
  let length = 0;
  for (let at = from; at < to; at++) {
    const size = plain[at]!.length;
    // Teasers stand under the link that they belong to.
    const isTeaser = size < 200 && at > from && linkShare(raw[at - 1]!, plain[at - 1]!) > LINKED;
    linked += isTeaser ? size : Math.min(size, size * linkShare(raw[at]!, plain[at]!));
    length += size;
  }
  return length === 0 || linked > length * 0.5;
}

function removeBlocks(
  blocks: readonly Block[],
  raw: readonly string[],
  plain: readonly string[],
  removed: Uint8Array,
): void {
  for (const [number, { kind }] of blocks.entries()) {
    if (removed[number] !== 0 || kind === "heading" || kind === "code" || kind === "row" || kind === "other")
      continue;
    const [own, text] = [raw[number]!, plain[number]!];
    if (furnitureOf(own, text) !== undefined) removed[number] = GONE;
    else if (kind === "text" && number < TOP && isCrumbs(own, text)) removed[number] = GONE;
    else if (
      /^(?:\[?\s*(?:back to top|skip to (?:main )?content|zum inhalt springen|nach oben|print|e-?mail|copy link|save|bookmark)\s*\]?(?:\([^()\s]{0,1000}\))?)$/iu.test(
        own.trim(),
      )
    )
      removed[number] = GONE;
  }
}

/** Whether a line is a trail of links to the pages above, with signs between them. */
function isCrumbs(raw: string, plain: string): boolean {
  if (plain.length >= 200 || raw.length > MAX_TRAIL_LENGTH || /[.!?]\s*$/.test(plain)) return false;
  const text = raw.replace(CRUMB_LINK, "link");
  if (text === raw || /[[\]\n]/.test(text.trim())) return false;
  const crumbs = text.split(CRUMB_SEPARATOR).map((crumb) => crumb.trim());
  if (crumbs.length < 2 || crumbs.length > MAX_CRUMBS) return false;
  return crumbs.every((crumb) => crumb !== "" && crumb.length <= MAX_CRUMB_LENGTH);
}

/** A thread is made of comments, and some pages of links: there they stay. What is left is never nothing. */
function keepWhatThePageIs(plain: readonly string[], removed: Uint8Array): void {
  let around = 0;
  let left = 0;
  for (const [number, text] of plain.entries()) {
    if (removed[number] === AROUND) around += text.length;
    else if (removed[number] === 0) left += text.length;
  }
  if (around > (around + left) * MAX_REMOVED)
    for (const [number, mark] of removed.entries()) if (mark === AROUND) removed[number] = 0;
  if (left === 0) removed.fill(0);
}

/** The markdown without the lines of the blocks removed. */
function cutOut(markdown: string, blocks: readonly Block[], removed: Uint8Array): string {
  if (!removed.some((mark) => mark !== 0)) return markdown;
  const parts: string[] = [];
  let from = 0;
  for (const [number, { start, end }] of blocks.entries()) {
    if (removed[number] === 0) continue;
    const line = Math.max(from, markdown.lastIndexOf("\n", start - 1) + 1);
    const before = markdown.slice(from, line);
    if (before !== "") parts.push(before);
    from = Math.min(markdown.length, end + 1);
    // One empty line between what stood above and below is enough.
    if (parts.length === 0 || parts.at(-1)?.endsWith("\n\n"))
      while (from < markdown.length && markdown[from] === "\n") from += 1;
  }
  parts.push(markdown.slice(from));
  return `${parts.join("").trimEnd()}${markdown.endsWith("\n") ? "\n" : ""}`;
}
