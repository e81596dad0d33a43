import { type ChangedLine, changesOf, type Normals } from "./diff.ts";

/** A line of which the words are not all of it: what a picture shows is not in the text of a page. */
const PICTURE = /!\[/;
const ADDRESS = /<[^<>\s]*>/g;
/** What stands in a line in place of noise. */
const NOISE = /⟨[a-z]+⟩/g;

/**
 * The lines of which the page as a whole lost or gained at least a word. Another version of a page may have another main content: a line
 * that stood beside it before was there all the same. Lines whose words stand on both sides have another address, and stay.
 */
export function onPage(
  lines: readonly ChangedLine[],
  { diff, pageDiff }: { readonly diff?: string | null; readonly pageDiff?: string },
  normals: Normals,
): readonly ChangedLine[] {
  if (pageDiff === undefined || diff == null || lines.length === 0) return lines;
  const changes = changesOf(pageDiff, normals);
  const lost = new Set(changes.flatMap(({ removed }) => removed.flatMap(({ normal }) => wordsIn(normal))));
  const gained = new Set(changes.flatMap(({ added }) => added.flatMap(({ normal }) => wordsIn(normal))));
  const signs = diff.split("\n");
  const isAdded = ({ at }: ChangedLine) => signs[at]?.startsWith("+") === true;
  const sides = [new Set<string>(), new Set<string>()] as const;
  for (const line of lines) sides[isAdded(line) ? 1 : 0].add(wordsIn(line.normal).join(" "));
  return lines.filter((line) => {
    const words = wordsIn(line.normal);
    const isOnBoth = sides[isAdded(line) ? 0 : 1].has(words.join(" "));
    // A line with a time or a counter in it that only moved.
    if (isOnBoth && line.normal.includes("⟨")) return false;
    if (words.length === 0 || isOnBoth || PICTURE.test(line.text)) return true;
    const known = isAdded(line) ? gained : lost;
    return words.some((word) => known.has(word));
  });
}

function wordsIn(normal: string): readonly string[] {
  return (
    normal
      .replace(ADDRESS, " ")
      .replace(NOISE, " ")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
