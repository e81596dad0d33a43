/** Who wrote a page. */
import {
  type Byline,
  type Data,
  type Facts,
  isCreditOf,
  isObject,
  isPersonName,
  MAX_VALUE_LENGTH,
} from "@winnow/kit-facts";
import { scoreOfLoneName } from "./author-names.ts";
import type { Candidate } from "./candidate.ts";
import { isName, nameIn } from "./names.ts";
import { type Placed, spread, valuesAt, wordsFor } from "./paths.ts";
import { isArticle, subjectsOf } from "./subject.ts";
import { titlePlace } from "./title-place.ts";
import { unescaped } from "./title-votes.ts";

const METAS: readonly (readonly [string, number])[] = [
  ["citation_author", 0.9],
  ["parsely-author", 0.84],
  ["sailthru.author", 0.84],
  ["author", 0.8],
  ["byl", 0.8],
  ["dc.creator", 0.76],
  ["dcterms.creator", 0.76],
  ["article:author", 0.74],
  ["og:article:author", 0.74],
  ["twitter:data1", 0.4],
];
const KINDS: Readonly<Record<Byline["kind"], number>> = {
  itemprop: 0.82,
  rel: 0.72,
  by: 0.78,
  class: 0.66,
  profile: 0.5,
  alone: 0,
};

/** Candidates for the author, the best first; several authors of one source stand together. */
export function authors(facts: Facts): Candidate[] {
  const found = withoutTails([...fromData(facts), ...fromMetas(facts), ...fromBylines(facts)], facts);
  // What stands in two places is surer.
  const names = new Map<string, number>();
  for (const { value } of found) {
    const key = keyOf(value);
    names.set(key, (names.get(key) ?? 0) + 1);
  }
  return found
    .map((one) => ({
      ...one,
      score: Math.min(0.97, one.score + 0.06 * Math.min(3, (names.get(keyOf(one.value)) ?? 1) - 1)),
    }))
    .toSorted((a, b) => b.score - a.score);
}

/** What follows a name that the page also gives alone is what somebody is: `Ann Lee Former Deputy`. Other authors are not. */
function withoutTails(found: readonly Candidate[], { bylines }: Facts): Candidate[] {
  const texts = [...found, ...bylines].map(({ value }) => String(value));
  const names = [...new Set(texts.filter(isPersonName))];
  return found.map((one) => {
    const whole = String(one.value);
    const start = names.find((name) => whole.startsWith(name) && /^,?\s/u.test(whole.slice(name.length)));
    if (start === undefined) return one;
    const rest = whole.slice(start.length);
    const isMore =
      OTHERS.test(rest) ||
      (rest.startsWith(",") && names.some((name) => name !== whole && rest.includes(name)));
    return isMore ? one : { ...one, value: start };
  });
}

const OTHERS = /[;&|]|(?:^|\s)(?:and|und|et|y|e|og|och|en|i)\s/u;

function keyOf(value: Data): string {
  return String(value)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

function fromData(facts: Facts): Candidate[] {
  const found: Candidate[] = [];
  const byId = new Map<string, Data>();
  for (const { data } of facts.entities) if (typeof data["@id"] === "string") byId.set(data["@id"], data);
  for (const entity of subjectsOf(facts).slice(0, 8)) {
    for (const property of ["author", "creator", "authors"]) {
      for (const { value, path } of valuesAt(entity.data, property)) {
        const names = namesOf(value, path, byId);
        if (names.length === 0) continue;
        const base = isArticle(entity) ? 0.88 : entity.source === "state" ? 0.5 : 0.76;
        const isReview = entity.types.some((type) => /^(?:Review|Comment|Answer)$/u.test(type));
        // Of what is no article, an organization is the maker or the owner.
        const byOrganization = names.some(({ isOrganization }) => isOrganization);
        const score = base - (isReview ? 0.3 : 0) - (byOrganization ? (isArticle(entity) ? 0.1 : 0.4) : 0);
        const text = names.map((name) => name.value).join(", ");
        found.push({
          value: text,
          origin: `${entity.origin}${names[0]?.path ?? path}`,
          snippet: text,
          score,
        });
      }
    }
  }
  return found;
}

function namesOf(
  value: Data,
  path: string,
  byId: ReadonlyMap<string, Data>,
): (Placed & { isOrganization: boolean })[] {
  const names: (Placed & { isOrganization: boolean })[] = [];
  for (const item of spread(value, path).slice(0, 30)) {
    const id = isObject(item.value) ? item.value["@id"] : undefined;
    const whole =
      isObject(item.value) && item.value.name === undefined && typeof id === "string"
        ? (byId.get(id) ?? item.value)
        : item.value;
    const words = wordsFor({ value: whole, path: item.path });
    if (typeof words?.value !== "string") continue;
    const name = nameIn(unescaped(words.value)) ?? "";
    const type = isObject(whole) ? whole["@type"] : undefined;
    const isOrganization = typeof type === "string" && /Organization|WebSite|Corporation/u.test(type);
    if (isName(name) && !names.some((one) => one.value === name))
      names.push({ value: name, path: words.path, isOrganization });
  }
  return names;
}

function fromMetas({ metas, url }: Facts): Candidate[] {
  const host =
    (URL.parse(url)?.hostname ?? "")
      .replace(/^www\./u, "")
      .split(".")
      .at(-2) ?? "";
  return METAS.flatMap(([label, score]) => {
    const same = metas.filter((meta) => meta.label === label);
    const values = [...new Set(same.map(({ value }) => nameIn(value)).filter((name) => name !== undefined))];
    const [first] = same;
    if (values.length === 0 || first === undefined) return [];
    const value = values.slice(0, 30).join(", ").slice(0, MAX_VALUE_LENGTH);
    // The builder or the owner of a site calls itself the author of all its pages.
    const isSite = keyOf(value) === keyOf(host);
    return [{ value, origin: first.origin, snippet: value, score: isSite ? score - 0.15 : score }];
  });
}

/** Places for what no author of the page says: its frame, and the words of readers. */
const ASIDE =
  /(?:^|[\s.#_-])(?:(?:sub|site)?-?footer|copyright|legal|nav|navbar|navigation|menu|dropdown|flyout|button|blockquote|cite|testimonials?|reviews?|comments?|social)/iu;
const IN_ARTICLE = /(?:^|\s)(?:article|header|h1)\b/u;
const BARE = /^\W{0,3}(?:by|von|par|por|door|av|af|di)\b/iu;
const TEAM = /\b(?:team|staff|editors?|desk|crew|board)\b/iu;

function fromBylines(facts: Facts): Candidate[] {
  const { bylines, language } = facts;
  const title = titlePlace(facts);
  return bylines.flatMap((byline, order) => {
    if (byline.kind === "alone") return loneName(byline, facts, title);
    const name = nameIn(byline.value);
    if (name === undefined) return [];
    const distance = byline.at - title;
    const isNear = distance >= -30 && distance < 120;
    if (byline.kind === "by" && !isByline(byline, name, language, isNear)) return [];
    const near = isNear ? 0.06 : distance < 0 ? -0.1 : -0.04;
    const crowd = byline.peers > 2 ? (order === 0 ? 0.06 : 0.22) : 0;
    const isAside =
      byline.kind !== "itemprop" &&
      byline.kind !== "rel" &&
      ASIDE.test(byline.origin) &&
      !IN_ARTICLE.test(byline.origin);
    const aside = isAside ? 0.4 : byline.kind === "profile" && !isNear ? 0.2 : 0;
    const score =
      KINDS[byline.kind] + near + (byline.main ? 0.05 : 0) - crowd - aside - Math.min(0.1, order * 0.01);
    return [
      {
        value: name,
        origin: byline.origin,
        snippet: byline.value,
        score: Math.max(0.05, score),
        href: byline.href,
      },
    ];
  });
}

function loneName(byline: Byline, facts: Facts, title: number): Candidate[] {
  const score = scoreOfLoneName(byline, facts, title);
  const { value, origin } = byline;
  return score > 0 && isName(value) ? [{ value, origin, snippet: value, score }] : [];
}

/** Whether `by` is followed by a name, and not by a thing: `by default`, `by the light of the moon`. */
function isByline({ value }: Byline, name: string, language: string, isNear: boolean): boolean {
  if (!isCreditOf(value, language)) return false;
  if (!BARE.test(value) || !/^\p{Ll}/u.test(name)) return true;
  if (/^the\s/u.test(name)) return TEAM.test(name);
  // A user's name may be in small letters, but stands alone.
  return isNear && !/\s|ing$|[.,;:]$/u.test(name) && value.length < name.length + 6;
}
