import type { Box } from "../layout/geometry.ts";
import { makeSegment, type Segment, type Word } from "../layout/segments.ts";

/** Bullets are about as wide as high, within these bounds, in points. */
const SMALLEST = 1.2;
const LARGEST = 12;
const SQUARE = 0.7;
/** How far before its line a bullet stands at most, in font sizes. */
const FAR = 2.5;
/** More are dots of a drawing. */
const MAX_BULLETS = 2000;

/** Browsers and slides draw their bullets: gives them to the lines that they stand before, as characters. */
export function withDrawnBullets(segments: readonly Segment[], drawn: readonly Box[]): readonly Segment[] {
  const bullets = drawn.filter((box) => isBulletLike(box));
  if (bullets.length === 0 || bullets.length > MAX_BULLETS) return segments;
  const byHeight = new Map<number, Segment[]>();
  for (const segment of segments) {
    const key = Math.round(segment.baseline / 10);
    const own = byHeight.get(key);
    if (own === undefined) byHeight.set(key, [segment]);
    else own.push(segment);
  }
  const marked = new Map<Segment, Segment>();
  for (const bullet of bullets) {
    const y = (bullet.y0 + bullet.y1) / 2;
    const key = Math.round(y / 10);
    const near = [key - 1, key, key + 1, key + 2].flatMap((at) => byHeight.get(at) ?? []);
    const level = near.filter(({ baseline, size }) => y > baseline - 0.7 * size && y < baseline);
    // Text before it on the line makes it something else.
    if (level.some(({ x0, x1, size }) => x0 < bullet.x0 && x1 > bullet.x0 - FAR * size)) continue;
    const line = level
      .filter(({ x0, size }) => x0 >= bullet.x1 && x0 - bullet.x1 < FAR * size)
      .sort((a, b) => a.x0 - b.x0)[0];
    if (line !== undefined && bullet.x1 - bullet.x0 < 0.6 * line.size) marked.set(line, mark(line, bullet));
  }
  return marked.size === 0 ? segments : segments.map((segment) => marked.get(segment) ?? segment);
}

function isBulletLike({ x0, y0, x1, y1 }: Box): boolean {
  const width = x1 - x0;
  return width >= SMALLEST && width <= LARGEST && Math.abs(width - (y1 - y0)) <= SQUARE;
}

/** The line keeps its own place and style: a bullet outside of the text does not move it. */
function mark(line: Segment, { x0, x1 }: Box): Segment {
  const [first, ...rest] = line.words as [Word, ...Word[]];
  const bullet = { ...first, text: "•", x0, x1, glued: false };
  return { ...makeSegment([bullet, { ...first, glued: false }, ...rest]), bold: line.bold, size: line.size };
}
