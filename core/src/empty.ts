import type { ScrapeContext } from "./context.ts";
import { WinnowError } from "./errors.ts";
import type { Fetched } from "./fetched.ts";
import type { Outputs } from "./kinds/hook.ts";
import type { PageViews } from "./page.ts";
import type { Parts, Scraped } from "./parts.ts";
import type { ScrapeJob } from "./scrape-job.ts";
import { ViewRunnerToken } from "./services.ts";

/**
 * No silent success: a page without any content is an error, unless the site itself said that it failed. Markup
 * alone is no content, so formats that give it are not asked.
 */
export async function refuseEmpty(
  outputs: Outputs,
  errors: Scraped["errors"],
  views: PageViews,
  fetched: Fetched,
  job: ScrapeJob,
  { registry }: Parts,
  context: ScrapeContext,
): Promise<void> {
  if (fetched.statusCode >= 400 || fetched.finding?.retry === false) return;
  if (fetched.body.length > 0) {
    const evidence = registry.of("format").filter(({ evidence, field }) => evidence && field in outputs);
    if (evidence.length === 0 || !evidence.every(({ field }) => isEmpty(outputs[field]))) return;
    if (views.has("text")) {
      const readText = async () => {
        await context.find(ViewRunnerToken)?.prepare(views, ["text"], context.signal, job.costly);
        return await views.page.view("text");
      };
      if (!isEmpty(await context.step("format", undefined, readText))) return;
    }
  }
  const [cause] = Object.values(errors);
  const fields = { phase: "format", ...(cause === undefined ? {} : { cause }) };
  if (job.file !== undefined) throw new WinnowError("SCRAPE_NO_CONTENT", "The file holds no text.", fields);
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
