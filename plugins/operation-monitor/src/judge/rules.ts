import type { Judgment, MeaningfulChange } from "../monitor.ts";
import type { WordChange } from "./change.ts";
import { type Facts, factsOf } from "./facts.ts";
import { type Goal, readGoal, type Wish } from "./goal.ts";
import { termsOf, topicsNamed } from "./words.ts";

/** Changes that a judgement lists. */
const MAX_LISTED = 20;
const MAX_QUOTE = 300;
/** Of the words of a wish so many have to be in a change. */
const ENOUGH = 0.34;

type Confidence = Judgment["confidence"];

/** What a change has to do with a goal. */
interface Verdict {
  readonly isMeant: boolean;
  readonly confidence: Confidence;
  readonly reason: string;
}

/** Judges changes by rules. When in doubt a change is meaningful. `about` is the title and address of the page. */
export function judgeByRules(goal: string, changes: readonly WordChange[], about = ""): Judgment {
  const read = readGoal(goal);
  const verdicts = changes.map((change) => ({ change, ...judgeChange(factsOf(change), read, about) }));
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

function judgeChange(facts: Facts, { wanted, unwanted }: Goal, about: string): Verdict {
  const refused = unwanted.find((wish) => isRefused(facts, wish));
  if (refused !== undefined) return no("high", `The goal does not want to hear of "${refused.text}".`);
  if (facts.isNoise) return no("high", "Only a counter or a time is different.");
  const verdicts = wanted.map((wish) => judgeWish(facts, wish, about));
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

/** Whether a change is nothing else than what a goal does not want to hear of. */
function isRefused(facts: Facts, wish: Wish): boolean {
  if (wish.isTypo && facts.isTypo) return true;
  if (wish.isNoise && facts.isNoise) return true;
  if (wish.topics.has("price") && facts.isOnlyPrice) return covers(facts, wish);
  const isTopic = [...wish.topics].some((topic) => facts.topics.has(topic));
  if (isTopic && wish.topics.size > 0 && facts.topics.size === 1 && !wish.topics.has("price"))
    return covers(facts, wish);
  return wish.topics.size === 0 && wish.terms.length > 0 && wish.terms.every((term) => facts.terms.has(term));
}

/** Whether a change is about all that a wish names beside its topic. */
function covers(facts: Facts, { terms }: Wish): boolean {
  return terms.every((term) => facts.terms.has(term));
}

function judgeWish(facts: Facts, wish: Wish, about: string): Verdict {
  const { change, topics, values } = facts;
  const named = wish.terms.filter((term) => facts.terms.has(term));
  const share = wish.terms.length === 0 ? 1 : named.length / wish.terms.length;
  // A line that says nothing but a value does not say of what.
  const isBare = [...facts.terms].filter((term) => /^\p{L}/u.test(term)).length <= 1;
  const aboutTerms = new Set(termsOf(about));
  const isAbout = wish.terms.length > 0 && wish.terms.some((term) => aboutTerms.has(term));
  const isNamed = named.length > 0 || wish.terms.length === 0 || isBare || isAbout;
  const because = `It is what the goal asks for: "${wish.text}".`;

  if (wish.limit !== undefined && values.after.length > 0) {
    const { side, value } = wish.limit;
    const passes = (number: number) => (side === "below" ? number < value : number > value);
    const passed = values.after.filter(passes);
    const wasThere = values.before.length > 0 && values.before.every(passes);
    if (passed.length > 0 && !wasThere && isNamed) return yes("high", `${passed[0]} is ${side} ${value}.`);
    if (passed.length === 0 && (topics.has("price") || wish.topics.size === 0))
      return no("high", `No value is ${side} ${value}.`);
    if (wasThere) return no("medium", `The value was ${side} ${value} before.`);
  }
  if (wish.stock !== undefined) {
    if (facts.stock === wish.stock)
      return isNamed ? yes("high", because) : no("medium", `It is not about ${wish.terms.join(", ")}.`);
    if (facts.stock !== undefined) return no("high", "It is the opposite of what the goal asks for.");
  }
  if (wish.direction !== undefined && topics.has("price") && wish.limit === undefined) {
    const [was, is] = [Math.min(...values.before), Math.min(...values.after)];
    if (Number.isFinite(was) && Number.isFinite(is) && was !== is) {
      const isSo = wish.direction === "down" ? is < was : is > was;
      return isSo && isNamed
        ? yes("high", because)
        : no(isNamed ? "high" : "medium", `The value went from ${was} to ${is}.`);
    }
  }
  const isTopic = [...wish.topics].some((topic) => topics.has(topic));
  if (isTopic && wish.limit === undefined) {
    if (!isNamed) return no("medium", `It is not about ${wish.terms.slice(0, 3).join(", ")}.`);
    return yes(share > 0 ? "high" : "low", because);
  }
  // A row that is new on a page of vacancies is a vacancy, whatever it says.
  const isPlace = [...wish.topics].some((topic) => topicsNamed(about).has(topic));
  if (isPlace && isKind(change, wish) && !facts.isTypo) {
    const isOther = wish.terms.length > 0 && named.length === 0 && !isAbout;
    return isOther
      ? no("medium", `It is not about ${wish.terms.slice(0, 3).join(", ")}.`)
      : yes("medium", because);
  }
  if (wish.terms.length > 0 && share >= ENOUGH && wish.limit === undefined && wish.stock === undefined) {
    if (facts.isTypo) return no("medium", "Only the spelling is different.");
    return yes(share > 0.6 ? "high" : "medium", because);
  }
  const isVague = wish.topics.size === 0 && wish.terms.length === 0;
  if (isVague)
    return facts.isTypo
      ? no("medium", "Only the spelling is different.")
      : yes("low", "The goal does not say more.");
  if (facts.terms.size === 0) return yes("low", "What it is about cannot be read from it.");
  if (named.length > 0) return yes("low", `It names ${named[0]}.`);
  if (isAbout && !facts.isTypo && wish.topics.size === 0) return yes("low", "The page is about it.");
  return no("medium", `It does not name ${[...wish.topics, ...wish.terms].slice(0, 3).join(", ")}.`);
}

function isKind({ type }: WordChange, { kind }: Wish): boolean {
  return kind === undefined || type === "changed" || kind === type;
}

function yes(confidence: Confidence, reason: string): Verdict {
  return { isMeant: true, confidence, reason };
}

function no(confidence: Confidence, reason: string): Verdict {
  return { isMeant: false, confidence, reason };
}
