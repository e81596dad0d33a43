/** What one property asks for, in words. */
import { type Concept, conceptOf, isSubject, wordsOf } from "@winnow/kit-facts";
import { type RangeEnd, rangeOfName } from "./ranges.ts";
import type { Field, Shape } from "./schema.ts";
import { type Unit, unitOfDescription, unitOfName } from "./units.ts";

/** A property as something to look for. */
export interface Want {
  /** Its words, with those of the objects that it stands in where they matter: `address`, `city`. */
  readonly words: readonly string[];
  readonly concept: Concept | undefined;
  readonly shape: Shape;
  /** In what it is asked for, where its name or description says that. */
  readonly unit?: Unit | undefined;
  /** Which end of a range it is, where its name says that. */
  readonly end?: RangeEnd | undefined;
  /** The words of its description that mean something. */
  readonly hints: ReadonlySet<string>;
}

const IDLE: ReadonlySet<string> = new Set(
  "the a an of for to in on at by with and or is are was be this that it its as from if any all each value text string number date name list array object field page website web product item article e g eg such like format iso given which when where who what should must may can not no yes will would one first main full short".split(
    " ",
  ),
);

/** What a field asks for; `outer` are the words of the objects around it. */
export function wantOf({ words: named, shape }: Field, outer: readonly string[] = []): Want {
  const isNumber = shape.kinds.has("number") || shape.kinds.has("integer");
  const measured = isNumber && conceptOf(named) === undefined ? unitOfName(named) : undefined;
  const words = withoutReference(measured?.words ?? named);
  const unit = measured?.unit ?? (isNumber ? unitOfDescription(shape.description) : undefined);
  const all = outer.length === 0 ? words : [...outer, ...words];
  const range = isNumber ? rangeOfName(all) : undefined;
  const whole = range?.words ?? all;
  const described = wordsOf(shape.description);
  const concept =
    conceptOf(whole) ??
    (outer.length > 0 && conceptOf(words)?.name === conceptOf(outer)?.name ? conceptOf(outer) : undefined) ??
    conceptOf(whole.map(unfolded)) ??
    byFormat(shape);
  const hints = new Set(described.filter((word) => !IDLE.has(word) && word.length > 2));
  return { words: whole, concept, shape, unit, end: range?.end, hints };
}

/** A name without what its number is for: `pricePerNight` is a price, where nothing is called like the whole. */
function withoutReference(words: readonly string[]): readonly string[] {
  const at = words.indexOf("per");
  return at < 1 || conceptOf(words) !== undefined ? words : words.slice(0, at);
}

/** A concept that the description of a property names, for names that say nothing. */
export function described({ shape }: Want): Concept | undefined {
  const words = wordsOf(shape.description).slice(0, 30);
  for (const length of [3, 2, 1]) {
    for (let at = 0; at + length <= words.length; at++) {
      const found = conceptOf(words.slice(at, at + length));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function byFormat({ format }: Shape): Concept | undefined {
  if (format === "email" || format === "idn-email") return conceptOf(["email"]);
  return undefined;
}

/** A word with `ae`, `oe` and `ue` as `wordsOf` leaves `ä`, `ö` and `ü`: callers write names without them. */
export function unfolded(word: string): string {
  return word.replace(/([aou])e(?=[^aeiou]|$)/gu, "$1");
}

/** How well a label says what is wanted, 0 to 1. */
export function match(want: Want, label: readonly string[]): number {
  if (label.length === 0 || want.words.length === 0) return 0;
  const joined = label.join(" ");
  const asked = want.words.join(" ");
  if (joined === asked || joined === unfolded(asked)) return 1;
  if (want.concept?.labels.has(joined)) return 0.95;
  // "eBay item number" ends with what it is.
  for (const length of [3, 2])
    if (label.length > length && want.concept?.labels.has(label.slice(-length).join(" "))) return 0.85;
  const own = want.words.filter((word) => !isSubject(word));
  const needed = own.length > 0 ? own : want.words;
  let shared = 0;
  for (const word of needed) if (label.includes(word) || label.includes(unfolded(word))) shared++;
  if (shared < needed.length) return 0;
  // `show.ownerName` names the owner of the show, and no show.
  const [before, last] = want.words.slice(-2);
  if (
    want.words.length > 1 &&
    last === "name" &&
    label.at(-1) === last &&
    !label.at(-2)?.startsWith(before ?? "")
  )
    return 0;
  // "Rating count" is no rating, although it says the word.
  const other = conceptOf(label);
  if (want.concept !== undefined && other !== undefined && other !== want.concept) return 0;
  // "Minimum Java version" is no version.
  const most = needed.length + (want.concept === undefined ? 3 : 1);
  return label.length > most ? 0.3 : 0.55 + 0.35 * (shared / label.length);
}

/** Properties of one kind cannot share a text: a name is no role, but a price has a currency, too. */
export function kindOf({ concept, shape }: Want): string {
  if (concept !== undefined) return concept.kind;
  if (/^(?:uri|url|iri)/u.test(shape.format)) return "url";
  return shape.kinds.has("string") ? "text" : "number";
}
