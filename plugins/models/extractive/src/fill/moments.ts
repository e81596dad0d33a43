/** When a page was published, and when it was changed. */
import type { Concept, Facts, Moment } from "@winnow/kit-facts";
import { findDate, withoutCredit } from "@winnow/kit-facts";
import { phrasesOf } from "@winnow/kit-words";
import type { Candidate } from "./candidate.ts";
import { valuesAt, wordsFor } from "./paths.ts";
import { isArticle, subjectsOf } from "./subject.ts";
import { titlePlace } from "./title-place.ts";

/** Words of classes and of English, which may be parts of others: `postUpdated`. */
const CHANGED = /updated?|modif|edited|revised|reviewed|checked/iu;
const SAYS_SO = /\b(?:publish(?:ed)?|posted|post (?:date|time)|(?:written|interview) by)\b/iu;
const PUBLISHED = /publish|posted|post time|created|written|first|on\s*$|date\b|\bdated|started/iu;
const OTHER =
  /copyright|©|expire|deadline|event|until|since|joined|register|comment|reply|replied|member|founded|est\b|established|born|version|related|recent|sidebar|footer|widget|card|teaser|promo/iu;
const wordsThat = (say: string) => phrasesOf(new URL("../../words/moments.txt", import.meta.url), say);
const [SAYS_PUBLISHED, SAYS_CHANGED, SAYS_OTHER] = [
  wordsThat("published"),
  wordsThat("changed"),
  wordsThat("other"),
];
const isPublished = (text: string) => PUBLISHED.test(text) || SAYS_PUBLISHED.isIn(text);
const isChanged = (text: string) => CHANGED.test(text) || SAYS_CHANGED.isIn(text);

/** Dates that are enough to choose from. */
const MOST = 12;

/** Candidates for `published` or `modified`, the best first; each holds a date. */
export function moments(facts: Facts, concept: Concept): Candidate[] {
  const isChange = concept.name === "modified";
  const found: Candidate[] = [];
  const add = (value: string, origin: string, score: number, snippet = value) =>
    void found.push({ value, origin, snippet, score });
  for (const entity of subjectsOf(facts).slice(0, 10)) {
    for (const [order, path] of concept.paths.entries()) {
      for (const placed of valuesAt(entity.data, path).slice(0, 1)) {
        const words = wordsFor(placed);
        if (typeof words?.value !== "string") continue;
        const base = isArticle(entity) ? 0.93 : entity.source === "state" ? 0.55 : 0.8;
        add(words.value, entity.origin + words.path, base - order * 0.01);
      }
    }
  }
  for (const [order, name] of concept.metas.entries())
    for (const meta of facts.metas.filter(({ label }) => label === name).slice(0, 1))
      add(meta.value, meta.origin, 0.88 - order * 0.01);
  const place = placeOf(facts);
  for (const [order, moment] of facts.moments.flatMap(partsOf).entries()) {
    const score = scoreOf(moment, order, place, isChange);
    if (moment.machine !== undefined) add(moment.machine, moment.origin, score + 0.001);
    if (moment.value !== "") add(moment.value, moment.origin, score);
  }
  if (!isChange) {
    const inAddress = /\/((?:19|20)\d\d)[/-](\d{1,2})[/-](\d{1,2})(?=[/-]|$)/u.exec(facts.url);
    if (inAddress !== null) add(inAddress.slice(1, 4).join("-"), "url", 0.72, inAddress[0].slice(1));
  }
  return dated(
    found.toSorted((a, b) => b.score - a.score),
    facts.language,
  );
}

/** The first that hold a date: to look into all would take long. */
function dated(candidates: readonly Candidate[], language: string): Candidate[] {
  const found: Candidate[] = [];
  for (const candidate of candidates) {
    if (found.length >= MOST) break;
    if (findDate(String(candidate.value), language) !== undefined) found.push(candidate);
  }
  return found;
}

/** A text with several dates as one of each: `Published 4 March · Updated 6 March`. */
function partsOf(moment: Moment): Moment[] {
  const parts = moment.machine === undefined ? moment.value.split(/\s*[|·•]\s*/u) : [];
  const dated = parts.filter((part) => /\d/u.test(part));
  return dated.length < 2 ? [moment] : dated.map((value) => ({ ...moment, value }));
}

/** The head of an article: where its title stands, and where its text, or something else, is well on its way. */
interface Head {
  readonly title: number;
  readonly offset: number;
  /** Characters up to the first heading that text of the article stands before; what follows is a section or another thing. */
  readonly end: number;
}

/** Characters of a standfirst, names and other dates that may stand between a title and a heading of the same head. */
const HEAD_LENGTH = 250;
/** Characters of a text after which a date outside of it is that of something else. */
const TEXT_LENGTH = 600;

function placeOf(facts: Facts): Head {
  const title = titlePlace(facts);
  const shown = facts.headings.filter(({ isHidden, at }) => !isHidden && at >= title);
  const [first, ...others] = shown;
  if (title === 0) return { title, offset: 0, end: Infinity };
  const offset = first?.offset ?? 0;
  const end = others.find((heading) => heading.offset > offset + HEAD_LENGTH)?.offset ?? Infinity;
  return { title, offset, end };
}

/** How likely a date in the text is the one of the page. */
function scoreOf(moment: Moment, order: number, head: Head, isChange: boolean): number {
  const { value, label, isTime, peers, main, at, offset } = moment;
  const words = `${label} ${value}`;
  const isSigned = value.length <= 160 && withoutCredit(value) !== value;
  const short = value.length <= 40 ? 0.1 : isSigned ? 0.08 : value.length <= 80 ? 0.02 : -0.2;
  let score = 0.42 + short + (isTime ? 0.1 : 0) + (main ? 0.04 : 0) - Math.min(0.1, order * 0.01);
  const distance = at - head.title;
  score += distance >= -25 && distance <= 60 ? 0.1 : distance > 0 ? -0.02 : -0.06;
  if (isChanged(words) && !isPublished(value)) score += isChange ? 0.2 : -0.1;
  else if (isChange) score -= 0.35;
  if (isPublished(words)) score += isChange ? 0 : 0.1;
  if (OTHER.test(words) || SAYS_OTHER.isIn(words)) score -= 0.2;
  // An article may end with its date, but what lists others has one for each of them.
  if (offset > head.end) score -= peers > 2 || !isPublished(words) ? 0.25 : SAYS_SO.test(words) ? 0 : 0.08;
  else if (!main && offset > head.offset + TEXT_LENGTH) score -= 0.12;
  if (peers > 3) score -= order === 0 ? 0.04 : 0.12;
  return Math.max(0.05, Math.min(0.85, score));
}
