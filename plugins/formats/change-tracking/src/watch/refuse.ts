import { badRequest, type ScrapeRequest } from "@winnow/core/plugin";
import type { Options } from "../options.ts";

/** Refuses a request with programs that do not compile, before anything is fetched. @throws BAD_REQUEST */
export async function refusePrograms(formats: ScrapeRequest["formats"], signal: AbortSignal): Promise<void> {
  for (const [index, { name, options }] of formats.entries()) {
    const { jq } = (name === "changeTracking" ? (options as Options).watch : undefined) ?? {};
    if (jq === undefined) continue;
    const { jqIssues } = await import("@winnow/kit-jq");
    const issues = await jqIssues(jq, ["formats", index, "watch", "jq"], signal);
    if (issues.length > 0) throw badRequest(issues);
  }
}
