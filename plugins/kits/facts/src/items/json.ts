/** JSON as pages embed it, which is not always JSON. */

/** Characters of one text that are parsed. */
export const MAX_JSON_LENGTH = 16_000_000;

/**
 * The value of a JSON text; undefined where it is not valid, also not after repairs that do not change what it says: marks of comments
 * and sections around it, raw line breaks within strings, commas too many, comments, escapes that JSON does not know,
 * `undefined` and `NaN`, single quotes or entities in place of quotes, brackets that were never closed.
 */
export function parseJson(text: string): unknown {
  if (text.length > MAX_JSON_LENGTH) return undefined;
  const trimmed = unwrapped(text);
  if (!/^[[{"]/.test(trimmed)) return undefined;
  return attempt(trimmed) ?? attempt(repaired(trimmed)) ?? attemptUnescaped(trimmed);
}

function attempt(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function attemptUnescaped(text: string): unknown {
  if (!text.includes("&quot;") && !text.includes("&#34;")) return undefined;
  const plain = text
    .replaceAll("&quot;", '"')
    .replaceAll("&#34;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
  return attempt(plain) ?? attempt(repaired(plain));
}

/** Without what some pages put around JSON: comments of HTML, sections of CDATA, a semicolon. */
function unwrapped(text: string): string {
  return text
    .replace(/^[\s\uFEFF]*(?:(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)\s*(?:\*\/)?)?/, "")
    .trim()
    .replace(/(?:(?:\/\/|\/\*)?\s{0,9}(?:-->|\]\]>)\s{0,9}(?:\*\/)?)$/, "")
    .trimEnd()
    .replace(/;$/, "");
}

const WORD = /[A-Za-z_$]/;
const ESCAPES = '"\\/bfnrtu';
const LITERALS: ReadonlySet<string> = new Set(["true", "false", "null"]);

/** The text with what parsers refuse put right, in one pass. */
function repaired(text: string): string {
  const out: string[] = [];
  const open: string[] = [];
  let last = "";
  const put = (piece: string) => {
    out.push(piece);
    last = piece;
  };
  const dropComma = () => {
    if (last === ",") out[out.length - 1] = "";
  };
  for (let at = 0; at < text.length; ) {
    const sign = text[at]!;
    if (sign === '"' || sign === "'") {
      const [string, end] = readString(text, at, sign);
      put(string);
      at = end;
    } else if (sign === "{" || sign === "[") {
      open.push(sign === "{" ? "}" : "]");
      put(sign);
      at++;
    } else if (sign === "}" || sign === "]") {
      dropComma();
      // A bracket that was never opened is left out.
      if (open.at(-1) === sign) {
        open.pop();
        put(sign);
      }
      at++;
      // What follows the whole value is no part of it.
      if (open.length === 0) break;
    } else if (text.startsWith("/*", at)) {
      const end = text.indexOf("*/", at + 2);
      at = end < 0 ? text.length : end + 2;
    } else if (text.startsWith("//", at)) {
      const end = text.indexOf("\n", at);
      at = end < 0 ? text.length : end;
    } else if (WORD.test(sign)) {
      let end = at + 1;
      while (end < text.length && WORD.test(text[end]!)) end++;
      const word = text.slice(at, end);
      put(
        LITERALS.has(word) || text[end] === ":" ? (text[end] === ":" ? JSON.stringify(word) : word) : "null",
      );
      at = end;
    } else {
      if (sign === "," && (last === "," || last === "{" || last === "[")) at++;
      else {
        if (/\S/.test(sign)) put(sign);
        at++;
      }
    }
  }
  dropComma();
  return out.join("") + open.reverse().join("");
}

/** A string from its quote on, closed and in double quotes, with its end in the text. */
function readString(text: string, from: number, quote: string): [string, number] {
  const out = ['"'];
  let at = from + 1;
  let kept = at;
  const keep = (to: number) => {
    if (to > kept) out.push(text.slice(kept, to));
  };
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (text[at] === quote) break;
    if (code === 34) {
      keep(at);
      out.push('\\"');
      kept = at + 1;
      continue;
    }
    if (code === 92) {
      // An escape that JSON does not know stands for the character itself.
      if (!ESCAPES.includes(text[at + 1] ?? " ")) {
        keep(at);
        kept = at + 1;
      } else at++;
    } else if (code < 32) {
      keep(at);
      out.push(code === 10 ? "\\n" : " ");
      kept = at + 1;
    }
  }
  keep(Math.min(at, text.length));
  return [`${out.join("")}"`, at + 1];
}
