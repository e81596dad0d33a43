import type { FontFacts } from "./mupdf.ts";

/** Bullets of the symbol fonts, which have no code points of their own. */
const SYMBOLS: Readonly<Record<number, string>> = {
  61607: "▪",
  61608: "▪",
  61623: "•",
  61656: "➢",
  61692: "✓",
  61558: "❖",
};

/** Signs of Zapf Dingbats that forms use, by the letters that stand for them. */
const DINGBATS: Readonly<Record<string, string>> = {
  "3": "✓",
  "4": "✔",
  "5": "✕",
  "6": "✖",
  "7": "✗",
  "8": "✘",
  H: "★",
  l: "●",
  n: "■",
  u: "◆",
};

/** No character below is a sign of a symbol font or a ligature. */
const SPECIAL = 0xd800;

/** What stands for a character of a font: ligatures taken apart, signs as signs. */
export function charOf(code: number, { isDingbats = false }: FontFacts): string {
  if (!isDingbats && code < SPECIAL) return String.fromCharCode(code);
  if (isPresentationForm(code)) return folded(code);
  const char = String.fromCodePoint(code);
  return (isDingbats ? DINGBATS[char] : SYMBOLS[code]) ?? char;
}

/** Whether a character is a space of any width. */
export function isSpace(code: number): boolean {
  if (code <= 32) return true;
  if (code < 160) return false;
  return code === 160 || (code >= 0x2000 && code <= 0x200b) || code === 0x202f || code === 0x3000;
}

/** Whether a character is Han, Kana or the like. */
export function isCjk(code: number): boolean {
  return code >= 0x2e80 && code <= 0x9fff;
}

/** Ligatures, and the shapes that Arabic letters take inside a word. */
function isPresentationForm(code: number): boolean {
  return (code >= 0xfb00 && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc);
}

function folded(code: number): string {
  return String.fromCodePoint(code).normalize("NFKC");
}

/** A word with quotation marks that were set as two single ones, as typesetters of fonts without double ones do, joined. */
export function withWholeQuotes(text: string): string {
  return /[‘’]{2}/.test(text) ? text.replace(/^([("[]?)‘‘(?!‘)/, "$1“").replace(/(?<!’)’’(?!’)/, "”") : text;
}
