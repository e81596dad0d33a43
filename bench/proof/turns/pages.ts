/** Pages that are fetched and written as markdown, in this process or by the server. */
import { type Convert, CRAWLEE, contenders as converters, runCrawlee } from "../../speed/contenders.ts";
import { scrape } from "../../speed/load.ts";
import { startWinnow } from "../../speed/processes.ts";
import { inLanes, type Sites, type Turn, type Work } from "../work.ts";

/** The turn with this page, so many times, so many at once. */
export function pagesTurn(path: string, count: number, atOnce: number): Turn {
  const converter =
    (load: () => Promise<Convert>) =>
    async ({ pages }: Sites) =>
      fetching(pages + path, atOnce, await load());
  return {
    count,
    warmUp: Math.ceil(count / 5),
    contenders: {
      "winnow, library": ({ pages }) => library(pages + path, atOnce),
      "winnow, server": ({ pages }) => server(pages + path, atOnce),
      "readability + turndown on linkedom": converter(of("readability + turndown on linkedom")),
      "defuddle on linkedom": converter(defuddle),
      [CRAWLEE]: async ({ pages }) => ({ run: (count) => crawlee(pages + path, count, atOnce) }),
    },
  };
}

export const turn = pagesTurn("/60k", 150, 10);

function of(name: string): () => Promise<Convert> {
  const load = converters[name];
  if (load === undefined) throw new Error(`No converter "${name}".`);
  return load;
}

function checked(markdown: string): void {
  if (markdown.length < 5000) throw new Error(`too little markdown: ${markdown.slice(0, 200)}`);
}

/** Fetches with the platform's own `fetch`, and converts. */
function fetching(url: string, atOnce: number, convert: Convert): Work {
  const one = async () => checked(await convert(await (await fetch(url)).text(), url));
  return { run: (pages) => inLanes(pages, atOnce, one) };
}

async function library(url: string, atOnce: number): Promise<Work> {
  const { createWinnow } = await import("@winnow/preset-library");
  const winnow = await createWinnow({ egress: { allow: { page: ["127.0.0.0/8"] } } });
  const one = async () => {
    const { markdown } = await winnow.scrape(url, { formats: ["markdown"], maxAge: 0, storeInCache: false });
    checked(markdown ?? "");
  };
  return { run: (pages) => inLanes(pages, atOnce, one), close: () => winnow.close() };
}

async function server(url: string, atOnce: number): Promise<Work> {
  const { origin, pid, stop } = await startWinnow();
  return { run: (pages) => inLanes(pages, atOnce, () => scrape(origin, url)), pid, close: stop };
}

/** Writes markdown itself. */
export async function defuddle(): Promise<Convert> {
  const { Defuddle } = await import("defuddle/node");
  const { parseHTML } = await import("linkedom");
  return async (html, url) => {
    const { content } = await Defuddle(parseHTML(html).document as never, url, { markdown: true });
    return content;
  };
}

async function crawlee(url: string, pages: number, atOnce: number): Promise<void> {
  const urls = Array.from({ length: pages }, (_, index) => `${url}?${index}`);
  const done = await runCrawlee(urls, atOnce);
  if (done !== pages) throw new Error(`${done} of ${pages} pages`);
}
