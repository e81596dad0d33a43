/** Pages with noise and edits, watched over ten versions. */
import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import type { CheckPage } from "../../../plugins/operations/monitor/src/monitor.ts";
import { blind, unseen } from "../../../plugins/operations/monitor/test/histories/all.ts";
import { run, type Scrape, scrapeAsCheck } from "../../../plugins/operations/monitor/test/histories/run.ts";
import type { Turn, Work } from "../work.ts";

/** Pages that the rules were not written with. */
const pages = [...unseen, ...blind];

export const turn: Turn = {
  count: 1,
  warmUp: 0,
  contenders: {
    "winnow, monitor": async () => watching(scrapeAsCheck),
    "text of the page, compared": async () => watching(comparing(textOfPage)),
    "text of the article, compared": async () => watching(comparing(textOfArticle)),
  },
};

function watching(scrape: Scrape): Work {
  const found = { falseAlarms: 0, missed: 0 };
  return {
    run: async () => {
      const { alarms, missed, transitions } = await run(pages, scrape);
      found.falseAlarms = (100 * alarms.length) / transitions;
      found.missed = (100 * missed.length) / transitions;
    },
    figures: () => found,
  };
}

/** Keeps the text of the last check, and says "changed" where it differs. */
function comparing(textOf: (html: string) => string): Scrape {
  const last = new Map<string, string>();
  return async (_, __, url) => {
    const response = await fetch(url).catch(() => undefined);
    if (response === undefined || response.status >= 400)
      return page(response?.status === 404 ? "removed" : "error");
    const isPage = response.headers.get("content-type")?.includes("html") ?? true;
    const body = await response.text();
    const text = isPage ? textOf(body) : body;
    const before = last.get(url);
    last.set(url, text);
    if (before === undefined) return page("new");
    return before === text ? page("same") : page("changed", text);
  };
}

/** A text that differs holds whatever was edited. */
function page(status: string, text = ""): CheckPage {
  const diff = text
    .split("\n")
    .map((line) => `+${line}`)
    .join("\n");
  return { status, diff: { text: diff } } as unknown as CheckPage;
}

function textOfPage(html: string): string {
  const { document } = parseHTML(html);
  for (const element of document.querySelectorAll("script, style, noscript")) element.remove();
  return lines(document.documentElement?.textContent ?? html);
}

function textOfArticle(html: string): string {
  const { document } = parseHTML(html);
  // Readability takes whole documents alone.
  if (document.documentElement === null || document.body === null) return lines(html);
  return lines(new Readability(document as unknown as Document).parse()?.textContent ?? "");
}

function lines(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n");
}
