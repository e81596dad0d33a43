/** Whether a number of a page stands next to what the answer says that it is. */
import { fold, type Span } from "./words.ts";

/** Characters of a line that are looked at on each side of a number. */
const MAX_SIDE = 200;
/** Characters before a number in which the heading above and the head of its table are looked for. */
const MAX_ABOVE = 6000;
/** A line as short as this may be the label of the number in the line next to it. */
const MAX_LABEL_LINE = 60;
/** Forms of a word share their beginning: `review`, `reviews`. */
const STEM_LENGTH = 4;
/** Names that say only that it is a number. */
const EMPTY: ReadonlySet<string> = new Set(
  "value values amount number numbers total data item items result results count id at of the in per".split(
    " ",
  ),
);
/** Names of sums of money: a currency next to the number says as much. */
const MONEY =
  /^(?:price|prices|cost|costs|fee|fees|fare|rent|salary|msrp|preis|kosten|prix|precio|prezzo|preco|prijs|cena)$/u;
const CURRENCY = /\p{Sc}|\b(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN|CZK)\b|\bkr\b|zł|Kč/u;

/** What an answer says of a number. */
export interface Said {
  /** The names of its property and of the objects around it. */
  readonly names: readonly string[];
  /** The texts of the object that it belongs to. */
  readonly beside: readonly string[];
}

/** The words of the names of properties: `heightInMeters` is three. */
export function wordsOfName(name: string): string[] {
  const apart = name.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2");
  return fold(apart)
    .split(" ")
    .filter((word) => word.length > 1 && !EMPTY.has(word));
}

/** Whether the words of a text say a word, in any form of it. */
function says(text: string, word: string): boolean {
  const stem = word.length > STEM_LENGTH ? word.slice(0, Math.max(STEM_LENGTH, word.length - 2)) : word;
  return (
    ` ${text}`.includes(word.length > STEM_LENGTH ? ` ${stem}` : ` ${word} `) || text.endsWith(` ${word}`)
  );
}

/** Judges the numbers of one page. */
export class Labels {
  readonly #text: string;
  readonly #folded: string;
  readonly #title: string;

  constructor(text: string) {
    this.#text = text;
    this.#folded = `${fold(text)} `;
    this.#title = fold(/^#\s+(.*)$/mu.exec(text)?.[1] ?? "");
  }

  /** Whether the page speaks in the words of the answer: where it says none of these names, it may be in another language. */
  speaks(names: readonly string[]): boolean {
    return names.flatMap(wordsOfName).some((word) => says(this.#folded, word));
  }

  /** Whether a name of the number, or what it belongs to, stands where the number does. */
  isBeside({ start, end }: Span, { names, beside }: Said): boolean {
    const around = this.#around(start, end);
    const near = ` ${fold(around)} `;
    const own = wordsOfName(names.at(-1) ?? "");
    const words = own.length > 0 ? own : names.flatMap(wordsOfName);
    if (words.length === 0 || words.some((word) => says(near, word))) return true;
    if (
      words.some((word) => MONEY.test(word)) &&
      CURRENCY.test(this.#text.slice(Math.max(0, start - 5), end + 5))
    )
      return true;
    // The title names the whole page, and with it none of its numbers.
    return beside.some((text) => {
      const said = fold(text);
      return said !== "" && !this.#title.includes(said) && near.includes(` ${said} `);
    });
  }

  /** The line of a number, a short line before or after it, the head of its table and the heading above. */
  #around(start: number, end: number): string {
    const first = Math.max(0, start - MAX_ABOVE);
    const above = this.#text.slice(first, start);
    const from = above.lastIndexOf("\n") + 1;
    const [rest = "", next = ""] = this.#text.slice(end, end + 2 * MAX_SIDE).split(/\n+/u, 2);
    const lines = above.slice(0, from).trimEnd().split("\n");
    const line = `${above.slice(Math.max(from, above.length - MAX_SIDE))}${this.#text.slice(start, end)}${rest.slice(0, MAX_SIDE)}`;
    const heading = lines.findLast((one) => one.startsWith("#")) ?? "";
    const isRow = above.slice(from).trimStart().startsWith("|");
    const rule = isRow ? lines.findLastIndex((one) => /^\s*\|\s*:?-/u.test(one)) : -1;
    const head = rule > 0 ? (lines[rule - 1] ?? "") : "";
    return [
      line,
      short(lines.at(-1) ?? ""),
      short(next),
      head.slice(0, 5 * MAX_SIDE),
      heading.slice(0, MAX_SIDE),
    ].join("\n");
  }
}

function short(line: string): string {
  // A line with a number of its own labels that one.
  return line.length <= MAX_LABEL_LINE && !/\d/.test(line) ? line : "";
}
