/** Parts of a page by the names that their elements carry. */
import type { Annotation } from "./annotate.ts";

/** The pattern of names that are written one after the other, each as a regular expression for a whole name. */
export const namesOf = (list: string): RegExp =>
  new RegExp(`^(?:${list.trim().split(/\s+/u).join("|")})$`, "u");

/** 1 for each block inside of an element with a class, an id or another name that `pattern` matches. */
export function blocksNamed(page: Annotation, pattern: RegExp): Uint8Array {
  const isNamed = new Uint8Array(page.parent.length);
  const decided = new Map<readonly string[], boolean>();
  for (let index = 0; index < isNamed.length; index++) {
    const above = page.parent[index]!;
    if (above >= 0 && isNamed[above] === 1) {
      isNamed[index] = 1;
      continue;
    }
    const tokens = page.tokens[index]!;
    if (tokens.length === 0) continue;
    let named = decided.get(tokens);
    if (named === undefined) {
      named = tokens.some((token) => pattern.test(token));
      decided.set(tokens, named);
    }
    // The names of the body speak of the page, not of a part.
    if (named && above >= 0) isNamed[index] = 1;
  }
  return Uint8Array.from(page.blockElement, (element) => isNamed[element]!);
}
