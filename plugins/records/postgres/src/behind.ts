const LAST = 0x10ffff;
/** The characters of pairs, which no text has alone. */
const PAIRS = [0xd800, 0xdfff] as const;

/** The first text, by its bytes, behind all that begin with the prefix; undefined when there is none. */
export function behind(prefix: string): string | undefined {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.length > 0) {
    const next = (points.pop() ?? 0) + 1;
    if (next > LAST) continue;
    const [first, last] = PAIRS;
    return String.fromCodePoint(...points, next >= first && next <= last ? last + 1 : next);
  }
  return undefined;
}
