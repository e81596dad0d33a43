import { toJsonSchema } from "@valibot/to-json-schema";
import { badRequest } from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";
import type { Given } from "./api.ts";
import type { JsonSchema } from "./arguments.ts";
import type { Answers } from "./tools.ts";

/** Tokens of an answer, where the caller does not say how many. */
const DEFAULT_TOKENS = 8000;

const count = (least: number, most: number, otherwise: number, description: string) =>
  v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most), v.description(description)),
    otherwise,
  );

const maxTokens = count(500, 100_000, DEFAULT_TOKENS, "Length of the answer at most, in tokens.");
const from = count(
  0,
  100_000_000,
  0,
  "Character of the content to begin with, to go on with what is longer than one answer.",
);
const skip = count(0, 10_000_000, 0, "Items to leave out, to go on with a list.");

/** Arguments that say how an answer is shown; they are no part of the request. */
const SHOWN = {
  page: v.strictObject({ maxTokens, from }),
  list: v.strictObject({ maxTokens, skip }),
  job: v.strictObject({
    maxTokens,
    skip,
    page: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(10_000_000),
        v.description("One page of the job, whole: 1 is the first."),
      ),
    ),
    from,
  }),
  object: v.strictObject({ maxTokens }),
} as const satisfies Record<Answers, v.GenericSchema>;

/** How an answer is shown. */
export interface Shown {
  readonly maxTokens: number;
  readonly skip: number;
  readonly from: number;
  readonly page?: number | undefined;
}

/** Those arguments of a tool as JSON Schemas. */
export function shownArguments(answers: Answers): Readonly<Record<string, JsonSchema>> {
  const schema = toJsonSchema(SHOWN[answers], { typeMode: "input" });
  return (schema.properties ?? {}) as Record<string, JsonSchema>;
}

/** What the arguments say of the answer, and the others. @throws BAD_REQUEST */
export function readShown(answers: Answers, given: Given): { readonly shown: Shown; readonly rest: Given } {
  const keys = Object.keys(SHOWN[answers].entries);
  const entries = Object.entries(given);
  const chosen = Object.fromEntries(entries.filter(([key]) => keys.includes(key)));
  const rest = Object.fromEntries(entries.filter(([key]) => !keys.includes(key)));
  const { success, output, issues } = v.safeParse(SHOWN[answers], chosen);
  if (!success) throw badRequest(issues);
  return { shown: { skip: 0, from: 0, ...output }, rest };
}
