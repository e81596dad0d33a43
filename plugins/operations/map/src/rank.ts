import { setImmediate as breathe } from "node:timers/promises";

/** A link of a map. */
export interface MapLink {
  readonly url: string;
  readonly title?: string;
  readonly description?: string;
  /** Other addresses of it; with `ignoreSimilar`. */
  readonly aliases?: readonly string[];
}

/** Links that are weighed at a time, so that a long list does not stop everything else. */
const PART = 1000;
/** Words of a query that count. */
const MAX_WORDS = 50;
const K1 = 1.2;
const B = 0.75;
/** What a word counts for in each part; what a site calls a page says most. */
const WEIGHTS = { title: 3, path: 2, description: 1 };

/**
 * The links that bear on the query, the best first: BM25 over the words of title, URL and description, where a word
 * also finds those that begin with it.
 */
export async function rank(links: readonly MapLink[], query: string): Promise<readonly MapLink[]> {
  const wanted = [...new Set(wordsOf(query))].slice(0, MAX_WORDS);
  if (wanted.length === 0) return links;
  const documents: ReturnType<typeof weighWords>[] = [];
  for (const [index, link] of links.entries()) {
    if (index % PART === PART - 1) await breathe();
    documents.push(weighWords(link));
  }
  const length = documents.reduce((sum, { total }) => sum + total, 0) / Math.max(1, documents.length);
  const scores = documents.map(() => 0);
  for (const word of wanted) {
    await breathe();
    const counts = documents.map(({ weights }) => weightOf(weights, word));
    const holders = counts.filter((count) => count > 0).length;
    const rarity = Math.log(1 + (documents.length - holders + 0.5) / (holders + 0.5));
    counts.forEach((count, index) => {
      if (count === 0) return;
      const ratio = (documents[index]?.total ?? 0) / (length || 1);
      scores[index] = (scores[index] ?? 0) + (rarity * count * (K1 + 1)) / (count + K1 * (1 - B + B * ratio));
    });
  }
  return links
    .map((link, index) => ({ link, index, score: scores[index] ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.index - other.index)
    .map(({ link }) => link);
}

function weighWords({ url, title = "", description = "" }: MapLink) {
  const parsed = URL.parse(url);
  const path = decode(
    `${parsed?.hostname.replace(/\.[^.]*$/, "") ?? ""} ${parsed?.pathname ?? ""} ${parsed?.search ?? ""}`,
  );
  const weights = new Map<string, number>();
  let total = 0;
  for (const [text, weight] of [
    [title, WEIGHTS.title],
    [path, WEIGHTS.path],
    [description, WEIGHTS.description],
  ] as const) {
    for (const word of wordsOf(text)) {
      weights.set(word, (weights.get(word) ?? 0) + weight);
      total += weight;
    }
  }
  return { weights, total };
}

/** A word counts whole; one that begins with it, such as its plural, for a part. */
function weightOf(weights: ReadonlyMap<string, number>, word: string): number {
  let sum = weights.get(word) ?? 0;
  if (word.length >= 3) {
    for (const [other, weight] of weights) if (other !== word && other.startsWith(word)) sum += weight * 0.6;
  }
  return sum;
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu) ?? []
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
