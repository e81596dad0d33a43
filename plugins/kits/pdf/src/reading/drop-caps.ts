import { overlap } from "../layout/geometry.ts";
import { makeSegment, type Segment, type Word } from "../layout/segments.ts";

/** A first letter this much larger than the text hangs down into it. */
const LARGE = 1.8;

/** Puts hanging first letters where they are read: at the first of the lines that they reach to. */
export function joinDropCaps(segments: readonly Segment[], bodySize: number): readonly Segment[] {
  const caps = segments
    .filter(({ size, length }) => length <= 2 && size >= LARGE * bodySize)
    .filter(isCapital);
  if (caps.length === 0) return segments;
  const joined = new Map<Segment, Segment>();
  const taken = new Set<Segment>();
  for (const cap of caps) {
    const beside = segments.filter(
      (other) =>
        other !== cap &&
        other.size * LARGE <= cap.size &&
        other.x0 > cap.x1 - bodySize &&
        other.x0 < cap.x1 + 2 * bodySize &&
        overlap(cap.y0, cap.y1, other.y0, other.y1) > 0.5 * other.size,
    );
    const first = beside.sort((a, b) => a.baseline - b.baseline)[0];
    if (first === undefined || beside.length < 2 || joined.has(first)) continue;
    const [word, ...rest] = first.words as [Word, ...Word[]];
    const initial = { ...word, text: cap.words.map(({ text }) => text).join("") + word.text };
    joined.set(first, makeSegment([initial, ...rest]));
    taken.add(cap);
  }
  return segments.flatMap((segment) => (taken.has(segment) ? [] : [joined.get(segment) ?? segment]));
}

function isCapital({ words }: Segment): boolean {
  return words.length === 1 && /^["“‘]?\p{Lu}$/u.test(words[0]!.text);
}
