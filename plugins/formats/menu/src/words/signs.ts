/** What pages and headings say of themselves, which makes menus known from all else. */
import { phrasesIn } from "./files.ts";

/** The phrases of a kind, not within a word. */
const whole = (kind: string, ...more: readonly string[]): string =>
  `(?<!\\p{L})(?:${[...more, phrasesIn("signs", kind)].join("|")})(?!\\p{L})`;

const POPULAR = new RegExp(phrasesIn("signs", "popular"), "iu");
const ORDERING = new RegExp(whole("ordering"), "iu");
const GENERIC = new RegExp(
  `^(?:(?:${phrasesIn("signs", "lead")})\\s)?(?:${phrasesIn("signs", "generic")})(?:\\s+(?:&|and|und)\\s+\\p{L}+)?$`,
  "iu",
);

/** Whether a heading stands over what is liked most, which stands elsewhere in the menu, too. */
export const isPopular = (heading: string): boolean => POPULAR.test(heading);

/** Whether a page says of itself that meals are ordered there. */
export const isOrderedFrom = (about: string): boolean => ORDERING.test(about.slice(0, 2000));

/** Whether a part of a title names no place, only a menu or a kind of page. */
export const isGeneric = (title: string): boolean => GENERIC.test(title);

const SKU = String.raw`\bsku\b`;
const PER_UNIT = String.raw`\/\s?(?:1\s?)?kg\b|\/\s?lb\b|€\/l\b`;
const SHOP = new RegExp(`${SKU}|${PER_UNIT}|${phrasesIn("signs", "shop")}`, "giu");
const SERVICE = new RegExp(whole("service"), "giu");
const RECIPE = new RegExp(whole("recipe"), "giu");
const FORUM = new RegExp(whole("forum", String.raw`\d+\sreplies`), "giu");

/** How many different words of shops that send things a text has, none of which a kitchen uses. */
export const shopWordsIn = (text: string): number => distinct(text, SHOP);

/** How many different words it has of what is done for people, and of places that are no kitchens. */
export const serviceWordsIn = (text: string): number => distinct(text, SERVICE);

/** How many different words of recipes it has. */
export const recipeWordsIn = (text: string): number => distinct(text, RECIPE);

/** How many different words it has that stand around what people write to each other. */
export const forumWordsIn = (text: string): number => distinct(text, FORUM);

const distinct = (text: string, pattern: RegExp): number =>
  new Set([...text.matchAll(pattern)].map(([word]) => word.toLowerCase())).size;
