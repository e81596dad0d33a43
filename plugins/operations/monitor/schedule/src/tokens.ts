import type { Time } from "./said.ts";
import { NUMBERS } from "./vocabulary.ts";

/** The words, numbers and signs of a schedule, read from left to right. */
export class Tokens {
  readonly #all: readonly string[];
  /** The place of the token that is read next. */
  at = 0;

  constructor(all: readonly string[]) {
    this.#all = all;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#all.length;
  }

  /** The token so many places ahead; empty behind the last, as before the first. */
  peek(ahead = 0): string {
    return this.#all[this.at + ahead] ?? "";
  }

  /** Goes past these words, if they are next. */
  take(...words: readonly string[]): boolean {
    const isHere = words.every((word, ahead) => this.peek(ahead) === word);
    if (isHere) this.at += words.length;
    return isHere;
  }

  /** `12`, `twelve`. */
  number(): number | undefined {
    const token = this.peek();
    const number = /^\d{1,4}$/.test(token) ? Number(token) : NUMBERS[token];
    if (number !== undefined) this.at += 1;
    return number;
  }

  /** `1st`, `2nd`. */
  ordinal(): number | undefined {
    const from = this.at;
    const number = this.number();
    if (number !== undefined && /^(?:st|nd|rd|th)$/.test(this.peek())) {
      this.at += 1;
      return number;
    }
    this.at = from;
    return undefined;
  }

  /** A time of day; a number alone is one only where a time is expected. */
  clock(isExpected: boolean): Time | undefined {
    for (const [word, hour] of [
      ["noon", 12],
      ["midday", 12],
      ["midnight", 0],
    ] as const)
      if (this.take(word)) return { hour, minute: 0 };
    const token = this.peek();
    if (!/^\d{1,2}$|^\d{4}$/.test(token)) return undefined;
    this.at += 1;
    const isFour = token.length === 4;
    let [hour, minute, isMarked] = [
      Number(token.slice(0, 2)),
      isFour ? Number(token.slice(2)) : 0,
      isFour && token.startsWith("0"),
    ];
    if (!isFour && (this.peek() === ":" || this.peek() === "h") && /^\d\d$/.test(this.peek(1))) {
      minute = Number(this.peek(1));
      this.at += 2;
      isMarked = true;
    } else if (this.take("h") || this.take("oclock")) isMarked = true;
    const half = ["am", "pm"].find((one) => this.take(one));
    if (half !== undefined) {
      if (hour < 1 || hour > 12) return undefined;
      hour = (hour % 12) + (half === "pm" ? 12 : 0);
    }
    const isTime = isExpected || isMarked || half !== undefined;
    return isTime && hour < 24 && minute < 60 ? { hour, minute } : undefined;
  }

  /** Goes past `of the month`, `every month`, `in a month`. */
  ofMonth(): boolean {
    const words = [["of"], ["in"], ["each"], ["every"]];
    const from = this.at;
    for (const [word = ""] of words) this.take(word);
    for (const word of ["the", "a", "each", "every"]) this.take(word);
    if (this.take("month")) return true;
    this.at = from;
    return false;
  }
}
