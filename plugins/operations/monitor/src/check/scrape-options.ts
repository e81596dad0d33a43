import type { MonitorTarget } from "../request.ts";
import { tagOf } from "../store/keys.ts";
import { formatsOf } from "../values/request.ts";
import { visualOf, withPicture } from "../watch/visual.ts";

type Options = Readonly<Record<string, unknown>>;
type Format = string | (Options & { readonly type: string });

/**
 * The options with which the pages of a target are scraped: fresh unless it takes copies, as markdown, and compared with the last check, however
 * often a page is scraped in this one, which was made at `madeAt` (milliseconds since the epoch).
 */
export function scrapeOptionsOf({ id, ...target }: MonitorTarget, madeAt: number): Options {
  // Pages are compared as a whole: with a budget of tokens, what changes behind it would not be seen.
  const {
    formats = [],
    maxTokens: _,
    ...options
  } = ("scrapeOptions" in target ? target.scrapeOptions : {}) as {
    formats?: readonly Format[];
    maxTokens?: unknown;
  };
  const tracking = formats.find((format) => typeOf(format) === "changeTracking");
  const given = typeof tracking === "object" ? tracking : {};
  const { modes = [] } = given as { modes?: readonly string[] };
  const watched = "watch" in target && target.watch !== undefined ? { watch: target.watch } : {};
  const others = withPicture(
    formats.filter((format) => typeOf(format) !== "changeTracking"),
    visualOf(target),
  );
  const hasMarkdown = others.some((format) => typeOf(format) === "markdown");
  // A target that says how old a copy may or must be takes one.
  const copies = ["maxAge", "minAge"].some((key) => Object.hasOwn(options, key));
  return {
    ...(copies ? {} : { maxAge: 0 }),
    ...options,
    formats: [
      ...others,
      ...(hasMarkdown ? [] : ["markdown"]),
      ...formatsOf("values" in target ? target.values : undefined, formats),
      {
        ...given,
        ...watched,
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
 * The options with which such a page is fetched once more in the same check: past the cache of this server, also where the target takes copies,
 * and past caches before the site, where these heed what a browser sends on reload. A target that forbids to fetch is not overruled.
 */
export function againOptionsOf(target: MonitorTarget, madeAt: number): Options {
  const options = scrapeOptionsOf(target, madeAt);
  if (options.lockdown === true || options.minAge !== undefined) return options;
  const given = (options.headers ?? {}) as Readonly<Record<string, string>>;
  const isGiven = Object.keys(given).some((name) => /^(?:cache-control|pragma)$/i.test(name));
  const headers = isGiven ? given : { ...given, "cache-control": "no-cache", pragma: "no-cache" };
  return { ...options, maxAge: 0, headers };
}

/** Which ways of comparing a target asks for. */
export function modesOf(target: MonitorTarget): readonly string[] {
  const { formats } = scrapeOptionsOf(target, 0) as { formats: readonly Format[] };
  const last = formats.at(-1);
  return typeof last === "object" ? (last.modes as readonly string[]) : [];
}

function typeOf(format: Format): string {
  return typeof format === "string" ? format : format.type;
}
