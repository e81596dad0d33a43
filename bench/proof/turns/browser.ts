/** A page that a script fills, in a browser that is warm. */
import { launch, launchOptions, visit } from "../../browser/launch.ts";
import { inLanes, type Sites, type Turn, type Work } from "../work.ts";

/** What stands at the end of the page when it is whole. */
const LAST = "Item 49";

/** The turn with so many pages, so many at once. */
export function browserTurn(count: number, atOnce: number): Turn {
  const ready =
    (start: () => Promise<Visitor>) =>
    async ({ app }: Sites) =>
      visiting(await start(), app, atOnce);
  return {
    count,
    warmUp: 4,
    contenders: {
      "winnow, library": ready(winnow),
      "puppeteer by hand": ready(byHand),
      "crawlee PuppeteerCrawler": ({ app }) => crawlee("puppeteer", app, atOnce),
      "crawlee PlaywrightCrawler": ({ app }) => crawlee("playwright", app, atOnce),
    },
  };
}

export const turn = browserTurn(20, 1);

interface Visitor {
  /** The HTML of a page once it is filled. */
  readonly visit: (url: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

function visiting({ visit, close }: Visitor, url: string, atOnce: number): Work {
  const one = async () => checked(await visit(url));
  return { run: (pages) => inLanes(pages, atOnce, one), close };
}

function checked(html: string): void {
  if (!html.includes(LAST)) throw new Error(`The page is not filled: ${html.slice(0, 300)}`);
}

async function winnow(): Promise<Visitor> {
  const { createWinnow, rawHtml } = await import("@winnow/preset-library");
  const { browserPlugins } = await import("@winnow/preset-browser");
  const plugins = [...browserPlugins({ fetchBrowser: { maxPages: 4 } }), rawHtml()];
  const library = await createWinnow({ egress: { allow: { page: ["127.0.0.0/8"] } }, plugins });
  return {
    visit: async (url) => {
      const { rawHtml: html } = await library.scrape(url, { formats: ["rawHtml"], maxAge: 0, waitFor: 0 });
      return html ?? "";
    },
    close: () => library.close(),
  };
}

async function byHand(): Promise<Visitor> {
  const browser = await launch();
  return { visit: (url) => visit(browser, url, "networkidle0"), close: () => browser.close() };
}

async function crawlee(kind: "puppeteer" | "playwright", url: string, atOnce: number): Promise<Work> {
  const { Configuration, LogLevel, log } = await import("@crawlee/cheerio");
  log.setLevel(LogLevel.ERROR);
  const options = await launchOptions();
  const { Crawler, launcher } =
    kind === "puppeteer"
      ? {
          Crawler: (await import("@crawlee/puppeteer")).PuppeteerCrawler,
          launcher: (await import("puppeteer")).default,
        }
      : {
          Crawler: (await import("@crawlee/playwright")).PlaywrightCrawler,
          launcher: (await import("playwright-core")).chromium,
        };
  const run = async (pages: number) => {
    let filled = 0;
    const settings = {
      minConcurrency: atOnce,
      maxConcurrency: atOnce,
      launchContext: { launcher, launchOptions: options, useIncognitoPages: true },
      preNavigationHooks: [
        async (_: unknown, goto: { waitUntil?: string }) => {
          goto.waitUntil = kind === "puppeteer" ? "networkidle0" : "networkidle";
        },
      ],
      requestHandler: async ({ page }: { page: { content(): Promise<string> } }) => {
        checked(await page.content());
        filled += 1;
      },
    };
    const urls = Array.from({ length: pages }, (_, at) => ({ url, uniqueKey: `${at}` }));
    await new Crawler(settings as never, new Configuration({ persistStorage: false })).run(urls);
    if (filled !== pages) throw new Error(`${filled} of ${pages} pages`);
  };
  return { run };
}
