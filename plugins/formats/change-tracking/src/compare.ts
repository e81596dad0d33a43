/** An inlined frame whose content is not there. Bounded, as a page may be full of its beginnings. */
const FRAME = /\[iframe\]\([^()\n]{0,2048}\)/g;

/** A line as it is compared: runs of white space are one space, and placeholders of frames are nothing. */
export function comparable(line: string): string {
  const text = line.includes("[iframe](") ? line.replace(FRAME, "") : line;
  return (/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, " ") : text).trim();
}

/** Whether two texts differ in white space and placeholders of frames only. */
export function isSameText(previous: string, current: string): boolean {
  return previous === current || squeeze(previous) === squeeze(current);
}

/** Whether a text has anything to compare. */
export function isBlank(text: string): boolean {
  return squeeze(text) === "";
}

/** Letters of a page that had text before, and of one that is empty now: a title at most. */
const [A_TEXT, A_TITLE] = [100, 30];

/** Whether hardly anything is left of a text: the page did not load, however it answered. */
export function isHollow(previous: string, current: string): boolean {
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "").length;
  return current.length < 4 * A_TITLE && letters(current) < A_TITLE && letters(previous) >= A_TEXT;
}

function squeeze(text: string): string {
  return text.replace(FRAME, "").replace(/\s+/g, "");
}
