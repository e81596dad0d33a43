/** A block of markdown. Blocks follow each other without a gap: blank lines belong to the block before them. */
export interface Block {
  readonly kind: "heading" | "paragraph" | "code" | "table" | "item" | "quote";
  /** Where it begins and ends in the markdown, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Level of a heading, 1 to 6. */
  readonly level?: number;
  /** Where the content of a table or a code block begins: behind its head rows or its fence. */
  readonly body?: number;
}

/** A line without its break. */
interface Line {
  readonly text: string;
  readonly start: number;
  /** Behind the line break. */
  readonly end: number;
}

/** Longer lines are none of what is recognised by how a line looks. */
const MAX_LOOK = 2000;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]|$)/;
const FENCE = /^ {0,3}(`{3,}|~{3,}|\$\$$)/;
const ITEM = /^( {0,3}(?:[-*+]|\d{1,9}[.)])(?: {1,4}|\t|$))/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const BLANK = /^[ \t\r]*$/;
/** A row of dashes: it makes the row above it the head of a table. */
const DELIMITER = /^[ \t|:-]+$/;

/** The blocks of a markdown text, in time linear in its length. List items are blocks of their own, with what is nested in them. */
export function blocksOf(markdown: string): readonly Block[] {
  const lines = linesOf(markdown);
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const { kind, next, level, body } = readBlock(lines, at);
    let after = next;
    while (isBlank(lines[after])) after++;
    const start = blocks.length === 0 ? 0 : (lines[at]?.start ?? 0);
    const end = lines[after]?.start ?? markdown.length;
    blocks.push({
      kind,
      start,
      end,
      ...(level === undefined ? {} : { level }),
      ...(body === undefined ? {} : { body: Math.min(body, end) }),
    });
    at = after;
  }
  return blocks;
}

/** What kind of block begins at a line, and the line behind it. */
interface Read extends Pick<Block, "kind" | "level" | "body"> {
  readonly next: number;
}

function readBlock(lines: readonly Line[], at: number): Read {
  let first = at;
  // Blank lines before the first block.
  while (isBlank(lines[first]) && first < lines.length - 1) first++;
  const line = lines[first];
  if (line === undefined) return { kind: "paragraph", next: first + 1 };
  const heading = HEADING.exec(look(line));
  if (heading !== null) return { kind: "heading", level: heading[1]?.length ?? 1, next: first + 1 };
  const fence = FENCE.exec(look(line))?.[1];
  if (fence !== undefined) return { kind: "code", next: endOfCode(lines, first, fence), body: line.end };
  if (isTable(lines, first)) {
    const next = whileLines(lines, first + 2, (row) => row.text.includes("|"));
    return { kind: "table", next, body: lines[first + 1]?.end ?? line.end };
  }
  if (look(line).startsWith(">"))
    return { kind: "quote", next: whileLines(lines, first + 1, (one) => one.text.startsWith(">")) };
  const mark = ITEM.exec(look(line))?.[1];
  if (mark !== undefined) return { kind: "item", next: endOfItem(lines, first, mark.trimEnd().length + 1) };
  return readParagraph(lines, first);
}

function readParagraph(lines: readonly Line[], first: number): Read {
  const underline = UNDERLINE.exec(look(lines[first + 1]))?.[1];
  if (underline !== undefined)
    return { kind: "heading", level: underline.startsWith("=") ? 1 : 2, next: first + 2 };
  let next = first + 1;
  while (next < lines.length && !isBlank(lines[next]) && !begins(lines, next)) next++;
  return { kind: "paragraph", next };
}

/** Whether another block begins at a line that follows a paragraph. */
function begins(lines: readonly Line[], at: number): boolean {
  const text = look(lines[at]);
  return (
    HEADING.test(text) || FENCE.test(text) || ITEM.test(text) || text.startsWith(">") || isTable(lines, at)
  );
}

function isTable(lines: readonly Line[], at: number): boolean {
  const delimiter = lines[at + 1]?.text ?? "";
  return (
    lines[at]?.text.includes("|") === true &&
    delimiter.includes("-") &&
    delimiter.includes("|") &&
    DELIMITER.test(delimiter)
  );
}

/** Behind the fence that closes; an open fence reaches to the end. */
function endOfCode(lines: readonly Line[], first: number, fence: string): number {
  const sign = fence.charAt(0);
  for (let at = first + 1; at < lines.length; at++) {
    const text = look(lines[at]).trim();
    if (text.length >= fence.length && text === sign.repeat(text.length)) return at + 1;
  }
  return lines.length;
}

/** Behind the last line that is indented as far as the content of the item, or goes on with its paragraph. */
function endOfItem(lines: readonly Line[], first: number, indent: number): number {
  let at = first + 1;
  while (at < lines.length) {
    let next = at;
    while (isBlank(lines[next])) next++;
    const isNested = indentOf(look(lines[next])) >= indent;
    if (!isNested && (next > at || begins(lines, at))) return at;
    at = next + 1;
  }
  return at;
}

/** The first line from `at` on that is blank or of another kind. */
function whileLines(lines: readonly Line[], at: number, isOne: (line: Line) => boolean): number {
  let next = at;
  for (let line = lines[next]; line !== undefined && isOne(line) && !isBlank(line); line = lines[next])
    next++;
  return next;
}

const indentOf = (text: string): number => /^[ \t]*/.exec(text)?.[0].replaceAll("\t", "    ").length ?? 0;
const isBlank = (line: Line | undefined): boolean => line !== undefined && BLANK.test(look(line));
const look = (line: Line | undefined): string =>
  line === undefined
    ? ""
    : line.text.length > MAX_LOOK
      ? line.text.slice(0, MAX_LOOK).trimEnd() || "…"
      : line.text;

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found === -1 ? text.length : found + 1;
    lines.push({ text: text.slice(start, found === -1 ? end : found).replace(/\r$/, ""), start, end });
    start = end;
  }
  return lines;
}
