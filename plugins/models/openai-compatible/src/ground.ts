import type { Evidence, ScrapeContext } from "@winnow/core/plugin";
import { readIsoDate, writtenForms } from "./dates.ts";
import { Labels, type Said } from "./labels.ts";
import { namesIn } from "./names.ts";
import { numbersIn, readNumbers } from "./numbers.ts";
import { fold, type Span, Words } from "./words.ts";

const SIGNS: Readonly<Record<string, RegExp>> = {
  USD: /US\$|\$/,
  EUR: /€/,
  GBP: /£/,
  JPY: /[¥￥円]/,
  CNY: /[¥￥元]/,
  INR: /₹/,
  KRW: /₩/,
  BRL: /R\$/,
  CHF: /Fr\./,
  PLN: /zł/,
  CZK: /Kč/,
  TRY: /₺/,
  UAH: /₴/,
  ILS: /₪/,
  CAD: /C\$|CA\$|\$/,
  AUD: /A\$|AU\$|\$/,
  SEK: /\bkr\b/,
  NOK: /\bkr\b/,
  DKK: /\bkr\b/,
};

const AMOUNT = /^(\p{Sc}|[A-Z]{3})?\s?[-−]?(\d(?:[\d.,'’\u00a0\u202f ]*\d)?)\s?(\p{Sc}|%|\p{L}{1,4})?$/u;

/** Where something stands on a page, and how sure that is. */
export interface Finding extends Span {
  readonly confidence: number;
}

/** Checks whether what a model said of a page stands on it, whatever the spelling of numbers, dates and words. */
export class Ground {
  readonly #text: string;
  readonly #url: string;
  #index: Words | undefined;
  #numbers: ReadonlyMap<string, readonly Span[]> | undefined;
  #labels: Labels | undefined;
  /** Whether the page says any name of the answer. */
  #speaks: boolean | undefined;
  readonly #known = new Map<string | number, Finding | undefined>();

  constructor(text: string, url: string) {
    this.#text = text;
    this.#url = url;
  }

  /** Where this value stands; undefined when it does not. */
  find(value: string | number): Finding | undefined {
    if (!this.#known.has(value)) {
      this.#known.set(value, typeof value === "number" ? this.#number(value) : this.#string(value.trim()));
    }
    return this.#known.get(value);
  }

  /**
   * Where this number stands next to what it is said to be. A page that says none of the names of the answer is believed in any
   * place, as it may be in another language.
   */
  findLabelled(value: number, said: Said, allNames: readonly string[]): Finding | undefined {
    const places = this.#places(value);
    this.#labels ??= new Labels(this.#text);
    const labels = this.#labels;
    const place = places.find((span) => labels.isBeside(span, said));
    if (place !== undefined) return sure(place, 0.8);
    if (places.length === 0) return undefined;
    this.#speaks ??= labels.speaks(allNames);
    return this.#speaks ? undefined : sure(places[0], 0.5);
  }

  /** The names in a text, words with a capital inside of a sentence, of which the page does not say every word. */
  unknownNames(text: string): readonly string[] {
    return namesIn(text).filter((name) =>
      fold(name)
        .split(" ")
        .some((word) => word.length > 2 && !this.#says(word)),
    );
  }

  /** Whether the page has a word, in any form: `Berliner` and `Berlin`. */
  #says(word: string): boolean {
    const stem = word.slice(0, Math.max(4, word.length - 3));
    return this.#words.folded.includes(word.length > 4 ? ` ${stem}` : ` ${word} `);
  }

  /** The numbers of a text that stand nowhere on the page. */
  unknownNumbers(text: string): readonly string[] {
    const tokens = text.match(/\d+(?:[.,'’]\d+)*/g) ?? [];
    return [...new Set(tokens)].filter((token) => !readNumbers(token).some((value) => this.#number(value)));
  }

  get #words(): Words {
    this.#index ??= new Words(this.#text);
    return this.#index;
  }

  #number(value: number): Finding | undefined {
    return sure(this.#places(value)[0], 0.8);
  }

  #places(value: number): readonly Span[] {
    this.#numbers ??= numbersIn(this.#text);
    return this.#numbers.get(String(Math.abs(value))) ?? [];
  }

  #string(value: string): Finding | undefined {
    const whole = this.#words.find(value, (span) => isWhole(this.#text, span));
    const found = sure(whole, 0.9) ?? this.#link(value) ?? this.#date(value);
    return found ?? this.#currency(value) ?? this.#amount(value) ?? this.#phone(value) ?? this.#prose(value);
  }

  #link(value: string): Finding | undefined {
    const target = /^(?:mailto:)?(\S+)$/i.exec(value)?.[1];
    if (target === undefined || !/^(?:https?:\/\/|\/|mailto:)|^[^@\s]+@[^@\s]+$/i.test(value))
      return undefined;
    const url = URL.parse(value, this.#url);
    const page = URL.parse(this.#url);
    if (url === null || page === null) return undefined;
    if (url.href === page.href || url.href === new URL("/", page).href)
      return { start: 0, end: 0, confidence: 0.8 };
    const path = `${url.pathname}${url.search}${url.hash}`;
    const spellings = [target, url.href, url.href.replace(/\/$/, "")];
    if (url.origin === page.origin && path !== "/") {
      spellings.push(`](${path}`, `](${path.slice(1)}`, `](.${path}`);
    }
    for (const spelling of spellings) {
      const start = this.#text.indexOf(spelling);
      const next = this.#text.charAt(start + spelling.length);
      if (start >= 0 && !/[\w-]/.test(next)) return { start, end: start + spelling.length, confidence: 0.9 };
    }
    return undefined;
  }

  #date(value: string): Finding | undefined {
    const date = readIsoDate(value);
    if (date === undefined) return undefined;
    const [year, month, day] = date;
    if (month < 1 || month > 12) return undefined;
    for (const form of writtenForms(year, month, day)) {
      const span = this.#words.findFolded(form);
      if (span !== undefined) return { ...span, confidence: 0.8 };
    }
    return undefined;
  }

  #currency(value: string): Finding | undefined {
    const sign = Object.hasOwn(SIGNS, value) ? SIGNS[value]?.exec(this.#text) : null;
    return sign ? { start: sign.index, end: sign.index + sign[0].length, confidence: 0.6 } : undefined;
  }

  /** A number with at most a sign or a unit of the page: "$1,299.99", "1299.99 EUR", "2.5 kg". */
  #amount(value: string): Finding | undefined {
    const match = AMOUNT.exec(value);
    const [, before = "", number = "", after = ""] = match ?? [];
    const isUnit = (unit: string) => !/\p{L}/u.test(unit) || this.#words.find(unit) || this.#currency(unit);
    if (number === "" || !isUnit(before) || !isUnit(after)) return undefined;
    const hits = readNumbers(number).map((reading) => this.#number(reading));
    return hits.find((hit) => hit !== undefined);
  }

  /** Digits of a telephone number, whatever stands between them. */
  #phone(value: string): Finding | undefined {
    const digits = /^(?:tel:)?\+?[\d\s()./-]{7,24}$/.test(value) ? value.replace(/\D/g, "") : "";
    if (digits.length < 7) return undefined;
    const match = new RegExp(`(?<!\\d)${[...digits].join("[\\s()./-]{0,3}")}(?!\\d)`).exec(this.#text);
    return match ? { start: match.index, end: match.index + match[0].length, confidence: 0.8 } : undefined;
  }

  /** Sentences in the model's own words: most of the words are the page's, and every number is. */
  #prose(value: string): Finding | undefined {
    const words = fold(value).split(" ");
    if (words.length < 10 || this.unknownNumbers(value).length > 0) return undefined;
    const telling = words.filter((word) => word.length > 3);
    const spans = telling.map((word) => this.#words.findFolded(word)).filter((span) => span !== undefined);
    if (spans.length < telling.length * 0.75) return undefined;
    const rarest = telling.reduce((longest, word) => (word.length > longest.length ? word : longest), "");
    return sure(this.#words.findFolded(rarest) ?? spans[0], 0.4);
  }
}

/** Whether a stretch takes no number apart: "19" is not in "19.99". */
function isWhole(text: string, { start, end }: Span): boolean {
  const before =
    /\d[.,'’]$/.test(text.slice(Math.max(0, start - 2), start)) && /^\d/.test(text.slice(start, start + 1));
  return !before && !(/\d/.test(text.slice(end - 1, end)) && /^[.,'’]\d/.test(text.slice(end, end + 2)));
}

function sure(span: Span | undefined, confidence: number): Finding | undefined {
  return span && { ...span, confidence };
}

const MAX_SNIPPET = 300;

/** Evidence at a place of the page's markdown: its words are the snippet, the first of them where they are many. */
export function evidenceAt(
  path: string,
  markdown: string,
  { start, end }: Span,
  confidence: number,
): Evidence {
  const until = Math.min(end, start + MAX_SNIPPET);
  return { path, origin: `text: ${start}-${until}`, snippet: markdown.slice(start, until), confidence };
}

/** Warns of numbers and names in words of the model that the text does not have. */
export function warnOfInventions(said: string, text: string, what: string, context: ScrapeContext): void {
  const ground = new Ground(text, "");
  const tell = (kind: string, unknown: readonly string[]) => {
    if (unknown.length === 0) return;
    context.warn(`The ${what} contains ${kind} that are not on the page: ${unknown.slice(0, 5).join(", ")}.`);
  };
  tell("numbers", ground.unknownNumbers(said));
  tell("names", ground.unknownNames(said));
}
