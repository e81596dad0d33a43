/** How like an element is to a remembered one, 0 to 1. */
import type { Fingerprint } from "./fingerprint.ts";

/** Weights of what two elements may have in common; what the remembered one did not have does not count. */
const WEIGHTS = {
  marks: 3,
  label: 3,
  shape: 2.5,
  words: 2,
  path: 1.5,
  children: 1.5,
  around: 1,
  tag: 1,
  length: 0.5,
} as const;

/** Tags that stand for each other, by what they are for; those of no family stand for themselves alone. */
const FAMILIES = [
  "h1 h2 h3 h4 h5 h6",
  "span b strong em i ins del s small mark div p td dd li article section figure header a label th dt tr ul ol tbody",
  "img picture",
  "ul ol dl table tbody div section",
].map((tags) => new Set(tags.split(" ")));
/** One of several alike where there was one of its kind. */
const ONE_OF_MANY = 0.7;

/** The likeness of an element; 0 where something says that it is another. */
export function likeness(before: Fingerprint, now: Fingerprint): number {
  if (isAnother(before, now)) return 0;
  const parts: (readonly [weight: number, likeness: number])[] = [
    [WEIGHTS.tag, before.tag === now.tag ? 1 : 0.5],
    [WEIGHTS.shape, shapes(before, now)],
    [WEIGHTS.path, inOrder(before.path, now.path)],
    [
      WEIGHTS.length,
      Math.min(before.length + 5, now.length + 5) / Math.max(before.length + 5, now.length + 5),
    ],
  ];
  if (before.marks.length > 0) parts.push([WEIGHTS.marks, shared(before.marks, now.marks)]);
  if (before.label !== "")
    parts.push([WEIGHTS.label, before.label === now.label ? 1 : overlap(before.label, now.label)]);
  if (before.words.length > 0) parts.push([WEIGHTS.words, shared(before.words, now.words)]);
  if (before.around.length > 0) parts.push([WEIGHTS.around, shared(before.around, now.around)]);
  if (before.children.length + now.children.length > 0)
    parts.push([WEIGHTS.children, inOrder(before.children, now.children)]);
  const all = parts.reduce((sum, [weight]) => sum + weight, 0);
  const score = parts.reduce((sum, [weight, part]) => sum + weight * part, 0) / all;
  return before.kin === 1 && now.kin > 2 ? score * ONE_OF_MANY : score;
}

/** Whether something says that this is another element, however alike the rest may be. */
function isAnother(before: Fingerprint, now: Fingerprint): boolean {
  if (before.isStruck !== now.isStruck) return true;
  if (before.place === "main" && now.place !== "main") return true;
  if (before.tag !== now.tag && !FAMILIES.some((family) => family.has(before.tag) && family.has(now.tag)))
    return true;
  if (shapes(before, now) === 0) return true;
  if (before.label !== "" && now.label !== "" && overlap(before.label, now.label) === 0) return true;
  return ["itemprop=", "name=", "aria-label="].some((mark) => {
    const [own, other] = [before, now].map(({ marks }) => marks.filter((one) => one.startsWith(mark)));
    return own!.length > 0 && other!.length > 0 && shared(own!, other!) === 0;
  });
}

/** Words may become a text; a price does not become a date. */
function shapes({ shape: before }: Fingerprint, { shape: now }: Fingerprint): number {
  if (before === now) return 1;
  const isText = (shape: string) => shape === "words" || shape === "text";
  return isText(before) && isText(now) ? 0.6 : 0;
}

/** Share of these that are among others. */
function shared(before: readonly string[], now: readonly string[]): number {
  if (before.length === 0) return 0;
  const others = new Set(now);
  return before.filter((one) => others.has(one)).length / before.length;
}

function overlap(before: string, now: string): number {
  return shared(before.split(/\s+/u), now.split(/\s+/u));
}

/** How much of two short lists is the same in the same order: twice the longest common subsequence over their lengths. */
function inOrder(before: readonly string[], now: readonly string[]): number {
  if (before.length + now.length === 0) return 1;
  let row = new Array<number>(now.length + 1).fill(0);
  for (const one of before) {
    const next = [0];
    for (const [at, other] of now.entries())
      next.push(one === other ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!));
    row = next;
  }
  return (2 * row.at(-1)!) / (before.length + now.length);
}
