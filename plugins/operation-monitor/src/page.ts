import type { ResultBase } from "@winnow/core";
import type { WinnowError } from "@winnow/core/plugin";
import parseDiff from "parse-diff";
import { tagOf } from "./keys.ts";
import type { CheckPage, PageStatus } from "./monitor.ts";
import type { MonitorTarget } from "./request.ts";

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

/** What fields were and are, by their names or paths. */
export type Fields = Readonly<Record<string, { readonly previous: unknown; readonly current: unknown }>>;

/**
 * The options with which the pages of a target are scraped: fresh, as markdown, and compared with the last check, however
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
  return {
    maxAge: 0,
    ...options,
    formats: [
      ...others,
      ...(hasMarkdown ? [] : ["markdown"]),
      {
        ...given,
        modes: modes.length > 0 ? modes : ["git-diff"],
        type: "changeTracking",
        tag: tagOf(id),
        asOf: new Date(madeAt).toISOString(),
      },
    ],
  };
}

/** What the format returned; undefined when it could not compare the page. */
export function trackedOf(result: ResultBase): Tracked | undefined {
  return Reflect.get(result, "changeTracking") as Tracked | undefined;
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

/** What changed in the values of fields, by the path of each, such as `plans[0].price`. */
export function changedFields(fields: Fields): Fields {
  const changes: Record<string, { previous: unknown; current: unknown }> = {};
  const compare = (path: string, previous: unknown, current: unknown): void => {
    if (isNested(previous) && isNested(current) && Array.isArray(previous) === Array.isArray(current)) {
      const isList = Array.isArray(current);
      for (const key of new Set([...Object.keys(previous), ...Object.keys(current)])) {
        const at = isList ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
        compare(at, Reflect.get(previous, key) ?? null, Reflect.get(current, key) ?? null);
      }
    } else if (JSON.stringify(previous) !== JSON.stringify(current)) changes[path] = { previous, current };
  };
  for (const [name, { previous, current }] of Object.entries(fields)) compare(name, previous, current);
  return changes;
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function metadataOf({ title, contentType, numPages, proxyUsed, creditsUsed }: Options): Options {
  const all = { title, contentType, numPages, proxyUsed, creditsUsed };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function typeOf(format: Format): string {
  return typeof format === "string" ? format : format.type;
}
