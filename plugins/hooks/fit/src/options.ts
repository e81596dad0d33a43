import * as v from "@winnow/kit-schema";
import { decodeCursor } from "./cursor.ts";

/** The smallest budget of an answer or a chunk: any sentence that people write fits into it. */
export const MIN_TOKENS = 50;
const MAX_TOKENS = 1_000_000;
const MAX_CHUNK_TOKENS = 100_000;
const MAX_TITLE = 201;

const budget = (most: number) =>
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(MIN_TOKENS, `A budget has at least ${MIN_TOKENS} tokens.`),
    v.maxValue(most, `It may be at most ${most} tokens.`),
  );

/** Tokens of the markdown of an answer. */
export const MaxTokens = v.optional(budget(MAX_TOKENS));

/** Where the last answer ended. */
export const Cursor = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(200, "This is no cursor: take the one that `metadata.cursor` of an answer holds."),
    v.check(
      (text) => decodeCursor(text) !== undefined,
      "This is no cursor: take the one that `metadata.cursor` of an answer holds.",
    ),
  ),
);

/** The id of a section. */
export const SectionId = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200)));

/** Options of the format `chunks`. */
export const ChunksOptions = v.pipe(
  v.strictObject({
    maxTokens: v.optional(budget(MAX_CHUNK_TOKENS), 500),
    overlap: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_CHUNK_TOKENS / 2)), 0),
  }),
  v.check(({ maxTokens, overlap }) => overlap * 2 <= maxTokens, "overlap may be at most half of maxTokens."),
);

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const title = v.pipe(v.string(), v.maxLength(MAX_TITLE), v.nature("markdown"));
const id = v.pipe(v.string(), v.nature("identifier"));

/** Output of the format `outline`: the sections of the whole page in their order. */
export const Outline = v.array(
  v.object({
    id: v.pipe(id, v.description("For `section`; `_top` for what stands before the first heading")),
    level: v.pipe(whole, v.description("1 to 6; 0 for what stands before the first heading")),
    title: v.pipe(title, v.description("The heading, at most 200 characters")),
    tokens: v.pipe(whole, v.description("Tokens of the section with those below it")),
  }),
);

/** Output of the format `chunks`: the pieces of the returned markdown in their order. */
export const Chunks = v.array(
  v.object({
    id: v.pipe(id, v.description("The same for the same text, whatever stands around it")),
    text: v.pipe(v.string(), v.nature("markdown")),
    headings: v.pipe(v.array(title), v.description("The headings that it stands under, the highest first")),
    start: v.pipe(whole, v.description("Where it begins in `markdown`, in UTF-16 units")),
    end: v.pipe(whole, v.description("Where it ends in `markdown`, in UTF-16 units")),
    lead: v.pipe(
      whole,
      v.description("UTF-16 units at the beginning of `text` that stand before `start`, or are repeated"),
    ),
    tokens: v.pipe(whole, v.description("Tokens of `text`")),
    pages: v.optional(
      v.pipe(
        v.array(whole),
        v.length(2),
        v.description("The first and the last page of the document that it stands on"),
      ),
    ),
  }),
);

/** What an answer says of how it was cut. */
export const METADATA = {
  tokens: v.pipe(whole, v.description("Tokens of the returned `markdown`")),
  totalTokens: v.pipe(whole, v.description("Tokens of the whole page, or of the section that was asked for")),
  tokenEncoding: v.pipe(v.string(), v.nature("code"), v.description("How tokens were counted")),
  truncated: v.pipe(v.boolean(), v.description("Whether more of the markdown follows")),
  cursor: v.pipe(
    v.string(),
    v.nature("identifier"),
    v.description("Where the rest begins, for `cursor` of the next request"),
  ),
};
