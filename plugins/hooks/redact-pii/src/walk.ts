import type { Leaf } from "./leaf.ts";

/** What is known of the place of a value. */
export interface Place extends Pick<Leaf, "label" | "isDerived"> {
  /** How texts here are written; by their form where that is not given. */
  readonly notation?: Leaf["notation"];
  /** Whether its texts are names, such as of fonts, and no words. */
  readonly isName?: boolean;
  /** Keys below which it is so. */
  readonly wordless?: readonly string[] | undefined;
}

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
export function mapTexts(value: unknown, visit: Visit, place: Place): unknown {
  if (typeof value === "string") return isFile(value) ? value : visit(leafOf(value, place));
  if (typeof value === "number" || typeof value === "bigint") {
    const text = String(value);
    if (text.replace(/\D/g, "").length < MIN_DIGITS) return value;
    const replaced = visit(leafOf(text, place));
    return replaced === text ? value : replaced;
  }
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, visit, place));
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  const taken = new Set<string>();
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const isName = place.isName === true || place.wordless?.includes(key) === true;
      const below = mapTexts(item, visit, { ...place, isName, label: wordsOf(key) });
      return [unique(visit(leafOfKey(key)), taken), below];
    }),
  );
}

function leafOf(value: string, place: Place): Leaf {
  const { notation = notationOf(value), label, isDerived, isName = false } = place;
  return { value, notation, label, isDerived, isName };
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
