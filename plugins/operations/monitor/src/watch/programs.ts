import type { Issue } from "@winnow/core/plugin";
import { recordOf } from "@winnow/kit-schema";
import { scrapeOptionsOf } from "../check/scrape-options.ts";
import type { MonitorTarget } from "../request.ts";

/** What is wrong with the programs of jq by which targets are watched, whose schema has accepted them. @throws the signal's reason */
export async function programIssues(
  targets: readonly MonitorTarget[],
  signal: AbortSignal,
): Promise<readonly Issue[]> {
  const issues: Issue[] = [];
  for (const [index, target] of targets.entries()) {
    if (target.type === "search") continue;
    const formats = scrapeOptionsOf(target, 0).formats as readonly unknown[];
    const { jq } = recordOf(recordOf(formats.at(-1)).watch);
    if (!Array.isArray(jq)) continue;
    const place = target.watch === undefined ? ["scrapeOptions", "formats", "watch"] : ["watch"];
    const { jqIssues } = await import("@winnow/kit-jq");
    issues.push(...(await jqIssues(jq as readonly string[], ["targets", index, ...place, "jq"], signal)));
  }
  return issues;
}
