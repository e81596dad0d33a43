import type { Finding } from "./finding.ts";
import { hashOf, plain } from "./hash.ts";
import { type Lexicon, Listed } from "./lexicon.ts";
import { words } from "./words.ts";

const NAME = "[\\p{Lu}][\\p{L}\\p{M}'’-]{0,30}";
const FULL = `${NAME}(?: (?:[\\p{Lu}](?!\\p{L})\\.?|van|von|de|del|der|den|la|al|bin|da|dos|di|ter|ten|y) ?){0,3}(?: ${NAME}){0,3}`;
const TITLED = new RegExp(`\\b(?:${words("labels", "title")})\\.? (${FULL})`, "gu");
const CALLED = new RegExp(`\\b(?:${words("labels", "called")})[ \\t]+(${FULL})`, "gu");
const LABEL = `(?:(?:${words("labels", "name-lead")})[ -]?)?(?:${words("labels", "name")})`;
const LABELLED = new RegExp(
  String.raw`(?:^|\n|\| ?)[ \t>*-]*${LABEL}[ \t]*[:|][ \t]*([\p{Lu}][\p{L}\p{M}'’.-]{0,30}(?: [\p{L}\p{M}'’.-]{1,31}){0,4})`,
  "giu",
);
/** Letters of scripts that have capitals, as ranges: classes of Unicode take ten times as long to look through a text. */
const CAPITAL =
  "[A-Z\\u00c0-\\u00de\\u0100-\\u024f\\u0386-\\u03ab\\u0400-\\u042f\\u0531-\\u0556\\u1e00-\\u1eff]";
const LETTER = "[a-zA-Z'’\\u00c0-\\u024f\\u0300-\\u036f\\u0370-\\u0587\\u1e00-\\u1fff-]";
/** Two to four words with capitals. */
const RUN = new RegExp(
  `${CAPITAL}${LETTER}{1,30}(?: (?:${CAPITAL}\\.?|van|von|de|del|der|la|al|bin|da|di))?(?: ${CAPITAL}${LETTER}{1,30}){1,3}(?![\\p{L}\\p{N}])`,
  "gu",
);

/** Names of people by what stands before them, and by lists of first names and surnames. */
export function findPeople(text: string, lexicon: Lexicon): Finding[] {
  const found: Finding[] = [];
  const add = (match: RegExpExecArray, score: number) => {
    const name = trim(match[1] ?? "");
    const start = match.index + match[0].lastIndexOf(match[1] ?? "");
    if (name.length > 1) found.push({ start, end: start + name.length, entity: "PERSON", score });
  };
  const bitsOf = (word: string) => lexicon.bitsOf(hashOf(plain(word.replace(/['’]s$/, ""))));
  for (const match of text.matchAll(TITLED)) add(match, 0.8);
  for (const match of text.matchAll(CALLED)) {
    const [word = ""] = (match[1] ?? "").split(" ");
    const bits = bitsOf(word);
    if ((bits & (Listed.first | Listed.last)) !== 0 && (bits & (Listed.common | Listed.frequent)) === 0)
      add(match, 0.7);
  }
  for (const match of text.matchAll(LABELLED)) {
    const words = (match[1] ?? "").split(" ");
    if (words.some((word) => (bitsOf(word) & (Listed.first | Listed.last)) !== 0)) add(match, 0.7);
  }
  for (const match of text.matchAll(RUN)) {
    if (/[\p{L}\p{N}]/u.test(text[match.index - 1] ?? "") || !/^\p{Lu}/u.test(match[0])) continue;
    const words = match[0].split(" ");
    const first = bitsOf(words[0] ?? "");
    const last = bitsOf(words.at(-1) ?? "");
    const isFirst =
      (first & Listed.first) !== 0 &&
      (first & (Listed.common | Listed.frequent | Listed.region | Listed.city)) === 0;
    const isLast = (last & Listed.last) !== 0 && (last & Listed.frequent) === 0;
    if (isFirst && isLast)
      found.push({
        start: match.index,
        end: match.index + trim(match[0]).length,
        entity: "PERSON",
        score: 0.65,
      });
  }
  return found;
}

const trim = (name: string) => name.replace(/(?:['’]s|[.,'’-]|\s)+$/, "");
