import { escapeHtml } from "@winnow/kit-dom/code";
import type { Converted } from "./converted.ts";
import { damaged } from "./failures.ts";
import { writePage } from "./html.ts";
import { decodePage, pageOfCharset, type RtfToken, rtfTokens } from "./rtf-tokens.ts";
import { type ParagraphStyle, RtfWriter } from "./rtf-writer.ts";

/** Groups that hold no text of the document. */
const SKIPPED: ReadonlySet<string> = new Set(
  "colortbl pict object sp header headerl headerr headerf footer footerl footerr footerf listtable listoverridetable generator themedata colorschememapping datastore latentstyles revtbl xmlnstbl rsidtbl filetbl pgptbl private1 bkmkstart bkmkend annotation atnid atnauthor nonshppict comment operator company manager category doccomm hlinkbase fldtype ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn".split(
    " ",
  ),
);
/** Groups whose text is kept apart. */
const APART: ReadonlySet<string> = new Set(
  "fonttbl stylesheet fldinst listtext pntext footnote title author subject keywords creatim revtim".split(
    " ",
  ),
);
const SYMBOLS: Readonly<Record<string, string>> = {
  emdash: "—",
  endash: "–",
  bullet: "•",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  tab: " ",
  line: "\n",
  "~": "\u00a0",
  _: "-",
  "{": "{",
  "}": "}",
  "\\": "\\",
};
const MAX_GROUPS = 2000;

interface Group {
  /** What is done with the text: written, kept apart under this name, or dropped. */
  destination: string | undefined;
  isSkipped: boolean;
  bold: boolean;
  italic: boolean;
  hidden: boolean;
  font: number | undefined;
  /** Characters that stand for one beyond ASCII and are passed over. */
  fallback: number;
  href: string | undefined;
}

/** Rich text: headings by their styles, lists, tables, links and notes. Pictures and embedded objects are not read. */
export function convertRtf(body: Uint8Array): Converted {
  const source = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("latin1");
  const reader = new RtfReader();
  for (const token of rtfTokens(source)) reader.take(token);
  return reader.finish();
}

class RtfReader {
  readonly #writer = new RtfWriter();
  readonly #groups: Group[] = [newGroup()];
  readonly #apart = new Map<string, string>();
  readonly #fontPages = new Map<number, number>();
  readonly #headings = new Map<number, number>();
  readonly #notes: string[] = [];
  readonly #metadata: Record<string, string> = {};
  #page = 1252;
  #bytes: number[] = [];
  #skips = 0;
  #isStarred = false;
  #style: number | undefined;
  #paragraph: ParagraphStyle = {};
  #date: Record<string, number> = {};

  take(token: RtfToken): void {
    if (token.type === "byte") {
      if (this.#skips > 0) this.#skips--;
      else this.#bytes.push(token.byte);
      return;
    }
    this.#endBytes();
    if (token.type === "open") this.#open();
    else if (token.type === "close") this.#close();
    else if (token.type === "word") this.#word(token.word, token.value);
    else {
      const skipped = Math.min(this.#skips, token.text.length);
      this.#skips -= skipped;
      this.#text(token.text.slice(skipped));
    }
  }

  finish(): Converted {
    this.#endBytes();
    const title = this.#metadata.title ?? "";
    return { html: writePage(this.#writer.finish(this.#notes), title), metadata: this.#metadata };
  }

  get #group(): Group {
    return this.#groups.at(-1) ?? newGroup();
  }

  #open(): void {
    if (this.#groups.length > MAX_GROUPS) throw damaged("its groups are nested too deeply");
    this.#groups.push({ ...this.#group });
    this.#isStarred = false;
  }

  #close(): void {
    const { destination } = this.#group;
    if (this.#groups.length > 1) this.#groups.pop();
    if (destination === undefined || destination === this.#group.destination) return;
    const text = (this.#apart.get(destination) ?? "").trim();
    this.#apart.delete(destination);
    this.#endApart(destination, text);
  }

  /** What the text of a group that was kept apart means. */
  #endApart(name: string, text: string): void {
    if (name === "fldinst") this.#group.href = /HYPERLINK\s+"?([^"\s]+)/i.exec(text)?.[1];
    else if (name === "listtext" || name === "pntext") {
      // Headings stand in lists whose markers are empty.
      if (text === "") return;
      this.#paragraph = {
        ...this.#paragraph,
        depth: this.#paragraph.depth ?? 0,
        ordered: /[\p{L}\p{N}][.)]/u.test(text),
        start: Number(/^\s*(\d{1,6})[.)]/.exec(text)?.[1] ?? 1),
      };
    } else if (name === "footnote") {
      this.#notes.push(escapeHtml(text));
      this.#writer.reference(this.#notes.length);
    } else if (name === "creatim" || name === "revtim") {
      const { yr, mo = 1, dy = 1, hr = 0, min = 0 } = this.#date;
      const date = new Date(Date.UTC(yr ?? Number.NaN, mo - 1, dy, hr, min));
      const key = name === "creatim" ? "publishedTime" : "modifiedTime";
      if (!Number.isNaN(date.getTime())) this.#metadata[key] = date.toISOString();
      this.#date = {};
    } else if (/^(?:title|author|subject|keywords)$/.test(name) && text !== "") this.#metadata[name] = text;
  }

  #word(word: string, value: number | undefined): void {
    const group = this.#group;
    if (word === "*") {
      this.#isStarred = true;
      return;
    }
    const isStarred = this.#isStarred;
    this.#isStarred = false;
    if (SKIPPED.has(word)) group.isSkipped = true;
    if (group.isSkipped) return;
    if (APART.has(word)) group.destination = word;
    else if (isStarred && word !== "shpinst") group.isSkipped = true;
    if (group.isSkipped) return;
    if (word === "u" && value !== undefined) {
      this.#text(String.fromCharCode(value < 0 ? value + 65_536 : value));
      this.#skips = group.fallback;
      return;
    }
    this.#skips = 0;
    const symbol = Object.hasOwn(SYMBOLS, word) ? SYMBOLS[word] : undefined;
    if (symbol !== undefined) this.#text(symbol);
    else if (group.destination === "stylesheet" || group.destination === "fonttbl") this.#define(word, value);
    else if (/^(?:yr|mo|dy|hr|min)$/.test(word)) this.#date[word] = value ?? 0;
    else this.#format(word, value, group);
  }

  /** Words of the tables of fonts and styles. */
  #define(word: string, value: number | undefined): void {
    const group = this.#group;
    if (word === "f" && group.destination === "fonttbl") group.font = value;
    else if (word === "fcharset" && group.font !== undefined && value !== undefined) {
      const page = pageOfCharset(value);
      if (page !== undefined) this.#fontPages.set(group.font, page);
    } else if (word === "s") this.#style = value;
    else if (word === "fcs" || word === "cs" || word === "ts") this.#style = undefined;
  }

  /** Words of the text. */
  #format(word: string, value: number | undefined, group: Group): void {
    const isOn = value !== 0;
    switch (word) {
      case "ansicpg":
        this.#page = value ?? 1252;
        break;
      case "uc":
        group.fallback = Math.min(10, value ?? 1);
        break;
      case "f":
        group.font = value;
        break;
      case "b":
        group.bold = isOn;
        break;
      case "i":
        group.italic = isOn;
        break;
      case "v":
      case "deleted":
        group.hidden = isOn;
        break;
      case "plain":
        Object.assign(group, { bold: false, italic: false, hidden: false });
        break;
      default:
        if (group.destination === undefined) this.#formatParagraph(word, value);
        this.#break(word, group);
    }
  }

  /** Words about the paragraph; in markers and notes they are not about the one that these stand in. */
  #formatParagraph(word: string, value: number | undefined): void {
    switch (word) {
      case "pard":
        this.#paragraph = {};
        break;
      case "s":
        this.#heading(this.#headings.get(value ?? -1));
        break;
      case "outlinelevel":
        this.#heading(value === undefined || value > 5 ? undefined : value + 1);
        break;
      case "ilvl":
        this.#paragraph = { ...this.#paragraph, depth: Math.min(8, value ?? 0) };
        break;
      case "intbl":
        this.#paragraph = { ...this.#paragraph, inTable: true };
        break;
    }
  }

  #heading(level: number | undefined): void {
    if (level !== undefined) this.#paragraph = { ...this.#paragraph, heading: level };
  }

  /** Words that end something. */
  #break(word: string, { destination }: Group): void {
    if (destination !== undefined) {
      if (word === "par") this.#text(" ");
      return;
    }
    if (word === "par" || word === "sect" || word === "page") this.#writer.endParagraph(this.#paragraph);
    else if (word === "cell" || word === "nestcell") this.#writer.endCell();
    else if (word === "row" || word === "nestrow") this.#writer.endRow();
  }

  #text(text: string): void {
    const { isSkipped, hidden, destination, bold, italic, href } = this.#group;
    if (isSkipped || hidden || text === "") return;
    if (destination === "stylesheet") this.#nameStyle(text);
    if (destination === undefined) this.#writer.text(text, { bold, italic, href });
    else this.#apart.set(destination, (this.#apart.get(destination) ?? "") + text);
  }

  /** `heading 1;` in the table of styles. */
  #nameStyle(text: string): void {
    const level = Number(/^\s*heading\s*([1-6])\b/i.exec(text)?.[1] ?? (/^\s*title\s*;/i.test(text) ? 1 : 0));
    if (level > 0 && this.#style !== undefined) this.#headings.set(this.#style, level);
  }

  #endBytes(): void {
    if (this.#bytes.length === 0) return;
    const bytes = this.#bytes;
    this.#bytes = [];
    this.#text(decodePage(bytes, this.#fontPages.get(this.#group.font ?? -1) ?? this.#page));
  }
}

function newGroup(): Group {
  return {
    destination: undefined,
    isSkipped: false,
    bold: false,
    italic: false,
    hidden: false,
    font: undefined,
    fallback: 1,
    href: undefined,
  };
}
