import { type Nature, natureOf, schemaAt } from "@winnow/kit-schema";
import type { Leaf } from "./leaf.ts";

/** What is known of the place of a value. */
export interface Place extends Pick<Leaf, "label" | "isDerived" | "isPerson"> {
  /** How texts here are written; by their form where that is not given. */
  readonly notation?: Leaf["notation"] | undefined;
  /** Whether its texts are names, such as of fonts, and no words. */
  readonly isName?: boolean;
  /** What is declared of the values here. */
  readonly schema?: unknown;
}

/** What the nature of a value says of its place. Of what is for programs only what is beyond doubt is taken out. */
const PLACES: Readonly<Partial<Record<Nature, Partial<Place>>>> = {
  text: { notation: "text", isName: false, isPerson: false },
  markdown: { notation: "markdown", isDerived: false, isName: false, isPerson: false },
  html: { notation: "html", isDerived: false, isName: false, isPerson: false },
  url: { notation: "text", isName: false, isPerson: false },
  person: { notation: "text", isName: false, isPerson: true },
  date: { isName: true, isPerson: false },
  identifier: { isName: true, isPerson: false },
  code: { isName: true, isPerson: false },
  any: { notation: undefined, isName: false, isPerson: false },
};

/** Gives what stands in the place of a text. */
export type Visit = (leaf: Leaf) => string;

/** Shorter numbers identify no person. */
const MIN_DIGITS = 6;
/** A picture, a sound or a document as a data URL: it has no readable text. */
const MEDIA =
  /^data:(?:image(?!\/svg)|audio|video|font|model)\/|^data:application\/(?:pdf|zip|octet-stream)\b/i;
/** A file that was kept, under a random name. */
const KEPT =
  /^https?:\/\/[^\s/]{1,260}\/(?:[^\s?#]{1,200}\/)?v2\/artifacts\/[\w-]{43}\?expires=\d{1,16}&signature=[\w%+/=-]{20,200}$/;
/** A key that says something, and is no name of a field. */
const SAYING = /[\s@%]|\d{6}/;

/** Whether a text is a file, or leads to one that was kept. */
export const isFile = (text: string): boolean => MEDIA.test(text) || KEPT.test(text);

/**
 * The value with every text in it replaced, whatever its shape: the texts of lists, the keys and values of objects, and
 * numbers that are long enough to be somebody's. Files stay.
 */
export function mapTexts(value: unknown, visit: Visit, given: Place): unknown {
  const place = placeOf(value, given);
  if (typeof value === "string") return isFile(value) ? value : visit(leafOf(value, place));
  if (typeof value === "number" || typeof value === "bigint") {
    const text = String(value);
    if (text.replace(/\D/g, "").length < MIN_DIGITS) return value;
    const replaced = visit(leafOf(text, place));
    return replaced === text ? value : replaced;
  }
  if (Array.isArray(value))
    return value.map((item, index) => mapTexts(item, visit, below(place, value, String(index))));
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  const taken = new Set<string>();
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const mapped = mapTexts(item, visit, { ...below(place, value, key), label: wordsOf(key) });
      return [unique(visit(leafOfKey(key)), taken), mapped];
    }),
  );
}

/** The place of a value, with what is declared of it. */
function placeOf(value: unknown, place: Place): Place {
  const nature = place.schema === undefined ? undefined : natureOf(place.schema, value);
  return nature === undefined ? place : { ...place, ...PLACES[nature] };
}

/** The place of what a list or an object has at a key. */
function below(place: Place, value: unknown, key: string): Place {
  return place.schema === undefined ? place : { ...place, schema: schemaAt(place.schema, value, key) };
}

function leafOf(value: string, place: Place): Leaf {
  const { notation = notationOf(value), label, isDerived, isName = false, isPerson } = place;
  return { value, notation, label, isDerived, isName, isPerson };
}

function leafOfKey(value: string): Leaf {
  return { value, notation: "text", label: "", isDerived: true, isName: !SAYING.test(value) };
}

/** Two keys whose difference was replaced stay two. */
function unique(key: string, taken: Set<string>): string {
  let free = key;
  for (let count = 2; taken.has(free); count++) free = `${key} ${count}`;
  taken.add(free);
  return free;
}

/** How a text is written, by its looks. */
function notationOf(text: string): Leaf["notation"] {
  if (/^\s*<[a-z!]/i.test(text) && text.trimEnd().endsWith(">")) return "html";
  return /[*`]|~~|\]\(/.test(text) ? "markdown" : "text";
}

/** The words of a key: `phoneNumber`, `og:site_name`. */
function wordsOf(key: string): string {
  return key
    .slice(0, 60)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_:.-]+/g, " ")
    .toLowerCase();
}
