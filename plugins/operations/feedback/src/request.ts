import * as v from "@winnow/kit-schema";

const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const Id = v.pipe(v.string(), v.uuid());
/** Characters of `metadata` as JSON. */
const MAX_METADATA = 8192;

const Common = {
  /** How good the result was. */
  rating: v.picklist(["good", "partial", "bad"]),
  /** Sources that were worth having, at most 100. */
  valuableSources: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          /** Its URL, at most 16,384 characters. */
          url: text(16_384),
          /** What was good of it, at most 2000 characters. */
          reason: v.optional(text(2000)),
        }),
      ),
      v.maxLength(100),
    ),
  ),
  /** What the result should have had, at most 100 topics. */
  missingContent: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          /** What it is about, at most 500 characters. */
          topic: text(500),
          /** What is missing of it, at most 2000 characters. */
          description: v.optional(text(2000)),
        }),
      ),
      v.maxLength(100),
    ),
  ),
  /** How the query could be better, at most 2000 characters. */
  querySuggestions: v.optional(text(2000)),
  /** The program that sends this, at most 200 characters. */
  integration: v.optional(v.nullable(text(200))),
  /** Where the program sends this from, at most 200 characters. */
  origin: v.optional(text(200)),
};

/** What somebody says of any result. @see wire contract 18 */
export const Feedback = v.strictObject({
  /** The call whose result is meant. */
  endpoint: v.picklist(["search", "scrape", "parse", "map"]),
  /** The id (UUID) of that result. */
  jobId: Id,
  ...Common,
  /** What was wrong, at most 100 words or phrases of 500 characters. */
  issues: v.optional(v.pipe(v.array(text(500)), v.maxLength(100))),
  /** Words to find the feedback by, at most 100 of 100 characters. */
  tags: v.optional(v.pipe(v.array(text(100)), v.maxLength(100))),
  /** Anything else, at most 10,000 characters. */
  note: v.optional(text(10_000)),
  /** The page that is meant, at most 16,384 characters. */
  url: v.optional(text(16_384)),
  /** Pages of a document that are meant, at most 1000 numbers from 1. */
  pageNumbers: v.optional(
    v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e6))), v.maxLength(1000)),
  ),
  /** Anything of the caller, at most 8192 characters as JSON. */
  metadata: v.optional(
    v.pipe(
      v.looseObject({}),
      v.check((value) => JSON.stringify(value).length <= MAX_METADATA, "Expected at most 8 KB of metadata"),
    ),
  ),
});

/** What somebody says of a search. */
export const SearchFeedback = v.strictObject({
  /** The id (UUID) of the search. */
  id: Id,
  ...Common,
});
