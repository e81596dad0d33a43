/** Short words around prices that are neither names nor descriptions, in the languages that menus are written in. */
import { phrasesIn } from "./files.ts";

const SIZES = phrasesIn("labels", "size");
const NUMBER = String.raw`(?:ca\.?\s*)?(?:[1-9]/[1-9]\d?|½|¼|¾|\d{1,4}(?:[.,]\d{1,3})?)`;
const MEASURE = `${NUMBER}\\s*(?:${phrasesIn("amounts", "measure")})\\.?`;
const SIZE = new RegExp(
  `^(?:(?:${MEASURE}|(?:½\\s*)?(?:${SIZES}))(?:(?:\\s*[(/,-]\\s*|\\s+)(?:${MEASURE}|${SIZES})\\)?)?)$`,
  "iu",
);
const PUNCTUATION = /^[\s.,:;|/=()[\]·•…–—-]+|[\s.,:;|/=()[\]·•…–—-]+$/gu;

/** A label without what stands around it. */
export const bare = (text: string): string => text.replace(PUNCTUATION, "");

/** Whether a text is the name of a size: `small`, `0,5 l`, `Glas`. */
export function isSize(text: string): boolean {
  const label = bare(text).replace(/^1\s+(?=\p{L})/u, "");
  if (label.length === 0 || label.length > 40) return false;
  return SIZE.test(label) || (label.includes("/") && label.split("/").every((part) => SIZE.test(bare(part))));
}

const FILLER = new RegExp(`^(?:${phrasesIn("labels", "filler")})$`, "iu");

/** Whether a text only leads to a price, as `from` does. */
export const isFiller = (text: string): boolean => {
  const label = bare(text);
  return label === "" || (label.length <= 20 && FILLER.test(label));
};

const NOISE = new RegExp(`^(?:${phrasesIn("labels", "noise")})$`, "iu");

/** Whether a text is a control or a badge of an item. */
export const isNoise = (text: string): boolean => {
  const label = bare(text).replace(/^[^\p{L}\p{N}]+|[!✨🔥⭐★+\s]+$/gu, "");
  return label === "" || !/\p{L}/u.test(label) || (label.length <= 40 && NOISE.test(label));
};

const COLUMN = new RegExp(`^(?:${phrasesIn("labels", "column")})$`, "iu");

/** Whether the head of a column only says what kind of thing stands below. */
export const isColumnHead = (text: string): boolean =>
  isFiller(text) || COLUMN.test(bare(text)) || isCurrency(bare(text));

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Whether a text is the sign or the code of a currency: `EUR`, but not `HOT`. */
export const isCurrency = (text: string): boolean => /^\p{Sc}$/u.test(text) || CODES.has(text);
