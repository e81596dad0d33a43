/** Where the values of a page stand. */
import type { Page } from "@winnow/core/plugin";
import { inTurns } from "@winnow/kit-dom";
import type {} from "@winnow/kit-facts";
import { valueOfLabel } from "./label.ts";
import { type Hint, type ReadText, toValue } from "./number.ts";
import { bySelector } from "./select.ts";

/** A value that is wanted: by a selector, or by the words of its label. */
export interface WantedValue {
  readonly name: string;
  readonly selector?: string | undefined;
  readonly attribute?: string | undefined;
  readonly label?: string | undefined;
}

/** A value as the page has it; null where it has none. */
export type FoundValue = (ReadText & { readonly origin: string }) | null;

/** The values that are wanted, by their names. */
export async function readValues(
  page: Page,
  wanted: readonly WantedValue[],
  signal: AbortSignal,
): Promise<Readonly<Record<string, FoundValue>>> {
  const tree = await page.view("tree");
  const hint: Hint = {
    language: tree.root.getAttribute("lang")?.toLowerCase() ?? "",
    host: URL.parse(page.url)?.hostname ?? "",
  };
  const facts =
    page.has("facts") && wanted.some(({ label }) => label !== undefined)
      ? await page.view("facts")
      : undefined;
  const visit = inTurns(signal);
  const found: [string, FoundValue][] = [];
  for (const { name, selector, attribute, label } of wanted) {
    const place =
      selector === undefined
        ? facts && valueOfLabel(facts, label ?? "", hint)
        : await bySelector(tree, selector, attribute, visit);
    const words = selector === undefined ? label : undefined;
    found.push([
      name,
      place === undefined ? null : { ...toValue(place.text, hint, words), origin: place.origin },
    ]);
  }
  return Object.fromEntries(found);
}
