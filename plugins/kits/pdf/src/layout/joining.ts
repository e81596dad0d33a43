import type { Span } from "./model.ts";
import { joinsWithoutSpace } from "./scripts.ts";
import type { PageLink, Segment, Word } from "./segments.ts";

/** Words as they are written in the middle of lines: distinguishes a hyphen of the word from one of the line's end. */
export class Vocabulary {
  readonly #plain = new Set<string>();
  readonly #hyphenated = new Set<string>();
  #unread: (readonly Word[])[] = [];

  /** Notes the words of a line; the last one may be cut and does not count. */
  add(words: readonly Word[]): void {
    this.#unread.push(words);
  }

  /** Whether the two halves are one word that is written with a hyphen. */
  keepsHyphen(before: string, after: string): boolean {
    this.#learn();
    const [first, second] = [bare(before), bare(after)];
    if (this.#hyphenated.has(`${first}-${second}`)) return true;
    if (this.#plain.has(first + second)) return false;
    return PREFIX.test(first);
  }

  /** Most documents never ask. */
  #learn(): void {
    for (const words of this.#unread) {
      for (let at = 0; at < words.length - 1; at++) {
        const word = bare(words[at]!.text);
        if (word.length < 3) continue;
        if (word.includes("-")) this.#hyphenated.add(word);
        else this.#plain.add(word);
      }
    }
    this.#unread = [];
  }
}

const PREFIX = /^(?:self|non|well|cross|high|low|long|short|multi|so|all|ex|half|twenty|thirty|forty|fifty)$/;

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, "")
    .replace(/[‐‑]/g, "-");
}

const CUT_WORD = /\p{L}[-‐\u00ad]$/u;

/** Whether a word at the end of a line may go on in the next one. */
export function endsInCutWord(word: string): boolean {
  return CUT_WORD.test(word);
}

const URL_START = /^[(<[“"‘']?(?:https?:\/\/|www\.)/i;
/** What a URL is only cut after, and what shows that a text is the rest of one. */
const URL_CUT = /(?::\/\/|[-_=&?])$/;
const AFTER_SLASH = /^(?!and\/or)(?:\w\S*[=?&%_]|[\w-]{3,}\/\w|[\w-]{2,}\.\w{2})/;
const URL_REST = /^[\w-]+(?:[=&%]|\.\w+\/)/;

/** Whether a URL that is cut at the end of a line goes on with the next text. */
function isUrlGoingOn(url: string, next: string): boolean {
  if (!URL_START.test(url) || URL_START.test(next) || !/^[\w%]/.test(next)) {
    return /^[(<[]?https?:\/\/$/i.test(url) && /^\w/.test(next);
  }
  if (URL_CUT.test(url)) return true;
  const rest = next.replace(/[.,;:)]+$/, "");
  return url.endsWith("/") ? AFTER_SLASH.test(rest) : URL_REST.test(rest);
}

/** How letters are set. */
export interface Style {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
}

const PLAIN: Style = { bold: false, italic: false, mono: false };

/** The style of more than half of the text. */
export function usualStyle(lines: readonly Segment[]): Style {
  const all = lines.reduce((sum, { length }) => sum + length, 0);
  const isUsual = (name: keyof Style) =>
    lines.reduce((sum, line) => sum + (line[name] ? line.length : 0), 0) > 0.5 * all;
  return { bold: isUsual("bold"), italic: isUsual("italic"), mono: isUsual("mono") };
}

/** Joins what was cut into lines; words in one style become one span. */
export class SpanWriter {
  readonly #vocabulary: Vocabulary;
  readonly #usual: Style;
  #links: readonly PageLink[] = [];
  readonly #spans: {
    text: string;
    bold: boolean;
    italic: boolean;
    mono: boolean;
    url: string | undefined;
  }[] = [];
  #last = "";
  /** The last word with all of its parts, over the ends of lines. */
  #whole = "";

  constructor(vocabulary: Vocabulary, usual: Style) {
    this.#vocabulary = vocabulary;
    this.#usual = usual;
  }

  /** Appends the words of a line of a page with these links. */
  line(words: readonly Word[], links: readonly PageLink[] = []): void {
    this.#links = links;
    words.forEach((word, at) => {
      if (at > 0) this.#put(word, word.glued === true ? "" : " ");
      else if (this.#last === "") this.#put(word, "");
      else this.#put(word, this.#between(word.text));
    });
  }

  /** What was appended, with single spaces and no soft hyphens. */
  spans(): Span[] {
    return this.#spans.map(({ text, bold, italic, mono, url }) => ({
      text: text.replaceAll("\u00ad", ""),
      ...(bold ? { bold } : {}),
      ...(italic ? { italic } : {}),
      ...(mono ? { mono } : {}),
      ...(url === undefined ? {} : { url }),
    }));
  }

  /** What stands between the end of one line and the start of the next; takes a hyphen away that only cut a word. */
  #between(next: string): string {
    const before = this.#last;
    if (joinsWithoutSpace(before, next) || isUrlGoingOn(this.#whole, next)) return "";
    if (!CUT_WORD.test(before) || !/^\p{L}/u.test(next)) return " ";
    const isSoft = before.endsWith("\u00ad");
    if (!isSoft && !/^\p{Ll}/u.test(next)) return "";
    if (!isSoft && this.#vocabulary.keepsHyphen(before, next)) return "";
    const span = this.#spans.at(-1);
    if (span !== undefined) span.text = span.text.slice(0, -1);
    return "";
  }

  #put(word: Word, space: string): void {
    const url = this.#links.length === 0 ? undefined : this.#linkAt(word);
    const span = this.#spans.at(-1);
    const bold = word.bold && !this.#usual.bold;
    const italic = word.italic && !this.#usual.italic;
    const mono = word.mono && !this.#usual.mono;
    const isSame =
      span !== undefined &&
      span.url === url &&
      span.bold === bold &&
      span.italic === italic &&
      span.mono === mono;
    if (isSame) span.text += space + word.text;
    else {
      if (span !== undefined) span.text += space;
      this.#spans.push({ text: word.text, bold, italic, mono, url });
    }
    this.#last = word.text;
    this.#whole = space === "" ? this.#whole + word.text : word.text;
  }

  #linkAt({ x0, y0, x1, y1 }: Word): string | undefined {
    const x = (x0 + x1) / 2;
    const y = (y0 + y1) / 2;
    return this.#links.find((link) => x >= link.x0 && x <= link.x1 && y >= link.y0 && y <= link.y1)?.url;
  }
}

/** The text of lines, joined. */
export function joinedText(lines: readonly Segment[], vocabulary: Vocabulary): string {
  const writer = new SpanWriter(vocabulary, PLAIN);
  for (const { words } of lines) writer.line(words);
  return writer
    .spans()
    .map(({ text }) => text)
    .join("");
}
