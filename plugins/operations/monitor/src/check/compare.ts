import type { ResultBase } from "@winnow/core";
import type { WinnowError } from "@winnow/core/plugin";
import parseDiff from "parse-diff";
import type { CheckPage, PageStatus } from "../monitor.ts";
import type { MonitorTarget } from "../request.ts";
import { tagOf } from "../store/keys.ts";
import { changedFields, type Fields } from "./fields.ts";

/** How sites say that there is no such page, or none any more. @see wire contract 14.7 */
const GONE: readonly number[] = [404, 410];

type Options = Readonly<Record<string, unknown>>;
type Format = string | (Options & { readonly type: string });

/** What the format `changeTracking` returns. */
export interface Tracked {
  readonly previousScrapeAt: string | null;
  readonly changeStatus: "new" | "same" | "changed" | "removed";
  readonly diff?: string | null;
  /** A diff of the text of the whole pages. */
  readonly pageDiff?: string;
  /** A diff of the text of the pages without menus, banners and links. */
  readonly plainDiff?: string;
  readonly json?: Fields | null;
}

/**
 * The options with which the pages of a target are scraped: fresh unless it takes copies, as markdown, and compared with the last check, however
 * often a page is scraped in this one, which was made at `madeAt` (milliseconds since the epoch).
 */
export function scrapeOptionsOf({ id, ...target }: MonitorTarget, madeAt: number): Options {
  const { formats = [], ...options } = ("scrapeOptions" in target ? target.scrapeOptions : {}) as {
    formats?: readonly Format[];
  };
  const tracking = formats.find((format) => typeOf(format) === "changeTracking");
  const given = typeof tracking === "object" ? tracking : {};
  const { modes = [] } = given as { modes?: readonly string[] };
  const others = formats.filter((format) => typeOf(format) !== "changeTracking");
  const hasMarkdown = others.some((format) => typeOf(format) === "markdown");
  // Whoever says how old a copy may or must be takes one.
  const copies = ["maxAge", "minAge"].some((key) => Object.hasOwn(options, key));
  return {
    ...(copies ? {} : { maxAge: 0 }),
    ...options,
    formats: [
      ...others,
      ...(hasMarkdown ? [] : ["markdown"]),
      {
        ...given,
        modes: modes.length > 0 ? modes : ["git-diff"],
        type: "changeTracking",
        copies,
        tag: tagOf(id),
        asOf: new Date(madeAt).toISOString(),
      },
    ],
  };
}

/**
 * The options with which such a page is fetched once more in the same check: past the copies of our own, also where the target takes them,
 * and past caches before the site, where these heed what a browser sends on reload. Whoever forbids to fetch is not overruled.
 */
export function againOptionsOf(target: MonitorTarget, madeAt: number): Options {
  const options = scrapeOptionsOf(target, madeAt);
  if (options.lockdown === true || options.minAge !== undefined) return options;
  const given = (options.headers ?? {}) as Readonly<Record<string, string>>;
  const isGiven = Object.keys(given).some((name) => /^(?:cache-control|pragma)$/i.test(name));
  const headers = isGiven ? given : { ...given, "cache-control": "no-cache", pragma: "no-cache" };
  return { ...options, maxAge: 0, headers };
}

/**
 * What the format returned; undefined when it could not compare the page. To the format a page is new that was never seen, also where
 * there is none: to a monitor that page is gone.
 */
export function trackedOf(result: ResultBase): Tracked | undefined {
  const tracked = Reflect.get(result, "changeTracking") as Tracked | undefined;
  const isGone = GONE.includes(result.metadata.statusCode ?? 0);
  return tracked?.changeStatus === "new" && isGone ? { ...tracked, changeStatus: "removed" } : tracked;
}

/** Which ways of comparing a target asks for. */
export function modesOf(target: MonitorTarget): readonly string[] {
  const { formats } = scrapeOptionsOf(target, 0) as { formats: readonly Format[] };
  const last = formats.at(-1);
  return typeof last === "object" ? (last.modes as readonly string[]) : [];
}

/** What of the changes of a page is told. */
export interface Told {
  /** A unified diff; undefined where the text is not compared, or did not change. */
  readonly text: string | undefined;
  /** The fields that changed; undefined where none are compared. */
  readonly fields: Fields | undefined;
}

/** The page of a check that a scrape returned, with what of its changes is told. @defaultValue all of them */
export function toPage(
  result: ResultBase,
  target: MonitorTarget,
  url: string,
  previousScrapeId: string | null,
  told?: Told,
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
    const error = warning ?? metadata.error ?? "The page could not be compared.";
    return { ...page, status: "error", error: String(error), diff: null };
  }
  const modes = modesOf(target);
  const changes = told ?? changesIn(tracked);
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

/** All changes that the format returned. */
export function changesIn({ diff, json }: Tracked): Told {
  return { text: diff ?? undefined, fields: json == null ? undefined : changedFields(json) };
}

/** The page of a check whose scrape failed. */
export function toFailedPage(
  { message }: Pick<WinnowError, "message">,
  targetId: string,
  url: string,
): CheckPage {
  return {
    targetId,
    url,
    status: "error",
    previousScrapeId: null,
    currentScrapeId: null,
    statusCode: null,
    error: message,
    metadata: {},
    diff: null,
    credits: 0,
  };
}

/** A page has changed when its text or a field has; where only fields are compared, when one has. @see wire contract 14.7 */
function statusOf(status: PageStatus, modes: readonly string[], { text, fields }: Told): PageStatus {
  if (status !== "changed") return status;
  const isText = modes.includes("git-diff") && text !== undefined;
  return isText || Object.keys(fields ?? {}).length > 0 ? status : "same";
}

/** @see wire contract 14.7 */
function diffOf({ text = "", fields }: Told, modes: readonly string[]): object {
  if (modes.includes("json")) return { ...(modes.includes("git-diff") ? { text } : {}), json: fields ?? {} };
  const files = parseDiff(text).map(({ from, to, chunks }) => ({ from, to, chunks }));
  return { text, json: { files } };
}

function metadataOf({ title, contentType, numPages, proxyUsed, creditsUsed }: Options): Options {
  const all = { title, contentType, numPages, proxyUsed, creditsUsed };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function typeOf(format: Format): string {
  return typeof format === "string" ? format : format.type;
}
