import { type Said, type Time, Unschedulable } from "./said.ts";
import {
  ADVERBS,
  FILLERS,
  JOINTS,
  NUMBERS,
  ORDINALS,
  PARTS_OF_DAY,
  RANGES,
  STARTS,
  tokensOf,
  UNITS,
  WEEKDAYS,
} from "./vocabulary.ts";

const UNCOUNTED =
  'A schedule cannot count weeks. Name the days, such as "every monday" or "first monday of the month".';

/** What the words of a schedule say; undefined for words that are not understood. @throws Unschedulable */
export function read(words: string): Said | undefined {
  const tokens = tokensOf(words);
  return tokens === undefined || tokens.length === 0 ? undefined : new Reader(tokens).read();
}

/** Reads one part after the other, each of which may stand anywhere. */
class Reader {
  readonly #tokens: readonly string[];
  readonly #said: Said = { times: [], weekdays: new Set(), dates: new Set(), weeks: new Set() };
  #half: (typeof PARTS_OF_DAY)[string] | undefined;
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  read(): Said | undefined {
    while (this.#at < this.#tokens.length) {
      const from = this.#at;
      const isRead =
        this.#between() || this.#often() || this.#step() || this.#days() || this.#dates() || this.#time();
      if (isRead) continue;
      this.#at = from;
      if (!FILLERS.has(this.#token())) return undefined;
      this.#at += 1;
    }
    return this.#withHalf();
  }

  #token(ahead = 0): string {
    return this.#tokens[this.#at + ahead] ?? "";
  }

  #take(...words: readonly string[]): boolean {
    const isHere = words.every((word, ahead) => this.#token(ahead) === word);
    if (isHere) this.#at += words.length;
    return isHere;
  }

  #number(): number | undefined {
    const token = this.#token();
    const number = /^\d{1,4}$/.test(token) ? Number(token) : NUMBERS[token];
    if (number !== undefined) this.#at += 1;
    return number;
  }

  /** `twice a day`, `3 times per week`, `4x daily`. */
  #often(): boolean {
    const from = this.#at;
    const word = { once: 1, twice: 2, thrice: 3 }[this.#token()];
    const count = word ?? this.#number();
    if (this.#token() === "once" && this.#token(1) === "every" && UNITS[this.#token(2)] === undefined)
      return this.#take("once");
    if (word !== undefined) this.#at += 1;
    else if (count === undefined || !(this.#take("times") || this.#take("time") || this.#take("x")))
      return this.#back(from);
    const adverb = ADVERBS[this.#token()];
    const isPer = ["a", "an", "per", "each", "every", "/"].includes(this.#token());
    const unit = adverb?.count === 1 ? adverb.unit : isPer ? UNITS[this.#token(1)] : undefined;
    if (unit === undefined || count === undefined || this.#said.often !== undefined) return this.#back(from);
    this.#at += isPer ? 2 : 1;
    this.#said.often = { unit, count };
    return true;
  }

  /** `every 2 hours`, `every other day`, `2h`, `weekly`, `every half hour`. */
  #step(): boolean {
    const from = this.#at;
    const isEvery = this.#take("every") || this.#take("each");
    const step = this.#stepHere(isEvery);
    if (step === undefined || this.#said.step !== undefined) return this.#back(from);
    this.#said.step = step;
    if (step.unit === "hour") this.#take("on", "the", "hour");
    return true;
  }

  #stepHere(isEvery: boolean): Said["step"] {
    const adverb = ADVERBS[this.#token()];
    if (adverb !== undefined) {
      this.#at += 1;
      return adverb;
    }
    if (this.#take("half", "hour") || this.#take("half", "an", "hour") || this.#take("half", "-", "hourly"))
      return { unit: "minute", count: 30 };
    if (this.#take("quarter", "hour") || this.#take("quarter", "of", "an", "hour"))
      return { unit: "minute", count: 15 };
    if (isEvery && this.#take("quarter")) return { unit: "month", count: 3 };
    const count = isEvery && (this.#take("other") || this.#take("second")) ? 2 : this.#number();
    const unit = UNITS[this.#token()];
    // A letter alone is a unit only behind a number.
    if (unit === undefined || (count === undefined && this.#token().length < 3)) return undefined;
    this.#at += 1;
    return { unit, count: count ?? 1 };
  }

  /** `mon-fri`, `monday and thursday`, `weekends`, `first monday`. */
  #days(): boolean {
    const from = this.#at;
    const isEvery = this.#tokens[from - 1] === "every" || this.#token() === "every";
    if (this.#token() === "every") this.#at += 1;
    if (isEvery && this.#token() === "other" && WEEKDAYS[this.#token(1)] !== undefined)
      throw new Unschedulable(UNCOUNTED);
    const week = ORDINALS[this.#token()] ?? this.#ordinal();
    if (this.#token() === "last" || week === 0) {
      const isOfMonth = WEEKDAYS[this.#token(1)] !== undefined || UNITS[this.#token(1)] === "day";
      if (isOfMonth)
        throw new Unschedulable('A schedule cannot say "last" of a month. Name a date, such as "the 28th".');
      return this.#back(from);
    }
    if (week !== undefined && ORDINALS[this.#token()] !== undefined) this.#at += 1;
    const days = WEEKDAYS[this.#token()];
    if (days === undefined || (week !== undefined && week > 4)) return this.#back(from);
    this.#at += 1;
    const [first] = days;
    const isRange = RANGES.has(this.#token()) && WEEKDAYS[this.#token(1)]?.length === 1;
    if (isRange && days.length === 1 && first !== undefined) {
      const last = WEEKDAYS[this.#token(1)]?.[0] ?? first;
      for (let day = first; ; day = (day + 1) % 7) {
        this.#said.weekdays.add(day);
        if (day === last) break;
      }
      this.#at += 2;
    } else for (const day of days) this.#said.weekdays.add(day);
    if (JOINTS.has(this.#token()) && WEEKDAYS[this.#token(1)] !== undefined) this.#at += 1;
    if (week === undefined) return true;
    this.#said.weeks.add(week);
    if (!this.#ofMonth() && isEvery) throw new Unschedulable(UNCOUNTED);
    return true;
  }

  /** `the 1st and 15th of the month`, `first day of every month`, `day 15`. */
  #dates(): boolean {
    const from = this.#at;
    this.#take("the");
    const isDay = this.#take("day");
    const word = ORDINALS[this.#token()];
    if (word !== undefined && !isDay) this.#at += 1;
    const date = isDay ? this.#number() : (word ?? this.#ordinal());
    if (date === undefined || date < 1 || date > 31) return this.#back(from);
    this.#take("day");
    this.#said.dates.add(date);
    const isMonth = this.#ofMonth();
    // A word such as "first" may be the first of anything.
    if (word !== undefined && !isMonth && !JOINTS.has(this.#token())) return this.#back(from, date);
    return true;
  }

  /** `1st`, `2nd`. */
  #ordinal(): number | undefined {
    const from = this.#at;
    const number = this.#number();
    if (number !== undefined && /^(?:st|nd|rd|th)$/.test(this.#token())) {
      this.#at += 1;
      return number;
    }
    this.#at = from;
    return undefined;
  }

  #ofMonth(): boolean {
    const words = [["of"], ["in"], ["each"], ["every"]];
    const from = this.#at;
    for (const [word = ""] of words) this.#take(word);
    for (const word of ["the", "a", "each", "every"]) this.#take(word);
    if (this.#take("month")) return true;
    this.#at = from;
    return false;
  }

  /** `between 9am and 5pm`, `from 9 to 17`. */
  #between(): boolean {
    const from = this.#at;
    if (!this.#take("between") && !this.#take("from")) return false;
    const first = this.#clock(true);
    const isJoined = this.#take("and") || RANGES.has(this.#token());
    if (RANGES.has(this.#token())) this.#at += 1;
    const last = first !== undefined && isJoined ? this.#clock(true) : undefined;
    if (first === undefined || last === undefined) return this.#back(from);
    this.#said.between = [first, last];
    return true;
  }

  /** `at 8am and 6pm`, `9:30`, `noon`, `in the evening`, `starting at :05`. */
  #time(): boolean {
    const from = this.#at;
    if (this.#partOfDay()) return true;
    const isStart = STARTS.has(this.#token());
    if (isStart) this.#at += 1;
    const isAt = this.#take("at") || this.#take("@") || (isStart && this.#take("on"));
    const { step, often } = this.#said;
    const isShort = step?.unit === "minute" || step?.unit === "hour" || often?.unit === "hour";
    const hasOn = !isAt && isShort && this.#take("on");
    if (isShort && this.#minute()) return true;
    if (hasOn) return this.#back(from);
    const isKnown =
      step !== undefined || often !== undefined || this.#said.weekdays.size + this.#said.dates.size > 0;
    const isList = this.#said.times.length > 0 && JOINTS.has(this.#tokens[this.#at - 1] ?? "");
    const isAfterEvery = this.#tokens[this.#at - 1] === "every";
    const time = this.#clock(isAt || isStart || isList || (isKnown && !isAfterEvery));
    if (time === undefined) return this.#back(from);
    if (isStart || (isShort && step?.unit === "hour" && step.count > 1)) this.#said.start = time;
    else this.#said.times.push(time);
    return true;
  }

  /** `:05`, and `5` behind what is less than a day. */
  #minute(): boolean {
    const from = this.#at;
    const hasColon = this.#take(":");
    const minute = this.#number();
    const isTime = this.#token() === ":" || /^[ap]m$|^h$/.test(this.#token());
    if (minute === undefined || isTime || minute > 59 || this.#said.minute !== undefined)
      return this.#back(from);
    if (!hasColon && this.#said.step === undefined) return this.#back(from);
    this.#said.minute = minute;
    return true;
  }

  #partOfDay(): boolean {
    const from = this.#at;
    if (this.#take("in")) this.#take("the");
    const half = Object.hasOwn(PARTS_OF_DAY, this.#token()) ? PARTS_OF_DAY[this.#token()] : undefined;
    if (half === undefined || this.#half !== undefined) return this.#back(from);
    this.#at += 1;
    this.#half = half;
    return true;
  }

  /** A time of day; a number alone is one only where a time is expected. */
  #clock(isExpected: boolean): Time | undefined {
    for (const [word, hour] of [
      ["noon", 12],
      ["midday", 12],
      ["midnight", 0],
    ] as const)
      if (this.#take(word)) return { hour, minute: 0 };
    const token = this.#token();
    if (!/^\d{1,2}$|^\d{4}$/.test(token)) return undefined;
    this.#at += 1;
    const isFour = token.length === 4;
    let [hour, minute, isMarked] = [Number(token.slice(0, 2)), isFour ? Number(token.slice(2)) : 0, false];
    if (!isFour && (this.#token() === ":" || this.#token() === "h") && /^\d\d$/.test(this.#token(1))) {
      minute = Number(this.#token(1));
      this.#at += 2;
      isMarked = true;
    } else if (this.#take("h") || this.#take("oclock")) isMarked = true;
    const half = ["am", "pm"].find((one) => this.#take(one));
    if (half !== undefined) {
      if (hour < 1 || hour > 12) return undefined;
      hour = (hour % 12) + (half === "pm" ? 12 : 0);
    }
    const isTime = isExpected || isMarked || half !== undefined;
    return isTime && hour < 24 && minute < 60 ? { hour, minute } : undefined;
  }

  /** `every evening at 8` is at 20:00. */
  #withHalf(): Said | undefined {
    const half = this.#half;
    if (half === undefined) return this.#said;
    const { times } = this.#said;
    if (times.length === 0) {
      if (half.hour === undefined) return undefined;
      times.push({ hour: half.hour, minute: 0 });
    } else if (half.half === "pm")
      for (const [index, { hour, minute }] of times.entries())
        if (hour > 0 && hour < 12) times[index] = { hour: hour + 12, minute };
    return this.#said;
  }

  #back(to: number, date?: number): false {
    this.#at = to;
    if (date !== undefined) this.#said.dates.delete(date);
    return false;
  }
}
