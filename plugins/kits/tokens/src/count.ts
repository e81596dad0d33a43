/** The encoding whose tokens are counted: that of GPT-4o and what came after it. Other models count differently, by a fifth or so. */
export const ENCODING = "o200k_base";

/**
 * The tokens of `text` from `start` to `end`, in UTF-16 units; `Infinity` as soon as they are more than `limit`, so that it takes no
 * longer than counting `limit` tokens does.
 */
export type CountTokens = (text: string, start?: number, end?: number, limit?: number) => number;

/** UTF-16 units that are counted at once, where there is a place to end: fewer where a limit is near. */
const WINDOW = 4096;
const LEAST_WINDOW = 256;
const UNITS_OF_TOKEN = 8;
/** A longer run of one kind of characters is counted piece by piece: the tokenizer takes time by the square of its length. */
const MAX_RUN = 128;
const LONG_RUN = /[\p{L}\p{M}]{129,}|[^\s\p{L}\p{N}]{129,}|\s{129,}/gu;
const IS_BLANK = /\s/;
/** Names of special tokens in a text are text. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

let loading: Promise<CountTokens> | undefined;

/** Loads the tokenizer at its first use: half a second on a slow machine, and about 75 MB of memory. */
export function loadTokenizer(): Promise<CountTokens> {
  loading ??= import("gpt-tokenizer/encoding/o200k_base").then(({ countTokens }) =>
    counter((text) => countTokens(text, AS_TEXT)),
  );
  return loading;
}

/** Counts any text in time linear in its length, by what counts a short one. */
function counter(countShort: (text: string) => number): CountTokens {
  const countWindow = (text: string) => {
    let tokens = 0;
    let from = 0;
    for (const { 0: run, index } of text.matchAll(LONG_RUN)) {
      if (index > from) tokens += countShort(text.slice(from, index));
      for (let at = 0; at < run.length; ) {
        const to = wholeCharacter(run, at + MAX_RUN);
        tokens += countShort(run.slice(at, to));
        at = to;
      }
      from = index + run.length;
    }
    return from < text.length ? tokens + countShort(text.slice(from)) : tokens;
  };
  return (text, start = 0, end = text.length, limit = Number.POSITIVE_INFINITY) => {
    let tokens = 0;
    for (let at = start; at < end; ) {
      const window = Math.max(LEAST_WINDOW, Math.min(WINDOW, (limit - tokens) * UNITS_OF_TOKEN));
      const to = windowEnd(text, at, end, window);
      tokens += countWindow(text.slice(at, to));
      if (tokens > limit) return Number.POSITIVE_INFINITY;
      at = to;
    }
    return tokens;
  };
}

/** Where a window ends: behind a line, before a blank, or anywhere. No token reaches over the first two. */
function windowEnd(text: string, start: number, end: number, window: number): number {
  const most = start + window;
  if (most >= end) return end;
  // In the window alone: in a text of one line it would be looked for up to the beginning each time.
  const line = start + text.slice(start, most).lastIndexOf("\n");
  // Line breaks that follow each other are one token.
  if (line > start && text[line + 1] !== "\n" && text[line + 1] !== "\r") return line + 1;
  for (let at = most; at > start + window / 2; at--)
    if (IS_BLANK.test(text[at] ?? "") && !IS_BLANK.test(text[at - 1] ?? "")) return at;
  return wholeCharacter(text, most);
}

/** A place in a text, or the next one where it would part a character. */
export function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : Math.min(at, text.length);
}
