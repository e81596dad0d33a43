import * as v from "@winnow/kit-schema";
import { Url } from "@winnow/kit-site";
import { schemaInput } from "@winnow/operation-extract";

/** The request of an agent. @see wire contract 13.2 */
export const Agent = v.pipe(
  v.strictObject({
    prompt: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(10_000)),
    urls: v.optional(v.pipe(v.array(Url), v.maxLength(100)), []),
    schema: v.optional(schemaInput("Invalid JSON schema:")),
    maxCredits: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(1_000_000_000)), 2500),
    strictConstrainToURLs: v.optional(v.boolean(), false),
    model: v.optional(v.pipe(v.string(), v.maxLength(200))),
    effort: v.optional(v.picklist(["low", "medium", "high"]), "medium"),
    threadId: v.optional(v.pipe(v.string(), v.maxLength(200))),
    mode: v.optional(v.picklist(["extract", "chat"])),
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
