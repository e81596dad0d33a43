/** What the characters of a text say about how it is set. */

const CJK = /[\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef]|[\u{20000}-\u{3ffff}]/gu;
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g;

/** How many characters are Han, Kana or full-width; Hangul is written with spaces and does not count. */
export function countCjk(text: string): number {
  // Nearly all text has none: the first look is cheap.
  return /[\u3000-\ud8ff\uf900-\uffef]/.test(text) ? (text.match(CJK)?.length ?? 0) : 0;
}

/** Whether any character may be Hebrew or Arabic. */
export function hasRightToLeft(text: string): boolean {
  return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(text);
}

/** Whether most letters are Hebrew or Arabic. */
export function isRightToLeft(text: string): boolean {
  if (!hasRightToLeft(text)) return false;
  const strong = text.match(RTL)?.length ?? 0;
  return strong > (text.match(/[A-Za-z\u00c0-\u024f\u0370-\u052f]/g)?.length ?? 0);
}

/** Whether no space belongs between two texts that met at the end of a line. */
export function joinsWithoutSpace(before: string, after: string): boolean {
  return countCjk(before.slice(-1)) > 0 && countCjk(after.slice(0, 2)) > 0;
}
