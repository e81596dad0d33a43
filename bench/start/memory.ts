/** Resident memory of the server: after one scrape and ten idle seconds, after a load, and after a minute's rest. */
import { runLoad, scrape } from "../speed/load.ts";
import { residentMb, startWinnow } from "../speed/processes.ts";

const CONCURRENCY = 50;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts, of which the median gives what is resident when idle: it differs by some MB from start to start. */
const STARTS = 3;

/** MB: `idleRunsMb` are the starts in order, `peakMb` is the most that was seen on the way, four times a second. */
export async function memory(url: string, checkout: string, scrapes: number) {
  const idleRunsMb: number[] = [];
  let server = await startWinnow(checkout);
  const residentNow = () => Math.round(residentMb(server.pid));
  for (let start = 1; ; start++) {
    await scrape(server.origin, url);
    await pause(10_000);
    idleRunsMb.push(residentNow());
    if (start === STARTS) break;
    await server.stop();
    server = await startWinnow(checkout);
  }
  const idleMb = idleRunsMb.toSorted((one, other) => one - other)[Math.floor(STARTS / 2)] ?? 0;
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
  return {
    idleMb,
    idleRunsMb,
    scrapes,
    concurrency: CONCURRENCY,
    afterMb,
    peakMb: Math.max(peakMb, afterMb),
    restedMb,
  };
}
