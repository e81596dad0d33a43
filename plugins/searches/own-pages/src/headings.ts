/** Characters of markup that are looked at, and of one heading. */
const MAX_MARKUP = 500_000;
const MAX_HEADING = 500;
const MAX_HEADINGS = 60;

/** The headings of a page of markup, a line each, read in one go. */
export function headingsOf(markup: string): string {
  const found: string[] = [];
  const head = markup.slice(0, MAX_MARKUP);
  for (const { index } of head.matchAll(/<h[1-6]\b/gi)) {
    const piece = head.slice(index, index + MAX_HEADING);
    const [from, to] = [piece.indexOf(">") + 1, piece.search(/<\/h[1-6]/i)];
    if (from > 0 && to > from) found.push(piece.slice(from, to).replace(/<[^<>]*>/g, " "));
    if (found.length === MAX_HEADINGS) break;
  }
  return found.join("\n");
}
