import * as v from "valibot";
import { problemsOf } from "./check-schema.ts";

const MAX_CHARACTERS = 10_000;

const Schema = v.pipe(
  v.custom<Readonly<Record<string, unknown>>>(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    "A JSON Schema is an object.",
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const { path, message } of problemsOf(dataset.value)) {
      let value: unknown = dataset.value;
      const steps = path.map((key) => {
        const input = value as Record<string, unknown>;
        value = input[key];
        return { type: "object" as const, origin: "value" as const, input, key: key as string, value };
      });
      const [first, ...rest] = steps;
      addIssue(first === undefined ? { message } : { message, path: [first, ...rest] });
    }
  }),
);

/** Options of the format `json`. */
export const JsonOptions = v.strictObject({
  /** What is wanted, in words. */
  prompt: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAX_CHARACTERS, `The prompt must have at most ${MAX_CHARACTERS} characters.`),
      v.check((text) => text.trim() !== "", "The prompt is empty: describe what to extract, or omit it."),
    ),
  ),
  /** What the answer must look like: a JSON Schema. */
  schema: v.optional(Schema),
  /** Whether a page that gives orders to machines is refused. */
  checkPromptInjection: v.optional(v.boolean(), false),
});
