import { type Block, blocksOf } from "./blocks.ts";
import type { CountTokens } from "./count.ts";

/** A section of a markdown text: a heading with everything up to the next one of its level or above. */
export interface Section {
  /** The words of its heading in lower case, with hyphens; a number behind them where others have the same. */
  readonly id: string;
  /** 1 to 6; 0 for what stands before the first heading. */
  readonly level: number;
  /** The heading without its marks, at most 200 characters; empty for what stands before the first. */
  readonly title: string;
  /** Where it begins and ends in the markdown, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** The id of what stands before the first heading. Ids of headings begin with no line. */
export const TOP = "_top";
const MAX_TITLE = 200;
const MAX_ID = 100;

/** The sections of a markdown text in their order, each with those below it. */
export function sectionsOf(
  markdown: string,
  blocks: readonly Block[] = blocksOf(markdown),
): readonly Section[] {
  const headings = blocks.filter(({ kind }) => kind === "heading");
  const first = headings[0]?.start ?? markdown.length;
  const top = { id: TOP, level: 0, title: "", start: 0, end: first };
  const sections = markdown.slice(0, first).trim() === "" ? [] : [top];
  const taken = new Map<string, number>();
  const made = headings.map((block) => {
    const title = titleOf(markdown, block);
    return {
      id: uniqueId(title, taken),
      level: block.level ?? 1,
      title,
      start: block.start,
      end: markdown.length,
    };
  });
  const open: { level: number; end: number }[] = [];
  for (const section of made) {
    while ((open.at(-1)?.level ?? 0) >= section.level) {
      const ended = open.pop();
      if (ended !== undefined) ended.end = section.start;
    }
    open.push(section);
  }
  return [...sections, ...made];
}

/** The sections with the tokens of each, which are those of what a request for the section gives. */
export function outlineOf(
  markdown: string,
  count: CountTokens,
): readonly (Pick<Section, "id" | "level" | "title"> & { readonly tokens: number })[] {
  const sections = sectionsOf(markdown);
  // Tokens up to each place at which a section begins; one ends where another begins.
  const upTo = new Map<number, number>([[0, 0]]);
  let [tokens, before] = [0, 0];
  for (const place of [...sections.map(({ start }) => start), markdown.length]) {
    tokens += count(markdown, before, place);
    upTo.set(place, tokens);
    before = place;
  }
  return sections.map(({ id, level, title, start, end }) => {
    return { id, level, title, tokens: (upTo.get(end) ?? 0) - (upTo.get(start) ?? 0) };
  });
}

/** The words of a heading, without the marks of markdown and the targets of links. */
export function titleOf(markdown: string, { start, end }: Pick<Block, "start" | "end">): string {
  const text = markdown.slice(start, Math.min(end, start + 2000)).trim();
  const [line = ""] = text.split("\n", 1);
  const words = line
    .replace(/^ {0,3}#{1,6}(?:[ \t]+|$)/, "")
    .replace(/[ \t]#{1,20}$/, "")
    .replace(/!?\[([^[\]]{0,300})\]\([^()\s]{0,1000}(?: "[^"]{0,300}")?\)/g, "$1")
    .replace(/\\([!-/:-@[-`{-~])|[*`]/g, "$1")
    .trim();
  return words.length > MAX_TITLE ? `${words.slice(0, MAX_TITLE).replace(/[\ud800-\udbff]$/, "")}…` : words;
}

/** A heading as an anchor of its page: letters, digits and hyphens. */
function uniqueId(title: string, taken: Map<string, number>): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  const slug =
    words
      .join("-")
      .slice(0, MAX_ID)
      .replace(/[\ud800-\udbff]$|^_+|-+$/g, "") || "section";
  let id = slug;
  // Another heading may be called as the second of this one.
  for (let number = taken.get(slug) ?? 0; taken.has(id); ) {
    number++;
    id = `${slug}-${number}`;
    taken.set(slug, number);
  }
  taken.set(id, taken.get(id) ?? 0);
  return id;
}
