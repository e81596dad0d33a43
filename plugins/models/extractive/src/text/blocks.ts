/** Markdown as a list of blocks that know where they stand. One pass over the lines. */

/** What a block is. */
export type BlockKind = "heading" | "text" | "item" | "quote" | "row" | "code" | "other";

/** A block of markdown. */
export interface Block {
  readonly kind: BlockKind;
  /** Offsets into the markdown; the marks of a heading, an item or a quotation are not part of it. */
  readonly start: number;
  readonly end: number;
  /** Of a heading, 1 to 6; else 0. */
  readonly level: number;
  /** Numbers of the headings above, from the outermost to the innermost. */
  readonly path: readonly number[];
  /** Number of the row that heads the table of this one; -1 elsewhere. */
  readonly head: number;
}

/** More of a page is not read: it answers no better, and someone waits. */
export const MAX_CHARACTERS = 300_000;
const MAX_BLOCKS = 20_000;
/** How much of a line its marks can take. */
const MARKS = 100;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;
const QUOTE = /^ {0,3}(?:>[ \t]?)+(?:[-*+][ \t]+)?/;
const RULE = /^ {0,3}(?:-[ \t]*){3,}$|^ {0,3}(?:\*[ \t]*){3,}$|^ {0,3}(?:_[ \t]*){3,}$/;
const TABLE_RULE = /^\s*\|?[\s:|-]*-[\s:|-]*$/;

/** Splits markdown into blocks; at most {@link MAX_CHARACTERS} of it. */
export function blocksOf(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  const path: { number: number; level: number }[] = [];
  let fence: string | undefined;
  let openText: { start: number; end: number } | undefined;
  let head = -1;
  const above = () => path.map(({ number }) => number);
  const add = (kind: BlockKind, start: number, end: number, level = 0) => {
    blocks.push({ kind, start, end, level, path: above(), head: kind === "row" ? head : -1 });
  };
  const close = () => {
    if (openText !== undefined) add("text", openText.start, openText.end);
    openText = undefined;
  };
  const length = Math.min(markdown.length, MAX_CHARACTERS);
  for (let start = 0; start < length && blocks.length < MAX_BLOCKS; ) {
    const newline = markdown.indexOf("\n", start);
    const end = Math.min(newline === -1 ? markdown.length : newline, length);
    const begin = markdown.slice(start, Math.min(end, start + MARKS));
    const next = end + 1;
    const fenceMark = FENCE.exec(begin)?.[1];
    if (fence !== undefined) {
      if (fenceMark?.startsWith(fence)) fence = undefined;
      add("code", start, end);
    } else if (fenceMark !== undefined) {
      close();
      fence = fenceMark;
      add("code", start, end);
    } else if (begin.trim() === "") {
      close();
      head = -1;
    } else if (begin.trimStart().startsWith("|")) {
      close();
      const isRule = TABLE_RULE.test(markdown.slice(start, Math.min(end, start + 2000)));
      if (!isRule && head === -1) head = blocks.length;
      add(isRule ? "other" : "row", start, end);
    } else if (HEADING.test(begin)) {
      close();
      const [mark = "", hashes = ""] = HEADING.exec(begin) ?? [];
      while ((path.at(-1)?.level ?? 0) >= hashes.length) path.pop();
      add("heading", start + mark.length, end, hashes.length);
      path.push({ number: blocks.length - 1, level: hashes.length });
    } else if (RULE.test(begin)) {
      close();
    } else if (ITEM.test(begin) || QUOTE.test(begin)) {
      close();
      const [mark = ""] = ITEM.exec(begin) ?? QUOTE.exec(begin) ?? [];
      if (start + mark.length < end) add(ITEM.test(begin) ? "item" : "quote", start + mark.length, end);
    } else if (openText === undefined)
      openText = { start: start + (begin.length - begin.trimStart().length), end };
    else openText.end = end;
    start = next;
  }
  close();
  return blocks;
}

/** An address between parentheses, which may hold some of its own. */
const ADDRESS = String.raw`\([^()\n]{0,4000}(?:\([^()\n]{0,500}\)[^()\n]{0,500}){0,5}\)`;
const PICTURE = new RegExp(String.raw`!\[(?:[^[\]\\\n]|\\.){0,2000}\]${ADDRESS}`, "g");
const LINK = new RegExp(String.raw`\[((?:[^[\]\n]|\[[^[\]\n]{0,200}\]){0,2000})\]${ADDRESS}`, "g");
const NOTE = /\[\^[^\]\s]{1,50}\]/g;

/** The text that a piece of markdown shows: no marks, no addresses, no pictures. */
export function plainOf(markdown: string): string {
  let text = markdown.startsWith("#") ? markdown.replace(/^#{1,6}\s+/, "") : markdown;
  if (text.includes("[")) {
    text = text.replace(PICTURE, "").replace(NOTE, "").replace(LINK, "$1");
  }
  if (/[*_`~<\\|]/.test(text)) {
    text = text
      .replace(/<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/g, "$1")
      .replace(/<\/?[a-z][^<>]{0,500}>/gi, " ")
      .replace(/\\?\|/g, " ")
      .replace(
        /(\*{1,3}|~~|`+)(?=\S)|(?<=\S)(\*{1,3}|~~|`+)/g,
        (mark, _open, _close, at: number, whole: string) => (whole[at - 1] === "\\" ? mark : ""),
      )
      .replace(/(?<![\p{L}\p{N}\\])_{1,3}(?=\S)|(?<=\S)(?<!\\)_{1,3}(?![\p{L}\p{N}])/gu, "")
      .replace(/\\([!-/:-@[-`{-~])/g, "$1");
  }
  return text.replace(/\s+/g, " ").trim();
}
