import type { Page, Views } from "@winnow/core/plugin";
import { elementsBelow } from "@winnow/kit-dom";
import { inJsonLd, namesLicense, urls } from "./licenses.ts";
import { MAX_LICENSES } from "./options.ts";

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** URLs of the licences that a page of markup says it is under. */
    licenses: readonly string[];
  }
}

const MAX_SCRIPT = 500_000;

/** Views of what a page permits. */
export default {
  licenses: async (page) => (isMentioned(page) ? await licenses(page) : []),
} satisfies Views;

/** Most pages have no licence; their trees need not be walked for it. */
function isMentioned({ body }: Page): boolean {
  return Buffer.from(body.buffer, body.byteOffset, body.length).includes("license");
}

async function licenses(page: Page): Promise<readonly string[]> {
  if (!page.has("tree") || !page.has("baseUrl")) return [];
  const { root } = await page.view("tree");
  const base = await page.view("baseUrl");
  const found = new Set<string>();
  for (const element of elementsBelow(root)) {
    if (found.size >= MAX_LICENSES) break;
    const { localName } = element;
    if (["a", "area", "link"].includes(localName) && namesLicense(element.getAttribute("rel")))
      for (const url of urls(element.getAttribute("href") ?? "", base)) found.add(url);
    if (localName !== "script" || !/^application\/ld\+json\b/i.test(element.getAttribute("type") ?? ""))
      continue;
    const text = element.textContent;
    if (text.length > MAX_SCRIPT || !text.includes('"license"')) continue;
    for (const url of inJsonLd(text, base)) found.add(url);
  }
  return [...found].slice(0, MAX_LICENSES);
}
