/** Pages for the tests, and answers in a form that is short to compare. */
import { parseTree } from "@winnow/kit-dom";
import type { Menu } from "../src/index.ts";
import { readMenu } from "../src/read.ts";

/** Where the pages of the tests stand. */
export const URL_OF_PAGE = "https://example.com/menu";

/** A page of a restaurant around a body. */
export const page = (body: string, head = "", lang = "en"): string =>
  `<!doctype html><html lang="${lang}"><head><title>Menu | The Fig Tree Restaurant</title>${head}</head><body>${body}</body></html>`;

/** The answer to a page, with where its items stand. */
export function answerTo(html: string, url = URL_OF_PAGE) {
  return readMenu({ tree: parseTree(html), url, baseUrl: url }).reading;
}

/** The menu of a page. */
export const menuOf = (html: string): Menu => answerTo(html).menu;

/** The menu of a body in a page of a restaurant. */
export const menuIn = (body: string, lang?: string): Menu => menuOf(page(body, "", lang));

/** Names, prices and descriptions of a menu, under its headings. */
export function outline({ sections }: Menu): (string | (string | number)[])[] {
  return sections.flatMap((section) => [
    section.name,
    ...section.items.map(({ name, price, description }) => [
      name,
      ...(price === undefined ? [] : [price.amount]),
      ...(description === undefined ? [] : [description]),
    ]),
  ]);
}

/** Choices of all items: `Latte: Size: Small 3, Large 4`. */
export function choices({ sections }: Menu): string[] {
  return sections
    .flatMap(({ items }) => items)
    .flatMap(({ name, optionGroups }) =>
      optionGroups.map((group) => {
        const options = group.options.map((option) => `${option.name} ${option.price?.amount ?? "-"}`);
        return `${name}: ${group.name}: ${options.join(", ")}`;
      }),
    );
}
