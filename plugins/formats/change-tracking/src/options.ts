import type { ScrapeContext, Uses } from "@winnow/core/plugin";
import { LanguageModelToken, PromptOption, SchemaOption } from "@winnow/kit-language-model";
import * as v from "@winnow/kit-schema";
import { isExpression, jsonPathProblem, patternProblem } from "./watch/syntax.ts";
import { xpathProblem } from "./watch/xpath/parse.ts";

const MAX_TAG_LENGTH = 1000;
/** Rules of one filter. */
const MAX_RULES = 50;
/** Characters of a rule, and of a program. */
const MAX_LENGTH = 1000;
const MAX_PROGRAM_LENGTH = 10_000;
const MIN_TOLERANCE = 0.01;

const Rule = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, "A text or an expression has a character at least."),
  v.maxLength(MAX_LENGTH),
  v.check(
    (rule) => patternProblem(rule) === undefined,
    ({ input }) => `${input} is not a regular expression that can be used here: ${patternProblem(input)}`,
  ),
);
const rulesOf = <Item extends v.GenericSchema<string>>(item: Item) =>
  v.optional(v.pipe(v.array(item), v.minLength(1), v.maxLength(MAX_RULES)));
const Expression = v.pipe(
  Rule,
  v.check(isExpression, "Write what is extracted as a regular expression, such as /Price: (.+)/."),
);
/** A path that such a judge knows. */
const pathOf = (kind: string, problem: (path: string) => string | undefined) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, "A path has a character at least."),
    v.maxLength(MAX_LENGTH),
    v.check(
      (path) => problem(path) === undefined,
      ({ input }) => `${input} is not ${kind} that can be used here: ${problem(input)}.`,
    ),
  );
/** A program of jq, which only jq itself can judge. */
const Program = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, "A program has a character at least."),
  v.maxLength(MAX_PROGRAM_LENGTH),
);

/**
 * What of a page is watched. A text is found in any case of its letters; a rule between slashes, such as `/updated .* ago/i`, is a
 * regular expression (RE2: without looking around and references to groups). Both look at lines as Markdown and as they are read.
 */
export const Watch = v.strictObject({
  /** Of a page that is JSON, only the values at these paths are compared, 1 to 50 (RFC 9535), as lines of JSON. @defaultValue all of it */
  jsonPath: rulesOf(pathOf("a JSONPath", jsonPathProblem)),
  /** Of a page that is JSON, only the results of these programs of jq 1.8 are compared, 1 to 50 of at most 10,000 characters, as lines. @defaultValue all of it */
  jq: rulesOf(Program),
  /** Only the texts, or attributes, at these paths are compared, 1 to 50: a part of XPath 1.0. @defaultValue the text of the page */
  xpath: rulesOf(pathOf("an XPath", xpathProblem)),
  /** Lines with one of these are left out: 1 to 50 texts or expressions of at most 1,000 characters. @defaultValue none */
  ignore: rulesOf(Rule),
  /** Only lines with one of these are compared, 1 to 50. @defaultValue all lines */
  keep: rulesOf(Rule),
  /** Only what these expressions find is compared, 1 to 50: their groups where they have some. @defaultValue whole lines */
  extract: rulesOf(Expression),
  /** A change is news only while the page has one of these, 1 to 50; until then it is compared with what was there before. @defaultValue always */
  trigger: rulesOf(Rule),
  /** And only while it has none of these, 1 to 50. @defaultValue always */
  unless: rulesOf(Rule),
  /** Whether lines are compared in the order of their letters, so that one that moves is no change. @defaultValue false */
  sortLines: v.optional(v.boolean()),
  /** Whether a line that stands there twice counts once. @defaultValue false */
  uniqueLines: v.optional(v.boolean()),
  /** A change without lines of this kind is remembered, and is no news; a line that is replaced is both. @defaultValue all changes */
  only: v.optional(v.picklist(["additions", "removals"])),
  /** Percent, 0.01 to 100, by which a number may differ from what was last reported, and be the same. @defaultValue none: any other number is a change */
  tolerance: v.optional(v.pipe(v.number(), v.minValue(MIN_TOLERANCE), v.maxValue(100))),
});

/** Validated {@link Watch}. */
export type WatchRules = v.InferOutput<typeof Watch>;

/** Options of the format `changeTracking`. */
export const ChangeTrackingOptions = v.strictObject({
  /** How changes are shown: as a unified diff, as values of fields, or both. */
  modes: v.optional(v.pipe(v.array(v.picklist(["git-diff", "json"])), v.maxLength(10)), []),
  /** Which fields are wanted, in words; for the mode `json`. */
  prompt: v.optional(PromptOption),
  /** Which fields are wanted: a JSON Schema; for the mode `json`. */
  schema: v.optional(SchemaOption),
  /** Scrapes are compared with those of the same tag only. */
  tag: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_TAG_LENGTH))), null),
  /** Which part of the text is compared, and which of its changes are news. @defaultValue all of it, and all */
  watch: v.optional(Watch),
  /** Whether a copy from the cache is compared like the page itself, where the request takes one. */
  copies: v.optional(v.boolean(), false),
  /** Compares with the last scrape up to this time, so that one that is done again after a crash says the same. */
  asOf: v.optional(v.pipe(v.string(), v.maxLength(40), v.isoTimestamp(), v.transform(Date.parse))),
});

/** Validated options. */
export type Options = v.InferOutput<typeof ChangeTrackingOptions>;

/** A diff of markdown or of what else the site sent, such as JSON. */
const Diff = v.pipe(v.string(), v.nature("any"));
const Value = v.pipe(v.any(), v.nature("any"));

/** What the format returns. @see specification, "Scrape response": changeTracking */
export const ChangeTracking = v.strictObject({
  /** When the page was last scraped with change tracking, as an ISO date; null for the first time. */
  previousScrapeAt: v.nullable(v.pipe(v.string(), v.nature("text"))),
  changeStatus: v.picklist(["new", "same", "changed", "removed"]),
  /** `visible`: the page is where links, sitemaps or the caller say. */
  visibility: v.picklist(["visible", "hidden"]),
  /** In the mode `git-diff`: the unified diff of a page that changed, otherwise null. */
  diff: v.optional(v.nullable(Diff)),
  /** With `asOf`, in the mode `git-diff`: a diff of the text of the whole pages, main content or not. */
  pageDiff: v.optional(Diff),
  /** With `asOf`, in the mode `git-diff`: a diff of the text without menus, banners and links, main content or not. */
  plainDiff: v.optional(Diff),
  /** And of the text of menus, side notes and banners, each line after the name of its place and a tabulator. */
  boilerplateDiff: v.optional(Diff),
  /** In the mode `json`: every field of a page that changed, otherwise null. */
  json: v.optional(v.nullable(v.record(v.string(), v.object({ previous: Value, current: Value })))),
});

/** The views that a comparison in these modes asks for. */
export function viewsFor(
  { modes, watch = {} }: Pick<Options, "modes" | "watch">,
  context: Pick<ScrapeContext, "find">,
): Uses {
  const fields = context.find(LanguageModelToken)?.reads?.fill ?? [];
  return [
    "markdown",
    ...(modes.includes("json") ? (["text", ...fields] as const) : []),
    ...(watch.jsonPath === undefined && watch.jq === undefined ? [] : (["data"] as const)),
    ...(watch.xpath === undefined && watch.tolerance === undefined ? [] : (["tree"] as const)),
  ];
}
