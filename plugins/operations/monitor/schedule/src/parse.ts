import { type Said, Unschedulable } from "./said.ts";
import { Tokens } from "./tokens.ts";
import {
  ADVERBS,
  FILLERS,
  HOURS,
  JOINTS,
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
  readonly #tokens: Tokens;
  readonly #said: Said = { times: [], weekdays: new Set(), dates: new Set(), weeks: new Set() };
  #half: (typeof PARTS_OF_DAY)[string] | undefined;

  constructor(tokens: readonly string[]) {
    this.#tokens = new Tokens(tokens);
  }

  read(): Said | undefined {
    while (!this.#tokens.isAtEnd) {
      const from = this.#tokens.at;
      const isRead =
        this.#between() ||
        this.#past() ||
        this.#often() ||
        this.#step() ||
        this.#except() ||
        this.#days() ||
        this.#dates() ||
        this.#time();
      if (isRead) continue;
      this.#tokens.at = from;
      if (!FILLERS.has(this.#tokens.peek())) return undefined;
      this.#tokens.at += 1;
    }
    return this.#withHalf();
  }

  /** `twice a day`, `3 times per week`, `4x daily`. */
  #often(): boolean {
    const from = this.#tokens.at;
    const word = { once: 1, twice: 2, thrice: 3 }[this.#tokens.peek()];
    const count = word ?? this.#tokens.number();
    if (
      this.#tokens.peek() === "once" &&
      this.#tokens.peek(1) === "every" &&
      UNITS[this.#tokens.peek(2)] === undefined
    )
      return this.#tokens.take("once");
    if (word !== undefined) this.#tokens.at += 1;
    else if (
      count === undefined ||
      !(this.#tokens.take("times") || this.#tokens.take("time") || this.#tokens.take("x"))
    )
      return this.#back(from);
    const adverb = ADVERBS[this.#tokens.peek()];
    const isPer = ["a", "an", "per", "each", "every", "/"].includes(this.#tokens.peek());
    const unit = adverb?.count === 1 ? adverb.unit : isPer ? UNITS[this.#tokens.peek(1)] : undefined;
    if (unit === undefined || count === undefined || this.#said.often !== undefined) return this.#back(from);
    this.#tokens.at += isPer ? 2 : 1;
    this.#said.often = { unit, count };
    return true;
  }

  /** `every 2 hours`, `every other day`, `2h`, `weekly`, `every half hour`. */
  #step(): boolean {
    const from = this.#tokens.at;
    const isEvery = this.#tokens.take("every") || this.#tokens.take("each") || this.#tokens.take("per");
    const step = this.#stepHere(isEvery);
    if (step === undefined || this.#said.step !== undefined) return this.#back(from);
    this.#said.step = step;
    if (
      step.unit === "hour" &&
      !this.#tokens.take("on", "the", "hour") &&
      this.#tokens.take("on", "the", "half")
    )
      if (this.#tokens.take("hour") || this.#tokens.take("-", "hour")) this.#said.minute = 30;
      else return this.#back(from);
    return true;
  }

  #stepHere(isEvery: boolean): Said["step"] {
    const adverb = ADVERBS[this.#tokens.peek()];
    if (adverb !== undefined) {
      this.#tokens.at += 1;
      return adverb;
    }
    for (const [word, count] of [
      ["half", 30],
      ["quarter", 15],
    ] as const)
      if (HOURS.some((rest) => this.#tokens.take(word, ...rest))) return { unit: "minute", count };
    if (isEvery && this.#tokens.take("quarter")) return { unit: "month", count: 3 };
    const isOther = isEvery && (this.#tokens.take("other") || this.#tokens.take("second"));
    const count = isOther ? 2 : ((isEvery ? this.#tokens.ordinal() : undefined) ?? this.#tokens.number());
    // `8h30` is a time of day.
    if (!isEvery && this.#tokens.peek() === "h" && /^\d\d$/.test(this.#tokens.peek(1))) return undefined;
    const unit = UNITS[this.#tokens.peek()];
    // A letter alone is a unit only behind a number.
    if (unit === undefined || (count === undefined && this.#tokens.peek().length < 3)) return undefined;
    this.#tokens.at += 1;
    return { unit, count: count ?? 1 };
  }

  /** `5 past every hour`, `half past the hour`. */
  #past(): boolean {
    const from = this.#tokens.at;
    const part = { half: 30, quarter: 15 }[this.#tokens.peek()];
    if (part !== undefined) this.#tokens.at += 1;
    const minute = part ?? this.#tokens.number();
    if (UNITS[this.#tokens.peek()] === "minute") this.#tokens.at += 1;
    const isPast =
      (this.#tokens.take("past") || this.#tokens.take("after")) &&
      ["the", "every", "each"].includes(this.#tokens.peek());
    if (!isPast || minute === undefined || minute > 59 || this.#tokens.peek(1) !== "hour")
      return this.#back(from);
    this.#tokens.at += 2;
    this.#said.minute = minute;
    this.#said.step ??= { unit: "hour", count: 1 };
    return true;
  }

  /** `except weekends`, `but not on sunday`. */
  #except(): boolean {
    const from = this.#tokens.at;
    const isExcept =
      this.#tokens.take("except") ||
      this.#tokens.take("excluding") ||
      this.#tokens.take("but", "not") ||
      this.#tokens.take("not");
    if (!isExcept) return false;
    if (this.#tokens.take("on")) this.#tokens.take("the");
    const others = new Set(this.#said.weekdays);
    this.#said.weekdays.clear();
    let isRead = false;
    while (this.#days()) isRead = true;
    if (!isRead || this.#said.weeks.size > 0) return this.#back(from);
    const all = others.size > 0 ? [...others] : [0, 1, 2, 3, 4, 5, 6];
    const left = all.filter((day) => !this.#said.weekdays.has(day));
    this.#said.weekdays.clear();
    for (const day of left) this.#said.weekdays.add(day);
    return left.length > 0;
  }

  /** `mon-fri`, `monday and thursday`, `weekends`, `first monday`. */
  #days(): boolean {
    const from = this.#tokens.at;
    const isEvery = this.#tokens.peek(-1) === "every" || this.#tokens.peek() === "every";
    if (this.#tokens.peek() === "every") this.#tokens.at += 1;
    if (isEvery && this.#tokens.peek() === "other" && WEEKDAYS[this.#tokens.peek(1)] !== undefined)
      throw new Unschedulable(UNCOUNTED);
    const week = ORDINALS[this.#tokens.peek()] ?? this.#tokens.ordinal();
    if (this.#tokens.peek() === "last" || week === 0) {
      const isOfMonth = WEEKDAYS[this.#tokens.peek(1)] !== undefined || UNITS[this.#tokens.peek(1)] === "day";
      if (isOfMonth)
        throw new Unschedulable('A schedule cannot say "last" of a month. Name a date, such as "the 28th".');
      return this.#back(from);
    }
    if (week !== undefined && ORDINALS[this.#tokens.peek()] !== undefined) this.#tokens.at += 1;
    const days = WEEKDAYS[this.#tokens.peek()];
    if (days === undefined || (week !== undefined && week > 4)) return this.#back(from);
    this.#tokens.at += 1;
    const [first] = days;
    const isRange = RANGES.has(this.#tokens.peek()) && WEEKDAYS[this.#tokens.peek(1)]?.length === 1;
    if (isRange && days.length === 1 && first !== undefined) {
      const last = WEEKDAYS[this.#tokens.peek(1)]?.[0] ?? first;
      for (let day = first; ; day = (day + 1) % 7) {
        this.#said.weekdays.add(day);
        if (day === last) break;
      }
      this.#tokens.at += 2;
    } else for (const day of days) this.#said.weekdays.add(day);
    if (JOINTS.has(this.#tokens.peek()) && WEEKDAYS[this.#tokens.peek(1)] !== undefined) this.#tokens.at += 1;
    if (week === undefined) return true;
    this.#said.weeks.add(week);
    if (!this.#tokens.ofMonth() && isEvery) throw new Unschedulable(UNCOUNTED);
    return true;
  }

  /** `the 1st and 15th of the month`, `first day of every month`, `day 15`. */
  #dates(): boolean {
    const from = this.#tokens.at;
    this.#tokens.take("the");
    const isDay = this.#tokens.take("day");
    const word = ORDINALS[this.#tokens.peek()];
    if (word !== undefined && !isDay) this.#tokens.at += 1;
    const date = isDay ? this.#tokens.number() : (word ?? this.#tokens.ordinal());
    if (date === undefined || date < 1 || date > 31) return this.#back(from);
    this.#tokens.take("day");
    this.#said.dates.add(date);
    const isMonth = this.#tokens.ofMonth();
    // A word such as "first" may be the first of anything.
    if (word !== undefined && !isMonth && !JOINTS.has(this.#tokens.peek())) return this.#back(from, date);
    return true;
  }

  /** `between 9am and 5pm`, `from 9 to 17`, `9-17`. */
  #between(): boolean {
    const from = this.#tokens.at;
    const isSaid = this.#tokens.take("between") || this.#tokens.take("from");
    const first = this.#tokens.clock(true);
    const isJoined = (isSaid && this.#tokens.take("and")) || RANGES.has(this.#tokens.peek());
    if (RANGES.has(this.#tokens.peek())) this.#tokens.at += 1;
    const last = first !== undefined && isJoined ? this.#tokens.clock(true) : undefined;
    if (first === undefined || last === undefined) return this.#back(from);
    this.#said.between = [first, last];
    return true;
  }

  /** `at 8am and 6pm`, `9:30`, `noon`, `in the evening`, `starting at :05`. */
  #time(): boolean {
    const from = this.#tokens.at;
    if (this.#partOfDay()) return true;
    const isStart = STARTS.has(this.#tokens.peek());
    if (isStart) this.#tokens.at += 1;
    const isAt = this.#tokens.take("at") || this.#tokens.take("@") || (isStart && this.#tokens.take("on"));
    const { step, often } = this.#said;
    const isShort = step?.unit === "minute" || step?.unit === "hour" || often?.unit === "hour";
    const hasOn = !isAt && isShort && this.#tokens.take("on");
    if (isShort && this.#minute()) return true;
    if (hasOn) return this.#back(from);
    const isKnown =
      step !== undefined || often !== undefined || this.#said.weekdays.size + this.#said.dates.size > 0;
    const isList = this.#said.times.length > 0 && JOINTS.has(this.#tokens.peek(-1));
    const isAfterEvery = this.#tokens.peek(-1) === "every";
    const time = this.#tokens.clock(isAt || isStart || isList || (isKnown && !isAfterEvery));
    if (time === undefined) return this.#back(from);
    if (isStart || (isShort && step?.unit === "hour" && step.count > 1)) this.#said.start = time;
    else this.#said.times.push(time);
    return true;
  }

  /** `:05`, and `5` behind what is less than a day. */
  #minute(): boolean {
    const from = this.#tokens.at;
    const hasColon = this.#tokens.take(":");
    const minute = this.#tokens.number();
    const isTime = this.#tokens.peek() === ":" || /^[ap]m$|^h$/.test(this.#tokens.peek());
    if (minute === undefined || isTime || minute > 59 || this.#said.minute !== undefined)
      return this.#back(from);
    if (!hasColon && this.#said.step === undefined) return this.#back(from);
    this.#said.minute = minute;
    return true;
  }

  #partOfDay(): boolean {
    const from = this.#tokens.at;
    if (this.#tokens.take("in")) this.#tokens.take("the");
    const half = Object.hasOwn(PARTS_OF_DAY, this.#tokens.peek())
      ? PARTS_OF_DAY[this.#tokens.peek()]
      : undefined;
    if (half === undefined || this.#half !== undefined) return this.#back(from);
    this.#tokens.at += 1;
    this.#half = half;
    return true;
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
    this.#tokens.at = to;
    if (date !== undefined) this.#said.dates.delete(date);
    return false;
  }
}
