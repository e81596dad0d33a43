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
  const headings: Heading[] = [];
  const pairs: Fact[] = [];
  const moments: Moment[] = [];
  const paragraphs: Fact[] = [];
  const groups: Group[] = [];
  const bylines: Facts["bylines"][number][] = [];
  let label = "";
  let items: PageRecord[] = [];
  let rows: string[][] = [];
  const origin = (from: number, length: number) => `text: ${from}-${from + length}`;
  const flush = (from: number) => {
    const place = { label, origin: origin(from, 0), main: true };
    if (items.length > 1 && groups.length < 100)
      groups.push({ ...place, isFurniture: false, kind: "list", records: items });
    const table = recordsOf(rows, from);
    if (table.length > 0 && groups.length < 100)
      groups.push({ ...place, isFurniture: false, kind: "table", records: table });
    items = [];
    rows = [];
  };
  let at = 0;
  let line = 0;
  for (const raw of text.slice(0, MAX_TEXT_LENGTH).split("\n")) {
    const from = at;
    at += raw.length + 1;
    const value = clean(raw.replace(/\*\*/gu, ""));
    line++;
    if (value === "") continue;
    const where = origin(from, raw.length);
    const heading = HEADING.exec(value);
    const item = ITEM.exec(raw);
    const isRow = value.startsWith("|");
    if (isRow && rows.length < 1000) {
      if (items.length > 0) flush(from);
      if (!/^[|\s:-]+$/u.test(value))
        rows.push(
          value
            .replace(/^\||\|$/gu, "")
            .split("|")
            .map(clean),
        );
      continue;
    }
    if (item === null || rows.length > 0) flush(from);
    if (heading !== null) {
      label = clean(heading[2] ?? "");
      const level = heading[1]?.length ?? 1;
      if (headings.length < MAX_FACTS)
        headings.push({
          label: "",
          value: label,
          origin: where,
          level,
          at: line,
          isHidden: false,
          main: true,
        });
      continue;
    }
    if (item !== null && items.length < 1000) {
      const words = clean(item[1] ?? "");
      items.push({ fields: [{ label: "text", value: words, origin: where }], text: words, origin: where });
    }
    const pair = value.length <= 500 ? LABELLED.exec(value) : null;
    if (pair !== null && pairs.length < MAX_FACTS)
      pairs.push({ label: pair[1] ?? "", value: pair[2] ?? "", origin: where, main: true });
    if (value.length <= 160 && YEAR.test(value) && moments.length < 500)
      moments.push({ label: "", value, origin: where, at: line, isTime: false, main: true, peers: 1 });
    if (/^(?:written )?by\s+\p{Lu}/iu.test(value) && value.length <= 120 && bylines.length < 100)
      bylines.push({ label: "", value, origin: where, at: line, kind: "by", peers: 1, main: true });
    if (value.length >= 40 && paragraphs.length < 40)
      paragraphs.push({ label: "paragraph", value: value.slice(0, 1500), origin: where });
  }
  flush(at);
  const metas = Object.entries(metadata).flatMap(([name, value]) =>
    typeof value === "string" && value !== ""
      ? [{ label: name.toLowerCase(), value, origin: `metadata: ${name}` }]
      : [],
  );
  const title = metas.find((meta) => meta.label === "title")?.value ?? "";
  const language = metas.find((meta) => meta.label === "language")?.value.toLowerCase() ?? "";
  const place = { url, baseUrl: url, language, title };
  const read = { metas, entities: [], headings, pairs, bylines, moments, groups };
  return { ...place, ...read, links: [], images: [], named: [], lines: paragraphs, paragraphs };
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
