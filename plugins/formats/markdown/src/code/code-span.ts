/** The length of the longest run of a character in a text. */
export function longestRun(text: string, character: string): number {
  let longest = 0;
  for (let index = text.indexOf(character); index >= 0; ) {
    let end = index + 1;
    while (text[end] === character) end++;
    longest = Math.max(longest, end - index);
    index = text.indexOf(character, end);
  }
  return longest;
}

/** Writes a text as inline code. */
export function codeSpan(text: string, cell: boolean): string {
  const content = text.replace(/[\t\n\r\f ]+/g, " ");
  if (content === "") return "";
  // The shortest fence that does not occur in the text.
  const runs = new Set((content.match(/`+/g) ?? []).map((run) => run.length));
  let size = 1;
  while (runs.has(size)) size++;
  const fence = "`".repeat(size);
  // A parser strips one space from both ends if there is one at both.
  const edges = content.startsWith("`") || content.endsWith("`");
  const spaces = content.startsWith(" ") && content.endsWith(" ") && content.trim() !== "";
  const padded = edges || spaces ? ` ${content} ` : content;
  return `${fence}${cell ? padded.replace(/\|/g, "\\|") : padded}${fence}`;
}
