import { common, shapeOf } from "./compare-lines.ts";
import { isGuarded } from "./never-noise.ts";
import { tokensIn, wordsOf } from "./normalize-line.ts";
import { type Change, type ChangedLine, changesOf, type Normals } from "./read-changes.ts";

/** How much two lines have in common that are versions of one. */
const A_VERSION = 0.5;
/** Lines of which the other versions are looked for. */
const MAX_PAIRED = 50;
/** What a picture shows is not in the text of a page. */
const PICTURE = /!\[[^[\]\n]*\]\([^()\s]*\)/g;
const ADDRESS = /<[^<>\s]*>/g;

/**
 * The lines of which the page as a whole lost or gained at least a word. Another version of a page may have another main content: a line
 * that stood outside of it before was there all the same. Lines whose words stand on both sides have another address, and stay.
 */
export function wholePageChanges(
  lines: readonly ChangedLine[],
  { diff, pageDiff }: { readonly diff?: string | null; readonly pageDiff?: string },
  normals: Normals,
): readonly ChangedLine[] {
  if (pageDiff === undefined || diff == null || lines.length === 0) return lines;
  const changes = changesOf(pageDiff, normals);
  const lost = new Set(changes.flatMap(({ removed }) => removed.flatMap(({ normal }) => wordsIn(normal))));
  const gained = new Set(changes.flatMap(({ added }) => added.flatMap(({ normal }) => wordsIn(normal))));
  const shapes = [shapesOf(changes, "removed"), shapesOf(changes, "added")] as const;
  const signs = diff.split("\n");
  const isAdded = ({ at }: ChangedLine) => signs[at]?.startsWith("+") === true;
  const sides = [new Set<string>(), new Set<string>()] as const;
  const pictures = [new Set<string>(), new Set<string>()] as const;
  const inMain = [new Set<string>(), new Set<string>()] as const;
  for (const line of lines) {
    const side = isAdded(line) ? 1 : 0;
    inMain[side].add(shapeOf(line.normal));
    sides[side].add(wordsIn(line.normal).join(" "));
    for (const picture of picturesIn(line)) pictures[side].add(picture);
  }
  const isReal = (line: ChangedLine): boolean => {
    const words = wordsIn(line.normal);
    const isOnBoth = sides[isAdded(line) ? 0 : 1].has(words.join(" "));
    // A line with a time or a counter in it that only moved.
    if (isOnBoth && line.normal.includes("⟨")) return false;
    // The other version of a line whose numbers never stay stood outside of the main content.
    const isOtherInMain = inMain[isAdded(line) ? 0 : 1].has(shapeOf(line.normal));
    const wasThere = shapes[isAdded(line) ? 0 : 1].has(wordsIn(shapeOf(line.normal)).join(" "));
    if (/\d/.test(line.normal) && wasThere && !isOtherInMain && !isGuarded(line.normal)) return false;
    const others = pictures[isAdded(line) ? 0 : 1];
    const hasPicture = picturesIn(line).some((picture) => !others.has(picture));
    if (words.length === 0 || isOnBoth || hasPicture) return true;
    const known = isAdded(line) ? gained : lost;
    return words.some((word) => known.has(word));
  };
  const kept = lines.filter(isReal);
  // A new version is reported with the one that it took the place of, and the other way round.
  const isOfKept = (line: ChangedLine) =>
    kept.some((one) => isAdded(one) !== isAdded(line) && isPair(one.normal, line.normal));
  return kept.length > MAX_PAIRED ? kept : lines.filter((line) => kept.includes(line) || isOfKept(line));
}

/** Whether two lines are versions of one: the same words with another value. */
function isPair(one: string, other: string): boolean {
  return one !== other && common(one, other).share >= A_VERSION;
}

/** The words of the lines of one side, with any numbers. */
function shapesOf(changes: readonly Change[], side: "removed" | "added"): ReadonlySet<string> {
  return new Set(
    changes.flatMap((change) => change[side].map(({ normal }) => wordsIn(shapeOf(normal)).join(" "))),
  );
}

/** The pictures of a line as they are compared: by their words and files. */
function picturesIn({ text }: ChangedLine): readonly string[] {
  return (text.match(PICTURE) ?? []).map(wordsOf);
}

function wordsIn(normal: string): readonly string[] {
  return tokensIn(normal.replace(ADDRESS, " "));
}
