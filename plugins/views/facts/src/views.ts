import type { Page, Views } from "@winnow/core/plugin";
import type {} from "@winnow/kit-dom";
import type { Facts } from "@winnow/kit-facts";

/** Most scrapes read no facts: what finds them is loaded by the first that does. */
const views: Views = { facts: factsOf };

export default views;

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** What a file of data says, where a parser reads one. */
    data: unknown;
    /** The page as markdown, where a plugin writes it. */
    markdown: string;
    /** What no visitor sees, where a plugin knows it. */
    concealed: ReadonlySet<import("@winnow/kit-dom").TreeNode>;
  }
}

async function factsOf(page: Page): Promise<Facts> {
  const { gatherData, gatherFacts, gatherText } = await import("@winnow/kit-facts");
  const data = page.has("data") ? await page.view("data") : undefined;
  if (data !== undefined) return gatherData(data, page.url, await page.view("metadata"));
  if (!page.has("tree")) {
    const words = page.has("markdown") ? await page.view("markdown") : await page.view("text");
    return gatherText(words, page.url, await page.view("metadata"));
  }
  const { includeTags = [], excludeTags = [] } = page.options;
  return gatherFacts({
    tree: await page.view("tree"),
    url: page.url,
    baseUrl: await page.view("baseUrl"),
    selection: await page.view("selection"),
    concealed: page.has("concealed") ? await page.view("concealed") : undefined,
    isNarrow: includeTags.length > 0 || excludeTags.length > 0,
  });
}
