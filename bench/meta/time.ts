/** What facts and filling cost compared with the views that every scrape computes. */

import { gatherFacts } from "@winnow/kit-facts";
import { parseTree } from "../../plugins/kits/dom/src/parse.ts";
import { fillFrom } from "../../plugins/models/extractive/src/fill/fill.ts";
import { selectMainContent } from "../../plugins/views/main-content/src/select.ts";
import { pagesOf } from "./pages.ts";
import { all } from "./schemas.ts";

/** Median, 95th percentile and worst of pages of 45 to 75 KB, each with the schemas for articles and for listings. */
export async function timeOf(): Promise<Record<string, number>> {
  const times: number[] = [];
  for (const round of [0, 1]) {
    times.length = 0;
    let count = 0;
    for (const { url, html } of pagesOf("content-wcxb")) {
      if (html.length < 45_000 || html.length > 75_000 || count++ > 150) continue;
      const tree = parseTree(html);
      const selection = selectMainContent(tree, { url });
      for (const schema of [all.article, all.listing]) {
        const begin = performance.now();
        const facts = gatherFacts({ tree, url, baseUrl: url, selection });
        fillFrom(facts, { schema: schema as Record<string, unknown> });
        times.push(performance.now() - begin);
      }
    }
    if (round === 0) continue;
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor((times.length - 1) * share)] ?? 0) * 100) / 100;
  return { pages: times.length / 2, medianMs: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
}
