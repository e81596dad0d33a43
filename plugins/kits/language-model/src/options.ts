import * as v from "@winnow/kit-schema";
import { problemsOf } from "./check-schema.ts";

const MAX_CHARACTERS = 10_000;

/** A JSON Schema in a request; each problem is reported at its place. */
export const SchemaOption = v.pipe(
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

/** What a request wants to be read from a page, in words. */
export const PromptOption = v.pipe(
  v.string(),
  v.maxLength(MAX_CHARACTERS, `The prompt must have at most ${MAX_CHARACTERS} characters.`),
  v.check((text) => text.trim() !== "", "The prompt is empty: describe what to extract, or omit it."),
);
