import * as v from "@winnow/kit-schema";
import { Url } from "@winnow/kit-site";
import { schemaInput } from "@winnow/operation-extract";

/** The request of an agent. @see wire contract 13.2 */
export const Agent = v.pipe(
  v.strictObject({
    /** What to find out, in words, 1 to 10,000 characters. */
    prompt: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(10_000)),
    /** Where to begin, at most 100 URLs. @defaultValue `[]`, what a search finds */
    urls: v.optional(v.pipe(v.array(Url), v.maxLength(100)), []),
    /** JSON Schema of the answer. @defaultValue what the prompt asks for */
    schema: v.optional(schemaInput("Invalid JSON schema:")),
    /** Credits that the agent may spend, 1 to 1,000,000,000; then the job fails. @defaultValue 2500 */
    maxCredits: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(1_000_000_000)), 2500),
    /** Only read the pages of `urls`. @defaultValue false */
    strictConstrainToURLs: v.optional(v.boolean(), false),
    /** Accepted for clients that send it; nothing reads it. */
    model: v.optional(v.pipe(v.string(), v.maxLength(200))),
    /** How far to look: 3, 8 or 20 pages by rules, or 8, 20 or 40 steps of a model. @defaultValue `medium` */
    effort: v.optional(v.picklist(["low", "medium", "high"]), "medium"),
    /** Accepted for clients that send it; nothing reads it. */
    threadId: v.optional(v.pipe(v.string(), v.maxLength(200))),
    /** Accepted for clients that send it; nothing reads it. */
    mode: v.optional(v.picklist(["extract", "chat"])),
    /** Accepted for clients that send it; nothing reads it. */
    exchange: v.optional(v.unknown()),
  }),
  v.check(
    ({ strictConstrainToURLs, urls }) => !strictConstrainToURLs || urls.length > 0,
    "strictConstrainToURLs requires urls: without them there is nothing to read.",
  ),
  // Accepted for clients that send it; nothing here reads it.
  v.transform(({ exchange: _, ...rest }) => rest),
);

/** A validated {@link Agent}. */
export type AgentRequest = v.InferOutput<typeof Agent>;
