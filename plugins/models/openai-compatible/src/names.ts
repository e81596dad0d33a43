/** Names in a text: words with a capital that do not begin a sentence. */

/** Most names of one text. */
const MAX_NAMES = 200;
/** More words with a capital than this share are those of a language that writes all nouns so. */
const NOUN_SHARE = 0.2;

const SENTENCE = /(?<=[.!?…:;"“”„»«])\s+|\n+/u;
const RUN =
  /\p{Lu}[\p{L}\p{M}'’-]*(?:\s(?:(?:of|de|da|van|von|der|den|del|la|le|di|du)\s)?\p{Lu}[\p{L}\p{M}'’-]*)*/gu;

/** The names of a text, each once. In a language that writes nouns with a capital only those of several words. */
export function namesIn(text: string): readonly string[] {
  const runs: { readonly name: string; readonly isFirst: boolean }[] = [];
  let words = 0;
  let capitals = 0;
  for (const sentence of text.slice(0, 50_000).split(SENTENCE)) {
    const [first = "", ...rest] = sentence.trim().split(/\s+/u);
    words += rest.length;
    capitals += rest.filter((word) => /^\p{Lu}/u.test(word)).length;
    const begin = sentence.indexOf(first) + first.length;
    for (const match of sentence.matchAll(RUN)) {
      const isFirst = match.index < begin;
      // A single word that begins a sentence has its capital anyway.
      if (!isFirst || match[0].includes(" ")) runs.push({ name: match[0], isFirst });
    }
  }
  const isNouns = words > 0 && capitals / words > NOUN_SHARE && words > 20;
  const names = runs.filter(
    ({ name, isFirst }) =>
      name.length > 2 && (!isNouns || (!isFirst && name.includes(" ") && !/\s\p{Ll}/u.test(name))),
  );
  return [...new Set(names.map(({ name }) => name))].slice(0, MAX_NAMES);
}
