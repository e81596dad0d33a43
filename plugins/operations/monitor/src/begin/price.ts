import type { Kernel } from "@winnow/core";
import * as v from "@winnow/kit-schema";
import { scrapeOptionsOf } from "../check/scrape-options.ts";
import type { Monitor } from "../monitor.ts";
import { hasConditions, type MonitorTarget } from "../request.ts";

/** Pages of a crawl that has no limit. */
const CRAWL_LIMIT = 10_000;

/** The installed formats, which say what they cost. */
export type Formats = Pick<Kernel["registry"], "find">;

/** What one check is expected to cost. @see wire contract 14.9 */
export function creditsPerRun(
  { targets, judgeEnabled }: Pick<Monitor, "targets" | "judgeEnabled">,
  formats: Formats,
): number {
  const judgement = judgeEnabled ? 1 : 0;
  // Pages with conditions are judged by these alone.
  const judgementOf = (target: MonitorTarget) => (hasConditions(target) ? 0 : judgement);
  const cost = (target: MonitorTarget): number => {
    if (target.type === "scrape")
      return target.urls.length * (creditsPerPage(target, formats) + judgementOf(target));
    if (target.type === "crawl") {
      const { limit } = target.crawlOptions as { limit?: number };
      return (limit ?? CRAWL_LIMIT) * (creditsPerPage(target, formats) + judgementOf(target));
    }
    const { queries, maxResults } = target;
    return queries.length * Math.ceil(maxResults / 10) * 2 + maxResults * judgement;
  };
  return targets.reduce((sum, target) => sum + cost(target), 0);
}

/** What a scrape bills for a page of the target: itself, and each of its formats. @see wire contract 1.5 */
function creditsPerPage(target: MonitorTarget, registry: Formats): number {
  const { formats } = scrapeOptionsOf(target, 0) as { formats: readonly (string | { type: string })[] };
  // Asked for twice it is made once.
  const asked = new Map(
    formats.map((one) => {
      const { type, ...options } = typeof one === "string" ? { type: one } : one;
      return [type, options] as const;
    }),
  );
  const names = [...asked.keys()];
  const prices = [...asked].map(([name, given]) => {
    const format = registry.find("format", name);
    if (format === undefined) return 0;
    const { credits } = format;
    if (typeof credits === "number") return credits;
    const options = v.safeParse(format.options, given);
    return options.success ? credits(options.output as never, names) : 0;
  });
  return prices.reduce((sum, price) => sum + price, 1);
}
