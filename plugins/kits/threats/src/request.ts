import * as v from "@winnow/kit-schema";
import { type Reading, readRule, readTld } from "./rules.ts";

/** Entries of one list. @see specification, "Limits" */
export const MAX_RULES = 1000;
/** Characters of an entry as it is written; names in other scripts are longer in ASCII. */
const MAX_LENGTH = 1000;

/** A rule of a request, in its one spelling. */
function rule(read: (written: string) => Reading) {
  return v.pipe(
    v.string(),
    v.maxLength(MAX_LENGTH),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const reading = read(dataset.value);
      if ("rule" in reading) return reading.rule;
      addIssue({ message: reading.problem });
      return NEVER;
    }),
  );
}

function rules(read: (written: string) => Reading) {
  return v.pipe(
    v.array(rule(read)),
    v.maxLength(MAX_RULES, `At most ${MAX_RULES} rules`),
    v.transform((list) => [...new Set(list)]),
  );
}

const Mode = v.picklist(["off", "normal", "manual-only", "zscaler"]);
const Threshold = v.pipe(v.number(), v.integer("Expected a whole number"), v.minValue(0), v.maxValue(100));

/** What a request and a policy have in common. @see specification, "Threat protection override" */
const FIELDS = {
  blacklist: rules(readRule),
  blockedTlds: rules(readTld),
  failurePolicy: v.picklist(["open", "closed"]),
  mode: Mode,
  riskScoreThreshold: Threshold,
  whitelist: rules(readRule),
};

/** `threatProtection` of a request: fields that are given replace those of the policy. */
export const Override = v.strictObject({
  /** Domains that are blocked, at most 1000: `example.com` is that host, `*.example.com` those below it. */
  blacklist: v.optional(FIELDS.blacklist),
  /** Top-level domains that are blocked, at most 1000, such as `zip`. */
  blockedTlds: v.optional(FIELDS.blockedTlds),
  /** Whether a URL whose risk cannot be assessed is blocked (`closed`) or not (`open`). */
  failurePolicy: v.optional(FIELDS.failurePolicy),
  /** `normal` judges by rules and by risk, at 2 credits for each URL; `manual-only` by rules; `off` not at all. */
  mode: v.optional(FIELDS.mode),
  /** A URL with at least this score is blocked, 0 to 100. */
  riskScoreThreshold: v.optional(FIELDS.riskScoreThreshold),
  /** Domains that are never blocked, at most 1000; takes precedence over every other rule. */
  whitelist: v.optional(FIELDS.whitelist),
});

/** A policy as it is sent: what is left out takes its default. */
export const PolicyInput = v.pipe(
  v.strictObject({
    /** Whether there is threat protection at all. @defaultValue true */
    enabled: v.optional(v.boolean(), true),
    /**
     * `normal` judges by rules and by risk, at 2 credits for each URL; `manual-only` by rules; `off` not at all.
     * @defaultValue `normal`
     */
    mode: v.optional(FIELDS.mode, "normal"),
    /**
     * Domains that are blocked, at most 1000: `example.com` is that host, `*.example.com` those below it.
     * @defaultValue `[]`
     */
    blacklist: v.optional(FIELDS.blacklist, []),
    /** Domains that are never blocked, at most 1000; takes precedence over every other rule. @defaultValue `[]` */
    whitelist: v.optional(FIELDS.whitelist, []),
    /** Top-level domains that are blocked, at most 1000, such as `zip`. @defaultValue `[]` */
    blockedTlds: v.optional(FIELDS.blockedTlds, []),
    /** A URL with at least this score is blocked, 0 to 100. @defaultValue 75 */
    riskScoreThreshold: v.optional(FIELDS.riskScoreThreshold, 75),
    /** Whether a URL whose risk cannot be assessed is blocked (`closed`) or not (`open`). @defaultValue `closed` */
    failurePolicy: v.optional(FIELDS.failurePolicy, "closed"),
    /** Whether requests may replace fields of the policy by `threatProtection`. @defaultValue true */
    allowRequestOverrides: v.optional(v.boolean()),
    /** Another name of `allowRequestOverrides`. */
    allowOverrides: v.optional(v.boolean()),
    /** Whether threat protection may not be switched off. @defaultValue false */
    enforced: v.optional(v.boolean()),
  }),
  v.check(
    ({ allowOverrides: one, allowRequestOverrides: other }) =>
      one === undefined || other === undefined || one === other,
    "allowOverrides and allowRequestOverrides are the same; send one of them",
  ),
);

/** A validated {@link Override}. */
export type OverrideRequest = v.InferOutput<typeof Override>;
/** A validated {@link PolicyInput}. */
export type PolicyRequest = v.InferOutput<typeof PolicyInput>;
