import * as v from "@winnow/kit-schema";

const MAX_PATTERNS = 50;
const MAX_LENGTH = 1000;
const MB = 2 ** 20;

/** A URL, or a path with its query, with `*` for anything. */
const Pattern = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(MAX_LENGTH),
  v.regex(
    /^(?:[a-z*]|\/)/i,
    "A pattern begins with /, * or a scheme, such as /api/* or https://api.example.com/*.",
  ),
);
const Patterns = v.pipe(v.array(Pattern), v.maxLength(MAX_PATTERNS));
const whole = (minimum: number, maximum: number) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(minimum), v.maxValue(maximum));

/** Options of the format. */
export const Options = v.strictObject({
  /** Only answers of these URLs: whole URLs, or paths with their query, with `*` for anything. @defaultValue all JSON */
  include: v.optional(Patterns, []),
  /** None of these. @defaultValue none */
  exclude: v.optional(Patterns, []),
  /** Answers at most, 1 to 500, the first ones. @defaultValue 50 */
  maxResponses: v.optional(whole(1, 500), 50),
  /** Bytes of their bodies together, 1000 to 20 MB. @defaultValue 5 MB */
  maxBytes: v.optional(whole(1000, 20 * MB), 5 * MB),
  /** What is given of bodies: parsed JSON, any text as it is, or nothing. @defaultValue "json" */
  bodies: v.optional(v.picklist(["json", "text", "none"]), "json"),
});

/** Options of the format, validated. */
export type NetworkOptions = v.InferOutput<typeof Options>;

const text = (nature: v.Nature) => v.pipe(v.string(), v.nature(nature));

/** The output of the format. */
export const Output = v.array(
  v.object({
    url: text("url"),
    method: text("code"),
    operation: v.optional(text("code")),
    statusCode: v.number(),
    contentType: text("code"),
    startMs: v.number(),
    durationMs: v.number(),
    bytes: v.number(),
    headers: v.record(v.string(), text("any")),
    data: v.optional(v.pipe(v.unknown(), v.nature("any"))),
    text: v.optional(text("any")),
    reason: v.optional(text("text")),
  }),
);

/** An answer to a request of the page's own. */
export interface NetworkAnswer {
  /** Without credentials; values of the query that may be secret are `***`. */
  readonly url: string;
  readonly method: string;
  /** Of a GraphQL request, the name of what it asked for; several are separated by commas. */
  readonly operation?: string;
  readonly statusCode: number;
  /** Without parameters; empty when there was none. */
  readonly contentType: string;
  /** When it was asked for, in milliseconds since the page was opened. */
  readonly startMs: number;
  /** From then until its last byte, in milliseconds. */
  readonly durationMs: number;
  /** Bytes of the body, content encoding undone. */
  readonly bytes: number;
  /** Headers of the answer, names in lower case, without those that may be secret. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON, with `bodies: "json"`. */
  readonly data?: unknown;
  /** The body, with `bodies: "text"`. */
  readonly text?: string;
  /** Why there is no body. */
  readonly reason?: string;
}
