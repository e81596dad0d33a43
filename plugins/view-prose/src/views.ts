import type { Page, Views } from "@winnow/core/plugin";
import { findConcealed } from "./concealed.ts";
import { findInjections, findInMarkdown } from "./injections.ts";
import { cleanMarkdown, writeVisible } from "./prose.ts";

const views: Views = {
  concealed: {
    local: true,
    compute: async (page) => await findConcealed(await page.view("tree")),
  },
  prose: async (page) => cleanMarkdown((await visible(page)) ?? (await readable(page))),
  injections: async (page) => {
    if (!page.has("tree")) return findInMarkdown(await readable(page));
    const [tree, concealed, html] = [page.view("tree"), page.view("concealed"), page.view("rawHtml")];
    return findInjections(await tree, await concealed, await html);
  },
};

export default views;

/** A page of HTML without what it hides; undefined where it hides nothing. */
async function visible(page: Page): Promise<string | undefined> {
  if (!page.has("tree") || !page.has("selection")) return undefined;
  return writeVisible(await page.view("selection"), await page.view("concealed"), {
    baseUrl: await page.view("baseUrl"),
    removeBase64Images: page.options.removeBase64Images,
  });
}

async function readable(page: Page): Promise<string> {
  return await page.view(page.has("markdown") ? "markdown" : "text");
}
