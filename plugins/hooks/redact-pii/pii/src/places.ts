import type { Finding } from "./finding.ts";
import { words } from "./words.ts";

const STREET =
  "Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Place|Pl|Square|Sq|Terrace|Ter|Way|Highway|Hwy|Parkway|Pkwy|Circle|Cir|Trail|Crescent|Close|Alley|Quay|Mews|Row|Gardens|Grove";
const WORD = "[\\p{Lu}][\\p{L}\\p{M}'’.-]{0,30}";
/** A form by what is rare in it: the parts before and behind are looked at only there. */
interface Form {
  readonly anchor: RegExp;
  /** What must end where the anchor begins; looked for in so many characters. */
  readonly before: RegExp;
  readonly reach: number;
  readonly after?: RegExp;
  readonly score: number;
}

/** `12 Main Street, Apt 4`. */
const NUMBERED: Form = {
  anchor: new RegExp(`\\b(?:${STREET})\\b`, "g"),
  before: new RegExp(
    `(?<![\\p{L}\\p{N}])\\d{1,6}[A-Za-z]?(?:-\\d{1,5})? (?:[NSEW]\\.? )?(?:${WORD} |\\d{1,3}(?:st|nd|rd|th) ){1,4}$`,
    "u",
  ),
  reach: 110,
  after: /\.?(?:,? (?:Apt|Suite|Ste|Unit|Floor|Fl|#)\.? ?[\w-]{1,6})?/y,
  score: 0.8,
};
/** `Hauptstraße 12`, `Storgatan 5`. */
const GLUED: Form = {
  anchor:
    /(?:straße|strasse|str\.|gasse|weg|platz|allee|gatan|vägen|gade|vej|veien|gata|katu|tie|straat|laan|plein|utca|út)\s\d{1,4}(?!\d)/g,
  before: /(?<![\p{L}\p{N}])[\p{Lu}][\p{L}\p{M}-]{2,30}$/u,
  reach: 33,
  after: /\s?[a-zA-Z](?![\p{L}\p{N}])/uy,
  score: 0.75,
};
/** `7 rue de la Paix`, `Via Roma 12`. */
const LEADING: Form = {
  anchor: new RegExp(
    String.raw`(?:${words("labels", "street")})\s(?:(?:${words("labels", "street-article")})\s?){0,3}(?=[^\s\d!-@[-~])`,
    "g",
  ),
  before: /(?<![\p{L}\p{N}])(?:\d{1,5},? )?$/u,
  reach: 9,
  after:
    /[\p{Lu}][\p{L}\p{M}'’.-]{1,30}(?:\s[\p{Lu}][\p{L}\p{M}'’.-]{1,30}){0,3}(?:,?\s(?:n[º°o]\.?\s?)?\d{1,5}[a-zA-Z]?(?![\p{L}\p{N}]))?/uy,
  score: 0.6,
};
const STATE =
  "AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|PR";
/** `Springfield, IL 62704`. */
const TOWN: Form = {
  anchor: new RegExp(`, (?:${STATE})\\b(?: \\d{5}(?:-\\d{4})?\\b)?`, "g"),
  before: new RegExp(`(?<![\\p{L}\\p{N}])${WORD}(?: ${WORD}){0,3}$`, "u"),
  reach: 130,
  score: 0.7,
};
const BOX =
  /\b(?:P\.?\s?O\.?\s?Box|Postfach|Post Office Box|Apartado(?: Postal)?|PSC \d{1,5},? Box|Unit \d{1,5},? Box|CMR \d{1,5},? Box)\s?#?\d{1,6}\b/gi;
const MILITARY = /\b(?:APO|FPO|DPO),? (?:AA|AE|AP)(?: \d{5}(?:-\d{4})?)?\b/gi;
const UK =
  /\b(?:GIR 0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d|[A-HK-Y]\d\d|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y]) ?\d[ABD-HJLNP-UW-Z]{2})\b/g;
const CODE = new RegExp(
  String.raw`\b(?:zip|postal|post)[ -]?code\b(?:\s+is)?\s*[:=]?\s*([A-Z0-9]{2,5}(?:[ -][A-Z0-9]{2,4})?)\b` +
    String.raw`|\b(?:${words("labels", "post-code")})\b(?:\s+is)?\s*[:=]?\s*([A-Z0-9]{3,5}(?:[ -][A-Z0-9]{2,4})?)\b`,
  "gi",
);
const PLACE = `(?:(?:${words("labels", "place-lead")}) )?address|${words("labels", "place")}`;
const LABEL = new RegExp(String.raw`(?:^|\n)[ \t>*|-]*(?:${PLACE})\s*[:|][ \t]*([^\n|]{2,120})`, "gi");

/** Addresses by their form, and what is called one. */
export function findAddresses(text: string): Finding[] {
  const found: Finding[] = [];
  const add = (start: number, end: number, score: number) =>
    found.push({ start, end, entity: "LOCATION", score });
  for (const form of [NUMBERED, GLUED, LEADING, TOWN]) {
    for (const { 0: whole, index } of text.matchAll(form.anchor)) {
      const before = form.before.exec(text.slice(Math.max(0, index - form.reach), index))?.[0];
      if (before === undefined) continue;
      let end = index + whole.length;
      if (form.after !== undefined) {
        form.after.lastIndex = end;
        const after = form.after.exec(text)?.[0];
        // What a street is called stands behind the word for it.
        if (after === undefined && form === LEADING) continue;
        end += after?.length ?? 0;
      }
      add(index - before.length, end, form.score);
    }
  }
  for (const [form, score] of [
    [BOX, 0.85],
    [MILITARY, 0.85],
    [UK, 0.6],
  ] as const)
    for (const { 0: whole, index } of text.matchAll(form)) add(index, index + whole.length, score);
  for (const match of text.matchAll(CODE)) {
    const code = match[1] ?? match[2] ?? "";
    if (/\d/.test(code)) add(match.index + match[0].length - code.length, match.index + match[0].length, 0.7);
  }
  for (const match of text.matchAll(LABEL)) {
    const value = (match[1] ?? "").trim();
    if (value.length < 2 || /^[<[{(]|https?:|@|^(?:yes|no|n\/a|none)$/i.test(value)) continue;
    const start =
      match.index +
      match[0].indexOf(match[1] ?? "") +
      ((match[1] ?? "").length - (match[1] ?? "").trimStart().length);
    add(start, start + value.length, 0.55);
  }
  return found;
}

/** Between parts of one address: a comma, a break, a short code of a state. */
const PART_GAP =
  /^[ \t]*(?:,[ \t]*)?(?:\r?\n[ \t]*)?(?:,[ \t]*)?(?:(?:[A-Z]{2}|nan)\b,?[ \t]*(?:\r?\n[ \t]*)?)?$/;
const LEADING_NUMBER = /^(\d[\w-]*)[ \t]+(?=\p{L}.*\p{L}[ \t]*,?[ \t]\d[\w-]*$)/u;
const TRAILING_CODE = /^(\p{L}[\p{L}\p{M}'’. ()-]*?)[ \t]+(\d{3,}[\d-]*)$/u;
const UNIT = /[ \t](?=(?:apt|suite|unit|ste|flat|apartment)\b\.? )/i;

/**
 * Joins the parts of an address that stands within a sentence or behind a label, also over lines. One in lines of its own is a form: its
 * fields stay apart, so that the lines stay, too.
 */
export function joinPlaces(text: string, all: readonly Finding[]): Finding[] {
  const findings = apart(text, all);
  const joined: Finding[] = [];
  for (let at = 0; at < findings.length; at++) {
    const first = findings[at] as Finding;
    if (first.entity !== "LOCATION") {
      joined.push(first);
      continue;
    }
    let to = at + 1;
    while (
      findings[to]?.entity === "LOCATION" &&
      PART_GAP.test(text.slice(findings[to - 1]?.end, findings[to]?.start))
    )
      to++;
    const parts = [withNumber(text, first, joined.at(-1)?.end ?? 0), ...findings.slice(at + 1, to)];
    const last = parts.at(-1) as Finding;
    const whole = text.slice(first.start, last.end);
    at = to - 1;
    if (!/\d/.test(whole)) joined.push(...parts);
    else if (isInSentence(text, first.start, findings[at - parts.length])) {
      // A street and its town alone are two places.
      const isPair =
        parts.length === 2 && !whole.includes("\n") && !/\d/.test(text.slice(last.start, last.end));
      if (isPair) joined.push(...parts);
      else joined.push({ ...first, end: last.end });
    } else joined.push(...linesOf(text, parts).flatMap((part) => fieldsOf(text, part)));
  }
  return joined;
}

const NAME_AND_UNIT = /[ \t]+(?:apt|suite|unit|ste|flat|apartment|floor|room)\.?$/i;

/** A person ends before the flat that he lives in. */
function apart(text: string, all: readonly Finding[]): readonly Finding[] {
  const findings = [...all];
  for (let at = 0; at + 1 < findings.length; at++) {
    const [one, next] = [findings[at] as Finding, findings[at + 1] as Finding];
    if (one.entity !== "PERSON" || next.entity !== "LOCATION" || next.start - one.end > 2) continue;
    const unit = NAME_AND_UNIT.exec(text.slice(one.start, one.end));
    if (unit === null) continue;
    findings[at] = { ...one, end: one.start + unit.index };
    findings[at + 1] = { ...next, start: one.end - unit[0].trimStart().length };
  }
  return findings;
}

const HOUSE = /(?:^|\n)[ \t]*((?:\d{1,6}[A-Za-z]?[ \t]){1,2})$/;

/** The numbers of a house that stand before its street on a line. */
function withNumber(text: string, place: Finding, least: number): Finding {
  const number = HOUSE.exec(text.slice(Math.max(least, place.start - 40), place.start))?.[1];
  return number === undefined ? place : { ...place, start: place.start - number.length };
}

/** An address on one line, with commas between its parts, is one; so is all of it below a line that announces it. */
function linesOf(text: string, parts: readonly Finding[]): readonly Finding[] {
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return parts;
  const isAnnounced = ANNOUNCED.test(text.slice(Math.max(0, first.start - 80), first.start));
  const isLine =
    /\d/.test(text.slice(first.start, first.end)) && !text.slice(first.start, last.end).includes("\n");
  const areParted = parts.every(
    ({ start }, at) => at === 0 || /,/.test(text.slice(parts[at - 1]?.end, start)),
  );
  return isAnnounced || (isLine && areParted) ? [{ ...first, end: last.end }] : parts;
}

const ANNOUNCED =
  /(?:address|adresse|anschrift|direcci[óo]n|indirizzo|endere[çc]o|adres|адрес)[^\S\n]{0,2}:[^\S\n]*\n\s{0,20}$/i;

/** Whether words stand before it on its line that are no name of the one who lives there. */
function isInSentence(text: string, start: number, before: Finding | undefined): boolean {
  const line = text.slice(Math.max(0, start - 200), start);
  const lead = line.slice(line.lastIndexOf("\n") + 1).trim();
  if (/^[\d\W]*$/.test(lead)) return false;
  const name = before === undefined || before.entity !== "PERSON" ? "" : text.slice(before.start, before.end);
  return !(
    name !== "" &&
    lead.endsWith(name) &&
    /^(?:\p{L}{1,5}\.?)?$/u.test(lead.slice(0, -name.length).trim())
  );
}

function fieldsOf(text: string, part: Finding): Finding[] {
  const cuts: number[] = [];
  let rest = text.slice(part.start, part.end);
  let offset = 0;
  const unit = UNIT.exec(rest);
  if (unit !== null) cuts.push(unit.index);
  const body = unit === null ? rest : rest.slice(0, unit.index);
  const number = LEADING_NUMBER.exec(body);
  if (number !== null) cuts.push((number[1] ?? "").length);
  const code = unit === null ? TRAILING_CODE.exec(body) : null;
  // `Main Street 12345` may be a house, a town is seldom followed by less than its code.
  if (
    code !== null &&
    (code[2] ?? "").length >= 4 &&
    text.slice(Math.max(0, part.start - 200), part.start).includes("\n")
  )
    cuts.push((code[1] ?? "").length);
  const fields: Finding[] = [];
  for (const cut of [...cuts.sort((a, b) => a - b), text.length]) {
    const size = Math.min(cut, part.end - part.start);
    rest = text.slice(part.start + offset, part.start + size);
    const start = part.start + offset + (rest.length - rest.trimStart().length);
    const end = part.start + offset + rest.trimEnd().length;
    if (end > start) fields.push({ ...part, start, end });
    offset = size;
  }
  return fields;
}
