/** What stands for a number of a template. No page has it in its text. */
const PLACE = "\u0000";
/** Words of a line that are compared one by one. */
const MAX_WORDS = 200;

/** The line with a place for each word in which the three differ by a number; undefined when they differ in more. */
export function templateOf(one: string, two: string, three: string): string | undefined {
  const [a, b, c] = [one.split(" "), two.split(" "), three.split(" ")];
  if (a.length !== b.length || b.length !== c.length || a.length > MAX_WORDS) return undefined;
  const words: string[] = [];
  for (const [at, word] of a.entries()) {
    const all = [word, b[at] ?? "", c[at] ?? ""];
    if (new Set(all).size === 1) words.push(word);
    else if (new Set(all.map(shapeOf)).size === 1 && /\d/.test(word)) words.push(PLACE + shapeOf(word));
    else return undefined;
  }
  return words.join(" ");
}

/** Whether two lines are the same but for numbers at the places of a template. */
export function fits(template: string, one: string, other: string): boolean {
  const [words, a, b] = [template.split(" "), one.split(" "), other.split(" ")];
  if (a.length !== words.length || b.length !== words.length) return false;
  return words.every((word, at) => {
    const [x = "", y = ""] = [a[at], b[at]];
    return word.startsWith(PLACE)
      ? [x, y].every((value) => PLACE + shapeOf(value) === word)
      : x === word && y === word;
  });
}

/** The shape that both lines have that fit a template. */
export function shapeOfTemplate(template: string): string {
  return template
    .split(" ")
    .map((word) => (word.startsWith(PLACE) ? word.slice(PLACE.length) : shapeOf(word)))
    .join(" ");
}

/** A text with a sign in place of each number. */
export function shapeOf(text: string): string {
  return text.replace(/\d[\d.,'’:]*/g, "#");
}

/** How much two lines have in common, from 0 to 1, and the words, in their order. */
export function common(
  one: string,
  other: string,
): { readonly share: number; readonly words: readonly string[] } {
  const [a, b] = [one.split(" "), other.split(" ")];
  if (a.length > MAX_WORDS || b.length > MAX_WORDS) return { share: one === other ? 1 : 0, words: [] };
  const width = b.length + 1;
  const lengths = new Uint8Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        a[i] === b[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  const words: string[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      words.push(a[i] ?? "");
      [i, j] = [i + 1, j + 1];
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return { share: words.length / Math.max(a.length, b.length), words };
}

/** Whether a line has these words in this order. */
export function holds(line: string, words: readonly string[]): boolean {
  let next = 0;
  for (const word of line.split(" ")) if (word === words[next]) next += 1;
  return next === words.length;
}
