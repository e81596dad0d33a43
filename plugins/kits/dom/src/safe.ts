import { detach, elementsBelow, type Tree, type TreeElement } from "./tree.ts";

/** What no text needs: scripts, styles, forms, and what loads other pages. */
const UNSAFE: ReadonlySet<string> = new Set(
  "script style iframe frame frameset object embed applet form input button select textarea link meta base template noscript svg math".split(
    " ",
  ),
);
const URL_ATTRIBUTES: ReadonlySet<string> = new Set([
  "href",
  "src",
  "cite",
  "poster",
  "srcset",
  "data",
  "action",
]);
const SAFE_URL =
  /^(?:https?:|mailto:|tel:|ftp:|data:image\/(?:png|gif|jpe?g|webp|avif);|[^:]*$|[^:/?#]*[/?#])/i;

/** Takes everything that could act out of the body of a page that others wrote. */
export function makeSafe({ body }: Tree): void {
  for (const element of elementsBelow(body)) {
    if (UNSAFE.has(element.localName)) detach(element);
    else if (element.attributeList.length > 0) element.attributeList = safeAttributes(element);
  }
}

function safeAttributes({ attributeList: list }: TreeElement): string[] {
  const kept: string[] = [];
  for (let at = 0; at < list.length; at += 2) {
    const name = list[at] ?? "";
    const value = list[at + 1] ?? "";
    if (/^(?:on|formaction|srcdoc|ping|xlink)/.test(name)) continue;
    // White space and control characters inside of a scheme are dropped by browsers.
    if (URL_ATTRIBUTES.has(name) && !SAFE_URL.test(value.replace(/[\0- ]/g, ""))) continue;
    kept.push(name, value);
  }
  return kept;
}
