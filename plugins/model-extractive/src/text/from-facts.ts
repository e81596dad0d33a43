import type { Evidence, Page } from "@winnow/core/plugin";
import type { Reading } from "@winnow/kit-language-model";
import { fillFrom } from "../fill/fill.ts";

/** What a page can be asked for that stands in its data and not in its sentences. */
export type Datum = "author" | "publishDate" | "price";

const PROPERTIES: Readonly<Record<Datum, object>> = {
  author: { author: { type: "string" } },
  publishDate: { publishDate: { type: "string", format: "date" } },
  price: { price: { type: "number" }, currency: { type: "string" } },
};
/** Below this it may be anybody's name, or the price of something else. */
const MIN_SURE = 0.6;

/** The answer from the data of the page; undefined when that does not say it, or not surely. */
export async function answerFromFacts(page: Page, datum: Datum): Promise<Reading<string> | undefined> {
  if (!page.has("facts")) return undefined;
  const schema = { type: "object", properties: PROPERTIES[datum] };
  const { value, evidence } = fillFrom(await page.view("facts"), { schema });
  const found = Object(value) as { readonly [key: string]: unknown };
  const sure = evidence.filter(({ path, confidence }) => path === `/${datum}` && confidence >= MIN_SURE);
  const [first] = sure;
  if (first === undefined || found[datum] === undefined || found[datum] === null) return undefined;
  const words = [found[datum], datum === "price" ? found.currency : undefined].filter(Boolean).join(" ");
  return { value: words, evidence: [{ ...first, path: "" } satisfies Evidence] };
}
