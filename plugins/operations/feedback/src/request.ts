import * as v from "@winnow/kit-schema";

const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const Id = v.pipe(v.string(), v.uuid());
/** Characters of `metadata` as JSON. */
const MAX_METADATA = 8192;

const Common = {
  rating: v.picklist(["good", "partial", "bad"]),
  valuableSources: v.optional(
    v.pipe(v.array(v.strictObject({ url: text(16_384), reason: v.optional(text(2000)) })), v.maxLength(100)),
  ),
  missingContent: v.optional(
    v.pipe(
      v.array(v.strictObject({ topic: text(500), description: v.optional(text(2000)) })),
      v.maxLength(100),
    ),
  ),
  querySuggestions: v.optional(text(2000)),
  integration: v.optional(v.nullable(text(200))),
  origin: v.optional(text(200)),
};

/** What somebody says of any result. @see wire contract 18 */
export const Feedback = v.strictObject({
  endpoint: v.picklist(["search", "scrape", "parse", "map"]),
  jobId: Id,
  ...Common,
  issues: v.optional(v.pipe(v.array(text(500)), v.maxLength(100))),
  tags: v.optional(v.pipe(v.array(text(100)), v.maxLength(100))),
  note: v.optional(text(10_000)),
  url: v.optional(text(16_384)),
  pageNumbers: v.optional(
    v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e6))), v.maxLength(1000)),
  ),
  metadata: v.optional(
    v.pipe(
      v.looseObject({}),
      v.check((value) => JSON.stringify(value).length <= MAX_METADATA, "Expected at most 8 KB of metadata"),
    ),
  ),
});

/** What somebody says of a search. */
export const SearchFeedback = v.strictObject({ id: Id, ...Common });
