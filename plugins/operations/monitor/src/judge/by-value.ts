import type { Facts } from "./facts.ts";
import { inWords, passes, type Wish } from "./goal.ts";
import { because, no, otherThan, yes } from "./verdict.ts";

/** Whether a value passes the limit of a wish. */
export function byLimit(facts: Facts, wish: Wish, isOther: boolean) {
  const { topics, isMoney, subjects } = facts;
  const { limit } = wish;
  if (limit === undefined) return undefined;
  const isRelative = limit.isShare && facts.shares.after.length === 0;
  const values = isRelative ? movesOf(facts, wish) : limit.isShare ? facts.shares : facts.values;
  // A price is no number of hours.
  const isPrice = isMoney || topics.has("price") || subjects.size === 0;
  if (values.after.length === 0 || (wish.topics.has("price") && !isPrice)) return undefined;
  const passed = values.after.filter((value) => passes(limit, value));
  const wasThere = values.before.length > 0 && values.before.every((value) => passes(limit, value));
  if (passed.length === 0) return no("high", `No value is ${inWords(limit)}.`);
  if (wasThere) return no("medium", `The value was ${inWords(limit)} before.`);
  return isOther ? no("medium", otherThan(wish)) : yes("high", `${passed[0]} is ${inWords(limit)}.`);
}

/** By how many percent a value moved in the direction of a wish. */
function movesOf({ values: { before, after } }: Facts, { direction }: Wish): Facts["values"] {
  const [was, is] = [before[0], after[0]];
  if (direction === undefined || before.length !== 1 || after.length !== 1 || !was || is === undefined)
    return { before: [], after: [] };
  const percent = ((is - was) / was) * (direction === "down" ? -100 : 100);
  return { before: [], after: [Math.round(percent * 100) / 100] };
}

/** Whether something is to be had, or is not any more, as a wish asks for. */
export function byStock({ stock }: Facts, wish: Wish, isOther: boolean) {
  if (wish.stock === undefined || stock === undefined) return undefined;
  if (stock !== wish.stock) return no("high", "It is the opposite of what the goal asks for.");
  return isOther ? no("medium", otherThan(wish)) : yes("high", because(wish));
}

/** Whether a price went the way of a wish. */
export function byDirection({ topics, values }: Facts, wish: Wish, isOther: boolean) {
  if (wish.direction === undefined || wish.limit !== undefined || !topics.has("price")) return undefined;
  const [was, is] = [Math.min(...values.before), Math.min(...values.after)];
  if (!Number.isFinite(was) || !Number.isFinite(is) || was === is) return undefined;
  if (wish.direction === "down" ? is >= was : is <= was)
    return no("high", `The value went from ${was} to ${is}.`);
  return isOther ? no("medium", otherThan(wish)) : yes("high", because(wish));
}
