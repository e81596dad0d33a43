/** One frontier or one crawler in a process of its own: `subject.ts frontier 1000`, `subject.ts crawlee <url> <at once>`. */
import process from "node:process";
import { measureFrontier } from "./frontier.ts";

const [, , what = "", first = "", second = ""] = process.argv;
if (what === "frontier") console.log(JSON.stringify(await measureFrontier(Number(first))));
else console.log(JSON.stringify(await runCrawlee(first, Number(second))));

/** Crawls with crawlee: its crawler fetches, parses and follows links, turndown converts the body. */
async function runCrawlee(url: string, concurrency: number): Promise<object> {
  const { CheerioCrawler, Configuration, LogLevel, log } = await import("@crawlee/cheerio");
  const { parseHTML } = await import("linkedom");
  const { default: Turndown } = await import("turndown");
  const { gfm } = await import("@joplin/turndown-plugin-gfm");
  log.setLevel(LogLevel.ERROR);
  const turndown = new Turndown({ codeBlockStyle: "fenced", headingStyle: "atx" });
  turndown.use(gfm);
  turndown.remove(["script", "style", "noscript"]);
  let pages = 0;
  const crawler = new CheerioCrawler(
    {
      minConcurrency: concurrency,
      maxConcurrency: concurrency,
      requestHandler: async ({ $, enqueueLinks }: never) => {
        const html = ($ as (selector: string) => { html(): string | null })("body").html() ?? "";
        const { body } = parseHTML(`<html><body>${html}</body></html>`).document;
        if (turndown.turndown(body as unknown as HTMLElement) !== "") pages += 1;
        await (enqueueLinks as () => Promise<void>)();
      },
    } as never,
    new Configuration({ persistStorage: false }),
  );
  const begin = performance.now();
  const cpu = process.cpuUsage();
  await crawler.run([url]);
  const { user, system } = process.cpuUsage(cpu);
  return { pages, ms: performance.now() - begin, cpuMs: (user + system) / 1000 };
}
