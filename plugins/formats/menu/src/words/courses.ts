/** What distinguishes a kitchen that is ordered from from a shop of food. */
import { phrasesIn } from "./files.ts";

const COURSE = new RegExp(
  `^(?:the |our |les |nos |unsere |nuestros |i |i nostri |gli |hot |cold |warme |kalte )?(?:${phrasesIn("headings", "course")})(?:$|[\\s&/:(+])`,
  "iu",
);

/** Whether a heading names a part of a meal, which no shop sorts its goods by. */
export const isCourse = (text: string): boolean =>
  text.trim().split(/\s+/).length <= 5 && COURSE.test(text.trim());

/** A weight, the price of a unit, or several of a thing; drinks are measured in glasses, too, and dishes counted in pieces. */
const PACKAGE =
  /(?<![\p{L}\d])(?:\d{1,2}\s?[x×]\s?\d{1,4}\s?(?:g|ml|cl|l)|\d{1,4}(?:[.,]\d{1,3})?\s?(?:g|gr|kg|lbs?|г|гр|кг|克|公斤)|[/／]\s?(?:1\s?)?(?:kg|l|lb|100\s?(?:g|ml)))(?![\p{L}\d])/iu;

/** Whether a text says how much is in a package. */
export const isPackage = (text: string): boolean => PACKAGE.test(text.slice(0, 400));
