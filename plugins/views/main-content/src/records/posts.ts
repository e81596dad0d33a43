/** A thread is read as a whole: a post in its middle stays, however little it looks like text. */
import type { Annotation } from "../page/annotate.ts";
import { isNamed } from "../page/named.ts";
import type { RecordGroups } from "./records.ts";

/** Names of posts. */
const POST =
  /^(?:posts?|comments?|messages?|repl(?:y|ies)|answers?|topic-?post|post-?(?:container|wrapper))$/u;
/** Fewest posts of a thread, and the share of them of which something is kept. */
const FEW = 3;
const MOST = 0.6;

/**
 * Adds to `kept` the bodies of posts of which nothing is kept, where most others keep theirs, in place; the last
 * ones only of a page that is a thread for sure.
 */
export function addPosts(
  page: Annotation,
  { of, outer, count }: RecordGroups,
  isThread: boolean,
  kept: Uint8Array,
): void {
  const before = new Int32Array(kept.length + 1);
  for (let block = 0; block < kept.length; block++) before[block + 1] = before[block]! + kept[block]!;
  const hasKept = (index: number): boolean =>
    before[Math.max(page.firstBlock[index]!, page.endBlock[index]!)]! > before[page.firstBlock[index]!]!;
  const filled = new Int32Array(count.length);
  const total = new Int32Array(count.length);
  for (let index = 0; index < of.length; index++) {
    if (
      page.endBlock[index]! <= page.firstBlock[index]! &&
      page.endPicture[index] === page.firstPicture[index]
    )
      continue;
    total[of[index]!]!++;
    if (hasKept(index)) filled[of[index]!]!++;
  }
  const isFull = (index: number): boolean => {
    const group = of[index]!;
    return total[group]! >= FEW && filled[group]! >= total[group]! * MOST;
  };
  const last = kept.lastIndexOf(1);
  for (let index = 1; index < of.length; index++) {
    if (outer[index] !== index || !isFull(index)) continue;
    const end = page.end[index]!;
    const isPost = !hasKept(index) && (isThread || page.firstBlock[index]! < last);
    if (!isPost || !isNamedPost(page, index)) continue;
    fillBodies(page, index, isFull, kept);
    index = end - 1;
  }
}

const isNamedPost = (page: Annotation, index: number): boolean => isNamed(page, index, POST);

/** Keeps the innermost parts of a post that others keep theirs of. */
function fillBodies(
  page: Annotation,
  post: number,
  isFull: (index: number) => boolean,
  kept: Uint8Array,
): void {
  let body = -1;
  for (let index = post + 1; index < page.end[post]!; index++) if (isFull(index)) body = index;
  if (body >= 0) kept.fill(1, page.firstBlock[body]!, page.endBlock[body]!);
}
