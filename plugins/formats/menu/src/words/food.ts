/** Words that tell a menu from another list of prices, in the languages that menus are written in. */
import { phrases, phrasesIn, wordsIn } from "./files.ts";

const SECTION = new RegExp(
  `^(?:the |our |les |nos |unsere |nuestros |i nostri |hot |cold |house |fresh |warme |kalte |kalta |varma )?(?:${phrasesIn("headings", "course", "section")})(?:$|[\\s&/:(+])`,
  "iu",
);

/** Whether a heading is one that menus have. */
export const isSectionWord = (text: string): boolean =>
  !/[,.;]/.test(text) &&
  !isWare(text.trim()) &&
  text.trim().split(/\s+/).length <= 5 &&
  SECTION.test(text.trim());

/** Words of food and drink; an asterisk stands for any ending. */
const FOOD = wordsIn("food", "food");
const WHOLE: ReadonlySet<string> = new Set(FOOD.filter((word) => !word.endsWith("*")));
const STARTS: ReadonlySet<string> = new Set(
  FOOD.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1)),
);
const [SHORTEST, LONGEST] = [3, 10];
/** Languages that write several words as one put the food last: `Kürbissuppe`, `uiensoep`, `köttgryta`. */
const ENDS: ReadonlySet<string> = new Set(wordsIn("food", "end"));
const WITHIN = phrases("food-signs", "within", "", "");

const WARE = phrases("food-signs", "ware", "(?<!\\p{L})", "\\s*(?:$|[(,\\d–-])");
const WARE_END = phrases("food-signs", "ware-end", "", "$");

/** Whether a text is called after food, and none: `pizza stone`, `teapot`, `Kaffeemühle`. */
export const isWare = (text: string): boolean => WARE.isIn(text) || WARE_END.isIn(text);

/** Whether a text names food or drink. */
export function isFood(text: string): boolean {
  if (text.length < 80 && isWare(text.trim())) return false;
  const start = text.slice(0, 400).toLowerCase();
  for (const [word] of start.matchAll(/\p{L}+/gu)) {
    if (WHOLE.has(word)) return true;
    for (let length = SHORTEST; length <= Math.min(LONGEST, word.length); length++)
      if (STARTS.has(word.slice(0, length)) || ENDS.has(word.slice(-length))) return true;
  }
  return WITHIN.isIn(start);
}

const PLACE = new RegExp(`(?<!\\p{L})(?:${phrasesIn("food-signs", "place")})(?!\\p{L})`, "giu");

/** How often a text names a place to eat or what it hands its guests. */
export const placesIn = (text: string): number => text.slice(0, 2000).match(PLACE)?.length ?? 0;

const CHARGE = phrases(
  "food-signs",
  "charge",
  "^",
  `(?!\\p{L})(?!\\s+(?:${phrasesIn("food-signs", "dish")}))`,
);
const NOTICE = phrases("food-signs", "notice", "(?<!\\p{L})", "(?!\\p{L})");

/** Whether the name is that of a charge, not of a dish. */
export const isCharge = (name: string): boolean =>
  CHARGE.isIn(name.trim()) || (name.split(/\s+/).length > 2 && NOTICE.isIn(name));
