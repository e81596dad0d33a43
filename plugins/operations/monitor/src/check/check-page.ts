import type { ResultBase } from "@winnow/core";
import type { WinnowError } from "@winnow/core/plugin";
import { recordOf } from "@winnow/kit-schema";
import parseDiff from "parse-diff";
import type { CheckPage, PageStatus } from "../monitor.ts";
import type { MonitorTarget } from "../request.ts";
import { modesOf } from "./scrape-options.ts";
import { type Changes, changesIn, trackedOf } from "./tracked.ts";

type Options = Readonly<Record<string, unknown>>;

/** The page of a check that a scrape returned, with those of its changes that are reported. @defaultValue all of them */
export function toPage(
  result: ResultBase,
  target: MonitorTarget,
  url: string,
  previousScrapeId: string | null,
  reported?: Changes,
): CheckPage {
  const { metadata, warning } = result;
  const tracked = trackedOf(result);
  const page = {
    targetId: target.id,
    url,
    previousScrapeId,
    currentScrapeId: metadata.scrapeId,
    statusCode: metadata.statusCode,
    metadata: metadataOf(metadata as unknown as Options),
    credits: metadata.creditsUsed,
  };
  if (tracked === undefined) {
    const error = String(warning ?? metadata.error ?? "The page could not be compared.");
    const down = metadata.statusCode >= 500 ? { isDown: true as const } : {};
    const { loginLost: lost } = metadata as { readonly loginLost?: string };
    const login = lost === undefined ? {} : { loginLost: lost };
    return { ...page, ...down, ...login, status: "error", error, diff: null };
  }
  const modes = modesOf(target);
  const changes = reported ?? changesIn(tracked);
  const status = statusOf(tracked.changeStatus, modes, changes);
  const values = Object.entries(tracked.json ?? {}).map(([name, { current }]) => [name, current]);
  return {
    ...page,
    status,
    error: null,
    diff: status === "changed" ? diffOf(changes, modes) : null,
    ...(tracked.json == null ? {} : { snapshot: { json: Object.fromEntries(values) } }),
  };
}

/** Codes of sites that do not answer. */
const DOWN: readonly string[] = ["SCRAPE_DNS_RESOLUTION_ERROR", "SCRAPE_SITE_ERROR", "SCRAPE_TIMEOUT"];

/** The page of a check whose scrape failed. */
export function toFailedPage(
  {
    message,
    code = "",
    details,
  }: Pick<WinnowError, "message"> & Partial<Pick<WinnowError, "code" | "details">>,
  targetId: string,
  url: string,
): CheckPage {
  const { loginLost } = recordOf(details);
  const lost = typeof loginLost === "string" ? { loginLost } : {};
  const asked = `The site asks the profile "${loginLost}" to log in. Log in again in a session with this profile. `;
  return {
    targetId,
    url,
    status: "error",
    previousScrapeId: null,
    currentScrapeId: null,
    statusCode: null,
    error: `${lost.loginLost === undefined ? "" : asked}${message}`,
    metadata: {},
    diff: null,
    credits: 0,
    ...lost,
    ...(DOWN.includes(code) ? { isDown: true as const } : {}),
  };
}

/** The page of a check that is gone. @see wire contract 14.9: it costs nothing */
export function gonePage(targetId: string, url: string): CheckPage {
  return { ...toFailedPage({ message: "" }, targetId, url), error: null, status: "removed" };
}

/** A page has changed when its text or a field has; where only fields are compared, when one has. @see wire contract 14.7 */
function statusOf(status: PageStatus, modes: readonly string[], { text, fields }: Changes): PageStatus {
  if (status !== "changed") return status;
  const isText = modes.includes("git-diff") && text !== undefined;
  return isText || Object.keys(fields ?? {}).length > 0 ? status : "same";
}

/** @see wire contract 14.7 */
function diffOf({ text = "", fields }: Changes, modes: readonly string[]): object {
  if (modes.includes("json")) return { ...(modes.includes("git-diff") ? { text } : {}), json: fields ?? {} };
  const files = parseDiff(text).map(({ from, to, chunks }) => ({ from, to, chunks }));
  return { text, json: { files } };
}

function metadataOf({ title, contentType, numPages, proxyUsed, creditsUsed }: Options): Options {
  const all = { title, contentType, numPages, proxyUsed, creditsUsed };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
