import { hashOf } from "./hash.ts";
import { Shape, type Token } from "./tokens.ts";

/** The line that a token stands on. */
export interface Line {
  /** The word before a colon or an equals sign on this line, or at the head of its column; 0 for none. */
  readonly label: number;
  /** Whether the line has no capital. */
  readonly isLower: boolean;
  /** The first word of the line. */
  readonly first: number;
}

/** Tokens behind a label that it may tell of. */
const LABELLED = 12;
const SEPARATORS = new Set(["|", ";", ","]);
const QUOTES = /^["'`*”’]$/;

/** A row of cells. */
interface Row {
  readonly separator: string;
  /** The last word of each cell. */
  readonly heads: readonly number[];
}

/** The line of every token. */
export function linesOf(tokens: readonly Token[]): readonly Line[] {
  const lines: Line[] = [];
  let head: Row | undefined;
  for (let from = 0; from < tokens.length; ) {
    let to = from + 1;
    while (to < tokens.length && (tokens[to] as Token).breaks === 0) to++;
    const row = rowOf(tokens, from, to);
    // Rows below one another are a table, whose first says what the columns are.
    const isBelow = (tokens[from] as Token).breaks === 1 && row !== undefined && isLike(row, head);
    if (!isBelow && !isRule(tokens, from, to)) head = row;
    addLine(lines, tokens, from, to, isBelow ? head : undefined);
    from = to;
  }
  return lines;
}

function addLine(
  lines: Line[],
  tokens: readonly Token[],
  from: number,
  to: number,
  head: Row | undefined,
): void {
  const isLower = !tokens
    .slice(from, Math.min(to, from + 40))
    .some(({ shape }) => shape === Shape.capital || shape === Shape.upper || shape === Shape.mixed);
  const first = tokens[from]?.hash ?? 0;
  let label = head?.heads[0] ?? 0;
  let column = 0;
  let since = from;
  for (let at = from; at < to; at++) {
    const { word } = tokens[at] as Token;
    lines.push({ label: at - since > LABELLED ? 0 : label, isLower, first });
    if (head !== undefined && word === head.separator) {
      label = head.heads[++column] ?? 0;
      since = at + 1;
    } else if (word === "|") label = 0;
    else if (word === ":" || word === "=") {
      label = wordBefore(tokens, at, from);
      since = at + 1;
    }
  }
}

/** The word before a colon, through the quotes around it. */
function wordBefore(tokens: readonly Token[], at: number, from: number): number {
  const before = at - 1 > from && QUOTES.test((tokens[at - 1] as Token).word) ? at - 2 : at - 1;
  return hashOf(before < from ? "" : (tokens[before] as Token).word);
}

/** The cells of a line by the separator that is there most; of fewer than two there is no row. */
function rowOf(tokens: readonly Token[], from: number, to: number): Row | undefined {
  const counts = new Map<string, number>();
  for (let at = from; at < to; at++) {
    const { word, shape } = tokens[at] as Token;
    if (shape === Shape.mark && SEPARATORS.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const separator = [...SEPARATORS].find((mark) => (counts.get(mark) ?? 0) > (mark === "," ? 1 : 0));
  if (separator === undefined) return undefined;
  const heads: number[] = [];
  let last = 0;
  for (let at = from; at < to; at++) {
    const { word, hash } = tokens[at] as Token;
    if (word === separator) {
      heads.push(last);
      last = 0;
    } else if (!QUOTES.test(word)) last = hash;
  }
  heads.push(last);
  return { separator, heads };
}

const isLike = (row: Row, head: Row | undefined) =>
  head !== undefined && head.separator === row.separator && head.heads.length === row.heads.length;

/** `|---|---|` */
function isRule(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!/^[-|:=+]$/.test((tokens[at] as Token).word)) return false;
  return true;
}
