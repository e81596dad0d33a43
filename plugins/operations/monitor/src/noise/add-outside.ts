import { common, shapeOf } from "./compare-lines.ts";
import { type Learned, learnLines, maskOf } from "./mask-learned.ts";
import { isGuarded } from "./never-noise.ts";
import { tokensIn } from "./normalize-line.ts";
import { type Change, type ChangedLine, changesOf, type Normals } from "./read-changes.ts";

/** How much two lines share that are versions of one. */
const A_VERSION = 0.75;
/** And one of which the other is a part. */
const A_PART = 0.5;
/** Lines that are looked at; a page that changes more outside of its content has another design. */
const MAX_LINES = 50;
const WEATHER = /\d\s?°/;
/** What is said of a thing that is not for everybody any more. */
const STATE =
  /^\W*(?:reserved|on hold|under offer|withdrawn|discontinued|booked|reserviert|verkauft|réservé|vendu|reservado|vendido|venduto|riservato)\W*$/i;

/** A fetch of a check, by what is different in the text of its page without menus, banners and links. */
export interface PlainFetch {
  /** Undefined where nothing is different. */
  readonly diff: string | undefined;
  readonly normals: Normals;
}

/** What has changed outside of the main content. */
export interface Outside {
  readonly changed: readonly ChangedLine[];
  readonly learned: Learned;
}

/**
 * The lines that changed outside of the main content for good: in all fetches, in words of which the page has another number now, and
 * which count (a price, a date, stock) or are versions of one line. `content` are the lines that changed in the main content, and
 * are changed there.
 */
export function addOutside(
  fetches: readonly PlainFetch[],
  content: readonly ChangedLine[],
  before: Learned,
): Outside {
  const mask = maskOf(before);
  const all = fetches.map(({ diff, normals }) =>
    diff === undefined ? [] : changesOf(diff, normals).map(mask),
  );
  const last = all.at(-1) ?? [];
  const others = all.slice(0, -1).map(keysOf);
  const isStable = (key: string) => others.every((keys) => keys.has(key));
  const removed = linesOf(last, "removed").filter(({ normal }) => isStable(`-${normal}`));
  const added = linesOf(last, "added").filter(({ normal }) => isStable(`+${normal}`));
  const turns = linesOf(last, "added").filter(({ normal }) => !isStable(`+${normal}`));
  const learned = learnLines(
    before,
    turns.flatMap(({ normal }) => (isGuarded(normal) ? [] : [normal])),
  );
  if (removed.length + added.length > MAX_LINES) return { changed: [], learned };
  const count = countsOf(last);
  const inContent = new Set(content.flatMap(({ normal }) => tokensIn(normal)));
  const isNews = (line: ChangedLine, sign: 1 | -1) =>
    !WEATHER.test(line.text) &&
    tokensIn(line.normal).some((word) => (count.get(word) ?? 0) * sign > 0 && !inContent.has(word));
  const changed = last.flatMap((change) => {
    const gone = change.removed.filter((line) => removed.includes(line));
    const come = change.added.filter((line) => added.includes(line));
    if (change.added.length === 0) return gone.filter((line) => counts(line) && isNews(line, -1));
    if (change.removed.length === 0) return come.filter((line) => counts(line) && isNews(line, 1));
    // In place of another line: another version of it, or two lines that count. The rest takes turns.
    const pairs = come.flatMap((line) => {
      const other = gone.find((one) => isVersion(one, line));
      return other !== undefined && (isNews(other, -1) || isNews(line, 1)) ? [other, line] : [];
    });
    return [...new Set(pairs)].sort((one, other) => one.at - other.at);
  });
  return { changed, learned };
}

/** Whether a line that comes or goes is worth a message where it stands outside of the content. */
function counts({ normal }: ChangedLine): boolean {
  return isGuarded(normal) || STATE.test(normal);
}

function isVersion(one: ChangedLine, other: ChangedLine): boolean {
  const [before, after] = [shapeOf(one.normal), shapeOf(other.normal)];
  const { share, words } = common(before, after);
  // A list that lost or gained some of its items.
  const isPart = words.length > 1 && [before, after].some((line) => line.split(" ").length === words.length);
  return share >= A_VERSION || (isPart && share >= A_PART) || (counts(one) && counts(other));
}

/** How much oftener each word is on the page now. */
function countsOf(changes: readonly Change[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [side, by] of [
    ["removed", -1],
    ["added", 1],
  ] as const)
    for (const { normal } of linesOf(changes, side))
      for (const word of tokensIn(normal)) counts.set(word, (counts.get(word) ?? 0) + by);
  return counts;
}

function keysOf(changes: readonly Change[]): ReadonlySet<string> {
  return new Set([
    ...linesOf(changes, "removed").map(({ normal }) => `-${normal}`),
    ...linesOf(changes, "added").map(({ normal }) => `+${normal}`),
  ]);
}

function linesOf(changes: readonly Change[], side: "removed" | "added"): readonly ChangedLine[] {
  return changes.flatMap((change) => change[side]);
}
