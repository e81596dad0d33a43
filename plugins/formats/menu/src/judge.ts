/** Whether what was read is a menu: what it offers is food or drink, and nothing says that it is something else. */
import type { Draft, DraftItem, DraftSection } from "./types.ts";
import { isCourse, isPackage } from "./words/courses.ts";
import { isFood, isSectionWord, placesIn } from "./words/food.ts";
import { forumWordsIn, isOrderedFrom, recipeWordsIn, serviceWordsIn, shopWordsIn } from "./words/signs.ts";

/** What a page says about itself. */
export interface Clues {
  /** Title, address, first heading, description. */
  readonly about: string;
  /** Visible text, or the start of it. */
  readonly text: string;
  /** Names of the types in structured data, with how often they occur. */
  readonly types: ReadonlyMap<string, number>;
  readonly hasEatery: boolean;
  /** Of the page, as in `lang`. */
  readonly language: string | undefined;
  /** Prices in sentences. */
  readonly stray: number;
  /** What buys one thing each; controls are no part of the text. */
  readonly buttons: number;
}

/** The answer, and how sure it is. */
export interface Verdict {
  readonly isMenu: boolean;
  /** 0 to 1, that the page is a menu. */
  readonly confidence: number;
}

const FORUM_TYPES = ["DiscussionForumPosting", "QAPage"];
const RATED = /^\W*[1-5][.,]\d\s*(?:★|⭐|stars?)?\s*[(·]/gmu;
/** So many points make a menu. */
const ENOUGH = 3;

/** Judges a draft by its items and by the clues of its page. */
export function judge(draft: Draft, clues: Clues): Verdict {
  const items = draft.sections.flatMap((section) => section.items);
  if (items.length === 0) return { isMenu: false, confidence: 0.02 };
  const points = pointsOf(draft, clues);
  const confidence = 1 / (1 + Math.exp(-(points - ENOUGH + 0.5) * 0.9));
  return {
    isMenu: points >= ENOUGH,
    confidence: Math.round(Math.min(0.99, Math.max(0.01, confidence)) * 100) / 100,
  };
}

function pointsOf(
  { sections, isDeclared }: Draft,
  { about, text, types, hasEatery, language, stray, buttons }: Clues,
): number {
  const items = sections.flatMap((section) => section.items);
  const priced = items.filter(({ price }) => price !== undefined).length;
  const food = shareOfFood(sections);
  let points = 0;
  if (isDeclared) points += 4;
  if (hasEatery) points += 2;
  points += food >= 0.6 ? 3 : food >= 0.35 ? 2 : food >= 0.15 ? 1 : food < 0.06 && isKnown(language) ? -3 : 0;
  const headed = sections.filter(({ name }) => isSectionWord(name)).length / sections.length;
  points += headed >= 0.4 ? 2 : headed > 0 ? 1 : 0;
  const places = placesIn(about);
  const marked = items.filter(({ dietary, calories }) => dietary.length > 0 || calories !== undefined).length;
  const isMarked = marked >= Math.max(2, items.length / 10);
  // Food alone is also sold, taught and cooked at home.
  if (places === 0 && headed === 0 && !hasEatery && !isMarked && !isSized(items)) points -= 3;
  points += Math.min(2, places);
  // Of a language without words here the page is believed that calls itself a place to eat.
  if (places > 0 && food < 0.15 && !isKnown(language)) points += 2;
  if (isMarked) points += 1;
  if (items.length >= 8) points += 1;
  if (shareOfLines(text) >= 0.35) points += 2;
  if (items.length < 3 && !isDeclared) points -= 2;
  if (priced * 3 < items.length && !isDeclared) points -= 2;
  if (stray > items.length) points -= 2;
  if (isDeclared) return points;
  // Places with what their guests think of them.
  if ((text.match(RATED)?.length ?? 0) >= Math.max(3, items.length)) points -= 5;
  if (isDear(items)) points -= 3;
  const shop = shopWordsIn(text);
  if (shop >= 2) points -= 4;
  else if (shop === 1) points -= 1;
  const others = serviceWordsIn(text);
  if ((food < 0.35 && others >= 1) || (food < 0.6 && others >= 2)) points -= 3;
  if (types.has("Recipe") || recipeWordsIn(text) >= 3) points -= 4;
  if ((types.get("Product") ?? 0) >= 1 && !hasEatery) points -= 3;
  if (forumWordsIn(text) >= 2 || FORUM_TYPES.some((type) => types.has(type))) points -= 8;
  if (places === 0 && !hasEatery && !isOrderedFrom(about)) points -= goodsIn(sections, buttons);
  if (["Article", "NewsArticle", "BlogPosting"].some((type) => types.has(type))) points -= 3;
  return points;
}

/** What a list of goods has more buttons than, for each of its items; and the share of packages among them. */
const [BOUGHT, PACKED] = [0.5, 0.4];

/**
 * How much says that goods are sold, and nothing is served: a kitchen orders its dishes by course and a shop its goods by kind,
 * food may be bought one by one in both, and only goods are called by the weight of their package.
 */
function goodsIn(sections: readonly DraftSection[], buttons: number): number {
  if (sections.some(({ name }) => isCourse(name))) return 0;
  const items = sections.flatMap((section) => section.items);
  const packages = items.filter(({ name, snippet }) => isPackage(`${name} ${snippet}`)).length;
  const bought = buttons > items.length * BOUGHT ? 6 : buttons > 0 ? 3 : 0;
  return bought + (packages >= items.length * PACKED ? 3 : 0);
}

/** Whether much of it comes in several sizes, as drinks do. */
const isSized = (items: readonly DraftItem[]): boolean =>
  items.filter(({ optionGroups }) => optionGroups.some(({ options }) => options.length > 1)).length * 3 >=
  items.length;

/** Currencies in which no usual dish costs three digits. */
const LARGE: ReadonlySet<string> = new Set(["USD", "EUR", "GBP", "CHF", "CAD", "AUD"]);
const DEAR = 80;

/** Whether half of the items cost more than a dish does. */
function isDear(items: readonly DraftItem[]): boolean {
  const amounts = items
    .flatMap(({ price }) => (price !== undefined && LARGE.has(price.currency ?? "") ? [price.amount] : []))
    .sort((one, other) => one - other);
  return amounts.length >= 2 && (amounts[amounts.length >> 1] ?? 0) > DEAR;
}

/** Part of the items that name food, or stand under a heading that does. */
function shareOfFood(sections: readonly DraftSection[]): number {
  let all = 0;
  let food = 0;
  for (const { name, items } of sections) {
    // A list of anything may be called a menu.
    const heading = name.replace(/(?<!\p{L})men[uúüù]s?(?!\p{L})/giu, " ");
    const isFoodSection = isFood(heading) || isSectionWord(heading);
    for (const item of items) {
      all++;
      if (isFood(item.name) || isFood(item.description)) food++;
      else if (isFoodSection) food += 0.5;
    }
  }
  return all === 0 ? 0 : food / all;
}

/** Part of the short lines of a page that name food. */
function shareOfLines(text: string): number {
  const lines = text
    .slice(0, 20_000)
    .split("\n")
    .filter((line) => line.length > 3 && line.length < 100 && /\p{L}{3}/u.test(line));
  return lines.length < 4 ? 0 : lines.filter(isFood).length / lines.length;
}

/** Languages of which the list of food has enough words to tell that there are none. */
const KNOWN: ReadonlySet<string> = new Set(
  "en de fr es it pt nl sv da no nb nn fi pl cs hu ru tr ja zh ko id el he ar".split(" "),
);
const isKnown = (language: string | undefined): boolean =>
  language === undefined || language === "" || KNOWN.has(language.toLowerCase().split(/[-_]/)[0] ?? "");
