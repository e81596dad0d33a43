/** `In upper case`: how what is entered is to be written. */

const LETTERS = "(?: (?:letters?|characters|lettres|letras))?";
const CASES = [
  [
    /upper[- ]?case|capital|capitals|caps|großbuchstaben|großschreibung|majuscules?|mayúsculas?/,
    "toUpperCase",
  ],
  [/lower[- ]?case|small|kleinbuchstaben|minuscules?|minúsculas?/, "toLowerCase"],
] as const;
const BEFORE = "(?:in|using|with|auf|mit|en|con)(?: all)?(?: only)?";

/** A clause without the words for how it is to be written, and what writes so. */
export function caseOf(clause: string): {
  readonly rest: string;
  readonly write: (text: string) => string;
} {
  for (const [words, method] of CASES) {
    const said = new RegExp(`,?\\s(?:${BEFORE} )?(?:all )?(?:${words.source})${LETTERS}(?=[\\s,.]|$)`, "iu");
    const rest = clause.replace(said, "");
    // `The capital letter A` is a thing, and `in capitals` is not.
    if (rest !== clause && new RegExp(`${BEFORE} |all `, "iu").test(said.exec(clause)?.[0] ?? ""))
      return { rest, write: (text) => text[method]() };
  }
  return { rest: clause, write: (text) => text };
}
