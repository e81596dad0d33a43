const LONGEST = 400;
const MAX_TEXT = 200_000;
const MAX_BLOCK = 5000;

/** The paragraph that says most of what the query asks, shortened; undefined when none says anything of it. */
export function excerpt(markdown: string, query: string): string | undefined {
  const words = new Set(query.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []);
  let best: { text: string; score: number } | undefined;
  for (const block of markdown.slice(0, MAX_TEXT).split(/\n\s*\n/)) {
    if (/^\s*(?:#|```|\|)/.test(block)) continue;
    const text = plain(block);
    const found = new Set(
      text
        .toLowerCase()
        .match(/[\p{L}\p{N}]{2,}/gu)
        ?.filter((word) => words.has(word)),
    );
    // Of two that say as much, the one that needs fewer words.
    const score = found.size - text.length / 100_000;
    if (found.size > 0 && score > (best?.score ?? 0)) best = { text, score };
  }
  if (best === undefined) return undefined;
  return best.text.length <= LONGEST ? best.text : `${best.text.slice(0, LONGEST).replace(/\s+\S*$/, "")} …`;
}

function plain(block: string): string {
  return block
    .slice(0, MAX_BLOCK)
    .replace(/!\[[^[\]]{0,500}\]\([^()]{0,2000}\)/g, " ")
    .replace(/\[([^[\]]{0,500})\]\([^()]{0,2000}\)/g, "$1")
    .replace(/[*_`>#]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
