/** Names as words: of properties, labels and classes. */

/** Letters that are no letter with a mark, as names without them write them. */
const PLAIN: Readonly<Record<string, string>> = { ł: "l", ø: "o", đ: "d", ı: "i", ß: "ss", æ: "ae", œ: "oe" };

/** The words of a name in lower case: `datePublished`, `date_published`, `Date published:` are all the same. */
export function wordsOf(name: string): string[] {
  return (
    name
      .slice(0, 300)
      .replace(/(\p{Lu}{2,})s(?!\p{L})/gu, "$1")
      .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
      .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .replace(/[łøđıßæœ]/gu, (letter) => PLAIN[letter] ?? letter)
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map(singular);
}

/** One form for one and many, in languages that add an s; roughly. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s")) return word;
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
