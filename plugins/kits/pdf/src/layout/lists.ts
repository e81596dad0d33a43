import type { Segment } from "./segments.ts";

const BULLET = /^[•‣◦▪▫■□●○◆◇❖➢➤►▸·∙⁃–—−*-]$/u;
const GLUED_BULLET = /^([•‣◦▪▫■□●○◆❖➢➤►▸])(?=\S)/u;
const NUMBER = /^(?:\(?(\d{1,3}|[a-z]|[ivx]{1,5}|[A-Z])\)|(\d{1,3}|[a-zA-Z])\.)$/;

/** What begins a line that is an item of a list. */
export interface Marker {
  /** `-` for a bullet, else the number as it is written. */
  readonly marker: string;
  /** How many words it takes; 0 when it is glued to the first word. */
  readonly words: number;
}

/** The bullet or number that a line begins with. */
export function markerOf({ words }: Segment): Marker | undefined {
  const [first, second] = words;
  if (first === undefined) return undefined;
  if (second === undefined || second.glued === true) {
    return GLUED_BULLET.test(first.text) ? { marker: "-", words: 0 } : undefined;
  }
  if (BULLET.test(first.text) || isSymbolBullet(first.text)) return { marker: "-", words: 1 };
  if (GLUED_BULLET.test(first.text)) return { marker: "-", words: 0 };
  const [, bracketed, dotted] = NUMBER.exec(first.text) ?? [];
  if (dotted !== undefined && /[A-Z]/.test(dotted)) return undefined; // An initial: "J. Smith".
  if (bracketed === undefined && dotted === undefined) return undefined;
  return { marker: first.text, words: 1 };
}

/** Whether a word is a bullet wherever it stands alone: dashes and dots stand for missing numbers too. */
export function isBulletSign(text: string): boolean {
  return /^[•‣◦▪▫■□●○◆◇❖➢➤►▸⁃]$/u.test(text) || isSymbolBullet(text);
}

function isSymbolBullet(text: string): boolean {
  const code = text.codePointAt(0) ?? 0;
  return text.length === 1 && code >= 0xe000 && code <= 0xf8ff;
}

/** The words of an item without its marker. */
export function withoutMarker(words: Segment["words"], marker: Marker): Segment["words"] {
  if (marker.words > 0) return words.slice(marker.words);
  const [first, ...rest] = words;
  return first === undefined ? [] : [{ ...first, text: first.text.replace(GLUED_BULLET, "") }, ...rest];
}
