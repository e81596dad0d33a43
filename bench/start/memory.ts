/** Resident memory of the server: after one scrape and ten idle seconds, after a load, and after a minute's rest. */
import { runLoad, scrape } from "../speed/load.ts";
import { residentMb, startWinnow } from "../speed/processes.ts";

const CONCURRENCY = 50;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** MB: `peakMb` is the most that was seen on the way, four times a second. */
export async function memory(url: string, checkout: string, scrapes: number) {
  const server = await startWinnow(checkout);
  const residentNow = () => Math.round(residentMb(server.pid));
  await scrape(server.origin, url);
  await pause(10_000);
  const idleMb = residentNow();
  let peakMb = idleMb;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, residentNow());
  }, 250);
  await runLoad(server.origin, url, scrapes, CONCURRENCY);
  clearInterval(watch);
  const afterMb = residentNow();
  await pause(60_000);
  const restedMb = residentNow();
  await server.stop();
  return { idleMb, scrapes, concurrency: CONCURRENCY, afterMb, peakMb: Math.max(peakMb, afterMb), restedMb };
}
