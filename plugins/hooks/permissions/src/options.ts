import * as v from "@winnow/kit-schema";
import { USES } from "@winnow/kit-site";

/** Files of a site that may be asked for. */
export const FILES = ["robots.txt", "tdmrep.json", "llms.txt"] as const;
/** Sentences of a page and its site that are reported. */
export const MAX_STATEMENTS = 50;
/** Licences that are reported. */
export const MAX_LICENSES = 10;

/** `respect`: uses that the caller wants to be permitted. */
export const Respect = v.optional(v.pipe(v.array(v.picklist(USES)), v.maxLength(USES.length)));
/** `permissions`: files of the site to read for `metadata.permissions`. */
export const Files = v.optional(v.pipe(v.array(v.picklist(FILES)), v.maxLength(FILES.length)));

const Verdict = v.nullable(v.boolean());
const Word = (options: readonly [string, ...string[]]) => v.pipe(v.picklist(options), v.nature("code"));
const Uri = v.pipe(v.string(), v.maxLength(2000), v.nature("url"));
const Verdicts = v.strictObject({
  crawl: Verdict,
  search: Verdict,
  "ai-input": Verdict,
  "ai-train": Verdict,
  tdm: Verdict,
  "ai-agents": Verdict,
});

/** `metadata.permissions`. */
export const Permissions = v.object({
  uses: v.pipe(Verdicts, v.description("true: allowed; false: forbidden; null: the site does not say")),
  statements: v.pipe(
    v.array(
      v.object({
        source: Word(["robots.txt", "tdmrep.json", "header", "meta"]),
        text: v.pipe(v.string(), v.maxLength(300), v.nature("code")),
        agent: v.optional(
          v.pipe(
            v.string(),
            v.maxLength(100),
            v.nature("code"),
            v.description("Whom it speaks to, if not to everybody"),
          ),
        ),
        uses: v.pipe(v.partial(Verdicts), v.description("What it says of which use")),
      }),
    ),
    v.maxLength(MAX_STATEMENTS),
  ),
  licenses: v.pipe(v.array(Uri), v.maxLength(MAX_LICENSES)),
  tdmPolicy: v.pipe(v.nullable(Uri), v.description("Where the terms of text and data mining are")),
  robotsTxt: v.pipe(
    Word(["read", "unreadable", "unknown"]),
    v.description("Whether robots.txt was read; `unknown` where it was not asked for"),
  ),
  llmsTxt: v.pipe(v.nullable(v.boolean()), v.description("Whether the site has one; null unless asked")),
});

/** What a scrape knows of the use of a page. */
export type PermissionsOutput = v.InferOutput<typeof Permissions>;
