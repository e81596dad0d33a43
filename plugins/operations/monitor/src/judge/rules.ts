import type { Judgment, MeaningfulChange } from "../monitor.ts";
import { byDirection, byLimit, byStock } from "./by-value.ts";
import type { WordChange } from "./change.ts";
import { type Facts, factsOf } from "./facts.ts";
import { type Goal, readGoal, type Wish } from "./goal.ts";
import { phrasesIn } from "./phrases.ts";
import { RELATED, type Topic } from "./topics.ts";
import { because, type Confidence, no, otherThan, type Verdict, yes } from "./verdict.ts";
import { isVariant, languageOf, Terms, termsOf, topicsNamed } from "./words.ts";

const wishes = phrasesIn("wishes");
const [REOPENS, CLOSED] = [wishes("reopens"), wishes("closed")];
/** Changes that a judgement lists. */
const MAX_LISTED = 20;
const MAX_QUOTE = 300;
/** Of the words of a wish so many have to be in a change. */
const ENOUGH = 0.34;
/** Words that a change needs so that they say what it is about. */
const MIN_NAMES = 2;

/** What a page says of each of several things, which stand with their names. */
const OF_ITEMS: ReadonlySet<Topic> = new Set(["price", "stock", "version", "share"]);

/** What is known by its value, whatever stands before it. */
const OF_VALUES: ReadonlySet<Topic> = new Set(["price", "stock", "version", "share", "hours", "date"]);

/** The context in which changes are judged. */
export interface Around {
  /** The title and address of the page. */
  readonly about?: string;
  /** Headings and labels of the page of which nothing changed. */
  readonly unchanged?: readonly string[];
  /** Whether what names nothing of a goal is out of it: among results of a search, of which most are not meant. */
  readonly isNameNeeded?: boolean;
}

/** What is known of the place of a change. */
interface Place {
  readonly about: string;
  readonly terms: Terms;
  readonly topics: ReadonlySet<Topic>;
  readonly unchanged: Terms;
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
  { about = "", unchanged = [], isNameNeeded = false }: Around = {},
): Judgment {
  const read = readGoal(goal);
  const place = {
    about,
    terms: new Terms(termsOf(about)),
    topics: topicsNamed(about),
    unchanged: new Terms(unchanged.flatMap((label) => termsOf(label))),
    isNameNeeded,
  };
  const each = changes.map((change) => ({ change, ...judgeChange(factsOf(change), read, place) }));
  const verdicts = each.map((one, at) => ({ ...one, ...byWhatFollows(one, each[at + 1]) }));
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

/** A change with what is said of it. */
type Judged = { readonly change: WordChange } & Verdict;

const RANK = { low: 0, medium: 1, high: 2 } as const;
const NAMES: readonly Confidence[] = ["low", "medium", "high"];

function toListed({ change, reason }: Judged): MeaningfulChange {
  const { type, before, after } = change;
  return {
    type,
    before: before?.slice(0, MAX_QUOTE) ?? null,
    after: after?.slice(0, MAX_QUOTE) ?? null,
    reason,
  };
}

/** A new number alone, such as that of a release, is of what follows it: where the goal does not want that, of it neither. */
function byWhatFollows(
  { change, isMeant, confidence }: Judged,
  next: Judged | undefined,
): Verdict | undefined {
  const isNumber = change.type === "added" && !/\p{L}{2}/u.test(change.after ?? "");
  if (!isMeant || confidence !== "low" || !isNumber || next === undefined) return undefined;
  const isRefused = !next.isMeant && next.confidence === "high" && next.change.type === "added";
  return isRefused && next.change.heading === change.heading ? no("medium", next.reason) : undefined;
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
    byOthers(facts, wish, named) ??
    byReopening(facts, wish) ??
    byLabel(facts, wish, place) ??
    byLimit(facts, wish, isOther) ??
    byStock(facts, wish, isOther) ??
    byDirection(facts, wish, isOther) ??
    byKind(facts, wish) ??
    byTopic(facts, wish, named, isOther, place) ??
    byName(facts, wish, named, place)
  );
}

/** What stands in a list of other things is about these, unless the goal names one of them, or the list. */
function byOthers({ change: { others } }: Facts, wish: Wish, named: readonly string[]): Verdict | undefined {
  if (others === undefined || named.length > 0) return undefined;
  const list = new Terms(termsOf(others));
  return termsOf(wish.text).some((word) => list.has(word))
    ? undefined
    : no("medium", `It stands below "${others}".`);
}

/** What was closed and is so for another reason has not opened again. */
function byReopening({ change }: Facts, { text }: Wish): Verdict | undefined {
  const { type, before, after } = change;
  if (type !== "changed" || !REOPENS.test(text)) return undefined;
  const isClosed = [before, after].every((side) => CLOSED.test(side ?? "") && !REOPENS.test(side ?? ""));
  return isClosed ? no("medium", "It is still closed.") : undefined;
}

/** What the goal names has a label of its own on the page and is as it was, while what changed has another. */
function byLabel({ change, topics }: Facts, wish: Wish, place: Place): Verdict | undefined {
  const { type, before, after, heading = "", label = "" } = change;
  const name = label === "" && type !== "added" ? heading : label;
  if (name === "") return undefined;
  const own = new Terms(termsOf(`${heading} ${before ?? ""} ${after ?? ""}`));
  const isName = (word: string) => /^\p{L}/u.test(word) && !place.terms.has(word);
  const words = termsOf(wish.text).filter(isName);
  if (words.some((word) => own.has(word))) return undefined;
  // A value of the kind that is asked for may be meant wherever it stands, unless the goal names the thing.
  const isValue = [...wish.topics].some((topic) => OF_VALUES.has(topic) && topics.has(topic));
  const named = (isValue ? wish.terms.filter(isName) : words).find((word) => place.unchanged.has(word));
  return named === undefined ? undefined : no("medium", `It is about "${name}", and ${named} is as it was.`);
}

function byKind({ change, isTypo, topics }: Facts, wish: Wish) {
  if (isTypo && !wish.isTypo) return no("medium", "Only the spelling is different.");
  const { kind } = wish;
  // Who asks for nothing but what is new does not ask for another wording of what is there.
  const isSame =
    wish.isOnly && change.type === "changed" && ![...wish.topics].some((topic) => topics.has(topic));
  const isOpposite = kind !== undefined && change.type !== kind && (change.type !== "changed" || isSame);
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
