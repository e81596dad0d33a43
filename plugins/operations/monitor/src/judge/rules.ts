import type { Judgment, MeaningfulChange } from "../monitor.ts";
import type { WordChange } from "./change.ts";
import { type Facts, factsOf } from "./facts.ts";
import { type Goal, inWords, passes, readGoal, type Wish } from "./goal.ts";
import { RELATED, type Topic } from "./topics.ts";
import { isVariant, languageOf, Terms, termsOf, topicsNamed } from "./words.ts";

/** Changes that a judgement lists. */
const MAX_LISTED = 20;
const MAX_QUOTE = 300;
/** Of the words of a wish so many have to be in a change. */
const ENOUGH = 0.34;
/** Words that a change needs so that they say what it is about. */
const MIN_NAMES = 2;

/** What a page says of each of several things, which stand with their names. */
const OF_ITEMS: ReadonlySet<Topic> = new Set(["price", "stock", "version", "share"]);

type Confidence = Judgment["confidence"];

/** What a change has to do with a goal. */
interface Verdict {
  readonly isMeant: boolean;
  readonly confidence: Confidence;
  readonly reason: string;
}

/** The context in which changes are judged. */
export interface Around {
  /** The title and address of the page. */
  readonly about?: string;
  /** Whether what names nothing of a goal is out of it: among results of a search, of which most are not meant. */
  readonly isNameNeeded?: boolean;
}

/** What is known of the place of a change. */
interface Place {
  readonly about: string;
  readonly terms: Terms;
  readonly topics: ReadonlySet<Topic>;
  readonly isNameNeeded: boolean;
}

/**
 * Judges changes by rules. A change is out of a goal only where something says so: it goes the other way, a limit is not passed, it is
 * about another thing, or nothing but a counter or the spelling is different. That it has no word of the goal says nothing: a new
 * headline does not call itself one.
 */
export function judgeByRules(
  goal: string,
  changes: readonly WordChange[],
  { about = "", isNameNeeded = false }: Around = {},
): Judgment {
  const read = readGoal(goal);
  const place = { about, terms: new Terms(termsOf(about)), topics: topicsNamed(about), isNameNeeded };
  const verdicts = changes.map((change) => ({ change, ...judgeChange(factsOf(change), read, place) }));
  const meant = verdicts.filter(({ isMeant }) => isMeant);
  const deciding = meant.length > 0 ? meant : verdicts;
  const first = [...deciding].sort((one, other) => RANK[other.confidence] - RANK[one.confidence])[0];
  if (first === undefined)
    return {
      meaningful: true,
      confidence: "low",
      reason: "What changed cannot be read.",
      meaningfulChanges: [],
    };
  // One doubt is enough to doubt that nothing matters.
  const weakest = Math.min(...verdicts.map(({ confidence }) => RANK[confidence]));
  const confidence = meant.length > 0 ? first.confidence : (NAMES[weakest] ?? "low");
  return {
    meaningful: meant.length > 0,
    confidence,
    reason:
      meant.length > 0 ? first.reason : `Nothing that changed is what the goal asks for: ${first.reason}`,
    meaningfulChanges: meant.slice(0, MAX_LISTED).map(toListed),
  };
}

const RANK = { low: 0, medium: 1, high: 2 } as const;
const NAMES: readonly Confidence[] = ["low", "medium", "high"];

function toListed({ change, reason }: { readonly change: WordChange } & Verdict): MeaningfulChange {
  const { type, before, after } = change;
  return {
    type,
    before: before?.slice(0, MAX_QUOTE) ?? null,
    after: after?.slice(0, MAX_QUOTE) ?? null,
    reason,
  };
}

function judgeChange(facts: Facts, { wanted, unwanted }: Goal, place: Place): Verdict {
  const refused = unwanted.find((wish) => isRefused(facts, wish));
  if (refused !== undefined) return no("high", `The goal does not want to hear of "${refused.text}".`);
  if (facts.isNoise) return no("high", "Only a counter or a time is different.");
  const verdicts = wanted.map((wish) => judgeWish(facts, wish, place));
  const best = verdicts
    .filter(({ isMeant }) => isMeant)
    .sort((one, other) => RANK[other.confidence] - RANK[one.confidence])[0];
  if (best !== undefined) return best;
  if (wanted.length === 0) {
    const isNothing = facts.isTypo && unwanted.length > 0;
    return isNothing
      ? no("medium", "Only the spelling is different.")
      : yes("medium", "The goal does not exclude it.");
  }
  return (
    verdicts.sort((one, other) => RANK[one.confidence] - RANK[other.confidence])[0] ??
    yes("low", "In doubt it counts.")
  );
}

/** Whether a change is nothing else than what a goal does not want. */
function isRefused(facts: Facts, wish: Wish): boolean {
  if (wish.isTypo && facts.isTypo) return true;
  if (wish.isNoise && facts.isNoise) return true;
  if (wish.topics.has("price") && facts.isOnlyPrice) return covers(facts, wish);
  const isTopic = [...wish.topics].some((topic) => facts.topics.has(topic));
  if (isTopic && wish.topics.size > 0 && facts.topics.size === 1 && !wish.topics.has("price"))
    return covers(facts, wish);
  return wish.topics.size === 0 && wish.terms.length > 0 && covers(facts, wish);
}

/** Whether a change is about all that a wish names in addition to its topic. */
function covers(facts: Facts, { terms }: Wish): boolean {
  return terms.every((term) => facts.terms.has(term));
}

/** What a change has to do with one wish, by the first of these questions that has an answer. */
function judgeWish(facts: Facts, wish: Wish, place: Place): Verdict {
  const named = wish.terms.filter((term) => facts.terms.has(term));
  const isOther = isOtherThing(facts, wish, named, place);
  return (
    byLimit(facts, wish, isOther) ??
    byStock(facts, wish, isOther) ??
    byDirection(facts, wish, isOther) ??
    byKind(facts, wish) ??
    byTopic(facts, wish, named, isOther, place) ??
    byName(facts, wish, named, place)
  );
}

function byLimit(facts: Facts, wish: Wish, isOther: boolean) {
  const { topics, isMoney, subjects } = facts;
  const { limit } = wish;
  if (limit === undefined) return undefined;
  const values = limit.isShare ? facts.shares : facts.values;
  // A price is no number of hours.
  const isPrice = isMoney || topics.has("price") || subjects.size === 0;
  if (values.after.length === 0 || (wish.topics.has("price") && !isPrice)) return undefined;
  const passed = values.after.filter((value) => passes(limit, value));
  const wasThere = values.before.length > 0 && values.before.every((value) => passes(limit, value));
  if (passed.length === 0) return no("high", `No value is ${inWords(limit)}.`);
  if (wasThere) return no("medium", `The value was ${inWords(limit)} before.`);
  return isOther ? no("medium", otherThan(wish)) : yes("high", `${passed[0]} is ${inWords(limit)}.`);
}

function byStock({ stock }: Facts, wish: Wish, isOther: boolean) {
  if (wish.stock === undefined || stock === undefined) return undefined;
  if (stock !== wish.stock) return no("high", "It is the opposite of what the goal asks for.");
  return isOther ? no("medium", otherThan(wish)) : yes("high", because(wish));
}

function byDirection({ topics, values }: Facts, wish: Wish, isOther: boolean) {
  if (wish.direction === undefined || wish.limit !== undefined || !topics.has("price")) return undefined;
  const [was, is] = [Math.min(...values.before), Math.min(...values.after)];
  if (!Number.isFinite(was) || !Number.isFinite(is) || was === is) return undefined;
  if (wish.direction === "down" ? is >= was : is <= was)
    return no("high", `The value went from ${was} to ${is}.`);
  return isOther ? no("medium", otherThan(wish)) : yes("high", because(wish));
}

function byKind({ change, isTypo }: Facts, wish: Wish) {
  if (isTypo && !wish.isTypo) return no("medium", "Only the spelling is different.");
  const { kind } = wish;
  const isOpposite = kind !== undefined && change.type !== "changed" && change.type !== kind;
  return isOpposite ? no("medium", `It was ${change.type}, not ${kind}.`) : undefined;
}

function byTopic(
  facts: Facts,
  wish: Wish,
  named: readonly string[],
  isOther: boolean,
  place: Place,
): Verdict | undefined {
  if (wish.topics.size === 0) return undefined;
  const isTopic = [...wish.topics].some((topic) => facts.topics.has(topic));
  if (isTopic && wish.limit === undefined) {
    if (isOther) return no("medium", otherThan(wish));
    return yes(named.length > 0 || wish.terms.length === 0 ? "high" : "low", because(wish));
  }
  // A row that is new on a page of vacancies is a vacancy, whatever it says.
  const isPlace = [...wish.topics].some((topic) => place.topics.has(topic));
  const isRow = facts.change.type !== "changed";
  if (isPlace && isRow && wish.limit === undefined)
    return isOther ? no("medium", otherThan(wish)) : yes("medium", because(wish));
  const near = new Set([...wish.topics].flatMap((topic) => [topic, ...RELATED[topic]]));
  if (facts.subjects.size > 0 && ![...facts.subjects].some((topic) => near.has(topic)))
    return no("medium", `It is about ${[...facts.subjects].join(", ")}.`);
  const isAmount = [...wish.topics].every((topic) => topic === "price" || (topic === "version" && !isRow));
  if (isAmount && !/\d/.test(`${facts.change.before}${facts.change.after}`) && facts.topics.size === 0)
    return no("medium", "There is no number in it.");
  return undefined;
}

/** What is left is a question of names, and what cannot be decided counts. */
function byName(facts: Facts, wish: Wish, named: readonly string[], place: Place): Verdict {
  const share = wish.terms.length === 0 ? 0 : named.length / wish.terms.length;
  if (share >= ENOUGH && wish.limit === undefined && wish.stock === undefined)
    return yes(share > 0.6 ? "high" : "medium", because(wish));
  if (named.length > 0) return yes("low", `It names ${named[0]}.`);
  const isAsked = wish.subject.length > 0 || (place.isNameNeeded && wish.terms.length > 0);
  if (isAsked && facts.names >= MIN_NAMES && !isAbout(wish, place) && isReadable(facts, wish, place))
    return no("medium", otherThan(wish));
  if (wish.topics.size + wish.terms.length === 0) return yes("low", "The goal does not say more.");
  return yes("low", "Nothing says that it is something else.");
}

/** Whether a change names a thing, and it is not the one of the wish. */
function isOtherThing(facts: Facts, wish: Wish, named: readonly string[], place: Place): boolean {
  const { before, after } = facts.change;
  if (isVariant(wish.text, `${before ?? ""} ${after ?? ""}`)) return true;
  if (wish.terms.length === 0 || named.length > 0 || isAbout(wish, place)) return false;
  // What is bought has a name in its line; dates and terms do not say whose they are, unless the goal asks for a subject.
  const isOfItems = [...wish.topics].every((topic) => OF_ITEMS.has(topic));
  if (!isOfItems && wish.subject.length === 0) return false;
  // A flat that is new in a list of flats does not call itself one.
  if (wish.kind === "added" && facts.change.type === "added" && wish.subject.length === 0) return false;
  // A line that says nothing but a value does not say of what.
  return facts.names >= MIN_NAMES && isReadable(facts, wish, place);
}

function isAbout({ terms }: Wish, place: Place): boolean {
  return terms.some((term) => place.terms.has(term));
}

/** Whether a change is in the language of the wish, so that its words can be looked for. */
function isReadable({ change }: Facts, { text }: Wish, { about }: Place): boolean {
  const line = `${change.before ?? ""} ${change.after ?? ""}`;
  const [wanted, found] = [languageOf(text), languageOf(line) ?? languageOf(about, MIN_NAMES)];
  return wanted === undefined || found === undefined || wanted === found;
}

function because({ text }: Wish): string {
  return `It is what the goal asks for: "${text}".`;
}

function otherThan({ terms }: Wish): string {
  return terms.length === 0 ? "It is about another one." : `It is not about ${terms.slice(0, 3).join(", ")}.`;
}

function yes(confidence: Confidence, reason: string): Verdict {
  return { isMeant: true, confidence, reason };
}

function no(confidence: Confidence, reason: string): Verdict {
  return { isMeant: false, confidence, reason };
}
