/** One frontier or one crawler in a process of its own: `subject.ts frontier 1000`, `subject.ts crawlee <url> <at once>`. */
import process from "node:process";
import { crawlWithCrawlee } from "./crawls.ts";
import { measureFrontier } from "./frontier.ts";

const [, , what = "", first = "", second = ""] = process.argv;
if (what === "frontier") console.log(JSON.stringify(await measureFrontier(Number(first))));
else console.log(JSON.stringify(await measureCrawlee(first, Number(second))));

async function measureCrawlee(url: string, atOnce: number): Promise<object> {
  const begin = performance.now();
  const cpu = process.cpuUsage();
  const pages = await crawlWithCrawlee(url, atOnce);
  const { user, system } = process.cpuUsage(cpu);
  return { pages, ms: performance.now() - begin, cpuMs: (user + system) / 1000 };
}
