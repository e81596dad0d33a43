/** CPU time of an answer from the cache compared with that of one that is fetched, in turns, on a server that is warm. */
import { cpuMs, startWinnow } from "../speed/processes.ts";

const WARM_UP = 60;
const TURNS = 4;

/** CPU milliseconds of the server for one scrape, and the ratio of both. */
export async function cachedAnswers(url: string, checkout: string, scrapes: number) {
  const server = await startWinnow(checkout);
  let count = 0;
  /** Each miss is another address, so that nothing of it can be there. */
  const miss = () => scrapeOnce(server.origin, `${url}?${count++}`, "miss");
  const hit = () => scrapeOnce(server.origin, url, "hit");
  await scrapeOnce(server.origin, url, "miss");
  for (let index = 0; index < WARM_UP; index++) await hit().then(miss);
  const used = { miss: 0, hit: 0 };
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [name, one] of Object.entries({ miss, hit })) {
      const begin = cpuMs(server.pid);
      for (let index = 0; index < scrapes / TURNS; index++) await one();
      used[name as keyof typeof used] += cpuMs(server.pid) - begin;
    }
  }
  await server.stop();
  const [missCpuMs, hitCpuMs] = [used.miss / scrapes, used.hit / scrapes].map(
    (ms) => Math.round(ms * 100) / 100,
  );
  return { scrapes, missCpuMs, hitCpuMs, ratio: Math.round((used.hit / used.miss) * 1000) / 1000 };
}

async function scrapeOnce(origin: string, url: string, expected: "hit" | "miss"): Promise<void> {
  const response = await fetch(`${origin}/v2/scrape`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url }),
  });
  const { data } = (await response.json()) as { data?: { metadata: { cacheState?: string } } };
  const state = data?.metadata.cacheState;
  if (state !== expected) throw new Error(`expected a ${expected}, but it was a ${state}`);
}
