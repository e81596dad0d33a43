/** Turns what a page says into a value of the kind that is asked for, or into nothing. */

import type { Concept } from "@winnow/kit-facts";
import { currencyOf, findDate, findNumber, parsePrice, withoutCredit, wordsOf } from "@winnow/kit-facts";
import type { Candidate } from "./candidate.ts";
import { wordsFor } from "./paths.ts";
import { decoded } from "./properties.ts";
import { endIn } from "./ranges.ts";
import type { Shape } from "./schema.ts";
import { unescaped } from "./title-votes.ts";
import { numberInUnit } from "./units.ts";
import type { Want } from "./want.ts";
import { isInStock } from "./whole-page.ts";

/** A value with the words of the page that it was read from. */
export interface Leaf {
  readonly value: string | number | boolean;
  readonly origin: string;
  readonly snippet: string;
  readonly confidence: number;
  readonly span?: Candidate["span"];
}

/** What reading a value needs to know of the page. */
export interface Locale {
  readonly language: string;
  readonly baseUrl: string;
  /** Of the page, for signs of currencies that several use. */
  readonly host: string;
}

const MAX_SNIPPET_LENGTH = 300;

/** The value of a candidate as the shape wants it; undefined when it is none. */
export function toLeaf(
  candidate: Candidate,
  want: Pick<Want, "words" | "concept" | "shape" | "unit" | "end">,
  locale: Locale,
): Leaf | undefined {
  const words = wordsFor({ value: candidate.value, path: "" });
  if (words === undefined) return undefined;
  const raw = words.value;
  const text = typeof raw === "string" ? plain(raw, candidate.origin) : String(raw);
  const value = read(text, raw, candidate, want, locale);
  if (value === undefined || !isWithin(value, want.shape)) return undefined;
  const isOfScript = candidate.origin.startsWith("state(");
  if (typeof value === "string" && (isNoValue(value, want) || (isOfScript && CODE_NAME.test(value))))
    return undefined;
  // Scripts and cards have it where no price was filled in.
  if (value === 0 && want.concept?.kind === "price" && /^(?:state|meta)/u.test(candidate.origin))
    return undefined;
  const said = typeof candidate.snippet === "string" && candidate.snippet !== "" ? candidate.snippet : text;
  const confidence = Math.round(Math.min(0.99, Math.max(0.05, candidate.score)) * 100) / 100;
  return {
    value,
    origin: candidate.origin + words.path,
    snippet: said.slice(0, MAX_SNIPPET_LENGTH),
    confidence,
    span: candidate.span,
  };
}

/** The choices of a filter, each with how many there are: `Pots 31 items Rakes (12)`. */
const FACET =
  /\p{L}\s\(?\d{1,6}(?:\)|\s?(?:items?|products?|results?|artikel|produkte?|produits?|productos?|prodotti)(?!\p{L}))/giu;
const MIN_FACETS = 3;

/** What programs call their own parts: `ribbonContentLong`. */
const CODE_NAME = /^[a-z]+(?:[A-Z]+[a-z]*){1,5}$/u;

/** Whether a text is nothing but marks, only says what was asked for, offers choices, or is a time in the unit of a machine. */
function isNoValue(value: string, { words, concept }: Pick<Want, "words" | "concept">): boolean {
  if (words.length > 0 && value.length < 60 && wordsOf(value).join(" ") === words.join(" ")) return true;
  if (!/[\p{L}\p{N}\p{So}]/u.test(value)) return true;
  if (concept?.name === "category" && value.split(/[|;•]/u).length > 3) return true;
  if (words.at(-1) === "duration" && /^\d{4,}$/.test(value)) return true;
  return concept?.name !== "body" && (value.match(FACET)?.length ?? 0) >= MIN_FACETS;
}

function read(
  text: string,
  raw: unknown,
  candidate: Candidate,
  { words, concept, shape, unit, end }: Pick<Want, "words" | "concept" | "shape" | "unit" | "end">,
  locale: Locale,
): string | number | boolean | undefined {
  const { kinds, allowed } = shape;
  if (text === "") return undefined;
  if (allowed !== undefined) return choose(text, allowed, concept);
  const isNumeric = typeof raw === "number" || concept?.kind === "number" || concept?.kind === "price";
  const number = kinds.has("number") || kinds.has("integer");
  if (number && (isNumeric || !kinds.has("string"))) {
    // Data is written by machines, in the way of English, whatever the language of the page.
    const isShown = candidate.origin.startsWith("css:") || candidate.origin.startsWith("text:");
    const place = isShown ? locale : { ...locale, language: "en" };
    const found =
      end !== undefined && typeof raw !== "number"
        ? endIn(text, end, place.language)
        : unit === undefined || typeof raw === "number"
          ? toNumber(text, raw, concept, words, place)
          : text.length <= MAX_NUMBER_LENGTH && concept?.kind !== "date"
            ? numberInUnit(text, unit, place.language, words)
            : undefined;
    const value = kinds.has("number") || Number.isInteger(found) ? found : undefined;
    if (value !== undefined || !kinds.has("string")) return value;
  }
  if (kinds.has("string")) return toText(text, candidate, shape, concept, locale);
  return kinds.has("boolean") ? toBoolean(text, raw, concept) : undefined;
}

/** Characters of a text that may be a number. */
const MAX_NUMBER_LENGTH = 120;

function toNumber(
  text: string,
  raw: unknown,
  concept: Concept | undefined,
  words: readonly string[],
  { language, host }: Locale,
): number | undefined {
  if (typeof raw === "number") return Number.isFinite(raw) ? raw : undefined;
  if (typeof raw === "boolean" || concept?.kind === "date" || concept?.kind === "url") return undefined;
  if (text.length > MAX_NUMBER_LENGTH) return undefined;
  return concept?.kind === "price"
    ? parsePrice(text, { language, host })?.amount
    : findNumber(text, language, words)?.value;
}

function toBoolean(text: string, raw: unknown, concept: Concept | undefined): boolean | undefined {
  if (typeof raw === "boolean") return raw;
  if (concept?.kind === "stock") return isInStock(text);
  if (/^(?:yes|true|ja|oui|sí|si|sim|✓|✔|✅|included|available)$/iu.test(text)) return true;
  return /^(?:no|false|nein|non|não|nee|✗|✘|❌|not included|unavailable|not available)$/iu.test(text)
    ? false
    : undefined;
}

const CLOCK = /^(?:[01]?\d|2[0-3])(?:[:.]|\s?h\s?)[0-5]\d(?:\s?(?:[ap]\.?m\.?|h|uhr))?$/iu;

function toText(
  text: string,
  { href, value: raw }: Candidate,
  shape: Shape,
  concept: Concept | undefined,
  locale: Locale,
): string | undefined {
  const { format } = shape;
  const kind = concept?.kind;
  if (format === "date" || format === "date-time" || kind === "date") {
    const found = findDate(text, locale.language, format === "");
    // A day has a date; a timetable has the time alone.
    if (found === undefined) return format === "" && CLOCK.test(text) ? text : undefined;
    if (format === "date") return found.date;
    // A day without an hour begins at midnight; the form asks for one.
    return format === "date-time" ? `${found.date}${zoned(found.time || "T00:00:00")}` : found.date;
  }
  if (format === "time" || format === "duration") return /\d/u.test(text) ? text : undefined;
  if (/^(?:uri|url|iri|uri-reference|iri-reference)$/u.test(format) || kind === "url" || kind === "image") {
    const address = URL.parse(
      href !== undefined && kind === "url" ? href : addressIn(raw, text),
      locale.baseUrl,
    );
    return address !== null && /^(?:https?|mailto|tel|ftp):$/u.test(address.protocol) && !/\s/u.test(text)
      ? address.href
      : undefined;
  }
  // The words of a link may be `Write to us`: its address is behind them.
  if (format === "email" || format === "idn-email" || kind === "mail")
    return mailIn(text) ?? (/^mailto:/iu.test(href ?? "") ? mailIn(href ?? "") : undefined);
  if (kind === "phone") {
    const phone = (text.replace(/\D/gu, "").length >= 5 ? text : (href ?? ""))
      .replace(/^tel:/iu, "")
      .replace(/%20/gu, " ")
      .trim();
    return phone.replace(/\D/gu, "").length >= 5 && phone.length <= 40 ? phone : undefined;
  }
  if (kind === "currency")
    return currencyOf(text.slice(0, 200), locale) ?? (/^[A-Z]{3}$/u.test(text) ? text : undefined);
  if (format === "uuid" && !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text)) return undefined;
  if (format === "ipv4" && !/^\d{1,3}(?:\.\d{1,3}){3}$/u.test(text)) return undefined;
  if (kind === "price" && !/\d/u.test(text)) return undefined;
  if (kind === "number" && !/\d/u.test(text)) return undefined;
  if (concept !== undefined && !isLike(concept.name, text)) return undefined;
  if (concept?.name === "gtin") return /(?<!\d)\d{8,14}(?!\d)/u.exec(text)?.[0];
  const bare = /^https?:\/\/(?:www\.)?schema\.org\/(\w+)$/u.exec(text)?.[1] ?? text;
  if (concept !== undefined && kind !== "stock" && /^https?:\/\/\S+$/u.test(bare)) return undefined;
  // The colon of the label before it.
  const value = bare.replace(/^[:：]\s*/u, "");
  if (value === "") return undefined;
  return concept?.name === "brand" ? withoutCredit(value) : value;
}

function mailIn(text: string): string | undefined {
  const plain = decoded(text).replace(/^mailto:/iu, "");
  return /[^\s@<>:]{1,64}@[^\s@<>?]{3,200}\.[^\s@<>?]{2,}/u.exec(plain)?.[0];
}

const CODES: ReadonlySet<string> = new Set(["sku", "mpn", "gtin", "isbn", "postalCode"]);
const SHORT: ReadonlySet<string> = new Set(
  "brand model color size weight condition city region country employment currency cuisine language seller version".split(
    " ",
  ),
);

const POSTAL_CODE = /(?<!\d)\d{5}(?!\d)|(?<!\p{L})[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?!\p{L})/u;

/** Whether a text may be a value of a concept: a street or a city is no whole address, codes have a digit and few words, names are short. */
function isLike(concept: string, text: string): boolean {
  if (CODES.has(concept))
    return text.length <= 60 && /\d/u.test(text) && !/0{8}/u.test(text) && text.split(" ").length <= 4;
  if (concept === "street" || concept === "city") return text.length <= 60 && !POSTAL_CODE.test(text);
  return !SHORT.has(concept) || text.length <= 100;
}

function zoned(time: string): string {
  return /(?:Z|[+-]\d{2}:\d{2})$/u.test(time) ? time : `${time}Z`;
}

function addressIn(raw: unknown, text: string): string {
  if (typeof raw !== "object" || raw === null) return text;
  const first: unknown = Array.isArray(raw) ? raw[0] : raw;
  if (typeof first !== "object" || first === null) return text;
  const { url, contentUrl } = first as Record<string, unknown>;
  return typeof url === "string" ? url : typeof contentUrl === "string" ? contentUrl : text;
}

/** The allowed value that the text says. */
function choose(
  text: string,
  allowed: readonly unknown[],
  concept: Concept | undefined,
): string | number | boolean | undefined {
  const bare = text.replace(/^https?:\/\/(?:www\.)?schema\.org\//u, "");
  const said = wordsOf(bare).join(" ");
  const simple = allowed.filter((value) => ["string", "number", "boolean"].includes(typeof value)) as (
    | string
    | number
    | boolean
  )[];
  const same = simple.find((value) => wordsOf(String(value)).join(" ") === said && said !== "");
  if (same !== undefined) return same;
  if (concept?.kind === "stock") {
    const stock = isInStock(text);
    if (stock !== undefined)
      return simple.find((value) =>
        typeof value === "boolean"
          ? value === stock
          : isInStock(String(value).replaceAll("_", " ")) === stock,
      );
  }
  if (text.length > 60) return undefined;
  const inside = simple.filter((value) => {
    const words = wordsOf(String(value)).join(" ");
    return words.length > 2 && ` ${said} `.includes(` ${words} `);
  });
  return inside.length === 1 ? inside[0] : undefined;
}

function isWithin(value: string | number | boolean, shape: Shape): boolean {
  if (typeof value === "number") return value >= shape.minimum && value <= shape.maximum;
  if (typeof value === "string") return value.length <= shape.longest && value.length >= shape.shortest;
  return true;
}

/** Text without the tags and entities that data may hold; what a page shows is text already. */
function plain(text: string, origin: string): string {
  if (origin.startsWith("css:") || origin.startsWith("text:")) return text.replace(/\s+/gu, " ").trim();
  const bare = text.includes("<") ? text.replace(/<\/?[a-z][^<>]{0,500}>/giu, " ") : text;
  return unescaped(bare).replace(/\s+/gu, " ").trim();
}
