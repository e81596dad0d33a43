import { type Topic, termsOf, topicsNamed } from "./words.ts";

/** A wish of a goal: one clause of it. */
export interface Wish {
  /** The words that say it. */
  readonly text: string;
  readonly topics: ReadonlySet<Topic>;
  /** What it is about beside its topics. */
  readonly terms: readonly string[];
  /** A number that a value has to pass. */
  readonly limit?: { readonly side: "below" | "above"; readonly value: number };
  readonly direction?: "down" | "up";
  /** What is to be had, or is not any more. */
  readonly stock?: "in" | "out";
  readonly kind?: "added" | "removed";
  /** Whether it is about other words of the same content. */
  readonly isTypo: boolean;
  /** Whether it is about numbers of visitors, times and the like. */
  readonly isNoise: boolean;
}

/** A goal, taken apart. */
export interface Goal {
  readonly wanted: readonly Wish[];
  readonly unwanted: readonly Wish[];
}

const NEGATIVE =
  /\b(?:ignor(?:e|ing)|except(?: for)?|exclud(?:e|ing)|other than|but not|not interested in|(?:do not|don['’]t|never) (?:care|alert|notify|tell|inform|bother|want|report|worry)(?: me)?(?: (?:about|for|of|when|if|on))?|no alerts? (?:for|about|on)|not (?:for|about|when|if)|rather than|skip|disregard|leave out|without)\b/i;
const BREAKS =
  /[.;!?\n]+\s*|,?\s+(?:but|however|though)\s+(?=(?:ignor|exclud|do not|don['’]t|never|not|skip|disregard))|,\s+(?=(?:ignor|exclud|except|do not|don['’]t|skip|disregard))|\s+(?=(?:except(?: for)?|ignoring|excluding|other than|rather than)\b)/i;
const BELOW =
  /\b(?:below|under|less than|lower than|cheaper than|at most|or less)\s*(?:[$€£¥]|[A-Z]{3}\s)?\s*(\d[\d.,]*)/i;
const ABOVE =
  /\b(?:above|over|more than|higher than|exceeds?|at least)\s*(?:[$€£¥]|[A-Z]{3}\s)?\s*(\d[\d.,]*)/i;
const DOWN =
  /\b(?:drops?|dropped|falls?|fell|decreas\w*|lower(?:ed)?|cheaper|reduc\w*|discount\w*|goes down|price cut)\b/i;
const UP = /\b(?:ris(?:es?|ing)|rose|increas\w*|raised?|higher|more expensive|goes up|price hike)\b/i;
const IN_STOCK =
  /\b(?:back in stock|in stock|restock(?:ed|s)?|(?:becomes?|is|are|get|gets) available|available again|can be (?:bought|ordered|booked)|lieferbar)\b/i;
const OUT_OF_STOCK = /\b(?:out of stock|sold out|sells out|unavailable|not available)\b/i;
const ADDED = /\b(?:new|added|appears?|published|posted|announced|launch\w*|opens?)\b/i;
const REMOVED = /\b(?:removed?|deleted?|disappears?|gone|taken down|withdrawn|discontinued|filled)\b/i;
const TYPO =
  /\b(?:typos?|spelling|grammar|punctuation|wording|rewording|copy ?edits?|formatting|layout|styling|cosmetic|whitespace|design)\b/i;
const NOISE =
  /\b(?:counters?|view counts?|timestamps?|visitors?|adverts?|ads?|advertis\w*|session|tracking|cookies?)\b/i;
const AND = /,\s*(?:and|or)?\s*|\s+(?:and|or)\s+/;

/** What a goal asks for, and what it does not want to hear of. */
export function readGoal(goal: string): Goal {
  const wanted: Wish[] = [];
  const unwanted: Wish[] = [];
  for (const clause of goal.split(BREAKS)) {
    const at = NEGATIVE.exec(clause);
    const before = at === null ? clause : clause.slice(0, at.index);
    if (termsOf(before).length > 0 || isAsked(before)) wanted.push(readWish(before));
    if (at === null) continue;
    // "ignore typos and price changes" names two things.
    for (const part of clause.slice(at.index + at[0].length).split(AND))
      if (/\p{L}/u.test(part)) unwanted.push(readWish(part));
  }
  return { wanted, unwanted };
}

function isAsked(text: string): boolean {
  return (
    TYPO.test(text) || BELOW.test(text) || ABOVE.test(text) || IN_STOCK.test(text) || OUT_OF_STOCK.test(text)
  );
}

function readWish(text: string): Wish {
  const [below, above] = [BELOW.exec(text), ABOVE.exec(text)];
  const limit = below ?? above;
  const isIn = IN_STOCK.test(text) && !/\b(?:out of|not|no longer) (?:in )?stock/i.test(text);
  const stock = OUT_OF_STOCK.test(text) ? "out" : isIn ? "in" : undefined;
  const topics = new Set(topicsNamed(text));
  if (stock !== undefined) topics.add("stock");
  const value = Number(
    (limit?.[1] ?? "")
      .replace(/[.,](?=\d{3}\b)/g, "")
      .replace(",", ".")
      .replace(/\.$/, ""),
  );
  const direction = DOWN.test(text) ? "down" : UP.test(text) ? "up" : undefined;
  const kind = REMOVED.test(text) ? "removed" : ADDED.test(text) ? "added" : undefined;
  const terms = termsOf(
    text
      .replace(limit?.[0] ?? "", " ")
      .replace(DOWN, " ")
      .replace(UP, " "),
  );
  return {
    text: text.trim(),
    topics,
    terms: terms.filter((term) => !topics.has(term as Topic) && !/^\d/.test(term)),
    ...(limit !== null && Number.isFinite(value)
      ? { limit: { side: below === null ? "above" : "below", value } as const }
      : {}),
    ...(direction === undefined ? {} : { direction }),
    ...(stock === undefined ? {} : { stock }),
    ...(kind === undefined ? {} : { kind }),
    isTypo: TYPO.test(text),
    isNoise: NOISE.test(text),
  };
}
