/** What a user would pick instead, each as one function from HTML to markdown; loaded when it is its turn. */
import type { TreeNode } from "@winnow/kit-dom";

/** Turns a page into markdown. */
export type Convert = (html: string, url: string) => string | Promise<string>;

/** Contenders that convert HTML which is fetched for them. */
export const contenders: Readonly<Record<string, () => Promise<Convert>>> = {
  /** Winnow's own steps, called one after the other: the bare cost that the server is held against. */
  "winnow (bare steps)": async () => {
    const { parseTree, isWritten } = await import("@winnow/kit-dom");
    const { selectMainContent } = await import("@winnow/view-main-content/select");
    const { toMarkdown } = await import("@winnow/format-markdown/convert");
    return (html, url) => {
      const selection = selectMainContent(parseTree(html), { url });
      return toMarkdown(selection.root, {
        skip: (node) => !isWritten(node as TreeNode, selection),
        baseUrl: url,
      });
    };
  },
  "turndown + gfm on linkedom": async () => {
    const { parseHTML } = await import("linkedom");
    const turndown = await makeTurndown();
    return (html) => turndown.turndown(parseHTML(html).document.body as unknown as HTMLElement);
  },
  "readability + turndown on linkedom": async () => {
    const { parseHTML } = await import("linkedom");
    const { Readability } = await import("@mozilla/readability");
    const turndown = await makeTurndown();
    return (html) => {
      const article = new Readability(parseHTML(html).document as unknown as Document).parse();
      return turndown.turndown(
        parseHTML(`<html><body>${article?.content ?? ""}</body></html>`).document
          .body as unknown as HTMLElement,
      );
    };
  },
};

/** Turndown as its readme recommends it, with tables. */
export async function makeTurndown() {
  const { default: Turndown } = await import("turndown");
  const { gfm } = await import("@joplin/turndown-plugin-gfm");
  const turndown = new Turndown({ codeBlockStyle: "fenced", headingStyle: "atx" });
  turndown.use(gfm);
  turndown.remove(["script", "style", "noscript"]);
  return turndown;
}

/** Name of the contender that fetches by itself. */
export const CRAWLEE = "crawlee CheerioCrawler + turndown";

/** Scrapes with crawlee: its crawler fetches and parses, turndown converts the body. */
export async function runCrawlee(
  urls: readonly string[],
  concurrency: number,
  take: (markdown: string) => void = () => {},
): Promise<number> {
  const { CheerioCrawler, Configuration, LogLevel, log } = await import("@crawlee/cheerio");
  log.setLevel(LogLevel.ERROR);
  const { parseHTML } = await import("linkedom");
  const turndown = await makeTurndown();
  let done = 0;
  const options = {
    minConcurrency: concurrency,
    maxConcurrency: concurrency,
    requestHandler: async ({ $ }: { $: (selector: string) => { html(): string | null } }) => {
      const html = $("body").html() ?? "";
      const { body } = parseHTML(`<html><body>${html}</body></html>`).document;
      const markdown = turndown.turndown(body as unknown as HTMLElement);
      if (markdown !== "") done++;
      take(markdown);
    },
  };
  const configuration = new Configuration({ persistStorage: false });
  await new CheerioCrawler(options as never, configuration).run(
    urls.map((url, index) => ({ url, uniqueKey: String(index) })),
  );
  return done;
}
