/** When a page was published, and when it was changed. */
import type { Concept, Facts, Moment } from "@winnow/kit-facts";
import { findDate } from "@winnow/kit-facts";
import type { Candidate } from "./candidate.ts";
import { valuesAt, wordsFor } from "./paths.ts";
import { isArticle, subjectsOf } from "./subject.ts";

const CHANGED =
  /updated?|modif|edited|revised|reviewed|aktualisiert|mis à jour|actualizad|aggiornat|checked/iu;
const PUBLISHED =
  /publish|posted|created|written|first|veröffentlicht|publié|publicad|pubblicat|on\s*$|date\b|dated|started/iu;
const OTHER =
  /copyright|©|expire|deadline|event|until|since|joined|register|comment|reply|replied|member|founded|est\b|established|born|version|related|recent|sidebar|footer|widget|card|teaser|promo/iu;

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
  const title = facts.headings.find(({ level, isHidden }) => level === 1 && !isHidden)?.at ?? 0;
  for (const [order, moment] of facts.moments.entries()) {
    const score = scoreOf(moment, order, title, isChange);
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

/** How likely a date in the text is the one of the page. */
function scoreOf(moment: Moment, order: number, title: number, isChange: boolean): number {
  const { value, label, isTime, peers, main, at } = moment;
  const words = `${label} ${value}`;
  const short = value.length <= 40 ? 0.1 : value.length <= 80 ? 0.02 : -0.2;
  let score = 0.42 + short + (isTime ? 0.1 : 0) + (main ? 0.04 : 0) - Math.min(0.1, order * 0.01);
  const distance = at - title;
  score += distance >= -25 && distance <= 60 ? 0.1 : distance > 0 ? -0.02 : -0.06;
  if (CHANGED.test(words) && !PUBLISHED.test(value)) score += isChange ? 0.2 : -0.12;
  else if (isChange) score -= 0.35;
  if (PUBLISHED.test(words)) score += isChange ? 0 : 0.1;
  if (OTHER.test(words)) score -= 0.2;
  if (peers > 3) score -= order === 0 ? 0.04 : 0.12;
  return Math.max(0.05, Math.min(0.85, score));
}
