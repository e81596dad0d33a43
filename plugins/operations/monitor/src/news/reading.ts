/** A line of a page as somebody reads it. */
export interface Reading {
  readonly text: string;
  readonly isHeading: boolean;
}

const HEADING = /^#{1,6}\s+/;
const BULLET = /^(\s*)[-*+]\s+/;
const QUOTE = /^\s*(?:>\s?)+/;
/** Of what the line between the head of a table and its body is made; a line across the page is one of it as well. */
const RULE = /^[\s:|-]*$/;

/**
 * A line of markdown without its marks: a row of a table as its cells, a picture as what it shows, a link as its words. With
 * `hasAddresses` pictures and links have theirs behind them. Undefined for a line that holds nothing to read.
 */
export function readingOf(line: string, hasAddresses = false): Reading | undefined {
  if (line.includes("---") && RULE.test(line)) return undefined;
  const isHeading = HEADING.test(line);
  const body = line.replace(QUOTE, "").replace(HEADING, "").replace(BULLET, "$1• ");
  const row = body.trim();
  const cells = row.length > 1 && row.startsWith("|") && row.endsWith("|") ? cellsOf(row) : [body];
  const texts = cells.map((cell) => inlineOf(cell, hasAddresses).trim());
  if (texts.every((text) => text === "" || text === "•")) return undefined;
  return { text: texts.map((text) => (text === "" ? "–" : text)).join(" · "), isHeading };
}

/** The cells of a row, of which a bar with a backslash is part. */
function cellsOf(row: string): readonly string[] {
  const cells: string[] = [];
  let from = 1;
  for (let at = 1; at < row.length; at += 1) {
    if (row[at] === "\\") at += 1;
    else if (row[at] === "|") {
      cells.push(row.slice(from, at));
      from = at + 1;
    }
  }
  return cells;
}

/** What begins a link or a picture, and stays open until its bracket closes. */
interface Open {
  readonly isPicture: boolean;
  /** Where its words begin in what was written so far. */
  readonly from: number;
}

/** The words of a line. One pass from left to right, whatever brackets it holds. */
function inlineOf(markdown: string, hasAddresses: boolean): string {
  const written: string[] = [];
  const open: Open[] = [];
  for (let at = 0; at < markdown.length; ) {
    const character = markdown[at] ?? "";
    const next = markdown[at + 1] ?? "";
    if (character === "\\" && /[!-/:-@[-`{-~]/.test(next)) {
      written.push(next);
      at += 2;
    } else if (character === "[" || (character === "!" && next === "[")) {
      const isPicture = character === "!";
      open.push({ isPicture, from: written.length });
      written.push(isPicture ? "![" : "[");
      at += isPicture ? 2 : 1;
    } else if (character === "]" && open.length > 0) {
      at = close(markdown, at, written, open.pop() as Open, hasAddresses);
    } else if (isMark(markdown, at)) at += runAt(markdown, at);
    else {
      written.push(character);
      at += 1;
    }
  }
  return written.join("").replace(/<br\s*\/?>/gi, " ");
}

/** Addresses are looked for no farther than this. */
const MAX_ADDRESS = 4000;
const ADDRESS = /^\(\s*(?:<([^<>]*)>|((?:\\.|[^\s\\()]|\([^\s()]*\))*))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/;

/** Writes a link or a picture whose words end here; gives where it ends itself. */
function close(
  markdown: string,
  at: number,
  written: string[],
  { isPicture, from }: Open,
  hasAddresses: boolean,
): number {
  const match = ADDRESS.exec(markdown.slice(at + 1, at + 1 + MAX_ADDRESS));
  if (match === null) {
    written.push("]");
    return at + 1;
  }
  const words = written.splice(from).slice(1).join("").trim();
  const address = match[1] ?? match[2] ?? "";
  const behind = hasAddresses ? ` (${address})` : "";
  if (isPicture) written.push(`[picture${words === "" ? fileOf(address) : `: ${words}`}${behind}]`);
  else written.push(words === "" && !hasAddresses ? address : words + behind);
  return at + 1 + match[0].length;
}

/** The name of the file of a picture that says nothing else. */
function fileOf(address: string): string {
  const name = /([^/?#]{1,80})(?:[?#]|$)/.exec(address.startsWith("data:") ? "" : address)?.[1];
  return name === undefined ? "" : `: ${name}`;
}

/** Whether signs here make words bold, slanted, struck out or code: they touch a word on one side only. */
function isMark(text: string, at: number): boolean {
  const sign = text[at] ?? "";
  if (sign === "`") return true;
  if (sign !== "*" && sign !== "_" && sign !== "~") return false;
  const length = runAt(text, at);
  if (sign === "~" && length < 2) return false;
  const [before, after] = [text[at - 1] ?? " ", text[at + length] ?? " "];
  const isWord = (one: string) => /[\p{L}\p{N}]/u.test(one);
  if (isWord(before) && isWord(after)) return sign !== "_" && length > 1;
  return !/\s/.test(before) || !/\s/.test(after);
}

function runAt(text: string, at: number): number {
  let end = at + 1;
  while (text[end] === text[at]) end += 1;
  return end - at;
}
