/** Prices that a page shows. */
import { currencyOf, type Fact, type Facts, parsePrice } from "@winnow/kit-facts";
import { phrasesOf } from "@winnow/kit-words";
import type { Candidate } from "./candidate.ts";

const PRICED = /price|cost|amount|preis|prix|precio/iu;
const OLD =
  /old|was|strike|regular|original|list-?price|compare|rrp|msrp|before|save|discount|shipping|delivery|from/iu;
/** Words that stand next to a price. */
const AROUND = phrasesOf(new URL("../../words/texts.txt", import.meta.url), "around", {
  before: "(?<!\\p{L})",
  behind: "(?!\\p{L})",
});

/** So many prices in places of the same sort are one each of several things; what that takes from each. */
const MOST_ALIKE = 3;
const CROWD = 0.12;

/**
 * Candidates for the price, or for the one before. A sum of money whose place does not say that it is a price is one only on a
 * page that sells something, and only when it stands alone.
 */
export function pricesOf(facts: Facts, isOld: boolean, sells: boolean): Candidate[] {
  const { named, pairs, language, headings } = facts;
  const title = headings.findIndex(({ level }) => level === 1) >= 0;
  const found: Candidate[] = [];
  const places = new Map<string, number>();
  for (const { label, origin } of named)
    if (PRICED.test(label)) places.set(origin, (places.get(origin) ?? 0) + 1);
  const add = (fact: Fact, score: number) => {
    if (fact.value.length > 60) return;
    const price = parsePrice(fact.value, { language });
    if (
      price === undefined ||
      (price.currency === undefined && !/^\D{0,3}\d+[.,]\d\d\D{0,3}$/u.test(fact.value))
    )
      return;
    const old = OLD.test(fact.label) || /^(?:was|rrp|list|from|save)\b/iu.test(fact.value);
    if (isOld !== old && isOld) return;
    const { value, origin } = fact;
    // Prices of the same sort of place are those of a list.
    const crowd = (places.get(origin) ?? 0) > MOST_ALIKE ? CROWD : 0;
    const before = old && !isOld ? 0.22 : 0;
    found.push({
      value,
      origin,
      score: score - crowd - before - found.length * 0.008 + (title ? 0 : -0.05),
    });
  };
  const isArticle = !sells && isWritten(facts);
  for (const fact of named)
    if (PRICED.test(fact.label) && found.length < 40 && (fact.main || !isArticle))
      add(fact, fact.main ? 0.74 : 0.66);
  for (const fact of pairs) if (PRICED.test(fact.label) && found.length < 50) add(fact, 0.7);
  if (!sells) return found;
  for (const fact of named) if (isAlone(fact.value) && found.length < 60) add(fact, fact.main ? 0.42 : 0.36);
  return found;
}

/** Whether a text is a price and nothing else: `from $12 per month`, but not `$4 million` or `$50 off`. */
export function isAlone(text: string): boolean {
  if (text.length > 60 || currencyOf(text) === undefined || /\d\s?[kmb]n?(?!\p{L})/iu.test(text))
    return false;
  return (
    (AROUND.replaceIn(text, "")
      .replace(/\b[A-Z]{3}\b/gu, "")
      .match(/\p{L}/gu)?.length ?? 0) <= 3
  );
}

/** Whether a page says that it is a text that somebody wrote. */
export function isWritten({ metas, entities }: Facts): boolean {
  return (
    metas.some(({ label, value }) => label === "og:type" && value === "article") ||
    entities.some(({ types }) => types.some((type) => /(?:Article|Posting)$/u.test(type)))
  );
}
