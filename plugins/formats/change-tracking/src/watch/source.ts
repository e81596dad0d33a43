import type { Page } from "@winnow/core/plugin";
import type {} from "@winnow/kit-dom";
import type { WatchRules } from "../options.ts";
import { failed } from "./failed.ts";

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** What a file of data says, where a parser reads one. */
    data: unknown;
  }
}

/** When and for how long a page is read. */
export interface Moment {
  /** What time it is for programs, in milliseconds since the epoch: the same for both of two versions. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/**
 * The text that filters look at: the markdown of a page, or what `jsonPath`, `jq` and `xpath` find; with `includeTags`, what all find.
 * @throws CHANGE_TRACKING_FILTER_FAILED when paths find nothing, a program fails, or the page is not of their kind, and
 * CHANGE_TRACKING_FILTER_STOPPED
 */
export async function sourceOf(
  page: Page,
  markdown: string,
  { jsonPath, jq, xpath }: WatchRules,
  { now, signal }: Moment,
): Promise<string> {
  if (jsonPath === undefined && jq === undefined && xpath === undefined) return markdown;
  const lines: string[] = (page.options.includeTags ?? []).length > 0 ? [markdown] : [];
  if (jsonPath !== undefined) {
    const data = page.has("data") ? await page.view("data") : undefined;
    if (data === undefined)
      throw failed(`The filter \`jsonPath\` is for JSON, and the page is ${kindOf(page)}.`);
    const { linesAt } = await import("./json-path.ts");
    lines.push(...found("jsonPath", linesAt(jsonPath, data)));
  }
  if (jq !== undefined) {
    if (!page.has("data")) throw failed(`The filter \`jq\` is for JSON, and the page is ${kindOf(page)}.`);
    const { textOfPrograms } = await import("./jq.ts");
    lines.push(await textOfPrograms(jq, page, now, signal));
  }
  if (xpath !== undefined) {
    if (!page.has("tree")) throw failed(`The filter \`xpath\` is for HTML, and the page is ${kindOf(page)}.`);
    const { linesOfPaths } = await import("./xpath/find.ts");
    const tree = await page.view("tree");
    lines.push(...found("xpath", await linesOfPaths(xpath, tree, page.options.excludeTags ?? [], signal)));
  }
  return lines.join("\n");
}

function found(filter: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0)
    throw failed(`The filter \`${filter}\` finds nothing on the page, so that it is not compared.`);
  return lines;
}

function kindOf({ contentType }: Page): string {
  return contentType.split(";", 1)[0]?.trim().slice(0, 100) || "of another kind";
}
