/** How much a short text says, so that two can be compared: a price, a number, a day, or a time that something takes. */

import { findDate, findNumber, parsePrice } from "@winnow/kit-facts";

/** `1 h 40 min` and `2 Std.`. */
export const DURATION =
  /^\D{0,20}(\d{1,3})\s*(?:h|hrs?|hours?|std|stunden?|heures?|horas?)\b\.?\s*(?:(\d{1,2})\s*(?:m|min)?)?/iu;
const MAX_TEXT = 60;
const DAY_MS = 86_400_000;

/** The amount that a text says, in minutes or days where it is a time; undefined for none. */
export function amountIn(text: string): number | undefined {
  if (text.length > MAX_TEXT) return undefined;
  const [, hours, minutes] = DURATION.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes ?? 0);
  const day = findDate(text, "en-us")?.date;
  if (day !== undefined) return Date.parse(day) / DAY_MS;
  return parsePrice(text)?.amount ?? findNumber(text, "")?.value;
}
