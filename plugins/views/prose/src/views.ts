import type { Page, Views } from "@winnow/core/plugin";

/** Only readers ask for these: what makes them is loaded by the first. */
const views: Views = {
  concealed: {
    local: true,
    compute: async (page) => (await import("./concealed.ts")).findConcealed(await page.view("tree")),
  },
  prose: async (page) => {
    const { cleanMarkdown } = await import("./prose.ts");
    return cleanMarkdown((await visible(page)) ?? (await readable(page)));
  },
  injections: async (page) => {
    const { findInjections, findInMarkdown } = await import("./injections.ts");
    if (!page.has("tree")) return findInMarkdown(await readable(page));
    const [tree, concealed, html] = [page.view("tree"), page.view("concealed"), page.view("rawHtml")];
    return findInjections(await tree, await concealed, await html);
  },
};

export default views;

/** A page of HTML without what it hides; undefined where it hides nothing. */
async function visible(page: Page): Promise<string | undefined> {
  if (!page.has("tree") || !page.has("selection")) return undefined;
  const { writeVisible } = await import("./prose.ts");
  return writeVisible(await page.view("selection"), await page.view("concealed"), {
    baseUrl: await page.view("baseUrl"),
    removeBase64Images: page.options.removeBase64Images,
  });
}

async function readable(page: Page): Promise<string> {
  return await page.view(page.has("markdown") ? "markdown" : "text");
}
