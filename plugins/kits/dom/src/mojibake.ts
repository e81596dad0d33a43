/** Repairs text that was encoded as UTF-8 twice, such as `donâ€™t`: its bytes were once read as windows-1252. */

/** The characters that windows-1252 has in place of the control characters 0x80 to 0x9f. */
const WINDOWS_1252 = new Map(
  [..."€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ"].map((character, index) => [
    character.charCodeAt(0),
    0x80 + index,
  ]),
);
const REST = `[\\u0080-\\u00bf${[...WINDOWS_1252.keys()].map((code) => `\\u${code.toString(16).padStart(4, "0")}`).join("")}]`;
/** What a character of two, three or four bytes looks like. */
const MISREAD = new RegExp(
  `[\\u00c2-\\u00df]${REST}|[\\u00e0-\\u00ef]${REST}{2}|[\\u00f0-\\u00f4]${REST}{3}`,
  "g",
);
/** Begin characters of Latin letters, signs, quotation marks, dashes, arrows and emoji: one is enough to tell. */
const COMMON = /[\u00c2\u00c3\u00e2\u00f0]/;
/** Others, such as Greek `Î±`, may stand side by side on purpose unless there are several. */
const MIN_OTHERS = 3;
/** How often a text may have been encoded in vain. */
const MAX_ROUNDS = 2;

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Text of HTML with what was encoded twice repaired. Each text between tags and each attribute is judged for itself:
 * it is repaired when every character of it beyond ASCII is part of such a misreading.
 */
export function repairEncodedTwice(html: string): string {
  const parts: string[] = [];
  let done = 0;
  MISREAD.lastIndex = 0;
  for (let match = MISREAD.exec(html); match !== null; match = MISREAD.exec(html)) {
    let start = match.index;
    while (start > done && !isBoundary(html.charCodeAt(start - 1))) start--;
    let end = MISREAD.lastIndex;
    while (end < html.length && !isBoundary(html.charCodeAt(end))) end++;
    parts.push(html.slice(done, start), repaired(html.slice(start, end)));
    done = end;
    MISREAD.lastIndex = end;
  }
  return parts.length === 0 ? html : parts.join("") + html.slice(done);
}

/** `<`, `>` and `"`. */
const isBoundary = (code: number): boolean => code === 0x3c || code === 0x3e || code === 0x22;

function repaired(text: string): string {
  let current = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = current.match(MISREAD);
    if (found === null || (found.length < MIN_OTHERS && !found.some((one) => COMMON.test(one)))) break;
    const next = decodeAgain(current);
    if (next === undefined) break;
    current = next;
  }
  return current;
}

function decodeAgain(text: string): string | undefined {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const byte = code < 0x100 ? code : WINDOWS_1252.get(code);
    if (byte === undefined) return undefined;
    bytes[index] = byte;
  }
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}
