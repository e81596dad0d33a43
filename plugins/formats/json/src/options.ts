import { PromptOption, SchemaOption } from "@winnow/kit-language-model";
import * as v from "@winnow/kit-schema";

/** Options of the format `json`. */
export const JsonOptions = v.strictObject({
  /** What is wanted, in words. */
  prompt: v.optional(PromptOption),
  /** What the answer must look like: a JSON Schema. */
  schema: v.optional(SchemaOption),
  /** Whether a page that gives orders to machines is refused. */
  checkPromptInjection: v.optional(v.boolean(), false),
});
