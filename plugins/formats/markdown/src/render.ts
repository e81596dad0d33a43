import { lastCharacter } from "./characters.ts";
import { chooseDelimiters, closing, firstOf } from "./emphasis.ts";
import { type EscapeRules, escapeLineStart, escapeText, findPairs } from "./escape.ts";
import type { CloseToken, OpenToken, TextToken, Token } from "./inline.ts";
import { linkTail } from "./urls.ts";

/** Where a paragraph stands. */
export interface RenderMode {
  /** In a table cell: no line may break. */
  readonly cell: boolean;
  /** In a heading: no line may break, and nothing starts a block. */
  readonly heading: boolean;
  /** First in a list item, where `[ ]` would make it a task. */
  readonly item: boolean;
  /** Beside other blocks that a parser reads as the same paragraph. */
  readonly strict?: boolean;
}

/** Writes the tokens of one paragraph as markdown. */
export function renderInline(tokens: Token[], mode: RenderMode): string {
  const only = tokens.length === 1 ? tokens[0] : undefined;
  const rules = only?.kind === "text" ? plainRules(only, mode) : prepare(tokens, mode);
  const startsBlocks = !mode.cell && !mode.heading;
  const parts: string[] = [];
  // What `<br>` joins to a block begins and ends where another block does.
  const edges = mode.strict ? { before: ">", after: "<" } : { before: "", after: "" };
  let { before } = edges;
  let brackets = false;
  let where: "block" | "item" | "break" | undefined = startsBlocks
    ? mode.item
      ? "item"
      : "block"
    : undefined;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token) continue;
    let written = "";
    switch (token.kind) {
      case "text": {
        const after = index + 1 < tokens.length ? firstOf(tokens[index + 1], mode.cell) : edges.after;
        written = escapeText(token.text, rules, { before, after, brackets });
        if (where) written = escapeLineStart(written, where);
        break;
      }
      case "atom":
        written = token.text;
        break;
      case "break":
        written = mode.cell ? "<br>" : mode.heading ? " " : "  \n";
        break;
      case "open": {
        const address = token.mark.type === "link" ? autolink(tokens, index) : undefined;
        if (address !== undefined) {
          written = `<${address}>`;
          index += 2;
        } else {
          written = opening(token);
          if (token.mark.type === "link") brackets = !hasBalancedBrackets(tokens, index);
        }
        break;
      }
      case "close":
        written = ending(token, mode.cell);
        if (token.open.mark.type === "link") brackets = false;
    }
    parts.push(written);
    if (token.kind === "break") {
      before = mode.cell ? ">" : "";
      where = startsBlocks ? "break" : undefined;
    } else if (written !== "") {
      before = lastCharacter(written);
      where = undefined;
    }
  }
  return parts.join("");
}

const NO_PAIRS = { pairs: "", math: false } as const;
const DELIMITER = /[*_~]/;

function plainRules(token: TextToken, mode: RenderMode): EscapeRules {
  const pairs = mode.strict ? "*_~" : DELIMITER.test(token.text) ? findPairs([token.text]) : "";
  return { ...NO_PAIRS, pairs, cell: mode.cell };
}

function prepare(tokens: Token[], mode: RenderMode): EscapeRules {
  const texts: string[] = [];
  let marks = false;
  let math = false;
  for (const token of tokens) {
    if (token.kind === "text") {
      if (DELIMITER.test(token.text)) texts.push(token.text);
    } else if (token.kind === "open") {
      if (token.mark.type !== "link" && token.mark.type !== "html") marks = true;
    } else if (token.kind === "atom" && token.text.startsWith("$")) math = true;
  }
  if (marks) chooseDelimiters(tokens, mode);
  // Beside emphasis of ours, a lone delimiter could pair with one of its own.
  return { pairs: marks || mode.strict ? "*_~" : findPairs(texts), math, cell: mode.cell };
}

function opening(token: OpenToken): string {
  if (token.mark.type === "link") return "[";
  return token.mark.type === "html" ? `<${token.mark.tag ?? "span"}>` : token.delimiter;
}

function ending(token: CloseToken, cell: boolean): string {
  const { mark, delimiter } = token.open;
  if (mark.type === "link") return `]${linkTail(mark.destination ?? "", mark.title, cell)}`;
  return mark.type === "html" ? `</${mark.tag ?? "span"}>` : closing(delimiter);
}

const ABSOLUTE = /^[a-zA-Z][a-zA-Z\d+.-]{1,31}:[!#-;=?-[\]_a-z~]+$/;
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z\d-]+(?:\.[a-zA-Z\d-]+)*$/;

/** The address to write between angle brackets when the link that opens here shows nothing but its own address. */
function autolink(tokens: readonly Token[], index: number): string | undefined {
  const open = tokens[index];
  const text = tokens[index + 1];
  const close = tokens[index + 2];
  if (open?.kind !== "open" || text?.kind !== "text" || close?.kind !== "close" || close.open !== open)
    return undefined;
  const { destination, title } = open.mark;
  if (title || destination === undefined) return undefined;
  if (destination === text.text && ABSOLUTE.test(destination)) return destination;
  return destination === `mailto:${text.text}` && ADDRESS.test(text.text) ? text.text : undefined;
}

function hasBalancedBrackets(tokens: readonly Token[], index: number): boolean {
  const open = tokens[index];
  let depth = 0;
  for (let at = index + 1; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === "close" && token.open === open) break;
    if (token?.kind !== "text") continue;
    // Escaping the bracket that would start an address or a footnote leaves its partner alone.
    if (/\]\(|\[\^/.test(token.text)) return false;
    for (const character of token.text.match(/[[\]]/g) ?? []) {
      depth += character === "[" ? 1 : -1;
      if (depth < 0) return false;
    }
  }
  return depth === 0;
}
