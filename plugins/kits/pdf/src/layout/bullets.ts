import { isBulletSign } from "./lists.ts";
import { makeSegment, type Segment } from "./segments.ts";

/** How far before its line a bullet stands at most, and how much is free before it, in font sizes. */
const FAR = 3;
const FREE = 1;
const SAME_LINE = 0.3;
/** Fewer characters behind a sign may be the next cell of a table of signs. */
const MIN_LENGTH = 8;
/** More are no list. */
const MAX_BULLETS = 500;

/** Puts bullets that are set far before their lines into these: they are no column of a table. */
export function joinBullets(segments: readonly Segment[]): readonly Segment[] {
  const bullets = segments.filter(({ words }) => words.length === 1 && isBulletSign(words[0]!.text));
  if (bullets.length === 0 || bullets.length > MAX_BULLETS) return segments;
  const joined = new Map<Segment, Segment | undefined>();
  for (const bullet of bullets) {
    const level = segments.filter(
      ({ baseline, size }) => Math.abs(baseline - bullet.baseline) <= SAME_LINE * size,
    );
    const line = level
      .filter(({ x0, size }) => x0 >= bullet.x1 && x0 - bullet.x1 < FAR * size)
      .sort((a, b) => a.x0 - b.x0)[0];
    if (line === undefined || line.length < MIN_LENGTH || joined.has(line)) continue;
    if (level.some(({ x0, x1 }) => x0 < bullet.x0 && x1 > bullet.x0 - FREE * line.size)) continue;
    const whole = makeSegment([...bullet.words, ...line.words]);
    joined.set(line, { ...whole, size: line.size, bold: line.bold, baseline: line.baseline });
    joined.set(bullet, undefined);
  }
  return segments.flatMap((segment) => {
    if (!joined.has(segment)) return [segment];
    const whole = joined.get(segment);
    return whole === undefined ? [] : [whole];
  });
}
