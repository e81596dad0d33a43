/** Parts of a page by the names that their elements carry. */
import type { Annotation } from "./annotate.ts";
import type { Answers, Names } from "./element-names.ts";

/** The pattern of names that are written one after the other, each as a regular expression for a whole name. */
export const namesOf = (list: string): RegExp =>
  new RegExp(`^(?:${list.trim().split(/\s+/u).join("|")})$`, "u");

const YES = 1;
const NO = 2;

/** Whether an element has a class, an id or another name that `pattern` matches. Each word of a page is looked at once. */
export function isNamed({ names }: Annotation, index: number, pattern: RegExp): boolean {
  const list = names.of[index]!;
  const { words, lists } = answersTo(pattern, names);
  if (lists[list] === 0) {
    for (const word of names.lists[list]!) words[word] ||= pattern.test(names.words[word]!) ? YES : NO;
    lists[list] = names.lists[list]!.some((word) => words[word] === YES) ? YES : NO;
  }
  return lists[list] === YES;
}

function answersTo(pattern: RegExp, { answers, words, lists }: Names): Answers {
  let found = answers.get(pattern);
  if (found === undefined) {
    found = { words: new Uint8Array(words.length), lists: new Uint8Array(lists.length) };
    answers.set(pattern, found);
  }
  return found;
}

/** 1 for each block inside of an element with a class, an id or another name that `pattern` matches. */
export function blocksNamed(page: Annotation, pattern: RegExp): Uint8Array {
  const isInside = new Uint8Array(page.parent.length);
  // The names of the body speak of the page, not of a part.
  for (let index = 1; index < isInside.length; index++)
    if (isInside[page.parent[index]!] === 1 || isNamed(page, index, pattern)) isInside[index] = 1;
  const blocks = new Uint8Array(page.blockElement.length);
  for (let block = 0; block < blocks.length; block++) blocks[block] = isInside[page.blockElement[block]!]!;
  return blocks;
}
