/** Some pages show the prompt that they are worked on with: it is no part of what the prompt is about. */

import type { SnapshotElement } from "../page.ts";
import { normalize } from "./words.ts";

const TEXT = /^(?:text|paragraph|cell|generic|listitem|strong|emphasis)$/;
/** Words of the beginning of a prompt that are no chance. */
const MIN_WORDS = 4;

/** The elements without texts that are the prompt or its beginning. */
export function withoutPrompt(
  elements: readonly SnapshotElement[],
  prompt: string,
): readonly SnapshotElement[] {
  const words = normalize(prompt);
  if (words.split(" ").length < MIN_WORDS) return elements;
  return elements.filter(({ role, name }) => {
    const text = normalize(name.replace(/…$/u, ""));
    const isLong = text.split(" ").length >= MIN_WORDS;
    return !(TEXT.test(role) && isLong && (words.startsWith(text) || text.startsWith(words)));
  });
}
