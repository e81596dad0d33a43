import { createHash } from "node:crypto";
import { fits, shapeOf, shapeOfTemplate, templateOf } from "./compare-lines.ts";
import type { Boilerplate } from "./learn-boilerplate.ts";
import type { Counters } from "./learn-counters.ts";
import { isGuarded, saysState } from "./never-noise.ts";
import type { Change, ChangedLine } from "./read-changes.ts";
import type { Slots } from "./slot.ts";

/** Of each kind so many are kept of a page, those that were seen last. */
const MAX_TEMPLATES = 100;
const MAX_LINES = 1000;
const MAX_PAIRS = 100;
/** Lines of one shape in one change that are compared with templates. */
const MAX_ALIKE = 20;
/** Checks in which two versions of something took turns, before it counts as noise. */
const MIN_TURNS = 3;
/** Words that a line needs so that it is learned again wherever it stands. */
const MIN_WORDS = 3;

/** What is learned of the noise of one page; but for the places and counters it is learned from what differed between two fetches of one check. */
export interface Learned {
  /** Lines with places for numbers that any two fetches find differently. */
  readonly templates: readonly string[];
  /** Digests of lines that take turns, such as adverts. */
  readonly lines: readonly string[];
  /** Two versions of something, by a digest of both: in how many checks they took turns, and in which directions. */
  readonly turns: Readonly<Record<string, { readonly count: number; readonly ways: string }>>;
  /** Places that change from check to check; undefined where none did yet. */
  readonly slots?: Slots;
  /** And those in the boilerplate. */
  readonly boilerplate?: Boilerplate;
  /** And numbers that move from check to check. */
  readonly counters?: Counters;
}

/** Nothing. */
export const NOTHING_LEARNED: Learned = { templates: [], lines: [], turns: {} };

/** Takes from changes what is learned to be noise. */
export function maskOf({ lines, templates, turns }: Learned): (change: Change) => Change {
  const turning = new Set(lines);
  const byShape = new Map<string, string[]>();
  for (const template of templates) {
    const shape = shapeOfTemplate(template);
    byShape.set(shape, [...(byShape.get(shape) ?? []), template]);
  }
  const isNew = ({ normal }: { readonly normal: string }) =>
    turning.size === 0 || !turning.has(digest(normal));
  return (change) => {
    const turn = turns[turnOf(change).key];
    if (turn !== undefined && turn.count >= MIN_TURNS && turn.ways === "+-")
      return { ...change, removed: [], added: [] };
    const removed = change.removed.filter(isNew);
    const added = withoutVersions(change, isNew);
    const taken = {
      removed: change.removed.length - removed.length,
      added: change.added.length - added.length,
    };
    if (byShape.size === 0) return { ...change, removed, added, masked: taken };
    // What is gone, by its shape, so that each line looks only at those that it can be a version of.
    const gone = new Map<string, ChangedLine[]>();
    for (const line of removed) {
      const shape = shapeOf(line.normal);
      if (byShape.has(shape)) gone.set(shape, [...(gone.get(shape) ?? []), line].slice(-MAX_ALIKE));
    }
    const paired = new Set<ChangedLine>();
    for (const line of added) {
      const shape = shapeOf(line.normal);
      const other = gone
        .get(shape)
        ?.find(
          (one) =>
            !paired.has(one) &&
            byShape.get(shape)?.some((template) => fits(template, one.normal, line.normal)),
        );
      if (other !== undefined) paired.add(other).add(line);
    }
    const isLeft = (line: ChangedLine) => !paired.has(line);
    return { ...change, removed: removed.filter(isLeft), added: added.filter(isLeft), masked: taken };
  };
}

/** What is learned after lines were seen to take turns within a check. */
export function learnLines(learned: Learned, normals: readonly string[]): Learned {
  const fresh = normals.filter((line) => line.split(" ").length >= MIN_WORDS).map(digest);
  return { ...learned, lines: newest(learned.lines, fresh, MAX_LINES) };
}

/** What is learned after a line had three different numbers at one place: before, and in both fetches of a check. */
export function learnTemplate(learned: Learned, ...normals: readonly [string, string, string]): Learned {
  const template = normals.some(isGuarded) ? undefined : templateOf(...normals);
  return template === undefined
    ? learned
    : { ...learned, templates: newest(learned.templates, [template], MAX_TEMPLATES) };
}

/** What is learned after two versions of something took turns within a check. */
export function learnTurn(learned: Learned, change: Pick<Change, "removed" | "added">): Learned {
  if ([...change.removed, ...change.added].some(({ normal }) => isGuarded(normal))) return learned;
  const { key, way } = turnOf(change);
  const { count, ways } = learned.turns[key] ?? { count: 0, ways: "" };
  const { [key]: _, ...others } = learned.turns;
  const all = { ...others, [key]: { count: count + 1, ways: [...new Set([...ways, way])].sort().join("") } };
  return { ...learned, turns: Object.fromEntries(Object.entries(all).slice(-MAX_PAIRS)) };
}

/**
 * The lines that are new, without those that are other versions of a line that takes turns and is gone, with a number that no fetch had yet.
 */
function withoutVersions(
  { removed, added }: Change,
  isNew: (line: ChangedLine) => boolean,
): readonly ChangedLine[] {
  const left = new Map<string, number>();
  const count = ({ normal }: ChangedLine, by: number) =>
    left.set(formOf(normal), (left.get(formOf(normal)) ?? 0) + by);
  for (const line of removed) if (!isNew(line)) count(line, 1);
  if (left.size === 0) return added.filter(isNew);
  for (const line of added) if (!isNew(line)) count(line, -1);
  return added.filter(isNew).filter((line) => {
    const isVersion = (left.get(formOf(line.normal)) ?? 0) > 0 && !saysState(line.normal);
    if (isVersion) count(line, -1);
    return !isVersion;
  });
}

/** A line with a sign in place of each word that has a digit. */
function formOf(normal: string): string {
  return normal.replace(/[^ ]*\d[^ ]*/g, "#");
}

function turnOf({ removed, added }: Pick<Change, "removed" | "added">): {
  readonly key: string;
  readonly way: string;
} {
  const join = (side: Change["removed"]) => side.map(({ normal }) => normal).join("\n");
  const [before, after] = [join(removed), join(added)];
  const way = before < after ? "+" : "-";
  return { key: digest(way === "+" ? `${before}\n\n${after}` : `${after}\n\n${before}`), way };
}

function newest(list: readonly string[], more: readonly string[], max: number): readonly string[] {
  const fresh = new Set(more);
  return fresh.size === 0 ? list : [...list.filter((one) => !fresh.has(one)), ...fresh].slice(-max);
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}
