/**
 * Whether a path begins like a pattern of robots.txt or tdmrep.json, where `*` stands for anything and `$` at the end for the end.
 * Each piece is looked for once, so that no pattern takes longer than the path is.
 * @see RFC 9309, 2.2.3
 */
export function matchesPath(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith("$");
  const [first = "", ...rest] = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    if (isWhole && index === rest.length - 1) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}
