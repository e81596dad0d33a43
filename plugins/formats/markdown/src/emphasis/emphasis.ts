import type { OpenToken, Token } from "../text/inline.ts";
import { moveOutPunctuation } from "./emphasis-edges.ts";
import { type Edges, findMisread } from "./emphasis-runs.ts";

/**
 * Candidates in order of preference. Emphasis that none of them fits is not written, because tags in the text disturb
 * more readers than it helps; what is struck out would read as its opposite, so that keeps its tag.
 */
const DELIMITERS = {
  em: ["*", "_"],
  strong: ["**", "__"],
  del: ["~~", "<del>"],
} as const;

/** Rounds in which other delimiters are tried, and after them those in which only what still fails is dropped. */
const MAX_ROUNDS = 10;

/**
 * Chooses the delimiters of all emphasis in a paragraph: reads the result as CommonMark would, and where that
 * finds other emphasis than was meant, takes the next candidate, and after the last one drops the emphasis.
 */
export function chooseDelimiters(tokens: Token[], edges: Edges): void {
  if (fitsAsItIs(tokens, edges)) return;
  moveOutPunctuation(tokens);
  if (fitsAsItIs(tokens, edges)) return;
  for (let round = 0; round < 2 * MAX_ROUNDS; round++) {
    const failed = findMisread(tokens, edges);
    if (failed.length === 0) return;
    // Changing the emphasis alone often mends the strong text next to it.
    const emphases = failed.filter((token) => token.mark.type === "em");
    const tried = emphases.length > 0 && round < 2 ? emphases : failed;
    const spent = tried.filter((token) => !takeNext(token));
    const failures = new Set(failed);
    if (round >= MAX_ROUNDS) unmark(tokens, (open) => failures.has(open));
    else if (spent.length > 0) {
      // Without the first, the others may fit again.
      unmark(tokens, (open) => open === spent[0]);
      for (const token of spent) if (isEmphasis(token)) token.delimiter = DELIMITERS[token.mark.type][0];
    }
  }
  if (findMisread(tokens, edges).length > 0) unmark(tokens, isEmphasis);
}

/** So many marks are tried with every choice of delimiters: emphasis in emphasis needs a different one than next to it. */
const MAX_TRIED_MARKS = 4;

/** Gives each mark a delimiter; true when a parser then reads all of them as meant. */
function fitsAsItIs(tokens: readonly Token[], edges: Edges): boolean {
  const marks = tokens.filter((token) => token.kind === "open").filter(isEmphasis);
  const choices = marks.length <= MAX_TRIED_MARKS ? 2 ** marks.length : 1;
  for (let choice = 0; choice < choices; choice++) {
    take(marks, choice);
    if (findMisread(tokens, edges).length === 0) return true;
  }
  take(marks, 0);
  return false;
}

/** Takes the first or the second candidate of each mark, as the bits say. */
function take(marks: readonly EmphasisToken[], bits: number): void {
  marks.forEach((token, index) => {
    token.delimiter = DELIMITERS[token.mark.type][(bits >> index) & 1] ?? DELIMITERS[token.mark.type][0];
  });
}

type EmphasisToken = OpenToken & { readonly mark: { readonly type: keyof typeof DELIMITERS } };

const isEmphasis = (token: OpenToken): token is EmphasisToken => token.mark.type in DELIMITERS;

/** Takes the next candidate; false when there is none. */
function takeNext(token: OpenToken): boolean {
  if (!isEmphasis(token)) return false;
  const candidates: readonly string[] = DELIMITERS[token.mark.type];
  const next = candidates[candidates.indexOf(token.delimiter) + 1];
  if (next === undefined) return false;
  token.delimiter = next;
  return true;
}

/** Takes marks out of a paragraph; pieces of text that then stand side by side become one. */
function unmark(tokens: Token[], isSpent: (open: OpenToken) => boolean): void {
  let length = 0;
  for (const token of tokens) {
    if (token.kind === "open" && isSpent(token)) continue;
    if (token.kind === "close" && isSpent(token.open)) continue;
    const last = tokens[length - 1];
    if (token.kind === "text" && last?.kind === "text") last.text += token.text;
    else tokens[length++] = token;
  }
  tokens.length = length;
}

/** What closes a delimiter. */
export const closing = (delimiter: string): string =>
  delimiter.startsWith("<") ? `</${delimiter.slice(1)}` : delimiter;
