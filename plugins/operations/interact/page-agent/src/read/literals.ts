/** Quoted texts and URLs of a prompt, which no word of a sentence is looked for in. */

/** Begins and ends what stands for a literal; a prompt's own are dropped. */
const [OPEN, CLOSE] = ["\uE000", "\uE001"];
const MARKS = /[\uE000\uE001]/g;
const MARK = /\uE000[qu](\d+)\uE001/g;
/** Source of an expression for a quoted text. */
export const QUOTE = "\uE000q\\d+\uE001";
/** Source of an expression for a URL. */
export const URL_MARK = "\uE000u\\d+\uE001";

const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  "“": "”",
  "„": "“”",
  "”": "”",
  "«": "»",
  "»": "«",
  "‹": "›",
  "‘": "’",
  "‚": "‘’",
  "`": "`",
  "「": "」",
  "'": "'",
};
/** Quotes that are apostrophes too. */
const SINGLE = "'‘’`";
const WORD = /[\p{L}\p{N}]/u;
/** Ends of names of sites that prompts write without `https://`. */
const DOMAINS = "com|org|net|io|dev|de|fr|es|uk|eu|co|info|app|shop|example|test|gov|edu|us|ch|at|it|nl|be";
const BARE = String.raw`(?<![\w@.-])(?:[a-z0-9](?:[a-z0-9-]{0,62})\.){1,4}(?:${DOMAINS})(?:\.[a-z]{2})?(?:[/?#][^\s<>"]*)?(?![\w@-])`;
const LOCAL = String.raw`(?<![\w.-])(?:localhost|127\.0\.0\.1)(?::\d{1,5})?(?:\/[^\s<>"]*)?`;
const ADDRESS = new RegExp(String.raw`(?:https?:\/\/|www\.)[^\s<>"]+|${BARE}|${LOCAL}`, "giu");
const AT_END = /[.,;:!?)\]]+$/u;

/** A prompt whose quoted texts and URLs are replaced by marks. */
export class Literals {
  /** The prompt with the marks. */
  readonly text: string;
  readonly #kept: { readonly text: string; readonly written: string }[] = [];

  constructor(prompt: string) {
    const unquoted = this.#hideQuotes(prompt.replace(MARKS, ""));
    this.text = unquoted.replace(ADDRESS, (url, offset: number) => {
      if (unquoted[offset - 1] === "@") return url;
      const [punctuation = ""] = AT_END.exec(url) ?? [];
      const bare = url.slice(0, url.length - punctuation.length);
      return this.#hide("u", bare, bare) + punctuation;
    });
  }

  /** The words behind the marks, without their quotes. */
  plain(text: string): string {
    return text.replace(MARK, (_, index: string) => this.#kept[Number(index)]?.text ?? "");
  }

  /** The words as they were written. */
  written(text: string): string {
    return text.replace(MARK, (_, index: string) => this.#kept[Number(index)]?.written ?? "");
  }

  #hide(kind: "q" | "u", text: string, written: string): string {
    this.#kept.push({ text, written });
    return `${OPEN}${kind}${this.#kept.length - 1}${CLOSE}`;
  }

  #hideQuotes(prompt: string): string {
    const never = new Set<string>();
    let hidden = "";
    let from = 0;
    for (let at = 0; at < prompt.length; at += 1) {
      const quote = prompt[at] ?? "";
      if (quote === "\n") never.clear();
      const closing = CLOSING[quote];
      if (closing === undefined || never.has(quote) || isInside(prompt, at)) continue;
      const end = endOf(prompt, at, closing);
      if (end === undefined) {
        never.add(quote); // One that opens later on this line finds no end either.
        continue;
      }
      const text = prompt.slice(at + 1, end).trim();
      if (text === "") continue;
      hidden += prompt.slice(from, at) + this.#hide("q", text, prompt.slice(at, end + 1));
      from = end + 1;
      at = end;
    }
    return hidden + prompt.slice(from);
  }
}

/** Whether a quote stands in or behind a word, and so begins nothing. */
function isInside(prompt: string, at: number): boolean {
  return at > 0 && WORD.test(prompt[at - 1] ?? "");
}

function endOf(prompt: string, start: number, closing: string): number | undefined {
  for (let at = start + 1; at < prompt.length; at += 1) {
    const sign = prompt[at] ?? "";
    if (sign === "\n" && SINGLE.includes(closing[0] ?? "")) return undefined;
    if (!closing.includes(sign)) continue;
    // `don't` ends no quote.
    if (SINGLE.includes(sign) && WORD.test(prompt[at + 1] ?? "")) continue;
    return at;
  }
  return undefined;
}
