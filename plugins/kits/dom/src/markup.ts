/** Most tags and entities read. What follows is cut off, since every one costs a node of the tree. */
export const MAX_MARKUP = 1_000_000;

/** Where a page has more markup than is read; -1 where all of it is. */
export function endOfMarkup(html: string): number {
  if (html.length < MAX_MARKUP) return -1;
  let left = MAX_MARKUP;
  for (let at = 0; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if ((code === 60 || code === 38) && --left === 0) return at;
  }
  return -1;
}
