import type { Word } from "@winnow/kit-pdf";
import type Tesseract from "tesseract.js";

/** Words that were recognised with less confidence, in percent, are shadows and stains. */
const MIN_CONFIDENCE = 30;
/** Words next to it that a doubtful word needs to be kept, each with this confidence in percent. */
const MIN_SURE_WORDS = 3;
const SURE_CONFIDENCE = 80;
/** Lines whose heights differ by less than this share are of one size: heights are measured, not known. */
const SAME_SIZE = 0.15;
const POINTS = 72;
const BAR = "|";

/** Recognised lines as words that layout takes, in points; quotation marks that never close are bullets. */
export function toWords(
  lines: readonly Tesseract.Line[],
  dpi: number,
  minConfidence = MIN_CONFIDENCE,
): Word[] {
  const hasQuotes = lines.some(({ words }) => words.some(({ text }) => text.includes("»")));
  const scale = POINTS / dpi;
  const sizes = evenSizes(lines.map((line) => heightOf(line) * scale));
  return lines.flatMap((line, index) => {
    const size = sizes[index] ?? 0;
    const { baseline } = line;
    const slope = baseline.x1 === baseline.x0 ? 0 : (baseline.y1 - baseline.y0) / (baseline.x1 - baseline.x0);
    return line.words.flatMap(({ text, confidence, bbox }, at) => {
      const isBullet = !hasQuotes && at === 0 && line.words.length > 1 && text.trim() === "«";
      const trimmed = isBullet ? "•" : text.trim() === BAR ? barAs(line.words[at + 1]?.text) : text.trim();
      if (trimmed === "" || (confidence < minConfidence && !standsAmongSure(line, at))) return [];
      const middle = (bbox.x0 + bbox.x1) / 2;
      const y = baseline.y0 + slope * (middle - baseline.x0);
      const box = { x0: bbox.x0 * scale, y0: bbox.y0 * scale, x1: bbox.x1 * scale, y1: bbox.y1 * scale };
      return [{ ...box, text: trimmed, baseline: y * scale, size, bold: false, italic: false, mono: false }];
    });
  });
}

/** Whether letters that the engine doubts stand in a line whose other words it is sure of: no stain is such a word. */
function standsAmongSure({ words }: Pick<Tesseract.Line, "words">, at: number): boolean {
  if (!/^\p{L}{3,}[.,;:!?]?$/u.test(words[at]?.text.trim() ?? "")) return false;
  const others = words.filter((_, index) => index !== at);
  return others.length >= MIN_SURE_WORDS && others.every(({ confidence }) => confidence >= SURE_CONFIDENCE);
}

/** A bar that is left where rules are gone is the English "I", or the rest of a rule. */
function barAs(next: string | undefined): string {
  return /^\p{Ll}/u.test(next?.trim() ?? "") ? "I" : "";
}

function heightOf({ rowAttributes, bbox }: Tesseract.Line): number {
  const { rowHeight } = rowAttributes;
  return rowHeight > 0 ? rowHeight : bbox.y1 - bbox.y0;
}

/** Sizes with those near to each other made equal, the largest group first. */
export function evenSizes(sizes: readonly number[]): number[] {
  const even = [...sizes];
  let left = sizes.map((_, index) => index);
  while (left.length > 0) {
    let best: number[] = [];
    for (const one of left) {
      const size = sizes[one] ?? 0;
      const near = left.filter((other) => Math.abs((sizes[other] ?? 0) - size) <= SAME_SIZE * size);
      if (near.length > best.length) best = near;
    }
    if (best.length === 0) break;
    const sorted = best.map((index) => sizes[index] ?? 0).sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    for (const index of best) even[index] = Math.round(median * 2) / 2;
    const taken = new Set(best);
    left = left.filter((index) => !taken.has(index));
  }
  return even;
}
