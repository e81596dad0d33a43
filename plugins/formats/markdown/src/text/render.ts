import { chooseDelimiters, closing } from "../emphasis/emphasis.ts";
import { firstOf } from "../emphasis/emphasis-runs.ts";
import { lastCharacter } from "./characters.ts";
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
  /** Next to other blocks that a parser reads as the same paragraph. */
  readonly strict?: boolean;
}

/** Writes the tokens of one paragraph as markdown. */
export function renderInline(tokens: Token[], mode: RenderMode): string {
  return new Paragraph(tokens, mode).toString();
}

class Paragraph {
  private readonly tokens: Token[];
  private readonly mode: RenderMode;
  private readonly rules: EscapeRules;
  private readonly parts: string[] = [];
  private readonly startsBlocks: boolean;
  /** What `<br>` joins to a block begins and ends where another block does. */
  private readonly edgeAfter: string;
  private before: string;
  private brackets = false;
  private where: "block" | "item" | "break" | undefined;

  constructor(tokens: Token[], mode: RenderMode) {
    const only = tokens.length === 1 ? tokens[0] : undefined;
    this.tokens = tokens;
    this.mode = mode;
    this.rules = only?.kind === "text" ? plainRules(only, mode) : prepare(tokens, mode);
    this.startsBlocks = !mode.cell && !mode.heading;
    this.before = mode.strict ? ">" : "";
    this.edgeAfter = mode.strict ? "<" : "";
    this.where = this.startsBlocks ? (mode.item ? "item" : "block") : undefined;
  }

  toString(): string {
    for (let index = 0; index < this.tokens.length; index++) {
      const token = this.tokens[index];
      if (!token) continue;
      const address =
        token.kind === "open" && token.mark.type === "link" ? autolink(this.tokens, index) : undefined;
      const written = address === undefined ? this.written(token, index) : `<${address}>`;
      if (address !== undefined) index += 2;
      this.parts.push(written);
      if (token.kind === "break") {
        this.before = this.mode.cell ? ">" : "";
        this.where = this.startsBlocks ? "break" : undefined;
      } else if (written !== "") {
        this.before = lastCharacter(written);
        this.where = undefined;
      }
    }
    return this.parts.join("");
  }

  private written(token: Token, index: number): string {
    const { cell, heading } = this.mode;
    switch (token.kind) {
      case "text":
        return this.text(token, index);
      case "atom":
        return token.text;
      case "break":
        return cell ? "<br>" : heading ? " " : "  \n";
      case "open":
        if (token.mark.type === "link") this.brackets = !hasBalancedBrackets(this.tokens, index);
        return opening(token);
      case "close":
        if (token.open.mark.type === "link") this.brackets = false;
        return ending(token, cell);
    }
  }

  private text(token: TextToken, index: number): string {
    const { before, brackets } = this;
    const next = index + 1 < this.tokens.length;
    const after = next ? firstOf(this.tokens[index + 1], this.mode.cell) : this.edgeAfter;
    const escaped = escapeText(token.text, this.rules, { before, after, brackets });
    return this.where ? escapeLineStart(escaped, this.where) : escaped;
  }
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
  // Next to emphasis of ours, a lone delimiter could pair with one of its own.
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
