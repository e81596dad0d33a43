/** Names of people, out of the words around them. */

import { clean, isPersonName, isRole, withoutCredit } from "@winnow/kit-facts";
import { patternIn } from "@winnow/kit-words";

const words = (name: string) => patternIn(new URL("../../words/names.txt", import.meta.url), name);
/** Words that end a name: a date, a role, what the author did next. */
const ENDS = new RegExp(
  String.raw`\s*(?:[|·•—–»⋅©]|\b(?:${words("end")})\b|,?\s*\b(?:${words("weekday")})[a-z]{0,6},?\s+(?:\d|[A-Z][a-z]{2} \d)` +
    String.raw`|\b\d{1,2}(?:st|nd|rd|th)?\s+(?:${words("month-short")})|\s-\s|\s\/\s|\bon\s+(?=\p{Lu}|\d)` +
    String.raw`|\b(?:${words("end-word")})\b(?=[\s:])|\b(?:${words("month")})\.?\s+\d|\d{1,2}[./]\d` +
    String.raw`|\b(?:19|20)\d\d\b|[\d.]+k?\s+(?:${words("since")})|\()`,
  "u",
);
const NOT_A_NAME = new RegExp(`^(?:${words("no-name")}|view all posts.*)$`, "iu");
/** What links and buttons say other than names. */
const NO_WRITER = new RegExp(
  String.raw`^(?:(?:${words("no-name-begins")})\b.*|(?:${words("no-name-word")})(?:$|\s.*)` +
    String.raw`|.*\b(?:${words("service")})\b.*|.*\s(?:${words("no-name-ends")}))$`,
  "iu",
);
/** Words that things are sorted by: `By gender & age`, `By team size`. */
const FACETS: ReadonlySet<string> = new Set(
  "account age area audience availability brand business categories category collection collections color colour companies company condition consultation contact contributor contributors cost count countries country date default department design domain email enterprise fax feature features form format function gender goal group industries industry interest kind language letter level location mail manufacturer market material matière model month name need needs number numbers occasion order phone post price product products project purpose rating region regions relevance request role room season sector series service size skill solution sport stage state states style subject tag team telephone text theme thème topic topics type types use case value vehicle website weight year".split(
    " ",
  ),
);
const ROLE = new RegExp(String.raw`,?\s+(?:(?:${words("rank")})\s+)*(?:${words("role")})s?\b.*$`, "iu");

/** A handle or a mail address behind a name. */
const ADDRESS = /\s+@\w[\w.-]*$|\s+\S+@\S+$/u;
/** A news agency that helped: `avec AFP`, `mit dpa`. */
const AGENCY = /\s+(?:with|avec|mit|con|com|met|med|und|e|et|y|\/)\s+(?:\p{Lu}{2,6}|dpa|afp|ansa)$/u;

/** A name without what somebody is: `Ann Lee, Staff Writer`, `Олег Ким, корреспондент`. */
function withoutRole(name: string): string {
  const at = name.search(/[,–—-]\s+|\s{2,}/u);
  return at > 1 && isRole(name.slice(at).replace(/^[\s,–—-]+/u, "")) ? name.slice(0, at) : name;
}

/** A name that stands twice, such as under a picture and near it. */
function withoutRepetition(name: string): string {
  const words = name.split(" ");
  for (let length = 2; length * 2 <= words.length; length++) {
    const first = words.slice(0, length).join(" ");
    if (first === words.slice(length, length * 2).join(" ") && isPersonName(first)) return first;
  }
  return name;
}

/** Characters of a byline that are read. */
const MAX_BYLINE_LENGTH = 600;

/** The name in a byline; undefined where there is none. */
export function nameIn(text: string): string | undefined {
  let name = clean(text)
    .slice(0, MAX_BYLINE_LENGTH)
    .replace(/^\W*(?:about the author|author)\s*:?\s+/iu, "");
  name = withoutCredit(name);
  const end = ENDS.exec(name);
  if (end !== null && end.index > 1) name = name.slice(0, end.index);
  // A date follows, in whatever language: `Lia Benassi, 3 febbraio`.
  name = name.replace(/\s*[,;]\s*\d.*$/u, "");
  name = withoutRepetition(withoutRole(name.replace(ROLE, "").replace(ADDRESS, "").replace(AGENCY, "")));
  name = name.replace(/^@(?=\w)/u, "").replace(/^[\s,;:|•·–—-]+|(?<![\s,;:|•·–—-])[\s,;:|•·–—-]+$/gu, "");
  return isName(name) ? name : undefined;
}

/** Whether a text could be the name of a person or of another author. */
export function isName(name: string): boolean {
  if (name.length < 2 || name.length > 150 || !/\p{L}{2}/u.test(name)) return false;
  if (
    NOT_A_NAME.test(name) ||
    NO_WRITER.test(name) ||
    isFacet(name) ||
    /https?:|www\.|[<>{}=]|\?$|!$/u.test(name)
  )
    return false;
  const words = name.split(/\s+/u);
  if (words.length > 20) return false;
  // A sentence has more words in small letters than in capitals.
  const capital = words.filter((word) => /^[^\p{L}]*[\p{Lu}\p{Lo}]/u.test(word)).length;
  return words.length <= 2 || capital >= words.length * 0.5;
}

function isFacet(name: string): boolean {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.length > 0 && words.every((word) => word === "and" || FACETS.has(word));
}
