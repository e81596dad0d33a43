import { firstCharacter, flanking, lastCharacter } from "./characters.ts";

/** What of the paragraph decides whether a character would be read as markup. */
export interface EscapeRules {
  /** Delimiters of which the paragraph holds a pair that would be read as emphasis. */
  readonly pairs: string;
  /** In a table cell, where `|` would end it. */
  readonly cell: boolean;
  /** The paragraph holds a formula, so that a dollar sign would start another. */
  readonly math: boolean;
}

/** Where a piece of text stands. */
export interface Position {
  /** Last character written before, empty at the start of a line. */
  readonly before: string;
  /** First character written after, empty at the end of the paragraph. */
  readonly after: string;
  /** In the text of a link whose brackets do not balance. */
  readonly brackets: boolean;
}

const SPECIAL = /[\\`*_[\]<&~!$|]/;
const ENTITY = /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});/;

/** Escapes the characters of a text that would otherwise be read as inline markup, and no others. */
export function escapeText(text: string, rules: EscapeRules, position: Position): string {
  if (!SPECIAL.test(text)) return text;
  const parts: string[] = [];
  let done = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? "";
    if (!SPECIAL.test(character)) continue;
    let end = index + 1;
    if (character === "*" || character === "_" || character === "~") {
      while (text[end] === character) end++;
    }
    if (mustEscape(text, index, end, rules, position)) {
      parts.push(text.slice(done, index), `\\${character}`.repeat(end - index));
      done = end;
    }
    index = end - 1;
  }
  parts.push(text.slice(done));
  return parts.join("");
}

function mustEscape(
  text: string,
  index: number,
  end: number,
  rules: EscapeRules,
  position: Position,
): boolean {
  const next = end < text.length ? text.slice(end, end + 2) : position.after;
  switch (text[index]) {
    case "\\":
      // At the end of a line it would be a line break, before punctuation an escape.
      return next === "" || /^[!-/:-@[-`{-~\n]/.test(next);
    case "`":
      return true;
    case "*":
    case "_":
    case "~":
      return escapesDelimiter(text, index, rules, position, next);
    case "[":
      return position.brackets || next.startsWith("^");
    case "]":
      return position.brackets || next.startsWith("(");
    case "<":
      return next === "" || /^[a-zA-Z/!?]/.test(next);
    case "&":
      return ENTITY.test(text.slice(index, index + 40));
    case "!":
      // Only before the bracket of a link; `![x]` alone is text.
      return end === text.length && position.after === "[";
    case "$":
      return rules.math;
    default:
      return rules.cell;
  }
}

function escapesDelimiter(
  text: string,
  index: number,
  rules: EscapeRules,
  position: Position,
  next: string,
): boolean {
  const delimiter = text[index] ?? "";
  if (!rules.pairs.includes(delimiter)) return false;
  const before = index > 0 ? lastCharacter(text.slice(Math.max(0, index - 2), index)) : position.before;
  const after = firstCharacter(next);
  // A run that touches a delimiter of ours would merge with it.
  if (before === delimiter || after === delimiter) return true;
  const { canOpen, canClose } = flanking(delimiter, before, after);
  return canOpen || canClose;
}

const LINE_MARKUP =
  /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|(?=([-_*])(?:\s*\1)+\s*$)|~~~|\[(?=(?:\\.|[^\]\\])*\]:))/;
// Below a line of text, these would make it a heading or the head of a table.
const AFTER_BREAK = /^(?:=+\s*$|[|:-][|:\s-]*$)/;
const ORDERED = /^(\d{1,9})([.)])(?=\s|$)/;
const TASK = /^\[(?=[ xX]\](?:\s|$))/;

/** Escapes the start of a line so that it is not read as the start of a block. */
export function escapeLineStart(line: string, where: "block" | "item" | "break"): string {
  const ordered = ORDERED.exec(line);
  if (ordered) return `${ordered[1]}\\${line.slice(ordered[1]?.length)}`;
  if (LINE_MARKUP.test(line)) return `\\${line}`;
  if (where === "break" && AFTER_BREAK.test(line)) return `\\${line}`;
  if (where === "item" && TASK.test(line)) return `\\${line}`;
  return line;
}

/** Escapes what would be read as the closing sequence of a heading. */
export const escapeHeadingEnd = (text: string): string => text.replace(/(^|\s)(#+)$/, "$1\\$2");

/**
 * Delimiters among `*`, `_` and `~` of which the texts hold one that can open followed by one that can close.
 * The edges of a text count as white space or word, whichever makes a pair.
 */
export function findPairs(texts: readonly string[]): string {
  let pairs = "";
  for (const delimiter of "*_~") {
    let opened = false;
    for (const text of texts) {
      for (let index = text.indexOf(delimiter); index >= 0; ) {
        let end = index + 1;
        while (text[end] === delimiter) end++;
        const before = lastCharacter(text.slice(Math.max(0, index - 2), index));
        const after = firstCharacter(text.slice(end, end + 2));
        const { canOpen, canClose } = flanking(delimiter, before, after);
        const edge = index === 0 || end === text.length;
        if (opened && (canClose || edge)) pairs += pairs.includes(delimiter) ? "" : delimiter;
        if (canOpen || edge) opened = true;
        index = text.indexOf(delimiter, end);
      }
    }
  }
  return pairs;
}
