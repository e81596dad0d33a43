/** What rules can read in a text without markup, such as that of a PDF file. */
import { clean } from "./dom.ts";
import {
  type Fact,
  type Facts,
  type Group,
  type Heading,
  MAX_FACTS,
  type Moment,
  type PageRecord,
} from "./types.ts";

const MAX_TEXT_LENGTH = 2_000_000;
const HEADING = /^(#{1,6})\s+(.+)$/u;
const LABELLED = /^(?:[-*+]\s+)?(?:\*\*)?([^:*|]{2,60}?)(?:\*\*)?:(?:\*\*)?\s+(\S.*)$/u;
const ITEM = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(.+)$/u;
const YEAR = /(?:19|20)\d\d/u;

/** The facts of a text or of markdown. */
export function gatherText(text: string, url: string, metadata: Readonly<Record<string, unknown>>): Facts {
  const reader = new TextReader();
  let at = 0;
  for (const raw of text.slice(0, MAX_TEXT_LENGTH).split("\n")) {
    reader.line(raw, at);
    at += raw.length + 1;
  }
  reader.endGroup(at);
  const metas = Object.entries(metadata).flatMap(([name, value]) =>
    typeof value === "string" && value !== ""
      ? [{ label: name.toLowerCase(), value, origin: `metadata: ${name}` }]
      : [],
  );
  const said = (label: string) => metas.find((meta) => meta.label === label)?.value ?? "";
  const place = { url, baseUrl: url, language: said("language").toLowerCase(), title: said("title") };
  const { headings, pairs, bylines, moments, groups, paragraphs } = reader;
  const read = { metas, entities: [], headings, pairs, bylines, moments, groups };
  return { ...place, ...read, links: [], images: [], named: [], lines: paragraphs, paragraphs };
}

const originOf = (from: number, length: number): string => `text: ${from}-${from + length}`;

/** Reads a text line by line. */
class TextReader {
  readonly headings: Heading[] = [];
  readonly pairs: Fact[] = [];
  readonly moments: Moment[] = [];
  readonly paragraphs: Fact[] = [];
  readonly groups: Group[] = [];
  readonly bylines: Facts["bylines"][number][] = [];
  #label = "";
  #items: PageRecord[] = [];
  #rows: string[][] = [];
  #line = 0;
  #from = 0;

  line(raw: string, from: number): void {
    const value = clean(raw.replace(/\*\*/gu, ""));
    this.#line++;
    this.#from = from;
    if (value === "") return;
    const origin = originOf(from, raw.length);
    if (value.startsWith("|") && this.#rows.length < 1000) {
      this.#row(value, from);
      return;
    }
    const heading = HEADING.exec(value);
    const item = ITEM.exec(raw);
    if (item === null || this.#rows.length > 0) this.endGroup(from);
    if (heading !== null) {
      this.#heading(clean(heading[2] ?? ""), heading[1]?.length ?? 1, origin);
      return;
    }
    if (item !== null && this.#items.length < 1000) {
      const text = clean(item[1] ?? "");
      this.#items.push({ fields: [{ label: "text", value: text, origin }], text, origin });
    }
    this.#sentence(value, origin);
  }

  /** Ends a list or a table. */
  endGroup(from: number): void {
    const place = { label: this.#label, origin: originOf(from, 0), main: true, isFurniture: false };
    const table = recordsOf(this.#rows, from);
    if (this.#items.length > 1) this.#group({ ...place, kind: "list", records: this.#items });
    if (table.length > 0) this.#group({ ...place, kind: "table", records: table });
    this.#items = [];
    this.#rows = [];
  }

  #group(group: Group): void {
    if (this.groups.length < 100) this.groups.push(group);
  }

  #row(value: string, from: number): void {
    if (this.#items.length > 0) this.endGroup(from);
    if (/^[|\s:-]+$/u.test(value)) return;
    const cells = value.replace(/^\||\|$/gu, "").split("|");
    this.#rows.push(cells.map(clean));
  }

  #heading(value: string, level: number, origin: string): void {
    this.#label = value;
    if (this.headings.length >= MAX_FACTS) return;
    const place = { at: this.#line, offset: this.#from };
    this.headings.push({ label: "", value, origin, level, ...place, isHidden: false, main: true });
  }

  #sentence(value: string, origin: string): void {
    const about = { label: "", value, origin, at: this.#line, main: true, peers: 1 };
    const pair = value.length <= 500 ? LABELLED.exec(value) : null;
    if (pair !== null && this.pairs.length < MAX_FACTS)
      this.pairs.push({ label: pair[1] ?? "", value: pair[2] ?? "", origin, main: true });
    if (value.length <= 160 && YEAR.test(value) && this.moments.length < 500)
      this.moments.push({ ...about, offset: this.#from, isTime: false });
    if (/^(?:written )?by\s+\p{Lu}/iu.test(value) && value.length <= 120 && this.bylines.length < 100)
      this.bylines.push({ ...about, kind: "by" });
    if (value.length >= 40 && this.paragraphs.length < 40)
      this.paragraphs.push({ label: "paragraph", value: value.slice(0, 1500), origin });
  }
}

/** Rows below a first row of names. */
function recordsOf(rows: readonly (readonly string[])[], from: number): PageRecord[] {
  const [head, ...rest] = rows;
  if (head === undefined || head.length < 2) return [];
  const origin = `text: ${from}-${from}`;
  return rest.map((row) => ({
    fields: row.flatMap((value, at) => (value === "" ? [] : [{ label: head[at] ?? "", value, origin }])),
    text: row.join(" "),
    origin,
  }));
}
