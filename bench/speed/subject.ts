/**
 * Runs one contender in this process: `subject.ts <name> <url> <pages> <concurrency>`. Prints one JSON line with
 * pages a second and CPU milliseconds a page. A few pages go first, unmeasured.
 */
import process from "node:process";
import { CRAWLEE, contenders, runCrawlee } from "./contenders.ts";

const [name = "", url = "", pages = "1", concurrency = "1"] = process.argv.slice(2);
const count = Number(pages);
const lanes = Number(concurrency);

const scrapeAll = name === CRAWLEE ? scrapeWithCrawlee : await scraperFor(name);
await scrapeAll(Math.max(3, Math.round(count / 2)));
const cpu = process.cpuUsage();
const begin = performance.now();
await scrapeAll(count);
const seconds = (performance.now() - begin) / 1000;
const { user, system } = process.cpuUsage(cpu);
console.log(
  JSON.stringify({ pagesPerSecond: count / seconds, cpuMsPerPage: (user + system) / 1000 / count }),
);
process.exit(0);

async function scrapeWithCrawlee(amount: number): Promise<void> {
  const done = await runCrawlee(
    Array.from({ length: amount }, (_, index) => `${url}?${index}`),
    lanes,
  );
  if (done !== amount) throw new Error(`${done} of ${amount} pages`);
}

async function scraperFor(contender: string): Promise<(amount: number) => Promise<void>> {
  const load = contenders[contender];
  if (load === undefined) throw new Error(`No contender "${contender}".`);
  const convert = await load();
  return async (amount) => {
    let left = amount;
    const lane = async () => {
      while (left-- > 0) {
        const html = await (await fetch(url)).text();
        if ((await convert(html, url)).length < 200) throw new Error("too little markdown");
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  };
}
