/** Texts of shops, and how alike two of them are. */
import { decodeEntities } from "@winnow/kit-dom";

/** A text with its white space in order, without tags and entities that were written twice; undefined for none. */
export function cleanText(text: string | undefined, maxLength = 500): string | undefined {
  if (text === undefined) return undefined;
  const decoded = decodeEntities(
    text
      .slice(0, maxLength * 4)
      .replace(/<(?:br|p|li|div)\b[^<>]{0,500}>/gi, " ")
      .replace(/<\/?[a-z][^<>]{0,2000}>/gi, ""),
  );
  // Data of scripts hold what was written for HTML, and was so once more: `L&amp;#8217;atelier`.
  const plain = (/&#?\w{2,8};/.test(decoded) ? decodeEntities(decoded) : decoded)
    .replace(/[\s\u200b\ufeff]+/gu, " ")
    .trim()
    .slice(0, maxLength);
  return plain === "" ? undefined : plain;
}

/** Whether a text is nothing but the address of something, as markup names things. */
export const isAddress = (text: string): boolean => /^\s*https?:\/\/\S*\s*$/.test(text);

/** Words of a text for comparison, in lower case, without marks. */
export function wordsOf(text: string): string[] {
  return (
    text
      .slice(0, 500)
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The share of the words of both texts that they have in common, 0 to 1. */
export function overlap(one: string, other: string): number {
  const words = new Set(wordsOf(one));
  const others = new Set(wordsOf(other));
  let shared = 0;
  for (const word of words) if (others.has(word)) shared++;
  return shared === 0 ? 0 : shared / (words.size + others.size - shared);
}

/** The share of the words of the shorter text that the other holds, 0 to 1. */
export function likeness(one: string, other: string): number {
  const [few, many] = [new Set(wordsOf(one)), new Set(wordsOf(other))].sort((a, b) => a.size - b.size);
  if (few === undefined || many === undefined || few.size === 0) return 0;
  let shared = 0;
  for (const word of few) if (many.has(word)) shared++;
  return shared / few.size;
}
