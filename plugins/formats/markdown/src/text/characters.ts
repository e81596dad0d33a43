/** The character that ends a string, whole even outside the basic plane; empty for an empty string. */
export function lastCharacter(text: string): string {
  const code = text.charCodeAt(text.length - 1);
  return code >= 0xdc00 && code <= 0xdfff ? text.slice(-2) : text.slice(-1);
}

/** The character that starts a string. */
export function firstCharacter(text: string): string {
  const point = text.codePointAt(0);
  return point === undefined ? "" : String.fromCodePoint(point);
}

/** Whether a character counts as white space for emphasis; the edge of a paragraph does. */
export const isSpace = (character: string): boolean => character === "" || /^\s/.test(character);

/** Whether a character counts as punctuation for emphasis. */
export const isPunctuation = (character: string): boolean => /^[\p{P}\p{S}]/u.test(character);

/** Whether a run of delimiters may open and close emphasis. */
export interface Flanking {
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

/**
 * What a delimiter run between two characters may do.
 * @see CommonMark 0.31, "Emphasis and strong emphasis"
 */
export function flanking(delimiter: string, before: string, after: string): Flanking {
  const spaceBefore = isSpace(before);
  const spaceAfter = isSpace(after);
  const punctuationBefore = isPunctuation(before);
  const punctuationAfter = isPunctuation(after);
  const left = !spaceAfter && (!punctuationAfter || spaceBefore || punctuationBefore);
  const right = !spaceBefore && (!punctuationBefore || spaceAfter || punctuationAfter);
  if (delimiter !== "_") return { canOpen: left, canClose: right };
  return { canOpen: left && (!right || punctuationBefore), canClose: right && (!left || punctuationAfter) };
}
