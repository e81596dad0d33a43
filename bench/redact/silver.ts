/** Sentences of web pages with labels where they are beyond doubt: names that lists know as a pair, towns after a preposition. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { hashOf } from "../../plugins/hooks/redact-pii/pii/src/hash.ts";
import { type Lexicon, Listed } from "../../plugins/hooks/redact-pii/pii/src/lexicon.ts";
import { Tag } from "../../plugins/hooks/redact-pii/pii/src/tagger.ts";
import { Shape, type Token, tokenize } from "../../plugins/hooks/redact-pii/pii/src/tokens.ts";
import type { Draw } from "./names.ts";

/** Texts of pages, cut at their lines. */
export function readLines(data: string): string[] {
  const rows = gunzipSync(readFileSync(path.join(data, "content-wcxb.jsonl.gz")))
    .toString("utf8")
    .trim()
    .split("\n");
  const lines: string[] = [];
  for (const row of rows) {
    const { truth } = JSON.parse(row) as { truth: { text?: string } };
    // A few lines together: what stands above and below counts as well.
    const own = (truth.text ?? "").split("\n");
    for (let at = 0; at < own.length; at += 3) {
      const text = own
        .slice(at, at + 3)
        .join("\n")
        .trim()
        .slice(0, 1200);
      if (text.length > 20) lines.push(text);
    }
  }
  return lines;
}

/** What stands around the texts of pages: menus, lists of goods, notices, in the languages of those pages. */
export function readAround(data: string): string[] {
  const seen = new Set<string>();
  const pieces: string[] = [];
  for (const folder of ["content-trafilatura", "content-wcxb"]) {
    const files = readdirSync(path.join(data, folder)).filter((name) => name.endsWith(".html.gz"));
    for (const name of files.filter((_, at) => folder !== "content-wcxb" || at % 3 === 0)) {
      const html = gunzipSync(readFileSync(path.join(data, folder, name))).toString("utf8");
      const rows = textOf(html)
        .split("\n")
        .filter((row) => row.length > 2 && !seen.has(row))
        .slice(0, 400);
      for (const row of rows) seen.add(row);
      for (let at = 0; at < rows.length; at += 6)
        pieces.push(
          rows
            .slice(at, at + 6)
            .join("\n")
            .slice(0, 1200),
        );
    }
  }
  return pieces;
}

const textOf = (html: string) =>
  html
    .replace(/<(script|style|noscript|svg|template)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<!--[\s\S]*?-->/g, " ")
    .replace(/<\/?(?:a|b|i|em|strong|span|small)\b[^>]*>/gi, "")
    .replace(/<[^>]+>/g, "\n")
    .replace(/&nbsp;|&#160;/g, " ")
    .replace(/&amp;/g, "&")
    .replace(/&[a-z#\d]+;/gi, " ")
    .replace(/[ \t]+/g, " ")
    .replace(/\s*\n\s*/g, "\n");

/** Words by how often they are written in lower case. */
export function countWords(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines)
    for (const { word, shape } of tokenize(line))
      if (shape === Shape.lower && word !== "") counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const PREPOSITIONS = new Set("in from to near at outside around".split(" "));
const ALL = 31;
const only = (tag: number) => 1 << tag;
const isName = ({ shape }: Token) =>
  shape === Shape.capital || shape === Shape.upper || shape === Shape.mixed;

/** The tags that each token may have, and the names that are certain. */
export function label(
  tokens: readonly Token[],
  lexicon: Lexicon,
  big: ReadonlySet<string>,
  countries: ReadonlySet<string>,
  draw: Draw,
) {
  const allowed = new Uint8Array(tokens.length).fill(ALL);
  const certain: { from: number; to: number; type: "person" | "place" }[] = [];
  const bits = tokens.map(({ hash }) => lexicon.bitsOf(hash));
  const has = (at: number, bit: number) => ((bits[at] ?? 0) & bit) !== 0;
  const capital = (at: number) => tokens[at] !== undefined && isName(tokens[at]);
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const { shape } = token;
    if (shape === Shape.lower || shape === Shape.mark) {
      const between = capital(at - 1) && (capital(at + 1) || tokens[at + 2]?.glued === true);
      allowed[at] = between ? ALL : only(Tag.out);
    } else if (shape === Shape.digits || shape === Shape.code) {
      if (!capital(at - 1) && !capital(at + 1)) allowed[at] = only(Tag.out);
    } else if (
      !has(at, 31) &&
      !capital(at - 1) &&
      !capital(at + 1) &&
      (shape === Shape.upper || isOpening(tokens, at) || draw.chance(0.5))
    ) {
      // Alone and on no list: a brand, an abbreviation or a rare word more often than a name.
      allowed[at] = only(Tag.out);
    } else if (has(at, Listed.frequent) || (has(at, Listed.common) && !has(at, 31)))
      allowed[at] = only(Tag.out);
  }
  titles(tokens, bits, allowed, lexicon);
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (token.shape !== Shape.capital || has(at, Listed.common | Listed.frequent)) continue;
    const middle =
      tokens[at + 1]?.shape === Shape.upper && tokens[at + 1]?.word.length === 1
        ? tokens[at + 2]?.word === "."
          ? 2
          : 1
        : 0;
    const end = at + 1 + middle;
    const next = tokens[end];
    const isPair =
      has(at, Listed.first) &&
      next?.shape === Shape.capital &&
      next.breaks === 0 &&
      !next.glued &&
      !has(end, Listed.common | Listed.frequent | Listed.region | Listed.street) &&
      (has(end, Listed.last) || !has(end, Listed.city | Listed.cityPart));
    if (isPair && !capital(at - 1) && !capital(end + 1) && !has(at, Listed.region)) {
      certain.push({ from: at, to: end + 1, type: "person" });
      at = end;
      continue;
    }
    if (capital(at + 1) || capital(at - 1)) continue;
    const word = token.word;
    if (countries.has(word) || (big.has(word) && PREPOSITIONS.has(tokens[at - 1]?.word ?? "")))
      certain.push({ from: at, to: at + 1, type: "place" });
  }
  for (const { from, to, type } of certain)
    for (let at = from; at < to; at++)
      allowed[at] = only(
        type === "person" ? (at === from ? Tag.person : Tag.inPerson) : at === from ? Tag.place : Tag.inPlace,
      );
  return { allowed, certain };
}

/** Words with capitals of which most are ordinary ones are a heading or goods, unless lists know them as a place or the first as a name. */
function titles(
  tokens: readonly Token[],
  bits: readonly number[],
  allowed: Uint8Array,
  lexicon: Lexicon,
): void {
  for (let from = 0; from < tokens.length; ) {
    let to = from;
    while (
      to < tokens.length &&
      isName(tokens[to] as Token) &&
      (to === from || (tokens[to] as Token).breaks === 0)
    )
      to++;
    const run = tokens.slice(from, to);
    const ordinary = run.filter(
      (_, at) => ((bits[from + at] ?? 0) & (Listed.common | Listed.frequent)) !== 0,
    );
    const isPlace =
      (lexicon.bitsOf(hashOf(run.map(({ word }) => word).join(" "))) & (Listed.city | Listed.region)) !== 0;
    const isPerson = ((bits[from] ?? 0) & Listed.first) !== 0 && ((bits[from] ?? 0) & Listed.frequent) === 0;
    if (run.length > 1 && ordinary.length * 2 >= run.length && !isPlace && !isPerson)
      for (let at = from; at < to; at++) allowed[at] = only(Tag.out);
    from = Math.max(to, from + 1);
  }
}

/** Whether a sentence begins here. */
function isOpening(tokens: readonly Token[], at: number): boolean {
  return (tokens[at] as Token).breaks > 0 || /^[.!?:"“”*•-]$/.test(tokens[at - 1]?.word ?? ".");
}

/** The line with other names where they are certain. */
export function substitute(
  text: string,
  tokens: readonly Token[],
  { certain }: ReturnType<typeof label>,
  draw: Draw,
) {
  const spans: { start: number; end: number; type: "person" | "place" }[] = [];
  let out = "";
  let last = 0;
  for (const { from, to, type } of certain) {
    const [start, end] = [(tokens[from] as Token).start, (tokens[to - 1] as Token).end];
    out += text.slice(last, start);
    const name =
      type === "person"
        ? draw.chance(0.25)
          ? draw.last()
          : draw.chance(0.2)
            ? draw.first()
            : draw.person()
        : draw.chance(0.8)
          ? draw.town()
          : draw.country();
    spans.push({ start: out.length, end: out.length + name.length, type });
    out += name;
    last = end;
  }
  return { text: out + text.slice(last), spans };
}

export { hashOf };
