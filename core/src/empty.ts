import { WinnowError } from "./errors.ts";
import type { Fetched } from "./fetched.ts";
import { computeViews } from "./formatting.ts";
import type { PageViews } from "./page-views.ts";
import type { Scraped, Work } from "./work.ts";

/**
 * No silent success: a page without any content is an error, unless the site itself reported a failure. Markup alone
 * is not content, so formats that return markup do not count.
 */
export async function refuseEmpty(
  { outputs, errors }: Pick<Scraped, "outputs" | "errors">,
  views: PageViews,
  fetched: Fetched,
  work: Work,
): Promise<void> {
  const { request, registry, context } = work;
  if (fetched.statusCode >= 400 || fetched.finding?.retry === false) return;
  if (fetched.body.length > 0) {
    const formats = registry
      .of("format")
      .filter(({ showsContent, field }) => showsContent && field in outputs);
    if (formats.length === 0 || !formats.every(({ field }) => isEmpty(outputs[field]))) return;
    if (views.has("text")) {
      const readText = async () => {
        await computeViews(views, ["text"], work);
        return await views.page.view("text");
      };
      if (!isEmpty(await context.step("format", undefined, readText))) return;
    }
  }
  const [cause] = Object.values(errors);
  const fields = { phase: "format", ...(cause === undefined ? {} : { cause }) };
  if (request.file !== undefined)
    throw new WinnowError("SCRAPE_NO_CONTENT", "The file holds no text.", fields);
  const what = fetched.body.length === 0 ? "an empty body" : "a page without any text";
  const scripts = fetched.rendered
    ? " Its scripts were run and gave none."
    : " Its content may come from scripts, which no fetcher ran.";
  const message = `The site answered ${fetched.statusCode} with ${what}.${scripts}`;
  throw new WinnowError("SCRAPE_NO_CONTENT", message, fields);
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) && value.length === 0;
}
