/** Scrapes through the API, some at a time. */
export interface LoadResult {
  readonly pagesPerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** Posts this many scrapes of a URL, without the cache, and measures each. */
export async function runLoad(
  origin: string,
  url: string,
  pages: number,
  concurrency: number,
): Promise<LoadResult> {
  const times: number[] = [];
  let left = pages;
  const lane = async () => {
    while (left-- > 0) {
      const begin = performance.now();
      await scrape(origin, url);
      times.push(performance.now() - begin);
    }
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: concurrency }, lane));
  const seconds = (performance.now() - begin) / 1000;
  return { pagesPerSecond: pages / seconds, p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) };
}

/** One scrape; throws unless it gave markdown. */
export async function scrape(origin: string, url: string): Promise<void> {
  const response = await fetch(`${origin}/v2/scrape`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url, maxAge: 0, storeInCache: false, zeroDataRetention: true }),
  });
  const { success, data, error } = (await response.json()) as {
    success: boolean;
    data?: { markdown: string };
    error?: string;
  };
  if (!success || !data?.markdown) throw new Error(`scrape failed: ${error}`);
}

/** The value below which this share of the others lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
