/** A piece of an RTF file. */
export type RtfToken =
  | { readonly type: "open" }
  | { readonly type: "close" }
  | { readonly type: "word"; readonly word: string; readonly value: number | undefined }
  /** Characters as they stand, ASCII as a rule. */
  | { readonly type: "text"; readonly text: string }
  /** One byte in the code page of the font. */
  | { readonly type: "byte"; readonly byte: number };

const WORD = /\\(?:([a-zA-Z]{1,32})(-?\d{1,10})? ?|'([0-9a-fA-F]{2})|([^a-zA-Z]))/y;
const TEXT = /[^\\{}\r\n]+/y;

/**
 * The pieces of an RTF file, whose bytes are given as Latin-1.
 * @see Rich Text Format specification 1.9.1, "RTF Syntax"
 */
export function* rtfTokens(source: string): Generator<RtfToken> {
  let at = 0;
  while (at < source.length) {
    const character = source[at];
    if (character === "{" || character === "}") {
      yield character === "{" ? { type: "open" } : { type: "close" };
      at++;
    } else if (character === "\\") {
      WORD.lastIndex = at;
      const match = WORD.exec(source);
      if (match === null) return;
      at = WORD.lastIndex;
      const [, word, value, byte, symbol] = match;
      if (byte !== undefined) yield { type: "byte", byte: Number.parseInt(byte, 16) };
      else if (word === "bin") at += Math.max(0, Number(value ?? 0));
      else if (word !== undefined)
        yield { type: "word", word, value: value === undefined ? undefined : Number(value) };
      else yield { type: "word", word: symbol ?? "", value: undefined };
    } else if (character === "\r" || character === "\n") {
      at++;
    } else {
      TEXT.lastIndex = at;
      const [text = ""] = TEXT.exec(source) ?? [];
      yield* textTokens(text);
      at += Math.max(1, text.length);
    }
  }
}

/** Bytes beyond ASCII should be escaped, and sometimes are not. */
function* textTokens(text: string): Generator<RtfToken> {
  for (const [piece] of text.matchAll(/[\x80-\xff]|[^\x80-\xff]+/g)) {
    if (piece.length === 1 && piece >= "\x80") yield { type: "byte", byte: piece.charCodeAt(0) };
    else yield { type: "text", text: piece };
  }
}

const PAGES: Readonly<Record<number, string>> = {
  866: "ibm866",
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  10000: "macintosh",
  65001: "utf-8",
};

/** Character sets of fonts, and their code pages. @see Rich Text Format specification, "Font Table" */
const CHARSETS: Readonly<Record<number, number>> = {
  77: 10_000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

/** The code page of a character set; undefined where the document's own holds. */
export function pageOfCharset(charset: number): number | undefined {
  return CHARSETS[charset];
}

/** Text of bytes in a code page. */
export function decodePage(bytes: readonly number[], page: number): string {
  const label = PAGES[page] ?? `windows-${page}`;
  try {
    return new TextDecoder(label).decode(Uint8Array.from(bytes));
  } catch {
    return new TextDecoder("windows-1252").decode(Uint8Array.from(bytes));
  }
}
